/** A customer's identity provider as it is kept, our own addresses towards it, and the library set up for the two. */
import { SAML, ValidateInResponseTo, type CacheProvider } from "@node-saml/node-saml";

import type { Tx } from "#server/db/open.ts";
import { open } from "#server/secrets/secrets.ts";
import type { KeyObject } from "node:crypto";

export type Provider = {
  customer_id: number;
  company_name: string;
  /** Behind /saml/test/: does everything and signs nobody in. */
  is_test: boolean;
  entity_id: string;
  sso_url: string;
  slo_url: string | null;
  certificates: string[];
  domains: string[];
  /** Whether people may come from the provider's own page, without our having asked. */
  allows_unsolicited: boolean;
  /** Ours towards it. */
  certificate: string;
  sealed_key: Buffer;
};

/** Which of a customer's two providers. */
export type Which = { customer_id: number; is_test: boolean };

/** Undefined where that customer has none. */
export async function findProvider(
  db: Pick<Tx, "query">,
  { customer_id, is_test }: Which,
): Promise<Provider | undefined> {
  const { rows } = await db.query<Provider>(
    `select p.*, c.company_name from identity_providers p join customers c using (customer_id) where p.customer_id = $1 and p.is_test = $2`,
    [customer_id, is_test],
  );
  return rows[0];
}

/** Where the provider finds us. */
export type Addresses = { entityId: string; acs: string; logout: string };

/** @param base the portal's public address: never what a request says of its host, or an assertion made for another site could be brought here. */
export function addressesOf(base: string, { customer_id, is_test }: Which): Addresses {
  const own = `${base}/api/saml/${customer_id}${is_test ? "/test" : ""}`;
  return { entityId: `${own}/metadata`, acs: `${own}/acs`, logout: `${own}/logout` };
}

/** Clocks may differ by so much. */
export const skewMs = 60_000;
/** How long a person may take at the provider. */
export const askedMs = 15 * 60_000;
/** An assertion is not taken later than this after it was made, whatever it says of itself. */
export const oldestMs = 60 * 60_000;

/** What our key is sealed for. */
export const keyOf = ({ customer_id, is_test }: Which): string => `single sign-on ${customer_id} ${is_test}`;

/** What every dealing with a provider needs. */
export type Given = { provider: Provider; addresses: Addresses; secret: KeyObject; now: Date };

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
    idpCert: provider.certificates,
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

/** What was asked of a provider, in the table of challenges. It is taken by `takeAsked`, once everything else was right. */
export const askedOf = (db: Tx, { customer_id }: Which, kind: AskedKind, now: Date): CacheProvider => ({
  saveAsync: async (key, value) => {
    await db.query("insert into challenges (challenge, kind, customer_id, ends_at) values ($1, $2, $3, $4)", [
      key,
      kind,
      customer_id,
      new Date(now.getTime() + askedMs),
    ]);
    return { value, createdAt: now.getTime() };
  },
  getAsync: async (key) => {
    const { rows } = await db.query<{ ends_at: Date }>(
      "select ends_at from challenges where challenge = $1 and kind = $2 and customer_id = $3 and ends_at > $4",
      [key, kind, customer_id, now],
    );
    return rows[0] === undefined ? null : new Date(rows[0].ends_at.getTime() - askedMs).toISOString();
  },
  removeAsync: async () => null,
});

/** True for one of any number that answer at once. */
export async function takeAsked(
  db: Tx,
  { customer_id }: Which,
  kind: AskedKind,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from challenges where challenge = $1 and kind = $2 and customer_id = $3 and ends_at > $4",
    [id, kind, customer_id, now],
  );
  return rowCount === 1;
}
