/** Adding many rows to a cart at once: each by the rule of one (./cart.ts), but the lines are looked up and not searched, for there may be thousands. */
import { lineKey } from "#contract/base/line-key.ts";
import { cutAddition, itemCountOf, otherUnitMessage, type Cut, type SaleLimit, type CartLine } from "./cart.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";

/** What became of a row: `quantity` is the line's afterwards, `given` what went in. */
export type RowOutcome =
  | { kind: "added"; quantity: number; given: number; adjusted: Cut | null }
  | { kind: "refused"; quantity: number; code: string; message: string };

/** What may be sold of a row's product; or why nothing of it, in a person's words. */
export type Terms = { kind: "limit"; limit: SaleLimit } | { kind: "refused"; code: string; message: string };

export type Added<L extends CartLine> = { lines: (L | CartLine)[]; itemCount: number; rows: RowOutcome[] };

/** The lines after all rows, in order, and what became of each row; lines that are new stand at the end. */
export function applyAdditions<L extends CartLine>(
  lines: readonly L[],
  rows: readonly CartLine[],
  termsOf: (row: CartLine) => Terms,
): Added<L> {
  const byName = new Map<string, L | CartLine>(lines.map((line) => [lineKey(line), line]));
  const unitOf = new Map(lines.toReversed().map(({ item_id, quantity_uom_code }) => [item_id, quantity_uom_code]));
  let itemCount = itemCountOf(lines);
  const outcomes = rows.map((row): RowOutcome => {
    const { item_id, quantity_uom_code } = row;
    const line = byName.get(lineKey(row));
    const before = line?.quantity ?? 0;
    const terms = termsOf(row);
    if (terms.kind === "refused") return { ...terms, quantity: before };
    if (terms.limit.max_sale_qty === 0)
      return { kind: "refused", quantity: before, code: "not_sellable", message: notSellableReasons.none };
    const otherUnit = otherUnitMessage(unitOf.get(item_id), quantity_uom_code);
    if (otherUnit !== undefined) return { kind: "refused", quantity: before, code: "other_unit", message: otherUnit };
    const { limit } = terms;
    const { given, adjusted } = cutAddition({ asked: row.quantity, quantity: before, itemCount, limit });
    const quantity = before + given;
    if (quantity > 0) {
      byName.set(lineKey(row), { ...(line ?? { item_id, quantity_uom_code }), quantity });
      unitOf.set(item_id, quantity_uom_code);
    }
    itemCount += given;
    return { kind: "added", quantity, given, adjusted };
  });
  return { lines: [...byName.values()], itemCount, rows: outcomes };
}
