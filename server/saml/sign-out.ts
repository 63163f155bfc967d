/** Single logout, both ways: ours leads to the provider, and the provider's ends the person's sessions here. By address and query, signed. */
import { createVerify } from "node:crypto";
import type { Profile } from "@node-saml/node-saml";

import { instant, int, listOf, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { clocksWording, type NameId } from "./assertion.ts";
import { assertionSpace, protocol, signatureAlgorithms } from "./names.ts";
import { askedOf, type ProviderGiven, type Provider, samlFor, skewMs, takeAsked } from "./provider.ts";
import { attribute } from "./shape.ts";
import { inflated, NotTaken, onlyChild, plainText, rootOf } from "./xml.ts";

/** A logout message is an answer to something just now. */
const freshMs = 5 * 60_000;

const outKind = ({ is_test }: Provider) => (is_test ? "saml-out-test" : "saml-out");

/** What a session of single sign-on remembers of it. */
export type SignedOn = { name_id: string; session_index: string | null };

/** The provider's address with our logout request in it; undefined where it has none. */
export async function logoutUrl(
  db: Tx,
  given: ProviderGiven,
  { name_id, session_index }: SignedOn,
): Promise<string | undefined> {
  const { provider, addresses, secret, now } = given;
  if (provider.slo_url === null) return undefined;
  const { value, format, qualifier, sp_qualifier } = JSON.parse(name_id) as NameId;
  const saml = samlFor({ provider, addresses, asked: askedOf(db, provider, outKind(provider), now), secret });
  const user = {
    issuer: provider.entity_id,
    nameID: value,
    nameIDFormat: format ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
    ...(qualifier !== null && { nameQualifier: qualifier }),
    ...(sp_qualifier !== null && { spNameQualifier: sp_qualifier }),
    ...(session_index !== null && { sessionIndex: session_index }),
  } satisfies Profile;
  return saml.getLogoutUrlAsync(user, "", {});
}

export type LogoutOutcome =
  /** The provider answered what we had asked. */
  | { kind: "answered"; isOut: boolean }
  /** The provider asked: so many sessions ended, and there it wants to hear so. */
  | { kind: "asked"; ended: number; answerAt: string | undefined };

/** Takes what stands in the query. @throws NotTaken */
export async function takeLogout(db: Tx, given: ProviderGiven, query: string): Promise<LogoutOutcome> {
  const { provider, addresses, now } = given;
  const { isRequest, xml, relayState } = signedMessage(query, provider.certificates);
  const root = rootOf(xml);
  const name = isRequest ? "LogoutRequest" : "LogoutResponse";
  if (root.localName !== name || root.namespaceURI !== protocol) throw new NotTaken(`The message is not a ${name}.`);
  if (plainText(onlyChild(root, assertionSpace, "Issuer")) !== provider.entity_id)
    throw new NotTaken("The message is another provider's.");
  if (attribute(root, "Destination") !== addresses.logout)
    throw new NotTaken("The message was made for another address.");
  const issued = new Date(attribute(root, "IssueInstant") ?? Number.NaN).getTime();
  // Written so that a missing instant fails too.
  if (!(Math.abs(now.getTime() - issued) <= freshMs + skewMs))
    throw new NotTaken(`The message is too old, or not from now.${clocksWording(now)}`);

  if (!isRequest) {
    const answers = attribute(root, "InResponseTo") ?? "";
    if (!(await takeAsked(db, provider, outKind(provider), answers, now)))
      throw new NotTaken("The sign-out that it answers is unknown, has expired, or was answered.");
    const status = onlyChild(onlyChild(root, protocol, "Status"), protocol, "StatusCode").getAttribute("Value");
    return { kind: "answered", isOut: status === "urn:oasis:names:tc:SAML:2.0:status:Success" };
  }
  const id = attribute(root, "ID") ?? "";
  if (!/^[\w.-]{1,256}$/.test(id)) throw new NotTaken("The message has no ID.");
  await takeOnce(db, given, id);
  const value = plainText(onlyChild(root, assertionSpace, "NameID"));
  const sessionIndexes = Array.from(root.childNodes)
    .filter(({ localName, namespaceURI }) => localName === "SessionIndex" && namespaceURI === protocol)
    .map(plainText);
  const ended = await endSignedOn(db, provider, value, sessionIndexes);
  return { kind: "asked", ended, answerAt: await answerUrl(db, given, id, relayState) };
}

const takeStatement = statement(
  "take_logout",
  {
    values: { customer_id: int, assertion_id: text, ends_at: instant },
    row: { assertion_id: text },
    fills: { table: "used_assertions", but: [] },
  },
  `insert into used_assertions (customer_id, assertion_id, ends_at) values (:customer_id, :assertion_id, :ends_at)
     on conflict do nothing returning assertion_id`,
);

/** Whoever heard a provider's request must not be able to end a later session with it. @throws NotTaken the second time */
async function takeOnce(db: Tx, { provider, now }: ProviderGiven, id: string): Promise<void> {
  const [taken] = await db.run(takeStatement, {
    customer_id: provider.customer_id,
    assertion_id: `logout ${provider.is_test ? "test " : ""}${id}`,
    ends_at: new Date(now.getTime() + 2 * (freshMs + skewMs)),
  });
  if (taken === undefined) throw new NotTaken("The request was used before.");
}

const endStatement = statement(
  "end_signed_on",
  { values: { customer_id: int, name: text, session_indexes: listOf(text) }, row: { session_id: uuid } },
  `delete from sessions where saml_customer_id = :customer_id and saml_name_id::json->>'value' = :name
       and (cardinality(:session_indexes::text[]) = 0 or saml_session_index is null or saml_session_index = any(:session_indexes))
     returning session_id`,
);

/** Ends the sessions that this provider made for that name, those of the named sessions alone where it names some. */
async function endSignedOn(db: Tx, provider: Provider, name: string, session_indexes: string[]): Promise<number> {
  if (provider.is_test) return 0; // touches no real session
  const ended = await db.run(endStatement, { customer_id: provider.customer_id, name, session_indexes });
  return ended.length;
}

async function answerUrl(db: Tx, given: ProviderGiven, id: string, relayState: string): Promise<string | undefined> {
  const { provider, addresses, secret, now } = given;
  if (provider.slo_url === null) return undefined;
  const saml = samlFor({ provider, addresses, asked: askedOf(db, provider, outKind(provider), now), secret });
  const request = { ID: id, issuer: provider.entity_id, nameID: "", nameIDFormat: "" };
  return saml.getLogoutResponseUrlAsync(request, relayState, {}, true);
}

/**
 * The message of a query whose signature holds, over the bytes as they came (SAML bindings 3.4.4.1). By hand: the library takes a query without a
 * signature for a signed one, and finds its parts by what they contain.
 */
function signedMessage(
  query: string,
  certificates: readonly string[],
): { isRequest: boolean; xml: string; relayState: string } {
  if (query.length > 16 * 1024) throw new NotTaken("The message is too large.");
  const parts = new Map<string, string>();
  for (const part of query.split("&")) {
    const [name = "", ...value] = part.split("=");
    if (parts.has(name)) throw new NotTaken("A part of the query is there twice.");
    parts.set(name, value.join("="));
  }
  const isRequest = parts.has("SAMLRequest");
  if (isRequest === parts.has("SAMLResponse")) throw new NotTaken("There must be one message.");
  const name = isRequest ? "SAMLRequest" : "SAMLResponse";
  const hash = signatureAlgorithms.get(decoded(parts.get("SigAlg") ?? ""));
  const signature = decoded(parts.get("Signature") ?? "");
  if (hash === undefined || signature === "")
    throw new NotTaken("The message is not signed by RSA with SHA-256 or SHA-512.");
  const signed = [name, "RelayState", "SigAlg"]
    .flatMap((each) => (parts.has(each) ? [`${each}=${parts.get(each)}`] : []))
    .join("&");
  const holds = (certificate: string) => createVerify(hash).update(signed).verify(certificate, signature, "base64");
  if (!certificates.some(holds)) throw new NotTaken("The signature of the message is not valid.");
  // What it wants back with our answer.
  const relayState = decoded(parts.get("RelayState") ?? "");
  return { isRequest, xml: inflated(decoded(parts.get(name)!)), relayState };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new NotTaken("The query cannot be read.");
  }
}
