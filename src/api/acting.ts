/** For whom this page acts. Sent with each call, so that a customer chosen in another tab never gets this tab's entries. */
import type { CartType } from "#contract/base/fields.ts";

export type ActingCustomer = { customer_id: number; cart_type_code: CartType } | undefined;

let acting: ActingCustomer;

/** The customer and cart of this page; undefined until both are chosen. */
export const actingFor = (): ActingCustomer => acting;

/** Called wherever the session is read or changed. */
export function actFor(next: ActingCustomer): void {
  acting = next;
}
