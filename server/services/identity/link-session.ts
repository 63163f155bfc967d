/** From the token of a link to a session: staff who act as somebody, and single sign-on. Runs as portal_system. */
import type { Pool } from "pg";
import * as z from "zod/mini";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/security.ts";
import { bool, int, nullable, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import { type Link, takeLink } from "./link-tokens.ts";
import { makeSession, type NewSession, newTokens, type Tokens } from "./make-session.ts";
import { impersonationMs } from "#server/secrets/token.ts";

/** What is said in an impersonation's link: why, and at which customer. */
const ImpersonationDetails = z.object({ reason: z.string(), customer_id: z.int() });
/** What is said in single sign-on's: at whose provider, and what its logout must name. */
const SamlDetails = z.object({
  customer_id: z.int(),
  name_id: z.string(),
  session_index: z.nullable(z.string()),
});

export const prepareLinkSession = (_input: unknown, caller: Caller, { system }: { system: Pool }): Promise<Tokens> =>
  newTokens(system, caller);

/** @throws Refusal 404 where the link was used, is over or never was, or leads to somebody who may not sign in any more: all alike. */
export async function linkSession(
  db: Tx,
  caller: Caller,
  { token }: ParsedOf<typeof contract.linkSession>,
  tokens: Tokens,
): Promise<OutputOf<typeof contract.linkSession>> {
  if (!caller.request.isSecure) throw new Refusal(400, words.notSecure);
  const impersonation = await takeLink(db, "impersonation", token, caller.now);
  const link = impersonation ?? (await takeLink(db, "saml", token, caller.now));
  if (link === undefined) throw isOver();
  const session = impersonation ? impersonated(link, caller) : signedOn(link);
  if (!(await mayBegin(db, session))) throw isOver();
  await makeSession(db, caller, tokens, session);
  caller.changed.entity_id = link.user_id;
  caller.changed.user_id = link.user_id;
  if (session.impersonation) caller.changed.impersonator_id = session.impersonation.by;
  caller.changed.customer_id = session.customer_id!;
  caller.changed.reason = impersonation
    ? `acts as this person: ${session.impersonation!.reason}`
    : "signed in by single sign-on";
  return { token: tokens.token };
}

const isOver = (): Refusal => new Refusal(404, words.linkExpired);

function impersonated({ user_id, issued_by, details }: Link, { now }: Caller): NewSession {
  const { reason, customer_id } = ImpersonationDetails.parse(details);
  const ends_at = new Date(now.getTime() + impersonationMs);
  return { user_id, customer_id, impersonation: { by: issued_by!, reason, ends_at } };
}

function signedOn({ user_id, details }: Link): NewSession {
  const { customer_id, name_id, session_index } = SamlDetails.parse(details);
  return { user_id, customer_id, saml: { customer_id, name_id, session_index } };
}

const mayBeginStatement = statement(
  "may_begin_session",
  { values: { user_id: int, customer_id: nullable(int), impersonator_id: nullable(int) }, row: { may: bool } },
  `select exists (select 1 from users u join user_customers l on l.user_id = u.user_id and l.customer_id = :customer_id and l.is_active
         where u.user_id = :user_id and u.is_active and not (u.is_admin and :impersonator_id::int is not null))
       and (:impersonator_id::int is null or exists (select 1 from users i where i.user_id = :impersonator_id and i.is_active and i.is_admin)) as may`,
);

/** Much can happen in a minute: whoever was disabled or lost the customer since does not come in. */
async function mayBegin(db: Tx, { user_id, customer_id, impersonation }: NewSession): Promise<boolean> {
  const asked = { user_id, customer_id: customer_id ?? null, impersonator_id: impersonation?.by ?? null };
  const [answer] = await db.run(mayBeginStatement, asked);
  return answer!.may;
}
