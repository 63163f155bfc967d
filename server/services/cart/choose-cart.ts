/** The session's cart: of the two open ones of a person at a customer. Runs as portal_system, as the session does. */
import type { ParsedOf } from "#contract/base/call.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type * as contract from "#contract/identity/session.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { instant, int, nullable, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { currentUser } from "#server/services/identity/session.ts";
import { selectCustomer } from "#contract/base/text.ts";

/** Chooses the cart; both carts exist afterwards. @throws Refusal 403 for the controlled cart without CS and Ordering. */
export async function chooseCartType(
  db: Tx,
  caller: Caller,
  { cart_type_code }: ParsedOf<typeof contract.chooseCartType>,
): Promise<SessionUser> {
  if (caller.customer_id === 0) throw new Refusal(400, selectCustomer, { code: "choose_customer" });
  if (cart_type_code === "CSO" && !mayUseControlledCart(caller.roles)) throw notAllowed();
  await db.run(chooseStatement, { session_id: caller.session_id, cart_type_code });
  if (cart_type_code !== null) await openCarts(db, caller);
  return currentUser(db, caller);
}

const chooseStatement = statement(
  "choose_cart_type",
  { values: { session_id: nullable(uuid), cart_type_code: nullable(text) }, row: {} },
  "update sessions set cart_type_code = :cart_type_code where session_id = :session_id",
);
const openStatement = statement(
  "open_carts",
  { values: { customer_id: int, user_id: int, now: instant }, row: {} },
  `insert into carts (customer_id, user_id, cart_type_code, created_at) select :customer_id, :user_id, type, :now from unnest(array['RXO', 'CSO']) as type
     on conflict (customer_id, user_id, cart_type_code) where is_open do nothing`,
);

/** Makes what is missing; safe to run from several sessions at once. */
async function openCarts(
  db: Tx,
  { customer_id, user_id, now }: { customer_id: number; user_id: number; now: Date },
): Promise<void> {
  await db.run(openStatement, { customer_id, user_id, now });
}
