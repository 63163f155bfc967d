/** What the person of a session may, asked by the words of the contract (`needs`). */
import type { Pool } from "pg";

import type { Need } from "#contract/base/call.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type * as contract from "#contract/identity/security.ts";
import { bytes, instant, nullable, statement, uuid } from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { hmacOf, previousTokenMs, tokenOf, tokenSecret } from "#server/secrets/token.ts";

const atCustomer = new Set<string>([
  "customer",
  "ordering",
  "ordering-or-reporting",
  "reporting",
  "admin-or-reporting",
  "cs",
  "controlled-cart",
  "certificates",
  "receiving",
  "admin",
  "hand-over",
] satisfies Need[]);

export const prepareAuthorize = (_input: unknown, _caller: Caller, { system }: { system: Pool }) => tokenSecret(system);

/** A token of somebody else, or of nobody, may nothing: this call tells nobody whether one is good. */
export async function authorize(
  db: Tx,
  caller: Caller,
  { token, abilities }: ParsedOf<typeof contract.authorize>,
  secret: Awaited<ReturnType<typeof tokenSecret>>,
): Promise<OutputOf<typeof contract.authorize>> {
  const isOwn = token === undefined || (await isOf(db, caller, tokenOf(token), secret));
  return Object.fromEntries(abilities.map((ability) => [ability, isOwn && may(ability, caller)]));
}

const ownStatement = statement(
  "own_token",
  { values: { session_id: nullable(uuid), hmac: bytes, now: instant }, row: {} },
  `select from sessions
     where session_id = :session_id and (token_hmac = :hmac or (previous_hmac = :hmac and previous_until > :now and not ${tooFarAheadSql("previous_until", previousTokenMs)}))`,
);

async function isOf(
  db: Tx,
  { session_id, now }: Caller,
  token: string | undefined,
  secret: Awaited<ReturnType<typeof tokenSecret>>,
): Promise<boolean> {
  if (token === undefined) return false;
  return (await db.run(ownStatement, { session_id, hmac: hmacOf(secret, token), now })).length === 1;
}

function may(ability: string, { roles, customer_id }: Caller): boolean {
  if (ability === "user") return true;
  if (ability === "staff") return roles.is_admin;
  if (customer_id === 0) return false;
  return atCustomer.has(ability) && mayCall(ability as Need, roles);
}
