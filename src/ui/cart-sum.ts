/** A cart's sums as lines (pure): what is taken off only where something is. */
import type { Cart } from "#contract/cart.ts";
import type { SumLine } from "./sum.tsx";

export function cartSumLines(cart: Cart): (SumLine & { key: string })[] {
  return [
    { key: "items", name: "Items", amount: cart.itemSubTotal },
    ...taken("offers", "Offers", cart.itemDiscountSubTotal),
    ...taken("bonus", "Bonus discount", cart.itemBonusDiscountSubTotal),
    ...(cart.surchargeSubTotal > 0 ? [{ key: "kit", name: "Kit check", amount: cart.surchargeSubTotal }] : []),
  ];
}

const taken = (key: string, name: string, amount: number) =>
  amount === 0 ? [] : [{ key, name, amount: -Math.abs(amount), off: true }];
