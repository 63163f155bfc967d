/** One's own password: what it must be, changing it, and the link in a mail that leads there. Runs as portal_system. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/account.ts";
import type { PasswordCheck } from "#contract/identity/account.ts";
import { notAllowed, notSignedIn, Refusal } from "#contract/base/refusal.ts";
import { addJob } from "#server/db/add-job.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { instant, int, listOf, nullable, type Of, statement, text, uuid } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { linkNotValid } from "#contract/identity/text.ts";
import * as words from "./text.ts";
import { endLinksOf, findLink, takeLink } from "./link-tokens.ts";
import { endSessionsOf, renewSession, type Tokens } from "./make-session.ts";
import { countLinkRequest } from "./password-link-limit.ts";
import { mailPasswordChanged, mailPasswordLink } from "./password-mail.ts";
import { checkPassword, isAllValid, presentRule } from "./password-rules.ts";
import { isProvenNow, throwUnlessProven } from "./proof.ts";
import { serverSecret } from "#server/secrets/secrets.ts";
import { noteSuccess } from "./sign-in-sources.ts";
import type { Passwords } from "./passwords.ts";

/** What the calls of this area are given beside the transaction. */
export type AccountGiven = {
  passwords: Passwords;
  /** Where people reach the portal. */
  address: () => string;
};

const personRow = {
  user_id: int,
  email: text,
  first_name: text,
  last_name: text,
  password_hash: nullable(text),
  companies: listOf(text),
};
type Person = Of<typeof personRow>;
/** What was found before the transaction; without `person` there is nobody whose password it could be. */
type Prepared = { person: Person; checks: PasswordCheck[]; hash: string | undefined } | undefined;
type Pools = { system: Pool };

const personSql = `
  select u.user_id, u.email, u.first_name, u.last_name, u.password_hash,
    array(select c.company_name from user_customers l join customers c using (customer_id) where l.user_id = u.user_id) as companies
  from users u where u.is_active and `;

const personStatement = statement(
  "password_person",
  { values: { user_id: int }, row: personRow },
  `${personSql} u.user_id = :user_id`,
);

const personOf = async (db: Tx, user_id: number): Promise<Person | undefined> =>
  (await db.run(personStatement, { user_id }))[0];

/** Whose password a link may set; undefined when there is no such link, or it is over, or the person is disabled. */
async function personOfLink(db: Tx, token: string, now: Date): Promise<Person | undefined> {
  const link = await findLink(db, "password", token, now);
  return link === undefined || link.isOver ? undefined : personOf(db, link.user_id);
}

const reading = <T>({ system }: Pools, work: (db: Tx) => Promise<T>) =>
  inTransaction(system, work, { access: "read only", retry: "always" });

/** Every rule; that of the present password is told where the others are kept, for looking at it takes time. */
async function checksFor(passwords: Passwords, person: Person, password: string): Promise<PasswordCheck[]> {
  const checks = await checkPassword(password, person);
  if (!isAllValid(checks)) return checks;
  return [...checks, presentRule((await passwords.verify(() => person.password_hash, password)).isRight)];
}

async function prepared(passwords: Passwords, person: Person | undefined, password: string): Promise<Prepared> {
  if (person === undefined) return undefined;
  const checks = await checksFor(passwords, person, password);
  return { person, checks, hash: isAllValid(checks) ? await passwords.hash(password) : undefined };
}

/** Which rules one's own new password would keep. */
export const prepareOwnCheck =
  ({ passwords }: AccountGiven) =>
  async ({ password }: ParsedOf<typeof contract.checkOwnPassword>, caller: Caller, pools: Pools) => {
    const person = await reading(pools, (db) => personOf(db, caller.user_id));
    if (person === undefined) throw notSignedIn();
    // Whether it is the present one is told to nobody who could be guessing it.
    if (!(await isProvenNow(pools.system, caller))) return checkPassword(password, person);
    return checksFor(passwords, person, password);
  };

