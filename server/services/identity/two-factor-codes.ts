/** Codes of the second factor: RFC 6238 with 6 digits every 30 seconds, and recovery codes. Runs as portal_system. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

import { clockStepMs } from "#contract/base/too-far-ahead.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, listOf, nullable, statement, text } from "#server/db/statement.ts";
import { open, seal, serverSecret } from "#server/secrets/secrets.ts";
import { hmacOf } from "#server/secrets/token.ts";
import * as words from "./text.ts";

const periodSeconds = 30;
/** Clocks of telephones are off by a little: the step before and the one after are taken too. */
const stepsAside = 1;
const recoveryCodeCount = 10;
/** A used code's step that is further ahead of the present code's was used by a clock that was ahead (decision 263): it is no reason to refuse. */
export const mostStepsAhead = 2 * stepsAside + clockStepMs / 1000 / periodSeconds;

const totp = (secret: Secret, label?: string): TOTP =>
  new TOTP({
    issuer: words.portalName,
    label: label ?? "",
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
    secret,
  });

/** 160 random bits in base32, as authenticator apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export const uriOf = (secret: string, email: string): string => totp(Secret.fromBase32(secret), email).toString();

/** The time step whose code this is, however it was typed, within one of now; undefined when it is none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(Secret.fromBase32(secret)).validate({
    token: plainCode(code),
    timestamp: now.getTime(),
    window: stepsAside,
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** As it is stored: sealed for this person alone. */
export const sealSecret = async (db: Tx, user_id: number, secret: string): Promise<Buffer> =>
  seal(await serverSecret(db, "two-factor"), secret, `person ${user_id}`);
export const openSecret = async (db: Tx, user_id: number, sealed: Buffer): Promise<string> =>
  open(await serverSecret(db, "two-factor"), sealed, `person ${user_id}`);

const secretStatement = statement(
  "two_factor_secret",
  { values: { user_id: int }, row: { two_factor_secret: nullable(text) } },
  "select two_factor_secret from users where user_id = :user_id and is_2_factor_enabled",
);
const takeStepStatement = statement(
  "take_step",
  { values: { user_id: int, step: int }, row: { user_id: int } },
  `update users set two_factor_step = :step where user_id = :user_id and (two_factor_step is null or two_factor_step < :step or two_factor_step > :step + ${mostStepsAhead})
     returning user_id`,
);

/**
 * Takes a person's code, from the app or of recovery: true once, for the same code never again. Of any number of tries at once one gets it.
 */
export async function takeCode(db: Tx, user_id: number, typed: string, now: Date): Promise<boolean> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, user_id, code, now);
  const [person] = await db.run(secretStatement, { user_id });
  const sealed = person?.two_factor_secret;
  if (sealed === null || sealed === undefined) return false;
  const step = stepOf(await openSecret(db, user_id, Buffer.from(sealed, "base64")), code, now);
  if (step === undefined) return false;
  return (await db.run(takeStepStatement, { user_id, step })).length === 1;
}

const takeRecoveryStatement = statement(
  "take_recovery_code",
  { values: { user_id: int, code_hmac: bytes, now: instant }, row: { user_id: int } },
  `update recovery_codes set used_at = :now where user_id = :user_id and code_hmac = :code_hmac and used_at is null
     returning user_id`,
);

async function takeRecoveryCode(db: Tx, user_id: number, code: string, now: Date): Promise<boolean> {
  const code_hmac = await recoveryHmac(db, user_id, code);
  return (await db.run(takeRecoveryStatement, { user_id, code_hmac, now })).length === 1;
}

const deleteRecoveryStatement = statement(
  "delete_recovery_codes",
  { values: { user_id: int }, row: {} },
  "delete from recovery_codes where user_id = :user_id",
);
const keepRecoveryStatement = statement(
  "keep_recovery_codes",
  { values: { user_id: int, hmacs: listOf(bytes) }, row: {} },
  "insert into recovery_codes (user_id, code_hmac) select :user_id, unnest(:hmacs::bytea[])",
);

/** A person has none any more. */
export const deleteRecoveryCodes = async (db: Tx, user_id: number): Promise<void> =>
  void (await db.run(deleteRecoveryStatement, { user_id }));

/** Ten new ones in place of all others; this is the only time that anybody sees them. */
export async function makeRecoveryCodes(db: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hmacs = await Promise.all(codes.map((code) => recoveryHmac(db, user_id, plainCode(code))));
  await deleteRecoveryCodes(db, user_id);
  await db.run(keepRecoveryStatement, { user_id, hmacs });
  return codes;
}

const countStatement = statement(
  "recovery_codes_left",
  { values: { user_id: int }, row: { count: int } },
  "select count(*)::int as count from recovery_codes where user_id = :user_id and used_at is null",
);

/** How many can still be used. */
export async function countRecoveryCodes(db: Tx, user_id: number): Promise<number> {
  const [left] = await db.run(countStatement, { user_id });
  return left!.count;
}

/** Without letters that look like digits: it is read from paper. 50 random bits. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
function newRecoveryCode(): string {
  const code = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** As typed or pasted, full-width digits as digits, without what people and programs put between. */
const plainCode = (typed: string): string => cleanedText(typed).replaceAll(/[\s-]/g, "").toUpperCase();

const recoveryHmac = async (db: Tx, user_id: number, code: string): Promise<Buffer> =>
  hmacOf(await serverSecret(db, "two-factor"), `recovery ${user_id} ${code}`);
