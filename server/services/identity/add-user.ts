/** Adding a person to a customer: whoever has no account gets one and a mail to choose a password, whoever has one is linked. Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/users.ts";
import type { ChildUser } from "#contract/identity/users.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { invite } from "./invitation.ts";
import { nameOf, personAt, refuseOtherCustomer } from "./users.ts";

/** Who has this e-mail, where the caller is an admin of that person too; anybody else is answered like nobody. */
export async function userForEmail(
  db: Tx,
  caller: Caller,
  { email }: ParsedOf<typeof contract.userForEmail>,
): Promise<OutputOf<typeof contract.userForEmail>> {
  const { rows } = await db.query<NonNullable<OutputOf<typeof contract.userForEmail>["user"]>>(
    `select u.user_id, u.first_name, u.last_name,
       exists (select 1 from user_customers l where l.customer_id = $2 and l.user_id = u.user_id and l.removed_at is null) as is_here
     from users u where lower(u.email) = lower($1) and ($4 or exists (
       select 1 from user_customers l join user_customers own using (customer_id)
       where l.user_id = u.user_id and l.removed_at is null and own.user_id = $3 and own.is_active and own.is_customer_admin))`,
    [email, caller.customer_id, caller.user_id, caller.roles.is_admin],
  );
  return { user: rows[0] ?? null };
}

type NewUser = ParsedOf<typeof contract.addUser>;

/** Adds the person and mails them; of two admins who add the same one at once, one is told that it is done. @param address where people reach the portal. @throws Refusal 400, 404 for another customer. */
export const addUser =
  (address: () => string) =>
  async (db: Tx, caller: Caller, input: NewUser): Promise<ChildUser> => {
    const { customer_id } = input;
    refuseOtherCustomer(caller, customer_id);
    const person = await findOrMake(db, caller, input);
    if (!person.is_active) throw new Refusal(400, "This person cannot be added. Ask the distributor.");
    const { rowCount } = await db.query(
      `insert into user_customers as l (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin) values ($1, $2, $3, $4, false, $5)
     on conflict (customer_id, user_id) do update set is_reporting = excluded.is_reporting, is_ordering = excluded.is_ordering, is_cs = false,
       is_customer_admin = excluded.is_customer_admin, is_active = true, removed_at = null
     where l.removed_at is not null`,
      [customer_id, person.user_id, input.is_reporting_role, input.is_purchasing_role, input.is_admin_role],
    );
    const added = await personAt(db, customer_id, person.user_id);
    if (rowCount === 0) {
      const more = added.is_active ? "" : ", disabled. Re-enable them there";
      throw new Refusal(400, `${nameOf(added)} is on the list already${more}.`);
    }
    caller.changed.entity_id = added.user_id;
    caller.changed.after = added;
    await invite(db, caller, address(), added);
    return added;
  };

async function findOrMake(
  db: Tx,
  { now }: Caller,
  { email, first_name, last_name }: NewUser,
): Promise<{ user_id: number; is_active: boolean }> {
  await db.query(
    "insert into users (email, first_name, last_name, created_at) values ($1, $2, $3, $4) on conflict (lower(email)) do nothing",
    [email, first_name, last_name, now],
  );
  const { rows } = await db.query<{ user_id: number; is_active: boolean }>(
    "select user_id, is_active from users where lower(email) = lower($1)",
    [email],
  );
  return rows[0]!;
}
