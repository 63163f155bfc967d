/**
 * Acting as a person (docs/readings.md, "impersonation"). The session that comes of it is one of its own: the person's sessions, and what they chose in
 * them, are not touched. What it may not do stands with each call (`notImpersonating`). Runs as portal_system.
 */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/identity/impersonation.ts";
import type { ActAsCandidate } from "#contract/identity/impersonation.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { int, listOf, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { userNotFound } from "./text.ts";
import { issueLink } from "./link-tokens.ts";

const mostPeople = 20;

/** Those who can sign in for a customer; the distributor's own people never: nobody works under a colleague's name. */
const candidateRow = {
  user_id: int,
  customer_id: int,
  first_name: text,
  last_name: text,
  email: text,
  company_name: text,
};
const candidates = `
  select u.user_id, l.customer_id, u.first_name, u.last_name, u.email, c.company_name
  from user_customers l join users u using (user_id) join customers c using (customer_id)
  where l.is_active and u.is_active and not u.is_admin`;

const searchStatement = statement(
  "search_to_act_as",
  { values: { words: listOf(text) }, row: candidateRow },
  `${candidates} and (select bool_and(lower(concat_ws(' ', u.first_name, u.last_name, u.email, c.company_name)) ~ ('(^|[^[:alnum:]])' || word))
       from unnest(:words::text[]) as word)
     order by lower(u.last_name), lower(u.first_name), c.company_name, u.user_id limit ${mostPeople}`,
);
const candidateStatement = statement(
  "to_act_as",
  { values: { user_id: int, customer_id: int }, row: candidateRow },
  `${candidates} and u.user_id = :user_id and l.customer_id = :customer_id`,
);

/** People by name, e-mail and customer; nobody for an empty text. */
export async function findToActAs(
  db: Tx,
  _caller: Caller,
  input: ParsedOf<typeof contract.findToActAs>,
): Promise<ActAsCandidate[]> {
  const words = input.text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return db.run(searchStatement, { words });
}

/** What the link carries to the session that comes of it (link-session.ts). */
type ActAsDetails = { customer_id: number; reason: string };

/** Gives the link's token, and notes whom, why and by whom in the customer's audit trail. @throws Refusal 404 for anybody who is no candidate. */
export async function actAs(
  db: Tx,
  caller: Caller,
  { user_id, customer_id, reason }: ParsedOf<typeof contract.actAs>,
): Promise<OutputOf<typeof contract.actAs>> {
  const found = await db.run(candidateStatement, { user_id, customer_id });
  if (found.length === 0) throw new Refusal(404, userNotFound);
  const details: ActAsDetails = { customer_id, reason };
  const token = await issueLink(db, {
    kind: "impersonation",
    user_id,
    issued_by: caller.user_id,
    details,
    now: caller.now,
  });
  caller.changed.entity_id = user_id;
  caller.changed.customer_id = customer_id;
  caller.changed.reason = reason;
  return { token };
}
