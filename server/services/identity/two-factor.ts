/** The second factor of a person: set up, proven, turned on and off, and taken off by an admin. Runs as portal_system: each statement names the person. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notSignedIn, Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/security.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { endSessionsOf, newTokens, renewSession, type Tokens } from "./make-session.ts";
import { letter } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { noteProof, throwUnlessProven } from "./proof.ts";
import { noteFailure, sourcesOf } from "./sign-in-sources.ts";
import { tokenSecret } from "#server/secrets/token.ts";
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
  takeCode,
  uriOf,
} from "./two-factor-codes.ts";

/** A code given in this session, or at its sign-in, counts this long. */
const verifiedMs = 5 * 60_000;

type State = {
  email: string;
  is_2_factor_enabled: boolean;
  two_factor_at: Date | null;
  pending_secret: Buffer | null;
  pending_step: number | null;
};

/** Person and session, held until the end: of two tabs one goes first. */
async function stateOf(db: Tx, { session_id }: Caller): Promise<State> {
  const { rows } = await db.query<State>(
    `select u.email, u.is_2_factor_enabled, s.two_factor_at, s.pending_secret, s.pending_step
     from sessions s join users u using (user_id) where s.session_id = $1 for update`,
    [session_id],
  );
  if (rows[0] === undefined) throw notSignedIn();
  return rows[0];
}

