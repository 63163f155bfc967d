/** What a reason against placing an order is: its sentence, and the field that settles it. */
import type { LineKey } from "#contract/base/line-key.ts";

/** What a reason leads to: the field that settles it. */
export type CheckoutField =
  | "cart"
  | "line"
  | "shipping_address"
  | "billing_address"
  | "certificate"
  | "certificate_password"
  | "order_form_number"
  | "confirm_order_form_number"
  | "delivery_contact_phone"
  | "shipping_method"
  | "shipping_cost"
  | "recurrence";

/** Why the order cannot be placed now; `line` where it is about one. */
export type Blocking = { text: string; field: CheckoutField; line?: LineKey };
