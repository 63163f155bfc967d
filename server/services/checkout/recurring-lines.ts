/** The saved lines of recurring orders with what the catalogue, the contract and the stock say of them now, and which of them could be filled. */
import { dollars } from "#contract/base/money.ts";
import { unitName } from "#contract/base/units.ts";
import { largestQuantity, maximumMessage, maxItemCount } from "#contract/cart/rules/cart.ts";
import { calculate, noTerms } from "#contract/catalogue/rules/pricing.ts";
import type { RecurringLine } from "#contract/orders/recurring.ts";
import { type CartLineRow, lineColumns, linesSql, priceLines, reasonOf } from "#server/services/cart/cart-lines.ts";
import { stockLeft } from "#server/services/catalogue/text.ts";
import { orderFull } from "./text.ts";

export type SavedLine = CartLineRow & {
  recurring_order_id: number;
  kit_check_selected: boolean;
  /** Price that the buyer last saw and accepted; null: none yet. */
  accepted_price_cents: number | null;
};

/** Select over the lines of recurring orders; `:customer_id` is the customer, `which` narrows the lines `l`. */
export const savedLinesSql = (which: string): string =>
  linesSql({
    table: "recurring_order_lines",
    which,
    order: "l.position",
    more: ", l.recurring_order_id, l.kit_check_selected, l.accepted_price_cents, l.necessity_by, l.necessity_at",
  });

export const savedColumns: readonly (keyof SavedLine)[] = [
  ...lineColumns,
  "recurring_order_id",
  "kit_check_selected",
  "accepted_price_cents",
];

/** A line, and why it cannot be filled now; null when it can. */
export type JudgedLine<L extends CartLineRow = SavedLine> = { line: L; reason: string | null };

/** Judges the lines of one order in their order: what an earlier one takes of a product's stock is gone for a later one. */
export function judged<L extends CartLineRow>(lines: readonly L[]): JudgedLine<L>[] {
  const taken = new Map<number, number>();
  let units = 0;
  return lines.map((line) => {
    const before = taken.get(line.item_id) ?? 0;
    const reason = shortOf(line, before) ?? (units + line.quantity > maxItemCount ? orderFull : null);
    if (reason === null) {
      taken.set(line.item_id, before + line.quantity * line.units_in);
      units += line.quantity;
    }
    return { line, reason };
  });
}

function shortOf(line: CartLineRow, taken: number): string | null {
  const reason = reasonOf(line);
  if (reason !== null) return reason;
  const largest = largestQuantity(line.max_sale_qty);
  if (line.quantity > largest) return maximumMessage(largest, line.sale_uom_desc);
  if (line.available === null) return null;
  const left = Math.max(0, Math.floor((line.available - taken) / line.units_in));
  if (line.quantity <= left) return null;
  return stockLeft(left, unitName(line.sale_uom_desc));
}

/** Those that can be filled. */
export const fillable = <L extends CartLineRow>(lines: readonly JudgedLine<L>[]): L[] =>
  lines.flatMap(({ line, reason }) => (reason === null ? [line] : []));

/** "Ondansetron: Only 3 cartons are left." for each that cannot. */
export const leftOut = (lines: readonly JudgedLine<CartLineRow>[]): string[] =>
  lines.flatMap(({ line, reason }) => (reason === null ? [] : [`${line.full_description}: ${reason}`]));

/** What the lines that can be filled are worth, before anything is taken off, in dollars. */
export const worth = (lines: readonly JudgedLine<CartLineRow>[]): number =>
  dollars(calculate(priceLines(fillable(lines)), noTerms).sums.total);

/** As the contract has it. */
export const shownLine = ({ line, reason }: JudgedLine): RecurringLine => ({
  item_id: line.item_id,
  quantity_uom_code: line.quantity_uom_code,
  quantity: line.quantity,
  kit_check_selected: line.kit_check_selected,
  full_description: line.full_description,
  ndc_code: line.ndc_code,
  manufacturer: line.manufacturer,
  schedule_name: line.schedule_name,
  sale_UOM_desc: line.sale_uom_desc,
  price: line.price_cents === null ? null : dollars(line.price_cents),
  accepted_price: line.accepted_price_cents === null ? null : dollars(line.accepted_price_cents),
  max_sale_qty: line.max_sale_qty,
  reason,
});
