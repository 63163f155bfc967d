/** The open cart of this caller, locked: every change of a line goes through here, so that parallel changes queue and none is lost. */
import type { CartType } from "#contract/base/fields.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { instant, int, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";

/** The one answer for a cart that is not the caller's and for one that is not there. */
export const noSuchCart = (): Refusal => new Refusal(404, words.cartNotFound);

/**
 * The type of the cart that this call is about.
 * @throws Refusal 400 when none is chosen, 403 for the controlled cart without CS and Ordering.
 */
export function chosenCartType({ cart_type_code, roles }: Caller): CartType {
  if (cart_type_code === null) throw new Refusal(400, words.chooseCart, { code: "choose_cart_type" });
  if (cart_type_code === "CSO" && !mayUseControlledCart(roles)) throw notAllowed();
  return cart_type_code;
}

/** Whose open cart a call is about, as statements name it. */
export const cartKey = { customer_id: int, user_id: int, type: text };
export const cartKeyOf = (caller: Caller): Of<typeof cartKey> => ({
  customer_id: caller.customer_id,
  user_id: caller.user_id,
  type: chosenCartType(caller),
});

/** Locks the caller's open cart and gives its id. */
export const lockOpenCart = async (db: Tx, caller: Caller): Promise<number> =>
  (await lockAndRead(db, caller, async () => {}))[0];

/**
 * The same, with what `read` reads of it. A waiting change goes on after the one before it committed, and must read the lines only then: `read` is asked
 * in the same breath, and a statement sees what was committed before it began, which is when the lock is held.
 */
export async function lockAndRead<Read>(
  db: Tx,
  caller: Caller,
  read: () => Promise<Read>,
): Promise<[cart_id: number, Read]> {
  const whose = cartKeyOf(caller);
  const [[open], seen] = await Promise.all([db.run(lockStatement, whose), read()]);
  if (open !== undefined) return [open.cart_id, seen];
  // None: an outbox entry names a customer where the person never opened it, or a checkout closed it while this call waited for the lock.
  const [made] = await db.run(makeStatement, { ...whose, now: caller.now });
  return [made!.cart_id, await read()];
}

const lockStatement = statement(
  "lock_open_cart",
  { values: cartKey, row: { cart_id: int } },
  `
  select cart_id from carts where customer_id = :customer_id and user_id = :user_id and cart_type_code = :type and is_open for update`,
);
const makeStatement = statement(
  "make_open_cart",
  { values: { ...cartKey, now: instant }, row: { cart_id: int } },
  `
  insert into carts (customer_id, user_id, cart_type_code, created_at) values (:customer_id, :user_id, :type, :now)
  on conflict (customer_id, user_id, cart_type_code) where is_open do update set cart_type_code = excluded.cart_type_code
  returning cart_id`,
);
