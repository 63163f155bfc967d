/** A line of a guide as it is ordered from (pure). */
import { isSameLine, lineKey } from "#contract/base/line-key.ts";
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { CartType } from "#contract/base/fields.ts";
import type { GuideLine } from "#contract/cart/order-guides.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { suggestedQuantity } from "#contract/cart/rules/order-guides.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import * as text from "#src/text/cart/order-guide-order.ts";

export type GuideRow = {
  line: GuideLine;
  /** Its name inside the guide. */
  name: string;
  product: OrderProduct | null;
  unit: SaleUnit | undefined;
  inCart: number;
  /** Par minus what is on hand and in the cart; 0 or more. */
  suggested: number;
  can: { kind: "add" } | { kind: "none"; why: string };
};

/** @param onHand as it was counted; undefined: it was not. */
export function guideRow(
  line: GuideLine,
  { onHand, lines, cartType }: { onHand: number | undefined; lines: readonly CartLine[]; cartType: CartType },
): GuideRow {
  const { product, par_level, quantity_uom_code } = line;
  const unit = product?.units.find((each) => each.quantity_uom_code === quantity_uom_code);
  const inCart = lines.find((each) => isSameLine(each, line))?.quantity ?? 0;
  const suggested = Math.max(0, suggestedQuantity(par_level, onHand) - inCart);
  return { line, name: lineKey(line), product, unit, inCart, suggested, can: canOf(product, unit, cartType) };
}

function canOf(product: OrderProduct | null, unit: SaleUnit | undefined, cartType: CartType): GuideRow["can"] {
  if (product === null || unit === undefined) return { kind: "none", why: notSellableReasons.none };
  if (product.not_sellable_reason !== null) return { kind: "none", why: product.not_sellable_reason };
  if (cartTypeOf(product.schedule_name) !== cartType)
    return {
      kind: "none",
      why: cartType === "RXO" ? text.inControlledCart : text.inRxCart,
    };
  if (product.confirm_to_sell === "Y") return { kind: "none", why: text.confirmNeed };
  return { kind: "add" };
}

/** What was counted on hand, by the name of the line. */
type Counts = Readonly<Record<string, number>>;

/** With what was typed for a line: nothing is no count. */
export function withCount(counts: Counts, name: string, typed: string): Counts {
  const { [name]: _before, ...others } = counts;
  return typed === "" ? others : { ...others, [name]: Number(typed) };
}

/** Counts as they were kept. */
export const readCounts = (kept: unknown): Counts =>
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, count]) => Number.isInteger(count)));
