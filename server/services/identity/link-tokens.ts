/** Tokens that travel in links: to a new password, into an impersonation, back from single sign-on. Each is good once; only its HMAC is kept. */
import type { Tx } from "#server/db/open.ts";
import { serverSecret } from "#server/secrets/secrets.ts";
import { hmacOf, newToken } from "#server/secrets/token.ts";

/** How long a link is good. A mail may lie for a day; the others are followed at once by the same browser. */
const goodMs = { password: 24 * 3_600_000, impersonation: 60_000, saml: 60_000, "saml-test": 60_000 } as const;
export type LinkKind = keyof typeof goodMs;

export type Link = {
  /** Whom it is for. */
  user_id: number;
  /** Who asked for it, where that was somebody else. */
  issued_by: number | null;
  /** What is known before the session begins: reason, customer, single sign-on's names. */
  details: unknown;
};

type NewLink = { kind: LinkKind; user_id: number; issued_by?: number | null; details?: unknown; now: Date };

/** Makes a link's token (43 characters of base64url); it exists only if the transaction commits. */
export async function issueLink(
  db: Tx,
  { kind, user_id, issued_by = null, details = null, now }: NewLink,
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into link_tokens (token_hmac, kind, user_id, issued_by, details, issued_at, ends_at) values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    [
      hmacOf(await serverSecret(db, "link"), token),
      kind,
      user_id,
      issued_by,
      details === null ? null : JSON.stringify(details),
      now,
      new Date(now.getTime() + goodMs[kind]),
    ],
  );
  return token;
}

/** Takes the token: of any number of tries at once, one gets the link. Undefined when it is unknown, of another kind, used or over. */
export async function takeLink(db: Tx, kind: LinkKind, token: string, now: Date): Promise<Link | undefined> {
  const { rows } = await db.query<Link>(
    `update link_tokens set used_at = $3 where token_hmac = $1 and kind = $2 and used_at is null and ends_at > $3
     returning user_id, issued_by, details`,
    [hmacOf(await serverSecret(db, "link"), token), kind, now],
  );
  return rows[0];
}

/** Looks at a link without using it; `isOver` when it was used or its time has passed. Undefined when there is none. */
export async function findLink(
  db: Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<(Link & { isOver: boolean }) | undefined> {
  const { rows } = await db.query<Link & { isOver: boolean }>(
    `select user_id, issued_by, details, used_at is not null or ends_at <= $3 as "isOver" from link_tokens where token_hmac = $1 and kind = $2`,
    [hmacOf(await serverSecret(db, "link"), token), kind, now],
  );
  return rows[0];
}

/** Ends every link of this person: their password was changed, or they were disabled. */
export async function endLinksOf(db: Tx, user_id: number, now: Date): Promise<void> {
  await db.query("update link_tokens set used_at = $2 where user_id = $1 and used_at is null", [user_id, now]);
}
