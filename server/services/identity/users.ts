/**
 * The people of a customer and what they may do there. Runs as portal_system (people and sessions are closed to ordinary calls), so every statement
 * names the customer, which is always the one that the call acts for.
 */
import { fullName } from "#contract/base/person-name.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/users.ts";
import type { ChildUser, RoleName } from "#contract/identity/users.ts";
import { bool, instant, int, listOf, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import { endLinksOf } from "./link-tokens.ts";
import { endSessionsOf } from "./make-session.ts";

const childRow = {
  user_id: int,
  customer_id: int,
  email: text,
  first_name: text,
  last_name: text,
  is_reporting: bool,
  is_ordering: bool,
  is_cs: bool,
  is_customer_admin: bool,
  is_dock: bool,
  is_active: bool,
  is_invited: bool,
  is_2_factor_enabled: bool,
};
const columns = `u.user_id, l.customer_id, u.email, u.first_name, u.last_name, l.is_reporting, l.is_ordering, l.is_cs, l.is_customer_admin, l.is_dock,
  l.is_active and u.is_active as is_active, u.password_hash is null as is_invited, u.is_2_factor_enabled`;
const from =
  "from user_customers l join users u using (user_id) where l.customer_id = :customer_id and l.removed_at is null";
const link = { customer_id: int, user_id: int };

const peopleStatement = statement(
  "people",
  { values: { customer_id: int }, row: childRow },
  `select ${columns} ${from} order by lower(u.last_name), lower(u.first_name), u.user_id`,
);

/** Everybody by name, disabled people too. @throws Refusal 404 for another customer. */
export async function usersForCustomer(
  db: Tx,
  caller: Caller,
  { customerId }: ParsedOf<typeof contract.usersForCustomer>,
): Promise<ChildUser[]> {
  refuseOtherCustomer(caller, customerId);
  return db.run(peopleStatement, { customer_id: customerId });
}

const roleColumns: Record<RoleName, "is_reporting" | "is_ordering" | "is_cs" | "is_customer_admin" | "is_dock"> = {
  Reporting: "is_reporting",
  Ordering: "is_ordering",
  CS: "is_cs",
  Admin: "is_customer_admin",
  Dock: "is_dock",
};

type RoleChange = ParsedOf<typeof contract.createUserRole>;

/** Gives a role; it counts from the person's very next call on. */
export const createUserRole = (db: Tx, caller: Caller, input: RoleChange): Promise<ChildUser> =>
  setRole(db, caller, input, true);

/** Takes a role; it is gone with the person's very next call. @throws Refusal 400 for one's own admin role. */
export const deleteUserRole = (db: Tx, caller: Caller, input: RoleChange): Promise<ChildUser> =>
  setRole(db, caller, input, false);

async function setRole(
  db: Tx,
  caller: Caller,
  { user_id, customer_id, role_name }: RoleChange,
  has: boolean,
): Promise<ChildUser> {
  const before = await lockPerson(db, caller, { user_id, customer_id });
  if (role_name === "Admin" && user_id === caller.user_id && !has) throw refusal(words.ownAdminRole);
  await db.query(`update user_customers set ${roleColumns[role_name]} = $3 where customer_id = $1 and user_id = $2`, [
    customer_id,
    user_id,
    has,
  ]);
  if (!has) await leaveControlledCart(db, before);
  return changed(db, caller, before);
}

const leaveCartStatement = statement(
  "leave_controlled_cart",
  { values: link, row: {} },
  `update sessions s set cart_type_code = 'RXO' from user_customers l
     where s.user_id = :user_id and s.customer_id = :customer_id and s.cart_type_code = 'CSO' and l.user_id = :user_id and l.customer_id = :customer_id
       and not (l.is_cs and l.is_ordering)`,
);

/** Moves the person's sessions to the Rx cart where they may not use the controlled one any more; what is in it is kept. */
async function leaveControlledCart(db: Tx, { user_id, customer_id }: ChildUser): Promise<void> {
  await db.run(leaveCartStatement, { customer_id, user_id });
}

const activateStatement = statement(
  "activate_person",
  { values: { ...link, is_active: bool }, row: {} },
  "update user_customers set is_active = :is_active where customer_id = :customer_id and user_id = :user_id",
);

/** Disables or re-enables a person at this customer. @throws Refusal 400 for oneself, and for whom the distributor disabled. */
export async function toggleActive(
  db: Tx,
  caller: Caller,
  { user_id, customer_id, is_active }: ParsedOf<typeof contract.toggleActive>,
): Promise<ChildUser> {
  const before = await lockPerson(db, caller, { user_id, customer_id });
  if (user_id === caller.user_id && !is_active) throw refusal(words.disableSelf);
  await db.run(activateStatement, { customer_id, user_id, is_active });
  if (!is_active) await leaveCustomer(db, caller, before);
  const after = await changed(db, caller, before);
  if (is_active && !after.is_active) {
    throw refusal(words.disabledByDistributor(fullName(after)));
  }
  return after;
}

const removeStatement = statement(
  "remove_person",
  { values: { ...link, now: instant }, row: {} },
  "update user_customers set is_active = false, removed_at = :now where customer_id = :customer_id and user_id = :user_id",
);

/** Takes a person off the customer's list. What they did stays. @throws Refusal 400 for oneself. */
export async function deleteUserCustomer(
  db: Tx,
  caller: Caller,
  { user_id, customer_id }: ParsedOf<typeof contract.deleteUserCustomer>,
): Promise<OutputOf<typeof contract.deleteUserCustomer>> {
  const before = await lockPerson(db, caller, { user_id, customer_id });
  if (user_id === caller.user_id) throw refusal(words.removeSelf);
  await db.run(removeStatement, { customer_id, user_id, now: caller.now });
  await leaveCustomer(db, caller, before);
  caller.changed.entity_id = user_id;
  caller.changed.before = before;
  return { success: true };
}

const lockStatement = statement(
  "lock_customer",
  { values: { customer_id: int }, row: {} },
  "select from customers where customer_id = :customer_id for no key update",
);
const lockedStatement = statement(
  "locked_people",
  { values: { customer_id: int, user_ids: listOf(int) }, row: childRow },
  `select ${columns} ${from} and l.user_id = any(:user_ids)`,
);

/**
 * The person as they stand, with the customer's people held until the transaction ends: two admins who take each other's role at once come one after
 * the other, and the second is no admin any more. So a customer that had an admin keeps one, whatever its own people do; the distributor's staff may
 * take the last.
 * @throws Refusal 404 for another customer or a person who is not of it, 403 when the caller lost the right meanwhile.
 */
async function lockPerson(
  db: Tx,
  caller: Caller,
  { user_id, customer_id }: { user_id: number; customer_id: number },
): Promise<ChildUser> {
  refuseOtherCustomer(caller, customer_id);
  await db.run(lockStatement, { customer_id });
  const rows = await db.run(lockedStatement, { customer_id, user_ids: [user_id, caller.user_id] });
  const isStillAdmin = rows.some((row) => row.user_id === caller.user_id && row.is_active && row.is_customer_admin);
  if (!caller.roles.is_admin && !isStillAdmin) throw notAllowed();
  const person = rows.find((row) => row.user_id === user_id);
  if (person === undefined) throw new Refusal(404, words.userNotFound);
  return person;
}

/** What the audit row tells, and the answer. */
async function changed(db: Tx, caller: Caller, before: ChildUser): Promise<ChildUser> {
  const after = await personAt(db, before.customer_id, before.user_id);
  caller.changed.entity_id = before.user_id;
  caller.changed.before = before;
  caller.changed.after = after;
  return after;
}

const personStatement = statement(
  "person_at",
  { values: link, row: childRow },
  `select ${columns} ${from} and l.user_id = :user_id`,
);

/** A person who is on the customer's list. */
export async function personAt(db: Tx, customer_id: number, user_id: number): Promise<ChildUser> {
  const [person] = await db.run(personStatement, { customer_id, user_id });
  return person!;
}

const leaveStatement = statement(
  "leave_customer",
  { values: link, row: {} },
  "update sessions set customer_id = null, cart_type_code = null where user_id = :user_id and customer_id = :customer_id",
);
const maySignInStatement = statement(
  "may_sign_in",
  { values: { user_id: int }, row: {} },
  `select from users u where u.user_id = :user_id and u.is_active
       and (u.is_admin or exists (select 1 from user_customers l where l.user_id = u.user_id and l.is_active))`,
);

/** Ends what the person's sessions do for this customer; where no other customer is left, all their sessions and links, in this very transaction. */
async function leaveCustomer(db: Tx, { now }: Caller, { user_id, customer_id }: ChildUser): Promise<void> {
  await db.run(leaveStatement, { customer_id, user_id });
  if ((await db.run(maySignInStatement, { user_id })).length > 0) return;
  await endSessionsOf(db, user_id);
  await endLinksOf(db, user_id, now);
}

/** Another customer is answered like one that does not exist. */
export function refuseOtherCustomer(caller: Caller, customer_id: number): void {
  if (customer_id !== caller.customer_id) throw new Refusal(404, words.customerNotFound);
}

const refusal = (message: string): Refusal => new Refusal(400, message);
