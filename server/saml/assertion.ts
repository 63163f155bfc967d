/** What a verified assertion says, and whether it says it to us, now, and in answer to what we asked. */
import type { Element } from "@xmldom/xmldom";
import { isEmail } from "#contract/base/email.ts";
import { assertionSpace, bearer } from "./names.ts";
import type { Addresses, Provider } from "./provider.ts";
import { skewMs } from "./provider.ts";
import { attribute, type Envelope } from "./shape.ts";
import { childrenOf, NotTaken, onlyChild, plainText, rootOf } from "./xml.ts";

/** The name by which the provider knows the person, whole: its logout wants it back as it was. */
export type NameId = { value: string; format: string | null; qualifier: string | null; sp_qualifier: string | null };

export type Asserted = {
  id: string;
  name_id: NameId;
  session_index: string | null;
  /** In lower case. */
  email: string;
  /** The request it answers; null when nobody asked. */
  inResponseTo: string | null;
  /** From then on it would not be taken anyway. */
  endsAt: Date;
};

/** Attributes in which providers send the e-mail address, in the order in which they are believed. */
const emailNames = [
  "email",
  "mail",
  "emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];

type Expected = { provider: Provider; addresses: Addresses; envelope: Envelope; now: Date };

/**
 * @param xml the very bytes that were signed.
 * @throws NotTaken where the library looks less closely than we do: issuer, recipient, what it answers, times of the confirmation.
 */
export function asserted(xml: string, { provider, addresses, envelope, now }: Expected): Asserted {
  const root = rootOf(xml);
  const child = (element: Element, name: string) => onlyChild(element, assertionSpace, name);
  if (plainText(child(root, "Issuer")) !== provider.entity_id)
    throw new NotTaken("The assertion is another provider's.");
  if (attribute(root, "Version") !== "2.0") throw new NotTaken("The assertion is not SAML 2.0.");
  const id = attribute(root, "ID") ?? "";
  // It is kept in an index, whose rows have a maximum size.
  if (!/^[\w.-]{1,256}$/.test(id)) throw new NotTaken("The assertion has no ID.");
  if (envelope.destination !== null && envelope.destination !== addresses.acs)
    throw new NotTaken("The response was made for another address.");

  // Written so that a missing instant fails too. The library looks only at how old it is.
  const issued = new Date(attribute(root, "IssueInstant") ?? Number.NaN);
  if (!(issued.getTime() - skewMs <= now.getTime()))
    throw new NotTaken(`The assertion is not from now.${clocksWording(now)}`);
  const subject = child(root, "Subject");
  const data = child(bearerOf(subject), "SubjectConfirmationData");
  if (attribute(data, "Recipient") !== addresses.acs) throw new NotTaken("The assertion was made for another address.");
  const endsAt = new Date(attribute(data, "NotOnOrAfter") ?? Number.NaN);
  // Written so that a missing time fails too. PostgreSQL does not read a year of five digits.
  if (!(endsAt.getTime() < Date.UTC(9999, 0))) throw new NotTaken("The assertion has no valid expiration time.");
  if (now.getTime() - skewMs >= endsAt.getTime()) throw new NotTaken(`The assertion has expired.${clocksWording(now)}`);
  const inResponseTo = attribute(data, "InResponseTo");
  if (inResponseTo !== envelope.inResponseTo)
    throw new NotTaken("The response and its assertion answer different requests.");
  if (inResponseTo === null && !provider.allows_unsolicited)
    throw new NotTaken("The provider sent a user without a request, which is not allowed.");
  child(root, "Conditions"); // whose audience and times the library judges
  const statements = childrenOf(root, assertionSpace, "AuthnStatement");
  if (statements[0] === undefined) throw new NotTaken("The assertion does not state that a user signed in.");

  const nameId = child(subject, "NameID");
  const name_id: NameId = {
    value: plainText(nameId),
    format: attribute(nameId, "Format"),
    qualifier: attribute(nameId, "NameQualifier"),
    sp_qualifier: attribute(nameId, "SPNameQualifier"),
  };
  return {
    id,
    name_id,
    session_index: attribute(statements[0], "SessionIndex"),
    email: emailIn(root, name_id.value),
    inResponseTo,
    endsAt: new Date(endsAt.getTime() + skewMs),
  };
}

/** Behind a reason that clocks may have: the trail names ours, so that it can be held against the provider's. */
export const clocksWording = (now: Date): string =>
  ` Here it is ${now.toISOString()}, and a provider's clock may differ by 90 seconds.`;

function bearerOf(subject: Element): Element {
  const bearers = childrenOf(subject, assertionSpace, "SubjectConfirmation").filter(
    (each) => attribute(each, "Method") === bearer,
  );
  if (bearers[0] === undefined || bearers.length > 1) throw new NotTaken("There must be one bearer confirmation.");
  return bearers[0];
}

/** One attribute with one value, or the name itself where that is an e-mail address. */
function emailIn(root: Element, name: string): string {
  const values = new Map<string, Element[]>();
  for (const statement of childrenOf(root, assertionSpace, "AttributeStatement")) {
    for (const each of childrenOf(statement, assertionSpace, "Attribute")) {
      const key = (attribute(each, "Name") ?? "").toLowerCase();
      values.set(key, [...(values.get(key) ?? []), ...childrenOf(each, assertionSpace, "AttributeValue")]);
    }
  }
  const known = emailNames.find((each) => values.has(each));
  const given = known === undefined ? [] : values.get(known)!;
  if (given.length > 1) throw new NotTaken("The assertion has more than one email address.");
  const email = given[0] === undefined ? name : plainText(given[0]);
  if (!isEmail(email)) throw new NotTaken("The assertion has no email address.");
  return email.toLowerCase();
}
