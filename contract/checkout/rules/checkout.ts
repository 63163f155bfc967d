/** What blocks an Rx checkout, in the specified words and order (spec 1, section 5). */
import { cartHolds, largestQuantity, maxItemCount, maximumMessage } from "#contract/cart/rules/cart.ts";

/** What the checkout page knows. */
export type CheckoutView = {
  /** A quantity was typed in the cart and not updated yet. */
  hasUnsavedQuantity: boolean;
  lines: readonly CheckoutLine[];
  shipping_contact_id: number | null;
  billing_contact_id: number | null;
  /** The chosen way to ship; null while there is none. */
  method: ChosenMethod | null;
  delivery_contact_phone: string;
};

/** A cart's line, as far as it can block. */
export type CheckoutLine = {
  full_description: string;
  quantity: number;
  max_sale_qty: number | null;
  sale_UOM_desc: string;
  not_sellable_reason: string | null;
};

type ChosenMethod = {
  shipping_cost: number | null;
  useSaturdayShipping: boolean;
  is_overnight: boolean;
  is_overnight_possible: boolean;
  why_overnight_not_possible: string | null;
};

/** Words that the page and the server share. */
export const checkoutWords = {
  empty: "The cart is empty.",
  unsaved: "Finish Updating Item Qty",
  shippingAddress: "Select Shipping Address",
  billingAddress: "Select Billing Address",
  phone: "Enter Delivery Contact Phone",
  validPhone: "Enter a valid Delivery Contact Phone",
  calculate: "Calculate Shipping",
  otherSum: "The total has changed meanwhile. Look at the new one, then place the order again.",
  overnight: "Overnight shipping is not possible.",
} as const;

/** Every reason why the order cannot be placed now; empty when it can. */
export function blockingReasons(view: CheckoutView): string[] {
  const { method } = view;
  return [
    ...(view.lines.length === 0 ? [checkoutWords.empty] : []),
    ...(view.hasUnsavedQuantity ? [checkoutWords.unsaved] : []),
    ...lineReasons(view.lines),
    ...(view.shipping_contact_id === null ? [checkoutWords.shippingAddress] : []),
    ...(view.billing_contact_id === null ? [checkoutWords.billingAddress] : []),
    ...phoneReasons(method?.useSaturdayShipping ? view.delivery_contact_phone : null),
    ...shippingReasons(method),
  ];
}

/** Lines that cannot be ordered as they stand, and a cart that holds too much. */
export function lineReasons(lines: readonly CheckoutLine[]): string[] {
  const reasons = lines.flatMap((line) => {
    const largest = largestQuantity(line.max_sale_qty);
    if (line.not_sellable_reason !== null) return [`${line.full_description}: ${line.not_sellable_reason}`];
    if (line.quantity > largest) return [`${line.full_description}: ${maximumMessage(largest, line.sale_UOM_desc)}`];
    return [];
  });
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return units > maxItemCount ? [...reasons, `${cartHolds}.`] : reasons;
}

/** Saturday delivery needs somebody to call. @param phone null when nothing is delivered on a Saturday. */
export function phoneReasons(phone: string | null): string[] {
  if (phone === null) return [];
  if (phone.trim() === "") return [checkoutWords.phone];
  return isPhone(phone) ? [] : [checkoutWords.validPhone];
}

/**
 * A telephone number in the North American plan: ten digits with the usual dots, dashes, spaces and parentheses, `1` or `+1` before it, an
 * extension behind it. Area code and exchange begin with 2 to 9.
 */
export function isPhone(text: string): boolean {
  const [number = "", ...extensions] = text.trim().split(/\s*(?:ext\.?|x|#)\s*/i);
  if (extensions.length > 1 || !extensions.every((each) => /^\d{1,6}$/.test(each))) return false;
  if (!/^\+?[\d\s().-]+$/.test(number)) return false;
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (number.startsWith("+") && !/^\+\s*1/.test(number)) return false;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits);
}

function shippingReasons(method: ChosenMethod | null): string[] {
  if (method?.is_overnight && !method.is_overnight_possible)
    return [method.why_overnight_not_possible ?? checkoutWords.overnight];
  return method === null || method.shipping_cost === null ? [checkoutWords.calculate] : [];
}