/** ... and one by a link. @throws Refusal 400 when it is over. */
export const prepareCheck =
  ({ passwords }: AccountGiven) =>
  async (
    { password, reset_pwd_guid }: ParsedOf<typeof contract.checkPassword>,
    { now }: Caller,
    pools: Pools,
  ): Promise<PasswordCheck[]> => {
    const person = await reading(pools, (db) => personOfLink(db, reset_pwd_guid, now));
    if (person === undefined) throw linkIsOver();
    return checksFor(passwords, person, password);
  };

export const prepareOwn =
  ({ passwords }: AccountGiven) =>
  async (
    { password }: ParsedOf<typeof contract.changeOwnPassword>,
    caller: Caller,
    pools: Pools,
  ): Promise<Prepared> => {
    const person = await reading(pools, async (db) => {
      await throwUnlessProven(db, caller);
      return personOf(db, caller.user_id);
    });
    return prepared(passwords, person, password);
  };

/** Saves one's own new password when it keeps every rule; every other session of the person ends. */
export const changeOwnPassword =
  (given: AccountGiven) =>
  async (db: Tx, caller: Caller, _: unknown, made: Prepared): Promise<PasswordCheck[]> => {
    if (made === undefined) throw notSignedIn();
    await save(db, caller, made, given);
    return made.checks;
  };

