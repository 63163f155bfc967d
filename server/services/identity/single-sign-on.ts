/** What the page asks about single sign-on. Runs as portal_system: nobody is signed in yet. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/single-sign-on.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { takeLink } from "./link-tokens.ts";

/** By the list of domains alone. */
export async function findSignOn(
  db: Tx,
  _: Caller,
  { domain }: ParsedOf<typeof contract.findSignOn>,
): Promise<OutputOf<typeof contract.findSignOn>> {
  const { rows } = await db.query<{ customer_id: number }>(
    "select customer_id from identity_providers where not is_test and $1 = any(domains) order by customer_id limit 1",
    [domain.toLowerCase()],
  );
  return { url: rows[0] === undefined ? null : `/api/saml/${rows[0].customer_id}/login` };
}

type Details = { customer_id: number; name_id: string; session_index: string | null };

/** @throws Refusal 404 */
export async function testSignOn(
  db: Tx,
  caller: Caller,
  { token }: ParsedOf<typeof contract.testSignOn>,
): Promise<OutputOf<typeof contract.testSignOn>> {
  const link = await takeLink(db, "saml-test", token, caller.now);
  if (link === undefined) throw new Refusal(404, "This link is over. Try the test again.");
  const { customer_id, name_id, session_index } = link.details as Details;
  const { rows } = await db.query<{ company_name: string; first_name: string; last_name: string; email: string }>(
    "select company_name, first_name, last_name, email from users, customers where user_id = $1 and customer_id = $2",
    [link.user_id, customer_id],
  );
  caller.changed.entity_id = link.user_id;
  caller.changed.customer_id = customer_id;
  const { value } = JSON.parse(name_id) as { value: string };
  return { ...rows[0]!, name_id: value, session_index };
}
