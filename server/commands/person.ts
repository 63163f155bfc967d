/**
 * `portal person`: the people of an installation from its own command line, where nobody has to be signed in: the first one of all, and whoever locked
 * themself out. A password is never set here; a link to a new one is printed, or mailed.
 */
import { fullName } from "#contract/base/person-name.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import * as fields from "#contract/base/fields.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import { bool, columnsOf, instant, int, listOf, type Of, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { endLinksOf, issueLink } from "#server/services/identity/link-tokens.ts";
import { endSessionsOf } from "#server/services/identity/make-session.ts";
import { portalLink } from "#server/services/mail/letter.ts";
import { mailPasswordLink } from "#server/services/identity/password-mail.ts";
import { takeOffSecondFactor } from "#server/services/identity/two-factor.ts";
import { StartError } from "#server/base/start-error.ts";
import { version } from "#server/base/version.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; address: string; now: Date };
const personRow = {
  user_id: int,
  email: text,
  first_name: text,
  last_name: text,
  is_admin: bool,
  is_active: bool,
  is_2_factor_enabled: bool,
};
type Person = Of<typeof personRow>;

const roleNames = ["ordering", "reporting", "cs", "admin"] as const;
type Role = (typeof roleNames)[number];

export type AddOptions = { admin?: true; customer?: string; role?: string[]; mail?: true };

const addStatement = statement(
  "add_person",
  { values: { email: text, first_name: text, last_name: text, is_admin: bool, now: instant }, row: personRow },
  `insert into users (email, first_name, last_name, is_admin, created_at) values (:email, :first_name, :last_name, :is_admin, :now)
     on conflict (lower(email)) do nothing returning ${columnsOf(personRow)}`,
);

/** Adds a person and gives the lines to print, a link to their password among them. @throws StartError */
export async function addPerson(
  { pools, auditKeys, address, now }: Given,
  email: string,
  names: string[],
  options: AddOptions,
): Promise<string[]> {
  const { admin = false, customer, mail } = options;
  const roles = (options.role ?? []).map(roleOf);
  const last_name = names.at(-1) ?? "";
  const first_name = names.slice(0, -1).join(" ");
  if (!z.safeParse(fields.Email, email).success) throw new StartError(`${email} is not an email address.`);
  if (![first_name, last_name].every((name) => name !== "" && z.safeParse(fields.text(100), name).success)) {
    throw new StartError("Enter first name and last name after the email address.");
  }
  if (admin === (customer !== undefined)) {
    throw new StartError("Use either --admin (the distributor's staff) or --customer with a number.");
  }
  return inTransaction(pools.system, async (db) => {
    const [person] = await db.run(addStatement, { email: email.trim(), first_name, last_name, is_admin: admin, now });
    if (person === undefined) throw new StartError(`A user with ${email} already exists.`);
    if (customer !== undefined) await link(db, person.user_id, customer, roles);
    await note(db, { auditKeys, now }, "add", person.user_id);
    return [`${fullName(person)} was added.`, ...(await linkLines(db, person, { address, now, mail }))];
  });
}

function roleOf(name: string): Role {
  const role = roleNames.find((each) => each === name);
  if (role === undefined) throw new StartError(`${name} is not a role; expected: ${roleNames.join(", ")}.`);
  return role;
}

const linkStatement = statement(
  "link_added_person",
  {
    values: {
      customer: text,
      user_id: int,
      is_ordering: bool,
      is_reporting: bool,
      is_cs: bool,
      is_customer_admin: bool,
    },
    row: { customer_id: int },
  },
  `insert into user_customers (customer_id, user_id, is_ordering, is_reporting, is_cs, is_customer_admin)
     select customer_id, :user_id, :is_ordering, :is_reporting, :is_cs, :is_customer_admin from customers where customer_id::text = :customer
     returning customer_id`,
);

async function link(db: Tx, user_id: number, customer: string, roles: Role[]): Promise<void> {
  const [linked] = await db.run(linkStatement, {
    customer,
    user_id,
    is_ordering: roles.includes("ordering"),
    is_reporting: roles.includes("reporting"),
    is_cs: roles.includes("cs"),
    is_customer_admin: roles.includes("admin"),
  });
  if (linked === undefined) throw new StartError(`Customer ${customer} does not exist.`);
}

type Linking = { address: string; now: Date; mail?: true | undefined };

async function linkLines(db: Tx, person: Person, { address, now, mail }: Linking): Promise<string[]> {
  if (mail === true) {
    await mailPasswordLink(db, { now, newId: randomUUID }, person, { address });
    return [`${person.email} gets an email with a link to a new password as soon as the portal runs.`];
  }
  const token = await issueLink(db, { kind: "password", user_id: person.user_id, now });
  const { wording } = portalLink(address, `/change-password/${token}`);
  return [`Link to a new password, valid once and for 24 hours: ${wording}`];
}

