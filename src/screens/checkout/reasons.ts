/** Why the order cannot be placed yet, each reason with the field that settles it (pure). */
import { isSameLine } from "#contract/base/line-key.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import type { Blocking, CheckoutField } from "#contract/checkout/rules/blocking.ts";
import { isLimitChange } from "#contract/checkout/rules/changes.ts";
import { blockingReasons, type CheckoutView } from "#contract/checkout/rules/checkout.ts";
import { calculateShipping, finishUpdating, formLinesExceeded, substancesAlone } from "#contract/checkout/text.ts";
import { onlineToSign } from "#src/text/checkout/checkout.ts";
import type { BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { checkoutLine, noNetworkWords, quantityFieldOf, unsentWords } from "#src/ui/trade/cart-reasons.ts";

/** Ids of the fields, for the links of the reasons. */
export const fields = {
  goods: "what-is-ordered",
  split: "order-forms",
  shipTo: "ship-to",
  billTo: "bill-to",
  dea: "dea-number",
  certificate: "certificate",
  password: "certificate-password",
  formNumber: "order-form-number",
  formNumberAgain: "confirm-order-form-number",
  method: "way-to-ship",
  phone: "delivery-contact-phone",
  calculate: "calculate-shipping",
  startDate: "start-date",
} as const;

export type BlockingFacts = Omit<CheckoutView, "lines" | "hasUnsavedQuantity"> & {
  /** Field of the first line with a quantity that was typed and not updated. */
  unsavedField: string | undefined;
  isReachable: boolean;
  /** Changes of the cart that the server does not know yet. */
  unsent: number;
  /** That the chosen way to ship is not offered any more. */
  wayEnded: string | undefined;
  /** The cost is on its way: that it is not there yet is nothing to do anything about. */
  isCalculating?: boolean;
  /** Changes that are listed: a line whose limit is among them is not a reason too. */
  changes?: readonly Change[];
};

export function reasonsOf(
  cart: Cart,
  { unsavedField, isReachable, unsent, wayEnded, isCalculating = false, changes = [], ...standing }: BlockingFacts,
): BlockingReason[] {
  const limits = changes.filter(isLimitChange);
  const blocking = blockingReasons({
    ...standing,
    hasUnsavedQuantity: unsavedField !== undefined,
    lines: cart.items.map(checkoutLine),
  });
  return [
    ...(isReachable ? [] : [{ text: standing.controlled?.mode === "CSOS" ? onlineToSign : noNetworkWords }]),
    ...(unsent > 0 ? [{ text: unsentWords(unsent) }] : []),
    ...blocking.flatMap((reason): BlockingReason[] => {
      const { text, line } = reason;
      if (line !== undefined && limits.some((limit) => isSameLine(limit, line))) return [];
      if (text === finishUpdating) return [{ text, field: unsavedField }];
      if (text === calculateShipping) {
        if (isCalculating) return [];
        if (wayEnded !== undefined) return [{ text: wayEnded, field: fields.method }];
      }
      // Without an address there is nothing to choose a way among.
      const isNowhere = reason.field === "shipping_method" && standing.shipping_contact_id === null;
      return [{ text, field: isNowhere ? fields.shipTo : fieldOf(reason) }];
    }),
  ];
}

/** Where a reason leads to: of what is about a line to its quantity, and of what its schedule lacks to the address. */
function fieldOf({ text, field, line }: Blocking): string {
  // What does not fit on one form goes on two: the offer stands above the lines (split.tsx).
  if (text === formLinesExceeded || text === substancesAlone) return fields.split;
  return field === "line" && line !== undefined ? quantityFieldOf(line) : ids[field];
}

const ids: Record<CheckoutField, string> = {
  cart: fields.goods,
  line: fields.goods,
  shipping_address: fields.shipTo,
  billing_address: fields.billTo,
  certificate: fields.certificate,
  certificate_password: fields.password,
  order_form_number: fields.formNumber,
  confirm_order_form_number: fields.formNumberAgain,
  delivery_contact_phone: fields.phone,
  shipping_method: fields.method,
  shipping_cost: fields.calculate,
  recurrence: fields.startDate,
};
