/**
 * Proof that whoever sits at a session is its person: signing in, the present password or the second factor, and no longer ago than five minutes. Asked
 * for before another way in is made (password, passkey, second factor): a screen that was left open must not become somebody else's account.
 */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import type * as contract from "#contract/identity/security.ts";
import { runAgain, type Tx } from "#server/db/open.ts";
import { bool, instant, int, nullable, type Of, statement, text, uuid } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { currentPasswordNotCorrect } from "#contract/identity/text.ts";
import * as words from "./text.ts";
import type { Passwords } from "./passwords.ts";
import { noteFailure, sourcesOf } from "./sign-in-sources.ts";
import { tokenSecret } from "#server/secrets/token.ts";

const goodForMs = 5 * 60_000;

const stateStatement = statement(
  "proof_state",
  { values: { session_id: nullable(uuid) }, row: { proven_at: nullable(instant), has_password: bool, has_code: bool } },
  `
  select s.proven_at, u.password_hash is not null as has_password, u.is_2_factor_enabled as has_code
  from sessions s join users u using (user_id) where s.session_id = :session_id`,
);
type State = Of<(typeof stateStatement)["row"]>;

const isProven = (state: State | undefined, now: Date): boolean => {
  const at = state?.proven_at ?? null;
  return at !== null && now.getTime() - at.getTime() <= goodForMs && !isTooFarAhead(at, now);
};

/**
 * @throws Refusal 400 `prove_first` where it was proven longer ago, with the fields `password` and `key` for what this person can prove it by; where
 * they have neither, `sign_in_again`.
 */
export async function throwUnlessProven(db: Tx, { session_id, now }: Caller): Promise<void> {
  const [state] = await db.run(stateStatement, { session_id });
  if (isProven(state, now)) return;
  const fields = {
    ...(state?.has_password && { password: words.proofs.password }),
    ...(state?.has_code && { key: words.proofs.key }),
  };
  if (Object.keys(fields).length === 0)
    throw new Refusal(400, words.signInAgain, {
      code: "sign_in_again",
    });
  throw new Refusal(400, words.enterCurrentPassword, { code: "prove_first", fields });
}

/** The same as a question, before a transaction. */
export async function isProvenNow(system: Pool, { session_id, now }: Caller): Promise<boolean> {
  const [state] = await runAgain(system, stateStatement, { session_id });
  return isProven(state, now);
}

const noteStatement = statement(
  "note_proof",
  { values: { session_id: nullable(uuid), now: instant }, row: {} },
  "update sessions set proven_at = :now where session_id = :session_id",
);

/** From now on it counts as proven for five minutes. */
export async function noteProof(db: Tx, { session_id, now }: Caller): Promise<void> {
  await db.run(noteStatement, { session_id, now });
}

type Prepared = { isRight: boolean; secret: Awaited<ReturnType<typeof tokenSecret>> };

const hashStatement = statement(
  "own_password_hash",
  { values: { user_id: int }, row: { password_hash: nullable(text) } },
  "select password_hash from users where user_id = :user_id",
);

export const prepareProve =
  (passwords: Passwords) =>
  async (
    { password }: ParsedOf<typeof contract.prove>,
    caller: Caller,
    { system }: { system: Pool },
  ): Promise<Prepared> => {
    const [person] = await runAgain(system, hashStatement, { user_id: caller.user_id });
    const { isRight } = await passwords.verify(() => person?.password_hash, password);
    return { isRight, secret: await tokenSecret(system) };
  };

/** Wrong passwords delay as they do at sign-in: who has found a screen that is signed in is not to guess one. */
export async function prove(
  db: Tx,
  caller: Caller,
  _: unknown,
  { isRight, secret }: Prepared,
): Promise<OutputOf<typeof contract.prove>> {
  const sources = await sourcesOf(db, caller, caller.user_id, secret);
  const no = (reason: string) => {
    caller.changed.reason = reason;
    return { success: false, reason };
  };
  if (sources.waitMs !== undefined) return no(words.tooManyTries(sources.waitMs));
  if (!isRight) {
    const waitMs = await noteFailure(db, caller, sources);
    return no(waitMs === undefined ? currentPasswordNotCorrect : words.tooManyTries(waitMs));
  }
  await noteProof(db, caller);
  caller.changed.reason = "proved to be the person";
  return { success: true };
}
