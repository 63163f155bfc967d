/** The open cart of this caller, locked: every change of a line goes through here, so that parallel changes queue and none is lost. */
import type { CartType } from "#contract/base/fields.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

/** The one answer for a cart that is not the caller's and for one that is not there. */
export const noSuchCart = (): Refusal => new Refusal(404, "There is no such cart.");

/**
 * The type of the cart that this call is about.
 * @throws Refusal 400 when none is chosen, 403 for the controlled cart without CS and Ordering.
 */
export function chosenCartType({ cart_type_code, roles }: Caller): CartType {
  if (cart_type_code === null) throw new Refusal(400, "Choose a cart first.", { code: "choose_cart_type" });
  if (cart_type_code === "CSO" && !mayUseControlledCart(roles)) {
    throw new Refusal(403, "You are not allowed to do this.", { code: "not_allowed" });
  }
  return cart_type_code;
}

/**
 * Locks the caller's open cart and gives its id. A waiting change goes on after the one before it committed, and must read the lines only then: a
 * statement sees what was committed before it began.
 */
export async function lockOpenCart(db: Tx, caller: Caller): Promise<number> {
  const whose = [caller.customer_id, caller.user_id, chosenCartType(caller)];
  const { rows } = await db.prepared<{ cart_id: number }>("lock_open_cart", lockSql, whose);
  // None: an outbox entry names a customer where the person never opened it, or a checkout closed it while this call waited for the lock.
  const found =
    rows[0] ?? (await db.prepared<{ cart_id: number }>("make_open_cart", makeSql, [...whose, caller.now])).rows[0];
  return found!.cart_id;
}

const lockSql = `
  select cart_id from carts where customer_id = $1 and user_id = $2 and cart_type_code = $3 and is_open for update`;
const makeSql = `
  insert into carts (customer_id, user_id, cart_type_code, created_at) values ($1, $2, $3, $4)
  on conflict (customer_id, user_id, cart_type_code) where is_open do update set cart_type_code = excluded.cart_type_code
  returning cart_id`;
