/** Prices of the lines of recurring orders: those that the buyer accepted, how they changed since, and which must be accepted before an order is placed. */
import { dollars, moneyWords } from "#contract/base/money.ts";
import { unitName } from "#contract/base/units.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { SavedLine } from "./recurring-lines.ts";
import * as messages from "./text.ts";

/** A line whose price is not the one that its buyer accepted. Prices in cents. */
export type PriceChange = { line: SavedLine; accepted: number; price: number };

/** Returns the lines whose price changed since it was accepted. A line that has no price now, or had none, is none of them. */
export const listPriceChanges = (lines: readonly SavedLine[]): PriceChange[] =>
  lines.flatMap((line) => {
    const { accepted_price_cents: accepted, price_cents: price } = line;
    return accepted === null || price === null || accepted === price ? [] : [{ line, accepted, price }];
  });

/** Returns true when a price rose by more than `percent`. From $0 every rise does. */
export const isAboveRise = ({ accepted, price }: PriceChange, percent: number): boolean =>
  price * 100 > accepted * (100 + percent);

/** Returns a sentence: "Ondansetron (NDC 99917-1104-1): $12.50 per carton (was $10.00)." */
export const describePriceChange = ({ line, accepted, price }: PriceChange): string => {
  const { full_description, ndc_code, sale_uom_desc } = line;
  return messages.priceChange(full_description, ndc_code, usd(price), unitName(sale_uom_desc), usd(accepted));
};

const usd = (cents: number): string => moneyWords(dollars(cents));

/** A line with the price, in cents, that a person saw or paid. */
export type PricedKey = Pick<SavedLine, "item_id" | "quantity_uom_code" | "price_cents">;

/** Stores prices as accepted: of all lines, or of those that have no accepted price yet. The recurring order is locked. */
export async function acceptPrices(
  db: Tx,
  { customer_id, recurring_order_id }: { customer_id: number; recurring_order_id: number },
  lines: readonly PricedKey[],
  which: "all" | "new",
): Promise<void> {
  await db.run(acceptStatement, {
    customer_id,
    recurring_order_id,
    is_all: which === "all",
    item_ids: lines.map(({ item_id }) => item_id),
    units: lines.map(({ quantity_uom_code }) => quantity_uom_code),
    prices: lines.map(({ price_cents }) => price_cents),
  });
}

const acceptStatement = statement(
  "accept_recurring_prices",
  {
    values: {
      customer_id: int,
      recurring_order_id: int,
      is_all: bool,
      item_ids: listOf(int),
      units: listOf(text),
      prices: listOf(nullable(int)),
    },
    row: {},
  },
  `
  update recurring_order_lines l set accepted_price_cents = seen.price_cents
  from unnest(:item_ids::int[], :units::text[], :prices::int[]) as seen (item_id, quantity_uom_code, price_cents)
  where l.customer_id = :customer_id and l.recurring_order_id = :recurring_order_id and l.item_id = seen.item_id
    and l.quantity_uom_code = seen.quantity_uom_code and seen.price_cents is not null and (:is_all or l.accepted_price_cents is null)`,
);