/** The key to be scanned; the same all through a session, so that a reload does not undo a scan. Never shown once it is on. */
export async function twoFactorSetup(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.twoFactorSetup>> {
  const { email, is_2_factor_enabled, pending_secret } = await stateOf(db, caller);
  const recovery_codes_left = await countRecoveryCodes(db, caller.user_id);
  if (is_2_factor_enabled) return { barcodeUri: null, is_2_factor_enabled, recovery_codes_left };
  const secret = pending_secret === null ? newSecret() : await openSecret(db, caller.user_id, pending_secret);
  if (pending_secret === null) {
    await db.query("update sessions set pending_secret = $2, pending_step = null where session_id = $1", [
      caller.session_id,
      await sealSecret(db, caller.user_id, secret),
    ]);
  }
  return { barcodeUri: uriOf(secret, email), is_2_factor_enabled, recovery_codes_left };
}

export const prepareVerify = async (_input: unknown, _caller: Caller, { system }: { system: Pool }) =>
  tokenSecret(system);

/** Wrong codes delay as wrong passwords do: who has found a screen that is signed in is not to guess one. */
export async function twoFactorVerify(
  db: Tx,
  caller: Caller,
  { key }: ParsedOf<typeof contract.twoFactorVerify>,
  secret: Awaited<ReturnType<typeof tokenSecret>>,
): Promise<OutputOf<typeof contract.twoFactorVerify>> {
  const state = await stateOf(db, caller);
  const sources = await sourcesOf(db, caller, caller.user_id, secret);
  if (sources.delayedUntil !== undefined) return wrong(caller, "Too many wrong codes. Try again in 15 minutes.");
  const isRight = state.is_2_factor_enabled
    ? await takeCode(db, caller.user_id, key, caller.now)
    : await provePending(db, caller, state, key);
  if (!isRight) {
    await noteFailure(db, caller, sources);
    return wrong(caller, "This code is not right, or was used before. Wait for the next one.");
  }
  await db.query("update sessions set two_factor_at = $2 where session_id = $1", [caller.session_id, caller.now]);
  // A key that is only being set up proves nothing: whoever sits here has made it.
  if (state.is_2_factor_enabled) await noteProof(db, caller);
  return { success: true };
}

function wrong(caller: Caller, reason: string): OutputOf<typeof contract.twoFactorVerify> {
  caller.changed.reason = reason;
  return { success: false, reason };
}

async function provePending(
  db: Tx,
  { session_id, user_id, now }: Caller,
  { pending_secret, pending_step }: State,
  key: string,
): Promise<boolean> {
  if (pending_secret === null) return false;
  const step = stepOf(await openSecret(db, user_id, pending_secret), key.replaceAll(/\s/g, ""), now);
  if (step === undefined || step <= (pending_step ?? -1)) return false;
  await db.query("update sessions set pending_step = $2 where session_id = $1", [session_id, step]);
  return true;
}

export const prepareRenewal = (_input: unknown, caller: Caller, { system }: { system: Pool }): Promise<Tokens> =>
  newTokens(system, caller);

/** @throws Refusal 400 where the key was not verified, or the person not proven, in the last 5 minutes. */
export async function twoFactorEnable(
  db: Tx,
  caller: Caller,
  _: unknown,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.twoFactorEnable>> {
  const state = await stateOf(db, caller);
  if (state.is_2_factor_enabled) throw new Refusal(400, "The second factor is on already.");
  if (state.pending_secret === null || state.pending_step === null) throw notVerified();
  throwUnlessVerified(state, caller);
  await throwUnlessProven(db, caller);
  // The code that proved it is used up: it cannot sign anybody in.
  await db.query(
    "update users set is_2_factor_enabled = true, two_factor_secret = $2, two_factor_step = $3 where user_id = $1",
    [caller.user_id, state.pending_secret.toString("base64"), state.pending_step],
  );
  const recovery_codes = await makeRecoveryCodes(db, caller.user_id);
  await afterChange(db, caller, tokens);
  caller.changed.reason = "turned the second factor on";
  return { success: true, token: tokens.token, recovery_codes };
}

/** @throws Refusal 400 where it was not proven in the last 5 minutes. */
export async function twoFactorDisable(
  db: Tx,
  caller: Caller,
  _: unknown,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.twoFactorDisable>> {
  const state = await stateOf(db, caller);
  if (!state.is_2_factor_enabled) throw new Refusal(400, "The second factor is off already.");
  throwUnlessVerified(state, caller);
  await turnOffSecondFactor(db, caller.user_id);
  await afterChange(db, caller, tokens);
  await mailAbout(db, caller, caller.user_id, {
    subject: "Two-factor authentication was turned off",
    what: "The code of your authenticator app is no longer asked for when you sign in.",
    who: "If this was not you, ask your administrator at once.",
  });
  caller.changed.reason = "turned the second factor off";
  return { success: true, token: tokens.token };
}

/** @throws Refusal 400 where the second factor is off, or not proven in the last 5 minutes. */
export async function newRecoveryCodes(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.newRecoveryCodes>> {
  const state = await stateOf(db, caller);
  if (!state.is_2_factor_enabled) throw new Refusal(400, "Turn the second factor on first.");
  throwUnlessVerified(state, caller);
  caller.changed.reason = "made new recovery codes";
  return { recovery_codes: await makeRecoveryCodes(db, caller.user_id) };
}

const notVerified = (): Refusal => new Refusal(400, "Verify a code first.", { code: "verify_first" });

function throwUnlessVerified({ two_factor_at }: State, { now }: Caller): void {
  if (two_factor_at === null || now.getTime() - two_factor_at.getTime() > verifiedMs) throw notVerified();
}

/** The step stays: a code that was used is used, whatever comes between. */
async function turnOffSecondFactor(db: Tx, user_id: number): Promise<void> {
  await db.query("update users set is_2_factor_enabled = false, two_factor_secret = null where user_id = $1", [
    user_id,
  ]);
  await db.query("delete from recovery_codes where user_id = $1", [user_id]);
}

/** This session goes on under a new token, all others end. */
async function afterChange(db: Tx, caller: Caller, tokens: Tokens): Promise<void> {
  await db.query("update sessions set pending_secret = null, pending_step = null where session_id = $1", [
    caller.session_id,
  ]);
  await renewSession(db, caller, tokens);
  await endSessionsOf(db, caller.user_id, { except: caller.session_id });
}

type Told = { subject: string; what: string; who: string };

/** What its person is told by mail: whoever did it without them is found out. */
async function mailAbout(db: Tx, caller: Pick<Caller, "now" | "newId">, user_id: number, told: Told): Promise<void> {
  const { rows } = await db.query<{ email: string; first_name: string }>(
    "select email, first_name from users where user_id = $1",
    [user_id],
  );
  const { email, first_name } = rows[0]!;
  const body = letter`Hello ${first_name},\n\n${told.what}\n${told.who}\n`;
  await sendMail(db, caller, { to: email, user_id, subject: letter`${told.subject}`, body });
}

/** Takes it off for somebody else: their sessions end, and they are told by mail. @param who a sentence about who did it. */
export async function takeOffSecondFactor(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  user_id: number,
  who: string,
): Promise<void> {
  await turnOffSecondFactor(db, user_id);
  await endSessionsOf(db, user_id);
  await mailAbout(db, caller, user_id, {
    subject: "Your two-factor authentication was turned off",
    what: "The code of your authenticator app is no longer asked for when you sign in, and you were signed out everywhere. Set it up again under Account.",
    who,
  });
}

type Target = { user_id: number; is_admin: boolean; is_here: boolean; is_customer_admin: boolean; is_on: boolean };

/**
 * Takes another person's second factor off (docs/decisions/023). Their sessions end.
 * @throws Refusal 404 for who is not of the caller's customer; 400 for oneself, for staff and, unless staff asks, for an admin.
 */
export async function resetTwoFactor(
  db: Tx,
  caller: Caller,
  { user_id }: ParsedOf<typeof contract.resetTwoFactor>,
): Promise<OutputOf<typeof contract.resetTwoFactor>> {
  const { rows } = await db.query<Target>(
    `select u.user_id, u.is_admin, u.is_2_factor_enabled as is_on,
       exists (select 1 from user_customers l
         where l.user_id = u.user_id and l.customer_id = $2 and l.removed_at is null) as is_here,
       exists (select 1 from user_customers l where l.user_id = u.user_id and l.is_customer_admin) as is_customer_admin
     from users u where u.user_id = $1`,
    [user_id, caller.customer_id],
  );
  const target = rows[0];
  const isStaff = caller.roles.is_admin;
  if (target === undefined || !target.is_here) throw new Refusal(404, "There is no such person.");
  caller.changed.entity_id = user_id;
  if (user_id === caller.user_id) throw new Refusal(400, "Turn your own second factor off on its own page.");
  if (target.is_admin || (target.is_customer_admin && !isStaff)) {
    throw new Refusal(400, "The second factor of an admin is taken off by the distributor alone.");
  }
  if (!target.is_on) throw new Refusal(400, "This person has no second factor.");
  const { rows: callers } = await db.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from users where user_id = $1",
    [caller.user_id],
  );
  await takeOffSecondFactor(db, caller, user_id, `${callers[0]!.name} did this.`);
  caller.changed.reason = "took another person's second factor off";
  return { success: true };
}
