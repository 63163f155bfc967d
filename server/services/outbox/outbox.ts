/** The server's part for entries that wait on devices. Runs as portal_system, so every statement names the customer or the person itself. */
import { hkdfSync, randomBytes } from "node:crypto";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/outbox/outbox.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { customerKeyInfo } from "#contract/outbox/rules/seal.ts";
import { bool, bytes, instant, int, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { userNotFound } from "#server/services/identity/text.ts";

/** The caller's own key. */
export async function sealKey(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.sealKey>> {
  return { seal_key: await keyOf(db, caller.user_id, caller) };
}

const makeKeyStatement = statement(
  "make_seal_key",
  { values: { user_id: int, value: bytes, made_at: instant }, row: {}, fills: { table: "seal_keys", but: [] } },
  "insert into seal_keys (user_id, value, made_at) values (:user_id, :value, :made_at) on conflict do nothing",
);
const keyStatement = statement(
  "seal_key",
  { values: { user_id: int }, row: { value: bytes } },
  "select value from seal_keys where user_id = :user_id",
);

/** Made once for each person; whoever comes second gets the first one's. */
async function keyOf(db: Tx, user_id: number, { now }: Caller): Promise<string> {
  await db.run(makeKeyStatement, { user_id, value: randomBytes(32), made_at: now });
  const [key] = await db.run(keyStatement, { user_id });
  return key!.value.toString("base64url");
}

const ownerStatement = statement(
  "entry_owner",
  {
    values: { customer_id: int, user_id: int },
    row: { user_id: int, name: text, is_admin: bool, can_sign_in: bool },
  },
  `
  select u.user_id, u.first_name || ' ' || u.last_name as name, u.is_admin,
    u.is_active and (u.is_admin or coalesce((select l.is_active from user_customers l where l.customer_id = :customer_id and l.user_id = u.user_id), false)) as can_sign_in
  from users u where u.user_id = :user_id
    and (exists (select 1 from user_customers l where l.customer_id = :customer_id and l.user_id = u.user_id)
      or exists (select 1 from carts c where c.customer_id = :customer_id and c.user_id = u.user_id))`,
);

type Owner = OutputOf<typeof contract.entryOwner>;

/** Who belongs to the customer or did once, by a link or by the cart that everybody has who ever worked there. @throws Refusal 404 for anybody else. */
async function ownerAt(db: Tx, { customer_id }: Caller, user_id: number): Promise<Owner> {
  const [row] = await db.run(ownerStatement, { customer_id, user_id });
  if (row === undefined) throw new Refusal(404, userNotFound);
  return { user_id: row.user_id, name: row.name, can_sign_in: row.can_sign_in };
}

/** Whose entries wait. @throws Refusal 404. */
export const entryOwner = (db: Tx, caller: Caller, { userId }: ParsedOf<typeof contract.entryOwner>): Promise<Owner> =>
  ownerAt(db, caller, userId);

const handOverStatement = statement(
  "hand_over",
  { values: { customer_id: int, user_id: int, admin_id: int, now: instant }, row: {} },
  `insert into hand_overs (customer_id, user_id, admin_id, at)
       select :customer_id, whose.user_id, :admin_id, :now
       from (select :user_id::int as user_id union select user_id from hand_overs where customer_id = :customer_id and admin_id = :user_id) whose
       on conflict do nothing`,
);

/**
 * Gives an admin the key of what a person left who can no longer sign in for this customer, of this customer alone, and notes the pair.
 * @throws Refusal 404; 400 where that person can still send their entries, or the caller could not.
 */
export async function handOver(
  db: Tx,
  caller: Caller,
  { user_id }: ParsedOf<typeof contract.handOver>,
): Promise<OutputOf<typeof contract.handOver>> {
  const { name, can_sign_in } = await ownerAt(db, caller, user_id);
  caller.changed.entity_id = user_id;
  if (can_sign_in) throw new Refusal(400, `${name} can still sign in, and sends these entries by doing so.`);
  if (!mayCall("ordering", caller.roles)) throw new Refusal(400, "Taking over entries needs the Ordering role too.");
  // With what that person had taken over themselves: such an entry stays its maker's through every hand.
  const { customer_id, now } = caller;
  await db.run(handOverStatement, { customer_id, user_id, admin_id: caller.user_id, now });
  caller.changed.on_behalf_of = user_id;
  caller.changed.reason = "took over the entries that wait on a device";
  const own = Buffer.from(await keyOf(db, user_id, caller), "base64url");
  const customer_key = Buffer.from(hkdfSync("sha256", own, "", customerKeyInfo(caller.customer_id), 32));
  return { user_id, name, customer_key: customer_key.toString("base64url") };
}

const knownStatement = statement(
  "knows_customer",
  { values: { customer_id: int, user_id: int }, row: { is_known: bool } },
  `select exists (select 1 from user_customers where customer_id = :customer_id and user_id = :user_id)
       or exists (select 1 from users u join customers c on c.customer_id = :customer_id where u.user_id = :user_id and u.is_admin) as is_known`,
);

/**
 * Notes that an entry was discarded: the audit row is all of it. It stands in the chain of the entry's customer where the caller has or had to do with
 * that one, else in the system's; never refused, for what is refused would be lost.
 */
export async function discardEntry(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.discardEntry>,
): Promise<OutputOf<typeof contract.discardEntry>> {
  const [facts] = await db.run(knownStatement, { customer_id: input.customer_id, user_id: caller.user_id });
  caller.changed.customer_id = facts?.is_known === true ? input.customer_id : 0;
  caller.changed.entity_id = input.key;
  caller.changed.reason = input.reason || "discarded on the device";
  return { success: true };
}
