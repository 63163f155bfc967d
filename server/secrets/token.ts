/** Opaque session tokens: 256 random bits; the database keeps only their HMAC under the server's own secret. */
import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import type { Pool } from "pg";

import { systemSecret } from "./secrets.ts";

/** A session ends after this long without a call that somebody asked for ... */
export const idleMs = 30 * 60_000;
/** ... and after this long in any case. */
export const absoluteMs = 12 * 3_600_000;

/** Nobody acts for another longer than this. */
export const impersonationMs = 60 * 60_000;

/** After a renewal the token before it is good for this long: answers that are under way, and other tabs. */
export const previousTokenMs = 30_000;

/** A new token, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The form in which a token is kept and looked up. */
export const hmacOf = (secret: KeyObject, token: string): Buffer => createHmac("sha256", secret).update(token).digest();

/** The server's secret for the tokens of sessions. */
export const tokenSecret = (system: Pool): Promise<KeyObject> => systemSecret(system, "token");

/** The token of an Authorization header, with or without "Bearer"; undefined without one. */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = authorization?.replace(/^Bearer\s+/i, "").trim();
  return token !== undefined && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}
