/** Opaque session tokens: 256 random bits; the database keeps only their HMAC under the server's own secret. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Pool } from "pg";

import { queryAgain } from "#server/db/open.ts";

/** A session ends after this long without a call that somebody asked for ... */
export const idleMs = 30 * 60_000;
/** ... and after this long in any case. */
export const absoluteMs = 12 * 3_600_000;

/** A new token, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The form in which a token is kept and looked up. */
export const hmacOf = (secret: KeyObject, token: string): Buffer => createHmac("sha256", secret).update(token).digest();

/** The server's secret for tokens: made once per database, the same for all its processes. */
export async function tokenSecret(system: Pool): Promise<KeyObject> {
  const text = "select value from secrets where name = 'token'";
  const known = async () => (await queryAgain<{ value: Buffer }>(system, { text })).rows[0]?.value;
  const made = "insert into secrets (name, value) values ('token', $1) on conflict do nothing";
  const secret = await known();
  if (secret === undefined) await queryAgain(system, { text: made, values: [randomBytes(32)] });
  return createSecretKey(secret ?? (await known())!);
}

/** The token of an Authorization header, with or without "Bearer"; undefined without one. */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, "").trim();
  return token !== undefined && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}
