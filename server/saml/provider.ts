/** A customer's identity provider as it is kept, our own addresses towards it, and the library set up for the two. */
import { SAML, ValidateInResponseTo, type CacheProvider } from "@node-saml/node-saml";

import { bool, bytes, instant, int, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import { open } from "#server/secrets/secrets.ts";
import type { KeyObject } from "node:crypto";

/** What is kept of it. */
export const providerShape = {
  customer_id: int,
  /** Behind /saml/test/: does everything and signs nobody in. */
  is_test: bool,
  entity_id: text,
  sso_url: text,
  slo_url: nullable(text),
  certificates: listOf(text),
  domains: listOf(text),
  /** Whether people may come from the provider's own page, without our having asked. */
  allows_unsolicited: bool,
  /** Ours towards it. */
  certificate: text,
  sealed_key: bytes,
};
export const providerRow = { ...providerShape, company_name: text };
export type Provider = Of<typeof providerRow>;

/** Reads it as `providerRow`; `p` is the provider. */
export const providersSql = `
  select ${Object.keys(providerShape)
    .map((column) => `p.${column}`)
    .join(", ")}, c.company_name from identity_providers p join customers c using (customer_id)`;

/** Which of a customer's two providers. */
export type WhichProvider = { customer_id: number; is_test: boolean };

const findStatement = statement(
  "find_provider",
  { values: { customer_id: int, is_test: bool }, row: providerRow },
  `${providersSql} where p.customer_id = :customer_id and p.is_test = :is_test`,
);

/** Undefined where that customer has none. */
export async function findProvider(db: Tx, { customer_id, is_test }: WhichProvider): Promise<Provider | undefined> {
  return (await db.run(findStatement, { customer_id, is_test }))[0];
}

/** Where the provider finds us. */
export type Addresses = { entityId: string; acs: string; logout: string };

/** @param base the portal's public address: never what a request says of its host, or an assertion made for another site could be brought here. */
export function addressesOf(base: string, { customer_id, is_test }: WhichProvider): Addresses {
  const own = `${base}/api/saml/${customer_id}${is_test ? "/test" : ""}`;
  return { entityId: `${own}/metadata`, acs: `${own}/acs`, logout: `${own}/logout` };
}

/** Clocks may differ by 90 seconds; 5 more are for the way that a message takes. */
export const skewMs = 95_000;
/** How long a person may take at the provider. */
export const askedMs = 15 * 60_000;
/** An assertion is not taken later than this after it was made, whatever it says of itself. */
const oldestMs = 60 * 60_000;

/** What our key is sealed for. */
export const keyOf = ({ customer_id, is_test }: WhichProvider): string => `single sign-on ${customer_id} ${is_test}`;

/** What every dealing with a provider needs. */
export type ProviderGiven = { provider: Provider; addresses: Addresses; secret: KeyObject; now: Date };

type Using = { provider: Provider; addresses: Addresses; asked: CacheProvider; secret: KeyObject };

/** The library for this provider. @param asked what was asked and not answered yet. */
export const samlFor = ({ provider, addresses, asked, secret }: Using): SAML =>
  new SAML({
    issuer: addresses.entityId,
    audience: addresses.entityId,
    callbackUrl: addresses.acs,
    entryPoint: provider.sso_url,
    logoutUrl: provider.slo_url ?? provider.sso_url,
    idpIssuer: provider.entity_id,
    idpCert: [...provider.certificates],
    privateKey: open(secret, provider.sealed_key, keyOf(provider)),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.ifPresent,
    requestIdExpirationPeriodMs: askedMs,
    cacheProvider: asked,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: oldestMs,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });

export type AskedKind = "saml" | "saml-test" | "saml-out" | "saml-out-test";

const askStatement = statement(
  "ask_provider",
  { values: { id: text, kind: text, customer_id: int, ends_at: instant }, row: {} },
  "insert into challenges (challenge, kind, customer_id, ends_at) values (:id, :kind, :customer_id, :ends_at)",
);
const oneAsked = { id: text, kind: text, customer_id: int, now: instant };
const openSql = `challenge = :id and kind = :kind and customer_id = :customer_id and ends_at > :now and not ${tooFarAheadSql("ends_at", askedMs)}`;
const askedStatement = statement(
  "asked_of_provider",
  { values: oneAsked, row: { ends_at: instant } },
  `select ends_at from challenges where ${openSql}`,
);
const takeStatement = statement(
  "take_asked_of_provider",
  { values: oneAsked, row: { challenge: text } },
  `delete from challenges where ${openSql} returning challenge`,
);

/** What was asked of a provider, in the table of challenges. It is taken by `takeAsked`, once everything else was right. */
export const askedOf = (db: Tx, { customer_id }: WhichProvider, kind: AskedKind, now: Date): CacheProvider => ({
  saveAsync: async (key, value) => {
    await db.run(askStatement, { id: key, kind, customer_id, ends_at: new Date(now.getTime() + askedMs) });
    return { value, createdAt: now.getTime() };
  },
  getAsync: async (key) => {
    const [asked] = await db.run(askedStatement, { id: key, kind, customer_id, now });
    return asked === undefined ? null : new Date(asked.ends_at.getTime() - askedMs).toISOString();
  },
  removeAsync: async () => null,
});

/** True for one of any number that answer at once. */
export async function takeAsked(
  db: Tx,
  { customer_id }: WhichProvider,
  kind: AskedKind,
  id: string,
  now: Date,
): Promise<boolean> {
  const taken = await db.run(takeStatement, { id, kind, customer_id, now });
  return taken.length === 1;
}
