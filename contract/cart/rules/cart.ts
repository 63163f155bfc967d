/** The cart's rules: how many units fit, and what a change of a line comes to (docs/readings.md, "Lines of the cart"). */
import { isSameLine } from "#contract/base/line-key.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import * as text from "#contract/cart/text.ts";

/** Units over all lines of one cart (docs/readings.md, "maximum cart item count"). */
export const maxItemCount = 9999;

/** Rows of one call that adds many; who has more makes several calls of them. */
export const mostAdditions = 2_000;

/** A cart's lines are answered in no more parts than this; the prints that one may say it knows. */
export const mostParts = 400;

/** A line as far as its quantity goes. A cart's item, the server's row and a waiting entry all are one. */
export type CartLine = { item_id: number; quantity_uom_code: string; quantity: number };

/** How many of one item and unit may stand on an order, and what the unit is called. `max_sale_qty` null: no limit of its own. */
export type SaleLimit = { max_sale_qty: number | null; unit: string };

/** What was cut down, and why; `message` is what a person reads. */
export type Cut = { asked: number; given: number; why: "max_sale_qty" | "cart_full"; message: string };

/** What a change came to. `quantity` is the line's afterwards, 0 when it is gone. */
export type LineChange<L> =
  | { kind: "changed"; lines: L[]; quantity: number; adjusted: Cut | null }
  | { kind: "refused"; message: string };

