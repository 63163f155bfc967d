/** A cart's sums as lines (pure): what is taken off only where something is. */
import type { Cart } from "#contract/cart/cart.ts";
import type { SumLine } from "./sum.tsx";

export function cartSumLines(cart: Cart): (SumLine & { key: string })[] {
  const off = [
    ...taken("offers", "Offers", cart.itemDiscountSubTotal),
    ...taken("bonus", "Bonus discount", cart.itemBonusDiscountSubTotal),
  ];
  const hasKitCheck = cart.surchargeSubTotal > 0;
  return [
    { key: "items", name: "Items", amount: cart.itemSubTotal },
    ...(hasKitCheck ? [{ key: "kit", name: "Kit check", amount: cart.surchargeSubTotal }] : []),
    // Without a kit check the items say it already.
    ...(hasKitCheck && off.length > 0 ? [{ key: "before", name: "Before discounts", amount: cart.origSubTotal }] : []),
    ...off,
  ];
}

const taken = (key: string, name: string, amount: number) =>
  amount === 0 ? [] : [{ key, name, amount: -Math.abs(amount), off: true }];
