/** Codes of the second factor: RFC 6238 with 6 digits every 30 seconds, and recovery codes. Runs as portal_system. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

import type { Tx } from "#server/db/open.ts";
import { open, seal, serverSecret } from "#server/secrets/secrets.ts";
import { hmacOf } from "#server/secrets/token.ts";

const periodSeconds = 30;
/** Clocks of telephones are off by a little: the step before and the one after are taken too. */
const stepsAside = 1;
const recoveryCodeCount = 10;

const totp = (secret: Secret, label?: string): TOTP =>
  new TOTP({
    issuer: "Pharmacy ordering portal",
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

/** The time step whose code this is, within one of now; undefined when it is none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, timestamp: now.getTime(), window: stepsAside });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** As it is stored: sealed for this person alone. */
export const sealSecret = async (db: Tx, user_id: number, secret: string): Promise<Buffer> =>
  seal(await serverSecret(db, "two-factor"), secret, `person ${user_id}`);
export const openSecret = async (db: Tx, user_id: number, sealed: Buffer): Promise<string> =>
  open(await serverSecret(db, "two-factor"), sealed, `person ${user_id}`);

/**
 * Takes a person's code, from the app or of recovery: true once, for the same code never again. Of any number of tries at once one gets it.
 */
export async function takeCode(db: Tx, user_id: number, typed: string, now: Date): Promise<boolean> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, user_id, code, now);
  const { rows } = await db.query<{ two_factor_secret: string | null }>(
    "select two_factor_secret from users where user_id = $1 and is_2_factor_enabled",
    [user_id],
  );
  const sealed = rows[0]?.two_factor_secret;
  if (sealed === null || sealed === undefined) return false;
  const step = stepOf(await openSecret(db, user_id, Buffer.from(sealed, "base64")), code, now);
  if (step === undefined) return false;
  const { rowCount } = await db.query(
    "update users set two_factor_step = $2 where user_id = $1 and (two_factor_step is null or two_factor_step < $2)",
    [user_id, step],
  );
  return rowCount === 1;
}

async function takeRecoveryCode(db: Tx, user_id: number, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update recovery_codes set used_at = $3 where user_id = $1 and code_hmac = $2 and used_at is null",
    [user_id, await recoveryHmac(db, user_id, code), now],
  );
  return rowCount === 1;
}

/** Ten new ones in place of all others; this is the only time that anybody sees them. */
export async function makeRecoveryCodes(db: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hmacs = await Promise.all(codes.map((code) => recoveryHmac(db, user_id, plainCode(code))));
  await db.query("delete from recovery_codes where user_id = $1", [user_id]);
  await db.query("insert into recovery_codes (user_id, code_hmac) select $1, unnest($2::bytea[])", [user_id, hmacs]);
  return codes;
}

/** How many can still be used. */
export async function countRecoveryCodes(db: Tx, user_id: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null",
    [user_id],
  );
  return rows[0]!.count;
}

/** Without letters that look like digits: it is read from paper. 50 random bits. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
function newRecoveryCode(): string {
  const code = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** As typed, without what people put between. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

const recoveryHmac = async (db: Tx, user_id: number, code: string): Promise<Buffer> =>
  hmacOf(await serverSecret(db, "two-factor"), `recovery ${user_id} ${code}`);
