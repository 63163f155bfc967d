/** Contract prices and incentives of the demonstration. */
import { lineKey } from "#contract/base/line-key.ts";
import type { Tx } from "#server/db/open.ts";
import { storedHtml } from "#server/base/stored-html.ts";
import { insertRows, takeIds } from "./insert.ts";
import type { People } from "./people.ts";
import type { SeededProduct } from "./products.ts";

/** Contract price in cents by customer, item and unit; see `priceKey`. */
export type ContractPrices = Map<string, number>;
export const priceKey = (customer_id: number, item_id: number, uom: string): string =>
  `${customer_id} ${lineKey({ item_id, quantity_uom_code: uom })}`;

type ContractPriceRow = { customer_id: number; item_id: number; quantity_uom_code: string; price_cents: number };

/** Returns the rows of the contract prices: the hospital pays 6% less for every fifth product, the clinics 3% less for every ninth. */
export function listContractPrices(
  { customerIds }: Pick<People, "customerIds">,
  products: readonly SeededProduct[],
): ContractPriceRow[] {
  const contracts = [
    { customer_id: customerIds.hospital, every: 5, share: 0.94 },
    { customer_id: customerIds.clinics, every: 9, share: 0.97 },
  ];
  return contracts.flatMap(({ customer_id, every, share }) =>
    products
      .filter(({ item_id }) => item_id % every === 0)
      .flatMap(({ item_id, units }) =>
        units.flatMap(({ quantity_uom_code, price_cents }) =>
          price_cents === null
            ? []
            : [{ customer_id, item_id, quantity_uom_code, price_cents: Math.round(price_cents * share) }],
        ),
      ),
  );
}

/** Returns contract prices by `priceKey`. */
export const toContractPrices = (rows: readonly ContractPriceRow[]): ContractPrices =>
  new Map(
    rows.map(({ customer_id, item_id, quantity_uom_code, price_cents }) => [
      priceKey(customer_id, item_id, quantity_uom_code),
      price_cents,
    ]),
  );

/** Writes the contract prices. */
export async function fillContractPrices(
  db: Tx,
  people: People,
  products: readonly SeededProduct[],
): Promise<ContractPrices> {
  const rows = listContractPrices(people, products);
  await insertRows(db, "customer_prices", rows);
  return toContractPrices(rows);
}

type Offer = {
  name: string;
  description: string;
  code: "BND" | "BDT";
  type: string;
  text: string;
  suggest: string | null;
  discountCents: number;
  /** A BDT holds from so many on. */
  tierQuantity: number | null;
  groups: string[];
  /** One product of each of these groups makes a bundle whole. */
  qualifying: string[];
  at: (keyof People["customerIds"])[];
};

const offers: readonly Offer[] = [
  {
    name: "Buy more, pay less: ondansetron",
    description: "<p>From 20 cartons of ondansetron injection on, each carton costs $1.20 less.</p>",
    code: "BDT",
    type: "Bundle tier",
    text: "<p>Buy 20, save $1.20 each</p>",
    suggest: null,
    discountCents: 120,
    tierQuantity: 20,
    groups: ["Ondansetron hydrochloride injection"],
    qualifying: [],
    at: ["hospital", "clinics", "pharmacy"],
  },
  {
    name: "Post-surgical comfort bundle",
    description:
      "<p>Order ketorolac together with ondansetron and acetaminophen injection: $2.00 off each carton of ketorolac.</p>",
    code: "BND",
    type: "Bundle",
    text: "<p>$2.00 off with the bundle</p>",
    suggest: "<p>Add ondansetron and acetaminophen injection to complete the bundle.</p>",
    discountCents: 200,
    tierQuantity: null,
    groups: ["Ketorolac tromethamine injection"],
    qualifying: ["Ondansetron hydrochloride injection", "Acetaminophen injection"],
    at: ["hospital", "clinics"],
  },
  {
    name: "Anesthesia bundle",
    description: "<p>Order propofol together with rocuronium and sugammadex: $3.50 off each carton of propofol.</p>",
    code: "BND",
    type: "Bundle",
    text: "<p>$3.50 off with the bundle</p>",
    suggest: "<p>Add rocuronium and sugammadex to complete the bundle.</p>",
    discountCents: 350,
    tierQuantity: null,
    groups: ["Propofol injectable emulsion"],
    qualifying: ["Rocuronium bromide injection", "Sugammadex injection"],
    at: ["hospital"],
  },
];

/** The offer that these products make whole, in the quantities that it needs, with what it takes off the first of them. */
export type WholeOffer = { name: string; groups: readonly string[]; quantity: number; discount_cents: number };

/** The offers of one customer as an order earns them. */
export const wholeOffers = (name: keyof People["customerIds"]): WholeOffer[] =>
  offers
    .filter(({ at }) => at.includes(name))
    .map((offer) => ({
      name: offer.name,
      groups: [...offer.groups, ...offer.qualifying],
      quantity: offer.tierQuantity ?? 6,
      discount_cents: offer.discountCents,
    }));

/** Writes the incentives, their products and whom they are offered to. */
export async function fillIncentives(
  db: Tx,
  { customerIds }: People,
  products: readonly SeededProduct[],
): Promise<void> {
  const ids = await takeIds(db, { table: "incentives", column: "incentive_id", count: offers.length });
  await insertRows(
    db,
    "incentives",
    offers.map(({ name, description, code, type, text, suggest, discountCents, tierQuantity }, at) => ({
      incentive_id: ids[at],
      incentive_name: name,
      incentive_description_html: storedHtml(description),
      incentive_type_code: code,
      incentive_type: type,
      item_html: storedHtml(text),
      item_suggest_html: storedHtml(suggest),
      discount_cents: discountCents,
      tier_quantity: tierQuantity,
      display_in_line_item_level_bit: true,
    })),
  );
  const belonging = offers.flatMap(({ groups, qualifying }, at) =>
    products
      .filter(({ display_group }) => groups.includes(display_group) || qualifying.includes(display_group))
      .map(({ item_id, display_group }) => ({
        incentive_id: ids[at],
        item_id,
        is_qualifying: !groups.includes(display_group),
        bundle_part: groups.includes(display_group) ? 1 : qualifying.indexOf(display_group) + 1,
      })),
  );
  await insertRows(db, "incentive_products", belonging);
  await insertRows(
    db,
    "customer_incentives",
    offers.flatMap(({ at: names }, at) =>
      names.map((name) => ({ customer_id: customerIds[name], incentive_id: ids[at] })),
    ),
  );
}
