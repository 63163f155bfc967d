/** What the page asks about single sign-on. Runs as portal_system: nobody is signed in yet. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/single-sign-on.ts";
import { int, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import * as words from "./text.ts";
import { takeLink } from "./link-tokens.ts";

const ofDomainStatement = statement(
  "provider_of_domain",
  { values: { domain: text }, row: { customer_id: int } },
  "select customer_id from identity_providers where not is_test and :domain = any(domains) order by customer_id limit 1",
);

/** By the list of domains alone. */
export async function findSignOn(
  db: Tx,
  _: Caller,
  { domain }: ParsedOf<typeof contract.findSignOn>,
): Promise<OutputOf<typeof contract.findSignOn>> {
  const [provider] = await db.run(ofDomainStatement, { domain: domain.toLowerCase() });
  return { url: provider === undefined ? null : `/api/saml/${provider.customer_id}/login` };
}

type Details = { customer_id: number; name_id: string; session_index: string | null };

const testedStatement = statement(
  "tested_person",
  {
    values: { user_id: int, customer_id: int },
    row: { company_name: text, first_name: text, last_name: text, email: text },
  },
  `select company_name, first_name, last_name, email from users, customers
     where user_id = :user_id and customer_id = :customer_id`,
);

/** @throws Refusal 404 */
export async function testSignOn(
  db: Tx,
  caller: Caller,
  { token }: ParsedOf<typeof contract.testSignOn>,
): Promise<OutputOf<typeof contract.testSignOn>> {
  const link = await takeLink(db, "saml-test", token, caller.now);
  if (link === undefined) throw new Refusal(404, words.testLinkExpired);
  const { customer_id, name_id, session_index } = link.details as Details;
  const [person] = await db.run(testedStatement, { user_id: link.user_id, customer_id });
  caller.changed.entity_id = link.user_id;
  caller.changed.customer_id = customer_id;
  const { value } = JSON.parse(name_id) as { value: string };
  return { ...person!, name_id: value, session_index };
}
