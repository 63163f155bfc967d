/** Adding a person to a customer: whoever has no account gets one and a mail to choose a password, whoever has one is linked. Runs as portal_system. */
import { fullName } from "#contract/base/person-name.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/users.ts";
import type { ChildUser } from "#contract/identity/users.ts";
import { bool, instant, int, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { alreadyUser } from "#contract/identity/text.ts";
import * as words from "./text.ts";
import { invite } from "./invitation.ts";
import { personAt, refuseOtherCustomer } from "./users.ts";

const whoStatement = statement(
  "user_for_email",
  {
    values: { email: text, customer_id: int, admin_id: int, is_staff: bool },
    row: { user_id: int, first_name: text, last_name: text, is_here: bool },
  },
  `select u.user_id, u.first_name, u.last_name,
       exists (select 1 from user_customers l where l.customer_id = :customer_id and l.user_id = u.user_id and l.removed_at is null) as is_here
     from users u where lower(u.email) = lower(:email) and (:is_staff or exists (
       select 1 from user_customers l join user_customers own using (customer_id)
       where l.user_id = u.user_id and l.removed_at is null and own.user_id = :admin_id and own.is_active and own.is_customer_admin))`,
);

/** Who has this e-mail, where the caller is an admin of that person too; anybody else is answered like nobody. */
export async function userForEmail(
  db: Tx,
  caller: Caller,
  { email }: ParsedOf<typeof contract.userForEmail>,
): Promise<OutputOf<typeof contract.userForEmail>> {
  const { customer_id, user_id, roles } = caller;
  const [user] = await db.run(whoStatement, { email, customer_id, admin_id: user_id, is_staff: roles.is_admin });
  return { user: user ?? null };
}

const linkStatement = statement(
  "link_person",
  {
    values: { customer_id: int, user_id: int, is_reporting: bool, is_ordering: bool, is_customer_admin: bool },
    row: { user_id: int },
  },
  `insert into user_customers as l (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
     values (:customer_id, :user_id, :is_reporting, :is_ordering, false, :is_customer_admin)
     on conflict (customer_id, user_id) do update set is_reporting = excluded.is_reporting, is_ordering = excluded.is_ordering, is_cs = false,
       is_customer_admin = excluded.is_customer_admin, is_dock = false, mails_arriving = false, is_active = true, removed_at = null
     where l.removed_at is not null
     returning l.user_id`,
);

type NewUser = ParsedOf<typeof contract.addUser>;

/** Adds the person and mails them; of two admins who add the same one at once, one is told that it is done. @param address where people reach the portal. @throws Refusal 400, 404 for another customer. */
export const addUser =
  (address: () => string) =>
  async (db: Tx, caller: Caller, input: NewUser): Promise<ChildUser> => {
    const { customer_id } = input;
    refuseOtherCustomer(caller, customer_id);
    const person = await findOrMake(db, caller, input);
    if (!person.is_active) throw new Refusal(400, words.cannotAdd);
    const linked = await db.run(linkStatement, {
      customer_id,
      user_id: person.user_id,
      is_reporting: input.is_reporting_role,
      is_ordering: input.is_purchasing_role,
      is_customer_admin: input.is_admin_role,
    });
    const added = await personAt(db, customer_id, person.user_id);
    if (linked.length === 0) {
      const name = fullName(added);
      throw new Refusal(400, added.is_active ? alreadyUser(name) : words.alreadyUserDisabled(name));
    }
    caller.changed.entity_id = added.user_id;
    caller.changed.after = added;
    await invite(db, caller, address(), added);
    return added;
  };

const makeStatement = statement(
  "make_person",
  { values: { email: text, first_name: text, last_name: text, now: instant }, row: {} },
  `insert into users (email, first_name, last_name, created_at) values (:email, :first_name, :last_name, :now)
     on conflict (lower(email)) do nothing`,
);
const foundStatement = statement(
  "person_of_email",
  { values: { email: text }, row: { user_id: int, is_active: bool } },
  "select user_id, is_active from users where lower(email) = lower(:email)",
);

async function findOrMake(
  db: Tx,
  { now }: Caller,
  { email, first_name, last_name }: NewUser,
): Promise<Of<(typeof foundStatement)["row"]>> {
  await db.run(makeStatement, { email, first_name, last_name, now });
  const [found] = await db.run(foundStatement, { email });
  return found!;
}
