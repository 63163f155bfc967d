/** The second factor of a person: set up, proven, turned on and off, and taken off by an admin. Runs as portal_system: each statement names the person. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notSignedIn, Refusal } from "#contract/base/refusal.ts";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import type * as contract from "#contract/identity/security.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, bytes, instant, int, nullable, type Of, statement, text, uuid } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { endSessionsOf, newTokens, renewSession, type Tokens } from "./make-session.ts";
import { letter, paragraphs, type Wording } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";
import { noteProof, throwUnlessProven } from "./proof.ts";
import { noteFailure, sourcesOf } from "./sign-in-sources.ts";
import * as words from "./text.ts";
import { tokenSecret } from "#server/secrets/token.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  makeRecoveryCodes,
  mostStepsAhead,
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
  takeCode,
  uriOf,
} from "./two-factor-codes.ts";

/** A code given in this session, or at its sign-in, counts this long. */
const verifiedMs = 5 * 60_000;

const session = { session_id: nullable(uuid) };

const stateStatement = statement(
  "two_factor_state",
  {
    values: session,
    row: {
      email: text,
      is_2_factor_enabled: bool,
      two_factor_at: nullable(instant),
      pending_secret: nullable(bytes),
      pending_step: nullable(int),
    },
  },
  `select u.email, u.is_2_factor_enabled, s.two_factor_at, s.pending_secret, s.pending_step
     from sessions s join users u using (user_id) where s.session_id = :session_id for update`,
);
type State = Of<(typeof stateStatement)["row"]>;

/** Person and session, held until the end: of two tabs one goes first. */
async function stateOf(db: Tx, { session_id }: Caller): Promise<State> {
  const [state] = await db.run(stateStatement, { session_id });
  if (state === undefined) throw notSignedIn();
  return state;
}

const keepPendingStatement = statement(
  "keep_pending_secret",
  { values: { ...session, pending_secret: bytes }, row: {} },
  "update sessions set pending_secret = :pending_secret, pending_step = null where session_id = :session_id",
);

