/** Sign-in by password. Hashing and look-up happen before the transaction; the transaction counts failures or makes the session. */
import { verify } from "@node-rs/argon2";
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/call.ts";
import type * as contract from "#contract/session.ts";
import { queryAgain, type Tx } from "#server/db/open.ts";
import type { Asker } from "#server/http/asker.ts";
import { type Cookie, makeSession, newTokens, sessionCookies, type Tokens } from "./make-session.ts";

/** This many wrong passwords in a row lock an account ... */
const mostFailures = 5;
/** ... for this long. */
const lockedMs = 15 * 60_000;
/** What an unknown e-mail is verified against, so that it takes as long as a known one: the hash of a random password, thrown away. */
const decoy = "$argon2id$v=19$m=19456,t=2,p=1$Y2xvY2sgbm90IHNlY3JldA$1VqHFXhTmLJ4qXlF4GpJ4m5Hc0yxV0k1m2rC2o3eW9I";

type Login = ParsedOf<typeof contract.login>;
type Answer = OutputOf<typeof contract.login>;
type Person = {
  user_id: number;
  password_hash: string | null;
  is_active: boolean;
  is_2_factor_enabled: boolean;
  locked_until: Date | null;
};
type Prepared = {
  person: Person | undefined;
  isRight: boolean;
  tokens: Tokens;
};

/** Who that is, and whether the password is theirs. */
export async function prepareLogin(
  { email, password }: Login,
  asker: Asker,
  { system }: { system: Pool },
): Promise<Prepared> {
  const { rows } = await queryAgain<Person>(system, {
    // Whoever belongs to no customer (any more) is disabled, even if they are so nowhere.
    text: `select user_id, password_hash, is_2_factor_enabled, locked_until,
        is_active and (is_admin or exists (select 1 from user_customers l where l.user_id = users.user_id and l.is_active)) as is_active
      from users where lower(email) = lower($1)`,
    values: [email],
  });
  const person = rows[0];
  const isRight = await verify(person?.password_hash ?? decoy, password);
  return {
    person,
    isRight: isRight && person?.password_hash !== undefined && person.password_hash !== null,
    tokens: await newTokens(system, asker),
  };
}

/** One sentence whether the e-mail is unknown, the password wrong or the account locked: none of them is to be found out from outside. */
const notRight =
  "The e-mail address or the password is not right. After five wrong tries an account is locked for 15 minutes.";

/** Signs in, or says why not; never tells whether the e-mail is known. A person of one customer has it chosen at once. */
export async function login(db: Tx, asker: Asker, _: Login, { person, isRight, tokens }: Prepared): Promise<Answer> {
  if (person !== undefined) asker.changed.entity_id = person.user_id;
  if (!asker.request.isSecure)
    return failed(asker, "Signing in needs a secure connection: open the portal by its https address.");
  const isLocked = person?.locked_until && person.locked_until > asker.now;
  if (!person || isLocked || !isRight) {
    if (person && !isLocked) await countFailure(db, asker, person.user_id);
    return failed(asker, notRight, isLocked ? "locked" : "wrong e-mail or password");
  }
  if (!person.is_active) return failed(asker, "This account is disabled. Ask your administrator.");
  if (person.is_2_factor_enabled) return { logged_in: false, has_error: false };

  await db.query(
    "update users set failed_sign_ins = 0, locked_until = null where user_id = $1 and (failed_sign_ins > 0 or locked_until is not null)",
    [person.user_id],
  );
  await makeSession(db, asker, tokens, { user_id: person.user_id });
  asker.changed.reason = "signed in";
  return { logged_in: true, has_error: false, token: tokens.token };
}

/** The second cookie, for the page. */
export const loginCookies = ({ tokens }: Prepared, { logged_in }: Answer): Cookie[] =>
  logged_in ? sessionCookies(tokens) : [];

async function countFailure(db: Tx, { now }: Asker, user_id: number): Promise<void> {
  await db.query(
    `update users set failed_sign_ins = case when failed_sign_ins + 1 >= $3 then 0 else failed_sign_ins + 1 end,
       locked_until = case when failed_sign_ins + 1 >= $3 then $2::timestamptz end where user_id = $1`,
    [user_id, new Date(now.getTime() + lockedMs), mostFailures],
  );
}

/** @param known what the audit trail is told; the person reads `reason`. */
function failed(asker: Asker, reason: string, known = reason): Answer {
  asker.changed.reason = known;
  return { logged_in: false, has_error: true, reason };
}
