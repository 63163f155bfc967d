/** A cart's sums as lines (pure): what is taken off only where something is. */
import type { Cart } from "#contract/cart/cart.ts";
import * as text from "#src/text/trade/cart-lines.ts";
import type { SumLine } from "./sum.tsx";

export function cartSumLines(cart: Cart): (SumLine & { key: string })[] {
  const off = [
    ...taken("offers", text.offers, cart.itemDiscountSubTotal),
    ...taken("bonus", text.bonusDiscount, cart.itemBonusDiscountSubTotal),
  ];
  const hasKitCheck = cart.surchargeSubTotal > 0;
  return [
    { key: "items", name: text.items, amount: cart.itemSubTotal },
    ...(hasKitCheck ? [{ key: "kit", name: text.kitCheck, amount: cart.surchargeSubTotal }] : []),
    // Without a kit check the items say it already.
    ...(hasKitCheck && off.length > 0
      ? [{ key: "before", name: text.beforeDiscounts, amount: cart.origSubTotal }]
      : []),
    ...off,
  ];
}

const taken = (key: string, name: string, amount: number) =>
  amount === 0 ? [] : [{ key, name, amount: -Math.abs(amount), off: true }];