/** Units over all lines. */
export const itemCountOf = (lines: readonly Pick<CartLine, "quantity">[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** True when nothing more fits. */
export const isCartFull = (itemCount: number): boolean => itemCount >= maxItemCount;

/** The largest quantity of a line: 0 is not sellable, no limit of its own is the cart's. */
export const largestQuantity = (max_sale_qty: number | null): number =>
  Math.min(max_sale_qty ?? maxItemCount, maxItemCount);

const counted = (count: number): string => count.toLocaleString("en-US");

/** How much a cart holds, as the beginning of a sentence. */
export const cartHolds = text.cartHolds(counted(maxItemCount));

/** "Maximum Quantity is 40 cartons." In the singular when n is 1. @param unit as the product or the order has it. */
export const maximumMessage = (n: number, unit: string): string => text.maximumQuantity(n, unitFor(n, unitName(unit)));

/** Shown at a product that is not sold without limit. */
export const allocationMessage = (n: number, unit: string): string => text.maximumAllocation(n, unitName(unit));

/** Where a line stands before a change: its quantity, and the units of the whole cart with it. */
type Asked = { asked: number; quantity: number; itemCount: number; limit: SaleLimit };

/** How many of the units asked for may be added: first the product's maximum, then the cart's room. */
export function cutAddition({ asked, quantity, itemCount, limit }: Asked): { given: number; adjusted: Cut | null } {
  return cut(
    asked,
    Math.max(0, largestQuantity(limit.max_sale_qty) - quantity),
    Math.max(0, maxItemCount - itemCount),
    limit,
  );
}

/** What a line may be set to: at most the product's maximum, and at most what the other lines leave. */
export function cutUpdate({ asked, quantity, itemCount, limit }: Asked): { given: number; adjusted: Cut | null } {
  const others = itemCount - quantity;
  return cut(asked, largestQuantity(limit.max_sale_qty), Math.max(0, maxItemCount - others), limit);
}

/** The unit that the cart already holds of an item, if it holds any. */
export const unitInCart = (lines: readonly CartLine[], item_id: number): string | undefined =>
  lines.find((line) => line.item_id === item_id)?.quantity_uom_code;

/** Why an item cannot come into the cart by this unit; undefined when it can. */
export function otherUnitMessage(inCart: string | undefined, asked: string): string | undefined {
  return inCart === undefined || inCart === asked ? undefined : text.otherUnit;
}

/** Adds `added.quantity` units: on top of the line of the same item and unit, or as a line of its own. */
export function applyAdd<L extends CartLine>(lines: readonly L[], added: L, limit: SaleLimit): LineChange<L> {
  const message = refusalOf(lines, added, limit);
  if (message !== undefined) return { kind: "refused", message };
  const before = lines.find((line) => isSameLine(line, added))?.quantity ?? 0;
  const { given, adjusted } = cutAddition({
    asked: added.quantity,
    quantity: before,
    itemCount: itemCountOf(lines),
    limit,
  });
  return changed(lines, { ...added, quantity: before + given }, adjusted);
}

/** Sets a line to `updated.quantity`; 0 deletes it. */
export function applyUpdate<L extends CartLine>(lines: readonly L[], updated: L, limit: SaleLimit): LineChange<L> {
  if (updated.quantity === 0) return applyRemove(lines, updated);
  const message = refusalOf(lines, updated, limit);
  if (message !== undefined) return { kind: "refused", message };
  const before = lines.find((line) => isSameLine(line, updated))?.quantity ?? 0;
  const { given, adjusted } = cutUpdate({
    asked: updated.quantity,
    quantity: before,
    itemCount: itemCountOf(lines),
    limit,
  });
  return changed(lines, { ...updated, quantity: given }, adjusted);
}

/** Removes a line; one that is not there is removed already. */
export const applyRemove = <L extends CartLine>(
  lines: readonly L[],
  removed: Pick<CartLine, "item_id" | "quantity_uom_code">,
): LineChange<L> => ({
  kind: "changed",
  lines: lines.filter((line) => !isSameLine(line, removed)),
  quantity: 0,
  adjusted: null,
});

/** Schedule I, II and IIN ask for CSOS or Form 222. */
export const containsScheduleII = (lines: readonly { schedule_name: string | null }[]): boolean =>
  lines.some((line) => isScheduleII(line.schedule_name));

/** The Update button shows only when the quantity changed and is not above the maximum. `typed` undefined: nothing was typed. */
export const showsUpdate = (saved: number, typed: number | undefined, max_sale_qty: number | null): boolean =>
  typed !== undefined && typed !== saved && typed >= 0 && typed <= largestQuantity(max_sale_qty);

/** Why a product whose medical necessity is not confirmed cannot be added or ordered from the page. */
export const necessityWords = text.confirmNecessity;

/** What the product page knows when a person wants to add. */
export type AdditionView = {
  quantity: number | undefined;
  quantity_uom_code: string;
  limit: SaleLimit;
  /** Units of this item in the cart, and by which unit. */
  quantityInCart: number;
  unitInCart: string | undefined;
  isCartFull: boolean;
  /** `confirm_to_sell` is Y. */
  needsConfirmation: boolean;
  isConfirmed: boolean;
  /** Why nobody can buy it now (rules/sellable.ts); null when one can. */
  not_sellable_reason: string | null;
};

/** Why a product cannot be added, in a person's words, most final first; empty when it can (docs/readings.md, "Adding a product"). */
export function reasonsNotToAdd(addition: AdditionView): string[] {
  const { quantity, limit, not_sellable_reason } = addition;
  if (not_sellable_reason !== null) return [not_sellable_reason];
  const largest = largestQuantity(limit.max_sale_qty);
  const reasons = [
    largest === 0 && notSellableReasons.none,
    addition.isCartFull && text.cartFull,
    otherUnitMessage(addition.unitInCart, addition.quantity_uom_code),
    (quantity === undefined || quantity <= 0) && text.enterQuantity,
    largest > 0 && limitReason(addition, largest),
    addition.needsConfirmation && !addition.isConfirmed && necessityWords,
  ];
  return reasons.filter((reason) => typeof reason === "string");
}

function limitReason({ quantity, quantityInCart, limit }: AdditionView, largest: number): string | undefined {
  // The quantity that the field begins with is nobody's mistake.
  if (quantityInCart >= largest) return text.limitReached;
  return quantityInCart + (quantity ?? 0) > largest ? maximumMessage(largest, limit.unit) : undefined;
}

/** Why a line cannot be made or changed at all; undefined when it can. */
function refusalOf(
  lines: readonly CartLine[],
  { item_id, quantity_uom_code }: CartLine,
  { max_sale_qty }: SaleLimit,
): string | undefined {
  if (max_sale_qty === 0) return notSellableReasons.none;
  return otherUnitMessage(unitInCart(lines, item_id), quantity_uom_code);
}

function cut(
  asked: number,
  byProduct: number,
  byCart: number,
  limit: SaleLimit,
): { given: number; adjusted: Cut | null } {
  const given = Math.min(asked, byProduct, byCart);
  if (given === asked) return { given, adjusted: null };
  if (byProduct <= byCart) {
    const message = maximumMessage(largestQuantity(limit.max_sale_qty), limit.unit);
    return { given, adjusted: { asked, given, why: "max_sale_qty", message } };
  }
  const message = text.cartRoom(counted(maxItemCount), counted(given), counted(asked));
  return { given, adjusted: { asked, given, why: "cart_full", message } };
}

function changed<L extends CartLine>(lines: readonly L[], line: L, adjusted: Cut | null): LineChange<L> {
  const { quantity } = line;
  const isThere = lines.some((each) => isSameLine(each, line));
  const replaced = isThere ? lines.map((each) => (isSameLine(each, line) ? line : each)) : [...lines, line];
  return { kind: "changed", lines: replaced.filter((each) => each.quantity > 0), quantity, adjusted };
}
