/** Single sign-on: asks a customer's provider, takes its answer, and gives a link that is good once. Runs as portal_system. */
import type { SAML } from "@node-saml/node-saml";

import { bool, columnsOf, instant, int, type Of, statement, text, valuesOf } from "#server/db/statement.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import type { Tx } from "#server/db/open.ts";
import { issueLink } from "./link-tokens.ts";
import { type Asserted, asserted, clocksWording } from "#server/saml/assertion.ts";
import { askedOf, type ProviderGiven, type Provider, samlFor, takeAsked } from "#server/saml/provider.ts";
import { responseEnvelope } from "#server/saml/shape.ts";
import { NotTaken, textOf } from "#server/saml/xml.ts";

/** The provider's address with our request in it. */
export async function requestUrl(db: Tx, { provider, addresses, secret, now }: ProviderGiven): Promise<string> {
  const asked = askedOf(db, provider, askedKind(provider), now);
  return samlFor({ provider, addresses, asked, secret }).getAuthorizeUrlAsync("", undefined, {});
}

const askedKind = ({ is_test }: Provider) => (is_test ? "saml-test" : "saml");

/** How an answer that was believed ended. */
export type SamlOutcome =
  | { kind: "link"; token: string; user_id: number; email: string }
  /** Nobody of that e-mail works for the customer here; `why` is for the audit trail alone. */
  | { kind: "not-found"; email: string; why: string };

const used = { customer_id: int, assertion_id: text, ends_at: instant };
const useStatement = statement(
  "use_assertion",
  { values: used, row: { assertion_id: text }, fills: { table: "used_assertions", but: [] } },
  `insert into used_assertions (${columnsOf(used)}) values (${valuesOf(used)}) on conflict do nothing returning assertion_id`,
);

/**
 * Takes a response as it was posted.
 * @throws NotTaken when it is not to be believed; nothing of it is kept then.
 */
export async function takeResponse(db: Tx, given: ProviderGiven, posted: string): Promise<SamlOutcome> {
  const { provider, now } = given;
  const said = await believed(db, given, posted);
  if (said.inResponseTo !== null && !(await takeAsked(db, provider, askedKind(provider), said.inResponseTo, now)))
    throw new NotTaken("The request that it answers is unknown, has expired, or was answered.");
  const { customer_id } = provider;
  const taken = await db.run(useStatement, { customer_id, assertion_id: said.id, ends_at: said.endsAt });
  if (taken.length === 0) throw new NotTaken("The assertion was used before.");
  // The provider's word counts for its own people alone: it must not sign in somebody of another company who also works for this customer.
  const domain = said.email.slice(said.email.lastIndexOf("@") + 1);
  if (!provider.domains.includes(domain)) throw new NotTaken(`The provider does not speak for ${domain}.`);
  return link(db, given, said);
}

async function believed(
  db: Tx,
  { provider, addresses, secret, now }: ProviderGiven,
  posted: string,
): Promise<Asserted> {
  const xml = textOf(posted);
  const envelope = responseEnvelope(xml);
  const saml = samlFor({ provider, addresses, asked: askedOf(db, provider, askedKind(provider), now), secret });
  const signed = await verified(saml, xml, now);
  return asserted(signed, { provider, addresses, envelope, now });
}

/** The assertion as it was signed: everything that is read of it is read there. */
async function verified(saml: SAML, xml: string, now: Date): Promise<string> {
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString("base64") });
    const signed = profile?.getAssertionXml?.();
    if (signed === undefined) throw new NotTaken("There is no assertion.");
    return signed;
  } catch (error) {
    if (error instanceof NotTaken || isFault(error)) throw error;
    // Its messages repeat what the response said (audiences, issuers), never a name or the assertion.
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    throw new NotTaken(
      `Not valid: ${why}${/expired|not yet valid|subject confirmation/.test(why) ? `.${clocksWording(now)}` : ""}`,
    );
  }
}

/** The database went away, or the like: no word on the response. */
const isFault = (error: unknown): boolean => isDatabaseGone(error) || (error instanceof Error && "code" in error);

const personStatement = statement(
  "asserted_person",
  {
    values: { email: text, customer_id: int },
    row: { user_id: int, is_active: bool, is_admin: bool, works_here: bool },
  },
  `select u.user_id, u.is_active, u.is_admin,
       exists (select 1 from user_customers l where l.user_id = u.user_id and l.customer_id = :customer_id and l.is_active) as works_here
     from users u where lower(u.email) = :email`,
);
type Person = Of<(typeof personStatement)["row"]>;

async function link(db: Tx, { provider, now }: ProviderGiven, said: Asserted): Promise<SamlOutcome> {
  const [person] = await db.run(personStatement, { email: said.email, customer_id: provider.customer_id });
  const why = whyNot(person);
  if (why !== undefined) return { kind: "not-found", email: said.email, why };
  const { user_id } = person!;
  const details = {
    customer_id: provider.customer_id,
    name_id: JSON.stringify(said.name_id),
    session_index: said.session_index,
  };
  const token = await issueLink(db, { kind: provider.is_test ? "saml-test" : "saml", user_id, details, now });
  return { kind: "link", token, user_id, email: said.email };
}

function whyNot(person: Person | undefined): string | undefined {
  if (person === undefined) return "nobody has this e-mail address";
  // No customer's provider may make one of the distributor's staff.
  if (person.is_admin) return "the distributor's staff do not sign in by a customer's provider";
  if (!person.is_active) return "the account is disabled";
  return person.works_here ? undefined : "the person does not work for this customer";
}
