/** For whom this page acts. Sent with each call, so that a customer chosen in another tab never gets this tab's entries. */
import type { CartType } from "#contract/base/fields.ts";

export type Acting = { customer_id: number; cart_type_code: CartType } | undefined;

let acting: Acting;

/** The customer and cart of this page; undefined until both are chosen. */
export const actingFor = (): Acting => acting;

/** Called wherever the session is read or changed. */
export function actFor(next: Acting): void {
  acting = next;
}
