/** Sign-in by password. Hashing and look-up happen before the transaction; the transaction counts failures or makes the session. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/session.ts";
import { runAgain, type Tx } from "#server/db/open.ts";
import { bool, int, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import type { Passwords } from "./passwords.ts";
import { type Cookie, makeSession, newTokens, sessionCookies, type Tokens } from "./make-session.ts";
import { networkOf, nobodysId, noteFailure, sourcesOf } from "./sign-in-sources.ts";
import { takeCode } from "./two-factor-codes.ts";

type Login = ParsedOf<typeof contract.login>;
type Answer = OutputOf<typeof contract.login>;
type Person = Of<(typeof personStatement)["row"]>;
type Prepared = {
  person: Person | undefined;
  isRight: boolean;
  /** Where the kept one is of an earlier cost. */
  newHash: string | undefined;
  tokens: Tokens;
};

/** Who that is, and whether the password is theirs. */
export const prepareLogin =
  (passwords: Passwords) =>
  async ({ email, password }: Login, caller: Caller, { system }: { system: Pool }): Promise<Prepared> => {
    const { isKnownDevice, device, address } = caller.request;
    const asking = isKnownDevice ? { name: device!, isKnown: true } : { name: networkOf(address), isKnown: false };
    let person: Person | undefined;
    const find = async () => (person = await personOf(system, email))?.password_hash;
    const { isRight, isOld } = await passwords.verify(find, password, asking);
    return {
      person,
      isRight,
      newHash: isRight && isOld ? await passwords.hash(password, asking) : undefined,
      tokens: await newTokens(system, caller),
    };
  };

/** Whoever belongs to no customer (any more) is disabled, even if they are so nowhere. */
const personStatement = statement(
  "person_signing_in",
  {
    values: { email: text },
    row: { user_id: int, password_hash: nullable(text), is_2_factor_enabled: bool, is_active: bool },
  },
  `select user_id, password_hash, is_2_factor_enabled,
        is_active and (is_admin or exists (select 1 from user_customers l where l.user_id = users.user_id and l.is_active)) as is_active
      from users where lower(email) = lower(:email)`,
);

const personOf = async (system: Pool, email: string): Promise<Person | undefined> =>
  (await runAgain(system, personStatement, { email }))[0];

/** Signs in, or says why not; never tells whether the e-mail is known. A person of one customer has it chosen at once. */
export async function login(
  db: Tx,
  caller: Caller,
  { email, auth_code }: Login,
  { person, isRight, newHash, tokens }: Prepared,
): Promise<Answer> {
  const wrong = auth_code === undefined ? words.signInFailed : words.signInWithCodeFailed;
  if (person !== undefined) caller.changed.entity_id = person.user_id;
  if (!caller.request.isSecure) return failed(caller, words.notSecure);
  // Nobody's e-mail goes the same way as somebody's, so that it takes as long.
  const sources = await sourcesOf(db, caller, person?.user_id ?? nobodysId(tokens.secret, email), tokens.secret);
  if (sources.waitMs !== undefined) return failed(caller, words.tooManyTries(sources.waitMs), "delayed");
  const countFailure = async (known: string) => {
    const waitMs = await noteFailure(db, caller, sources);
    return failed(caller, waitMs === undefined ? wrong : words.tooManyTries(waitMs), known);
  };
  if (person === undefined || !isRight) return countFailure("wrong e-mail or password");
  if (!person.is_active) return failed(caller, words.accountDisabled);
  if (person.is_2_factor_enabled) {
    if (auth_code === undefined) return { logged_in: false, has_error: false };
    if (!(await takeCode(db, person.user_id, auth_code, caller.now))) return countFailure("wrong code");
  }
  const secondFactor = person.is_2_factor_enabled ? { two_factor_at: caller.now } : {};
  if (newHash !== undefined) await keepNewHash(db, person, newHash);
  await makeSession(db, caller, tokens, { user_id: person.user_id, ...secondFactor });
  caller.changed.reason = "signed in";
  return { logged_in: true, has_error: false, token: tokens.token };
}

const keepHashStatement = statement(
  "keep_new_hash",
  { values: { user_id: int, password_hash: nullable(text), new_hash: text }, row: {} },
  "update users set password_hash = :new_hash where user_id = :user_id and password_hash = :password_hash",
);

/** Unless the password was changed meanwhile. */
async function keepNewHash(db: Tx, { user_id, password_hash }: Person, newHash: string): Promise<void> {
  await db.run(keepHashStatement, { user_id, password_hash, new_hash: newHash });
}

/** The second cookie, for the page. */
export const loginCookies = ({ tokens }: Prepared, { logged_in }: Answer): Cookie[] =>
  logged_in ? sessionCookies(tokens) : [];

/** @param known what the audit trail is told; the person reads `reason`. */
function failed(caller: Caller, reason: string, known = reason): Answer {
  caller.changed.reason = known;
  return { logged_in: false, has_error: true, reason };
}
