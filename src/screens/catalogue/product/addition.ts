/** What stands in the way of adding a product, each reason with the field that settles it (pure). */
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import {
  isCartFull,
  itemCountOf,
  largestQuantity,
  reasonsNotToAdd,
  unitInCart,
  type CartLine,
} from "#contract/cart/rules/cart.ts";
import { unitHasNoPrice } from "#src/text/catalogue/order-card.ts";
import { unitName } from "#src/ui/trade/product-words.ts";

/** Ids of the fields, for the links of the reasons. */
export const fields = { unit: "unit", quantity: "quantity", confirm: "medical-necessity" } as const;

/** What the person chose. `quantity` undefined: nothing stands in the field. */
export type AdditionChoice = {
  unit: SaleUnit;
  quantity: number | undefined;
  /** The medical necessity, now or when the line was begun. */
  isConfirmed: boolean;
};

/** Reasons not to add, most final first; empty when it may be added (docs/readings.md, "Adding a product"). */
export function obstacles(product: Product, choice: AdditionChoice, lines: readonly CartLine[]) {
  const { unit, quantity, isConfirmed } = choice;
  const reasons = reasonsNotToAdd({
    quantity,
    quantity_uom_code: unit.quantity_uom_code,
    limit: { max_sale_qty: unit.max_sale_qty, unit: unitName(unit.sale_UOM_desc) },
    quantityInCart: inCart(lines, product.item_id)?.quantity ?? 0,
    unitInCart: unitInCart(lines, product.item_id),
    isCartFull: isCartFull(itemCountOf(lines)),
    needsConfirmation: product.confirm_to_sell === "Y",
    isConfirmed,
    not_sellable_reason: product.not_sellable_reason ?? (unit.sale_UOM_price === null ? unitHasNoPrice : null),
  });
  return reasons.map((text) => ({ text, field: fieldOf(text) }));
}

/** The line of an item, whatever its unit. */
export const inCart = (lines: readonly CartLine[], itemId: number): CartLine | undefined =>
  lines.find((line) => line.item_id === itemId);

/** Whether a limit is worth telling: the cart's own maximum is not. */
export const isAllocated = (unit: SaleUnit): boolean => unit.max_sale_qty !== null && unit.max_sale_qty > 0;

/** How many more of a unit fit beside those in the cart. */
export const roomFor = (unit: SaleUnit, line: CartLine | undefined): number =>
  Math.max(0, largestQuantity(unit.max_sale_qty) - (line?.quantity ?? 0));

function fieldOf(reason: string): string | undefined {
  if (/quantity/i.test(reason)) return fields.quantity;
  if (/medical necessity/i.test(reason)) return fields.confirm;
  return undefined;
}