/** Gives the session another token: whoever had got hold of the old one loses it. */
export async function renewToken(
  db: Tx,
  caller: Caller,
  _: unknown,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.renewSession>> {
  await renewSession(db, caller, tokens);
  caller.changed.reason = "another token";
  return { token: tokens.token };
}

export const prepareByLink =
  ({ passwords }: AccountGiven) =>
  async (
    { reset_pwd_guid, password }: ParsedOf<typeof contract.changePassword>,
    { now }: Caller,
    pools: Pools,
  ): Promise<Prepared> =>
    prepared(passwords, await reading(pools, (db) => personOfLink(db, reset_pwd_guid, now)), password);

/** Saves it for whom the link is, and uses the link up; a password that breaks a rule leaves it good. @throws Refusal 400 when it is over. */
export const changePassword =
  (given: AccountGiven) =>
  async (
    db: Tx,
    caller: Caller,
    { reset_pwd_guid }: ParsedOf<typeof contract.changePassword>,
    made: Prepared,
  ): Promise<PasswordCheck[]> => {
    if (made === undefined) throw linkIsOver();
    if (made.hash !== undefined) {
      const link = await takeLink(db, "password", reset_pwd_guid, caller.now);
      if (link === undefined) throw linkIsOver();
      // Whoever holds the mail is no stranger: wrong tries before do not delay them here any more (docs/decisions/023).
      const { device } = caller.request;
      await noteSuccess(db, caller, link.user_id, { device, secret: await serverSecret(db, "token") });
    }
    await save(db, caller, made, given);
    return made.checks;
  };

const saveStatement = statement(
  "save_password",
  { values: { user_id: int, password_hash: text, now: instant }, row: {} },
  "update users set password_hash = :password_hash, password_changed_at = :now where user_id = :user_id",
);

async function save(
  db: Tx,
  caller: Caller,
  { person, hash }: NonNullable<Prepared>,
  { address }: AccountGiven,
): Promise<void> {
  caller.changed.entity_id = person.user_id;
  caller.changed.reason = hash === undefined ? "the password breaks a rule" : "password changed";
  if (hash === undefined) return;
  const { user_id } = person;
  await db.run(saveStatement, { user_id, password_hash: hash, now: caller.now });
  await endSessionsOf(db, user_id, { except: caller.user_id === user_id ? caller.session_id : null });
  await endLinksOf(db, user_id, caller.now);
  await mailPasswordChanged(db, caller, person, { address: address() });
}

const linkIsOver = () => new Refusal(400, words.linkExpired, { code: "link_over" });

/** Whom a link is for. @throws Refusal 404 when there is no such link, or its person is disabled. */
export async function passwordLink(
  db: Tx,
  { now }: Caller,
  { id }: ParsedOf<typeof contract.passwordLink>,
): Promise<OutputOf<typeof contract.passwordLink>> {
  const link = await findLink(db, "password", id, now);
  const person = link && (await personOf(db, link.user_id));
  if (link === undefined || person === undefined) throw new Refusal(404, linkNotValid);
  const { user_id, first_name, last_name, email } = person;
  return { user_id, first_name, last_name, email, is_expired: link.isOver };
}

/**
 * Mails a link: to whom the old link was for, or to one of the caller's customer's people. Nobody learns from the answer whether there is such a person.
 * @throws Refusal 400 from the sixth request in an hour on.
 */
export const resetPassword =
  ({ address }: AccountGiven) =>
  async (
    db: Tx,
    caller: Caller,
    { user_id, reset_pwd_guid }: ParsedOf<typeof contract.resetPassword>,
  ): Promise<OutputOf<typeof contract.resetPassword>> => {
    caller.changed.entity_id = user_id;
    if (reset_pwd_guid === undefined) refuseOthers(caller);
    const mayMail =
      reset_pwd_guid === undefined
        ? await isOnesOwn(db, caller, user_id)
        : (await findLink(db, "password", reset_pwd_guid, caller.now))?.user_id === user_id;
    const person = mayMail ? await personOf(db, user_id) : undefined;
    await countLinkRequest(db, caller, person?.email ?? `user ${user_id}`);
    const issued_by = reset_pwd_guid === undefined ? caller.user_id : null;
    if (person !== undefined) await mailPasswordLink(db, caller, person, { address: address(), issued_by });
    return { success: true };
  };

function refuseOthers({ user_id, impersonator_id, roles }: Caller): void {
  if (user_id === 0) throw notSignedIn();
  if (impersonator_id !== null || !(roles.is_admin || roles.is_customer_admin)) throw notAllowed();
}

const ofStaffStatement = statement(
  "own_of_staff",
  { values: { user_id: int }, row: {} },
  "select from users where user_id = :user_id and not is_admin",
);
const ofCustomerStatement = statement(
  "own_of_customer",
  { values: { user_id: int, customer_id: int }, row: {} },
  "select from user_customers where user_id = :user_id and customer_id = :customer_id and removed_at is null",
);

/** Staff help everybody but staff; an admin the people of the customer that they act for. */
async function isOnesOwn(db: Tx, { customer_id, roles }: Caller, user_id: number): Promise<boolean> {
  const own = roles.is_admin
    ? db.run(ofStaffStatement, { user_id })
    : db.run(ofCustomerStatement, { user_id, customer_id });
  return (await own).length === 1;
}

/** Has a job look whether somebody has this e-mail: the call itself does the same for everybody's and nobody's, and takes as long. */
export async function forgotPassword(
  db: Tx,
  { now, newId }: Caller,
  { email }: ParsedOf<typeof contract.forgotPassword>,
): Promise<OutputOf<typeof contract.forgotPassword>> {
  await countLinkRequest(db, { now }, email);
  await addJob(db, "forgot_password", { email, mail_id: newId() }, now);
  return { success: true };
}

const mailedStatement = statement(
  "mailed",
  { values: { mail_id: uuid }, row: {} },
  "select from mails where mail_id = :mail_id",
);
const forgottenStatement = statement(
  "password_person_of_email",
  { values: { email: text }, row: personRow },
  `${personSql} lower(u.email) = lower(:email)`,
);

/** What that job does. Running twice mails once: the mail has the job's own id. */
export async function mailForgotten(
  db: Tx,
  { email, mail_id }: { email: string; mail_id: string },
  { now, address }: { now: Date; address: string },
): Promise<void> {
  if ((await db.run(mailedStatement, { mail_id })).length > 0) return;
  const [person] = await db.run(forgottenStatement, { email });
  if (person !== undefined) await mailPasswordLink(db, { now, newId: () => mail_id }, person, { address });
}
