/** Tokens that travel in links: to a new password, into an impersonation, back from single sign-on. Each is good once; only its HMAC is kept. */
import {
  bool,
  bytes,
  columnsOf,
  instant,
  int,
  jsonb,
  jsonText,
  nullable,
  type Of,
  oneOf,
  statement,
  valuesOf,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import { serverSecret } from "#server/secrets/secrets.ts";
import { hmacOf, newToken } from "#server/secrets/token.ts";

/** How long a link is good. A mail may lie for a day; the others are followed at once by the same browser. */
const goodMs = { password: 24 * 3_600_000, impersonation: 60_000, saml: 60_000, "saml-test": 60_000 } as const;
export type LinkKind = keyof typeof goodMs;

/** SQL: whether a link's end is later than a link of its kind can have it. The statement declares `now`. */
export const linkTooFarAheadSql = `${tooFarAheadSql("ends_at")} + case kind ${Object.entries(goodMs)
  .map(([kind, ms]) => `when '${kind}' then interval '${ms} milliseconds'`)
  .join(" ")} end`;

const linkRow = {
  /** Whom it is for. */
  user_id: int,
  /** Who asked for it, where that was somebody else. */
  issued_by: nullable(int),
  /** What is known before the session begins: reason, customer, single sign-on's names. */
  details: jsonb<unknown>(),
};
export type Link = Of<typeof linkRow>;

type NewLink = { kind: LinkKind; user_id: number; issued_by?: number | null; details?: unknown; now: Date };

const issued = {
  token_hmac: bytes,
  kind: oneOf<LinkKind>(),
  user_id: int,
  issued_by: nullable(int),
  details: nullable(jsonText),
  issued_at: instant,
  ends_at: instant,
};
const issueStatement = statement(
  "issue_link",
  { values: issued, row: {}, fills: { table: "link_tokens", but: ["used_at"] } },
  `insert into link_tokens (${columnsOf(issued)}) values (${valuesOf(issued)})`,
);

/** Makes a link's token (43 characters of base64url); it exists only if the transaction commits. */
export async function issueLink(
  db: Tx,
  { kind, user_id, issued_by = null, details = null, now }: NewLink,
): Promise<string> {
  const token = newToken();
  await db.run(issueStatement, {
    token_hmac: hmacOf(await serverSecret(db, "link"), token),
    kind,
    user_id,
    issued_by,
    details: details === null ? null : JSON.stringify(details),
    issued_at: now,
    ends_at: new Date(now.getTime() + goodMs[kind]),
  });
  return token;
}

const which = { token_hmac: bytes, kind: oneOf<LinkKind>(), now: instant };
const takeStatement = statement(
  "take_link",
  { values: which, row: linkRow },
  `update link_tokens set used_at = :now where token_hmac = :token_hmac and kind = :kind and used_at is null and ends_at > :now
       and not ${linkTooFarAheadSql}
     returning user_id, issued_by, details`,
);

/** Takes the token: of any number of tries at once, one gets the link. Undefined when it is unknown, of another kind, used or over. */
export async function takeLink(db: Tx, kind: LinkKind, token: string, now: Date): Promise<Link | undefined> {
  const token_hmac = hmacOf(await serverSecret(db, "link"), token);
  const [link] = await db.run(takeStatement, { token_hmac, kind, now });
  return link;
}

const findStatement = statement(
  "find_link",
  { values: which, row: { ...linkRow, isOver: bool } },
  `select user_id, issued_by, details, used_at is not null or ends_at <= :now or ${linkTooFarAheadSql} as "isOver"
     from link_tokens where token_hmac = :token_hmac and kind = :kind`,
);

/** Looks at a link without using it; `isOver` when it was used or its time has passed. Undefined when there is none. */
export async function findLink(
  db: Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<(Link & { isOver: boolean }) | undefined> {
  const token_hmac = hmacOf(await serverSecret(db, "link"), token);
  const [link] = await db.run(findStatement, { token_hmac, kind, now });
  return link;
}

const endStatement = statement(
  "end_links",
  { values: { user_id: int, now: instant }, row: {} },
  "update link_tokens set used_at = :now where user_id = :user_id and used_at is null",
);

/** Ends every link of this person: their password was changed, or they were disabled. */
export async function endLinksOf(db: Tx, user_id: number, now: Date): Promise<void> {
  await db.run(endStatement, { user_id, now });
}
