/** Why the order cannot be placed yet, each reason with the field that settles it (pure). */
import type { Cart } from "#contract/cart/cart.ts";
import { blockingReasons, type CheckoutView } from "#contract/checkout/rules/checkout.ts";
import { checkoutWords } from "#contract/checkout/rules/checkout-lines.ts";
import type { Reason } from "#src/ui/kit/blocked-action.tsx";
import { checkoutLine, noNetworkWords, unsentWords, withFields } from "#src/ui/trade/cart-reasons.ts";

/** Ids of the fields, for the links of the reasons. */
export const fields = {
  shipTo: "ship-to",
  billTo: "bill-to",
  method: "way-to-ship",
  phone: "delivery-contact-phone",
  calculate: "calculate-shipping",
} as const;

/** What controlled orders are told, up front and at the button. */
export const controlledReason = "Controlled orders cannot be placed here yet.";

export type CheckoutFacts = Omit<CheckoutView, "lines" | "hasUnsavedQuantity"> & {
  /** Field of the first line with a quantity that was typed and not updated. */
  unsavedField: string | undefined;
  isReachable: boolean;
  /** Changes of the cart that the server does not know yet. */
  unsent: number;
  /** That the chosen way to ship is not offered any more. */
  wayEnded: string | undefined;
  /** The cost is on its way: that it is not there yet is nothing to do anything about. */
  isCalculating?: boolean;
};

export function reasonsOf(
  cart: Cart,
  { unsavedField, isReachable, unsent, wayEnded, isCalculating = false, ...standing }: CheckoutFacts,
): Reason[] {
  if (cart.cart_type_code === "CSO") return [{ text: controlledReason }];
  const reasons = blockingReasons({
    ...standing,
    hasUnsavedQuantity: unsavedField !== undefined,
    lines: cart.items.map(checkoutLine),
  }).flatMap(({ text }) => (isCalculating && text === checkoutWords.calculate ? [] : [text]));
  const here = [...(isReachable ? [] : [noNetworkWords]), ...(unsent > 0 ? [unsentWords(unsent)] : [])];
  const told = reasons.map((reason) => (reason === checkoutWords.calculate ? (wayEnded ?? reason) : reason));
  return withFields([...here, ...told], cart.items, {
    [checkoutWords.unsaved]: unsavedField,
    [checkoutWords.shippingAddress]: fields.shipTo,
    [checkoutWords.billingAddress]: fields.billTo,
    [checkoutWords.phone]: fields.phone,
    [checkoutWords.validPhone]: fields.phone,
    [checkoutWords.calculate]: standing.method === null ? fields.method : fields.calculate,
    ...(wayEnded === undefined ? {} : { [wayEnded]: fields.method }),
    [standing.method?.why_overnight_not_possible ?? checkoutWords.overnight]: fields.method,
  });
}