const listStatement = statement(
  "list_people",
  { values: {}, row: { ...personRow, has_password: bool, places: listOf(text) } },
  `select ${columnsOf(personRow)}, u.password_hash is not null as has_password, array(
         select c.customer_id || ' ' || c.company_name || ' (' || concat_ws(', ', case when l.is_ordering then 'ordering' end,
             case when l.is_reporting then 'reporting' end, case when l.is_cs then 'cs' end, case when l.is_customer_admin then 'admin' end,
             case when not l.is_active then 'disabled' end) || ')'
         from user_customers l join customers c using (customer_id) where l.user_id = u.user_id and l.removed_at is null order by c.customer_id) as places
       from users u order by u.last_name, u.first_name, u.user_id`,
);

/** Everybody, by name: who they are, what they may, and what keeps them out. */
export async function listPeople({ pools }: Pick<Given, "pools">): Promise<string[]> {
  const rows = await inTransaction(pools.system, (db) => db.run(listStatement, {}));
  if (rows.length === 0) return ["No users yet. Add one: npm run portal -- person add --admin"];
  return rows.map((row) => {
    const states = [
      row.is_admin && "staff",
      !row.is_active && "disabled",
      !row.has_password && "no password yet",
      row.is_2_factor_enabled && "second factor",
    ];
    const said = [...states.filter((state) => state !== false), ...row.places].join("; ");
    return `${row.email}  ${fullName(row)}  ${said}`;
  });
}

const activeStatement = statement(
  "set_person_active",
  { values: { user_id: int, is_active: bool }, row: {} },
  "update users set is_active = :is_active where user_id = :user_id",
);

/** Signs a person out everywhere and keeps them out; what they did stays. */
export const disablePerson = ({ pools, auditKeys, now }: Given, email: string): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const { user_id } = await personOf(db, email);
    await db.run(activeStatement, { user_id, is_active: false });
    const ended = await endSessionsOf(db, user_id);
    await endLinksOf(db, user_id, now);
    await note(db, { auditKeys, now }, "disable", user_id);
    return [`${email} is disabled and signed out (sessions ended: ${ended}).`];
  });

/** Lets a disabled person in again. */
export const enablePerson = ({ pools, auditKeys, now }: Given, email: string): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const { user_id } = await personOf(db, email);
    await db.run(activeStatement, { user_id, is_active: true });
    await note(db, { auditKeys, now }, "enable", user_id);
    return [`${email} can sign in again.`];
  });

export type ResetOptions = { mail?: true; secondFactor?: true };

/** A link to a new password; with `secondFactor` that is taken off too, because it was lost, and they are told by mail (docs/decisions/023). */
export const resetPerson = (
  { pools, auditKeys, address, now }: Given,
  email: string,
  { mail, secondFactor }: ResetOptions,
): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const person = await personOf(db, email);
    if (!person.is_active)
      throw new StartError(`${email} is disabled. First run: npm run portal -- person enable ${email}`);
    const lines = await linkLines(db, person, { address, now, mail });
    await note(db, { auditKeys, now }, "reset", person.user_id);
    if (secondFactor !== true) return lines;
    if (!person.is_2_factor_enabled) return [...lines, "This user has no second factor."];
    const who = "The distributor did this on the portal's server.";
    await takeOffSecondFactor(db, { now, newId: randomUUID }, person.user_id, who);
    await note(db, { auditKeys, now }, "reset --second-factor", person.user_id);
    return [...lines, "The second factor is off. The user is signed out everywhere."];
  });

const personStatement = statement(
  "lock_person_by_email",
  { values: { email: text }, row: personRow },
  `select ${columnsOf(personRow)} from users where lower(email) = lower(:email) for update`,
);

async function personOf(db: Tx, email: string): Promise<Person> {
  const [person] = await db.run(personStatement, { email: email.trim() });
  if (person === undefined) throw new StartError(`No user has ${email}.`);
  return person;
}

/** Into the system's part of the audit trail. */
async function note(
  db: Tx,
  { auditKeys, now }: { auditKeys: AuditKeys; now: Date },
  what: string,
  user_id: number,
): Promise<void> {
  await writeAudit(db, auditKeys, {
    customer_id: 0,
    at: now,
    roles: [],
    build: version,
    action: `portal person ${what}`,
    entity: "users",
    entity_id: String(user_id),
    reason: "from the command line",
    result: "done",
  });
}