/** The key to be scanned; the same all through a session, so that a reload does not undo a scan. Never shown once it is on. */
export async function twoFactorSetup(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.twoFactorSetup>> {
  const { email, is_2_factor_enabled, pending_secret } = await stateOf(db, caller);
  const recovery_codes_left = await countRecoveryCodes(db, caller.user_id);
  if (is_2_factor_enabled) return { barcodeUri: null, is_2_factor_enabled, recovery_codes_left };
  const secret = pending_secret === null ? newSecret() : await openSecret(db, caller.user_id, pending_secret);
  if (pending_secret === null) {
    const sealed = await sealSecret(db, caller.user_id, secret);
    await db.run(keepPendingStatement, { session_id: caller.session_id, pending_secret: sealed });
  }
  return { barcodeUri: uriOf(secret, email), is_2_factor_enabled, recovery_codes_left };
}

export const prepareVerify = async (_input: unknown, _caller: Caller, { system }: { system: Pool }) =>
  tokenSecret(system);

const verifiedStatement = statement(
  "note_verified",
  { values: { ...session, now: instant }, row: {} },
  "update sessions set two_factor_at = :now where session_id = :session_id",
);

/** Wrong codes delay as wrong passwords do: who has found a screen that is signed in is not to guess one. */
export async function twoFactorVerify(
  db: Tx,
  caller: Caller,
  { key }: ParsedOf<typeof contract.twoFactorVerify>,
  secret: Awaited<ReturnType<typeof tokenSecret>>,
): Promise<OutputOf<typeof contract.twoFactorVerify>> {
  const state = await stateOf(db, caller);
  const sources = await sourcesOf(db, caller, caller.user_id, secret);
  if (sources.waitMs !== undefined) return wrong(caller, words.tooManyCodes(sources.waitMs));
  const isRight = state.is_2_factor_enabled
    ? await takeCode(db, caller.user_id, key, caller.now)
    : await provePending(db, caller, state, key);
  if (!isRight) {
    const waitMs = await noteFailure(db, caller, sources);
    return wrong(caller, waitMs === undefined ? words.codeNotAccepted : words.tooManyCodes(waitMs));
  }
  await db.run(verifiedStatement, { session_id: caller.session_id, now: caller.now });
  // A key that is only being set up proves nothing: whoever sits here has made it.
  if (state.is_2_factor_enabled) await noteProof(db, caller);
  return { success: true };
}

function wrong(caller: Caller, reason: string): OutputOf<typeof contract.twoFactorVerify> {
  caller.changed.reason = reason;
  return { success: false, reason };
}

const pendingStepStatement = statement(
  "note_pending_step",
  { values: { ...session, step: int }, row: {} },
  "update sessions set pending_step = :step where session_id = :session_id",
);

async function provePending(
  db: Tx,
  { session_id, user_id, now }: Caller,
  { pending_secret, pending_step }: State,
  key: string,
): Promise<boolean> {
  if (pending_secret === null) return false;
  const step = stepOf(await openSecret(db, user_id, pending_secret), key, now);
  if (step === undefined || (pending_step !== null && step <= pending_step && pending_step <= step + mostStepsAhead))
    return false;
  await db.run(pendingStepStatement, { session_id, step });
  return true;
}

export const prepareRenewal = (_input: unknown, caller: Caller, { system }: { system: Pool }): Promise<Tokens> =>
  newTokens(system, caller);

const enableStatement = statement(
  "enable_two_factor",
  { values: { user_id: int, two_factor_secret: text, two_factor_step: int }, row: {} },
  `update users set is_2_factor_enabled = true, two_factor_secret = :two_factor_secret, two_factor_step = :two_factor_step
     where user_id = :user_id`,
);

/** @throws Refusal 400 where the key was not verified, or the person not proven, in the last 5 minutes. */
export async function twoFactorEnable(
  db: Tx,
  caller: Caller,
  _: unknown,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.twoFactorEnable>> {
  const state = await stateOf(db, caller);
  if (state.is_2_factor_enabled) throw new Refusal(400, words.alreadyOn);
  if (state.pending_secret === null || state.pending_step === null) throw notVerified();
  throwUnlessVerified(state, caller);
  await throwUnlessProven(db, caller);
  // The code that proved it is used up: it cannot sign anybody in.
  await db.run(enableStatement, {
    user_id: caller.user_id,
    two_factor_secret: state.pending_secret.toString("base64"),
    two_factor_step: state.pending_step,
  });
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
  if (!state.is_2_factor_enabled) throw new Refusal(400, words.alreadyOff);
  throwUnlessVerified(state, caller);
  await turnOffSecondFactor(db, caller.user_id);
  await afterChange(db, caller, tokens);
  await mailAbout(db, caller, caller.user_id, {
    what: messages.twoFactorOff,
    who: messages.twoFactorNotYou,
  });
  caller.changed.reason = "turned the second factor off";
  return { success: true, token: tokens.token };
}

/** @throws Refusal 400 where the second factor is off, or not proven in the last 5 minutes. */
export async function newRecoveryCodes(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.newRecoveryCodes>> {
  const state = await stateOf(db, caller);
  if (!state.is_2_factor_enabled) throw new Refusal(400, words.turnOnFirst);
  throwUnlessVerified(state, caller);
  caller.changed.reason = "made new recovery codes";
  return { recovery_codes: await makeRecoveryCodes(db, caller.user_id) };
}

const notVerified = (): Refusal => new Refusal(400, words.verifyFirst, { code: "verify_first" });

function throwUnlessVerified({ two_factor_at }: State, { now }: Caller): void {
  const isVerified =
    two_factor_at !== null &&
    now.getTime() - two_factor_at.getTime() <= verifiedMs &&
    !isTooFarAhead(two_factor_at, now);
  if (!isVerified) throw notVerified();
}

const disableStatement = statement(
  "disable_two_factor",
  { values: { user_id: int }, row: {} },
  "update users set is_2_factor_enabled = false, two_factor_secret = null where user_id = :user_id",
);

/** The step stays: a code that was used is used, whatever comes between. */
async function turnOffSecondFactor(db: Tx, user_id: number): Promise<void> {
  await db.run(disableStatement, { user_id });
  await deleteRecoveryCodes(db, user_id);
}

const forgetPendingStatement = statement(
  "forget_pending_secret",
  { values: session, row: {} },
  "update sessions set pending_secret = null, pending_step = null where session_id = :session_id",
);

/** This session goes on under a new token, all others end. */
async function afterChange(db: Tx, caller: Caller, tokens: Tokens): Promise<void> {
  await db.run(forgetPendingStatement, { session_id: caller.session_id });
  await renewSession(db, caller, tokens);
  await endSessionsOf(db, caller.user_id, { except: caller.session_id });
}

type Told = { what: Wording; who: Wording };

const toldStatement = statement(
  "told_of_two_factor",
  { values: { user_id: int }, row: { email: text, first_name: text } },
  "select email, first_name from users where user_id = :user_id",
);

/** What its person is told by mail: whoever did it without them is found out. */
async function mailAbout(db: Tx, caller: Pick<Caller, "now" | "newId">, user_id: number, told: Told): Promise<void> {
  const [person] = await db.run(toldStatement, { user_id });
  const { email, first_name } = person!;
  const body = paragraphs([mailText.hello(first_name), told.what, letter`${told.who}\n`]);
  await sendMail(db, caller, { to: email, user_id, subject: messages.twoFactorOffSubject, body });
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
    what: messages.twoFactorReset,
    who: letter`${who}`,
  });
}

const targetStatement = statement(
  "two_factor_target",
  {
    values: { user_id: int, customer_id: int },
    row: { is_admin: bool, is_on: bool, is_here: bool, is_customer_admin: bool },
  },
  `select u.is_admin, u.is_2_factor_enabled as is_on,
       exists (select 1 from user_customers l
         where l.user_id = u.user_id and l.customer_id = :customer_id and l.removed_at is null) as is_here,
       exists (select 1 from user_customers l where l.user_id = u.user_id and l.is_customer_admin) as is_customer_admin
     from users u where u.user_id = :user_id`,
);
const nameStatement = statement(
  "name_of",
  { values: { user_id: int }, row: { name: text } },
  "select first_name || ' ' || last_name as name from users where user_id = :user_id",
);

/**
 * Takes another person's second factor off (docs/decisions/023). Their sessions end.
 * @throws Refusal 404 for who is not of the caller's customer; 400 for oneself, for staff and, unless staff asks, for an admin.
 */
export async function resetTwoFactor(
  db: Tx,
  caller: Caller,
  { user_id }: ParsedOf<typeof contract.resetTwoFactor>,
): Promise<OutputOf<typeof contract.resetTwoFactor>> {
  const [target] = await db.run(targetStatement, { user_id, customer_id: caller.customer_id });
  const isStaff = caller.roles.is_admin;
  if (target === undefined || !target.is_here) throw new Refusal(404, words.userNotFound);
  caller.changed.entity_id = user_id;
  if (user_id === caller.user_id) throw new Refusal(400, words.turnOffOwn);
  if (target.is_admin || (target.is_customer_admin && !isStaff)) {
    throw new Refusal(400, words.turnOffAdmin);
  }
  if (!target.is_on) throw new Refusal(400, words.userHasNone);
  const [by] = await db.run(nameStatement, { user_id: caller.user_id });
  await takeOffSecondFactor(db, caller, user_id, messages.resetBy(by!.name));
  caller.changed.reason = "took another person's second factor off";
  return { success: true };
}
