/** `npm run portal -- saml set|show|remove`: a customer's identity provider, for whoever runs the portal. */
import { readFileSync } from "node:fs";
import type { Tx, Pools } from "#server/db/open.ts";
import { inTransaction } from "#server/db/open.ts";
import { seal, serverSecret } from "#server/secrets/secrets.ts";
import { StartError } from "#server/base/start-error.ts";
import { type ProviderMetadata, readMetadata } from "./metadata.ts";
import { makeOwnKey } from "./own-key.ts";
import { addressesOf, findProvider, keyOf, type Provider, type Which } from "./provider.ts";
import { NotTaken } from "./xml.ts";

export type SetOptions = {
  metadata: string;
  /** Left out: those that are set already. */
  domain?: string[];
  test?: boolean;
  /** False: people may only come after we asked. */
  unsolicited: boolean;
};

/** Sets or changes it. @throws StartError naming what is wrong. */
export async function setProvider(pools: Pools, customer: string, options: SetOptions, now: Date): Promise<string[]> {
  const which = whichOf(customer, options.test);
  const said = metadataIn(await readText(options.metadata));
  const own = await makeOwnKey(now); // outside the transaction: it takes a moment
  return inTransaction(pools.system, async (db) => {
    await known(db, which);
    const before = await findProvider(db, which);
    const domains = domainsOf(options.domain) ?? before?.domains;
    if (domains === undefined)
      throw new StartError("Name the e-mail domains whose people sign in there with --domain.");
    await freeDomains(db, which, domains);
    const sealed_key = seal(await serverSecret(db, "saml"), own.key, keyOf(which));
    const { certificate } = own;
    const chosen = { domains, allows_unsolicited: options.unsolicited, certificate, sealed_key };
    await write(db, which, said, chosen);
    return inWords((await findProvider(db, which))!);
  });
}

/** All of them, or one customer's, in words. */
export async function showProviders(pools: Pools, customer: string | undefined, base: string): Promise<string[]> {
  const { rows } = await pools.system.query<Provider>(
    `select p.*, c.company_name from identity_providers p join customers c using (customer_id)
     where $1::int is null or p.customer_id = $1 order by p.customer_id, p.is_test`,
    [customer === undefined ? null : whichOf(customer).customer_id],
  );
  if (rows.length === 0) return ["No customer has an identity provider."];
  return rows.flatMap((row) => [...inWords(row), `  our metadata  ${addressesOf(base, row).entityId}`]);
}

/** Takes it away; sessions that it made end. */
export async function removeProvider(pools: Pools, customer: string, isTest = false): Promise<string> {
  const which = whichOf(customer, isTest);
  return inTransaction(pools.system, async (db) => {
    const values = [which.customer_id, which.is_test];
    const { rowCount } = await db.query(
      "delete from identity_providers where customer_id = $1 and is_test = $2",
      values,
    );
    if (rowCount === 0) throw new StartError(`Customer ${customer} has no such provider.`);
    if (isTest) return "Removed.";
    await db.query("update customers set is_saml = false, slo_url = null where customer_id = $1", [which.customer_id]);
    const ended = await db.query("delete from sessions where saml_customer_id = $1", [which.customer_id]);
    return `Removed. Sessions that it had made and that ended now: ${ended.rowCount}.`;
  });
}

type Chosen = Pick<Provider, "domains" | "allows_unsolicited" | "certificate" | "sealed_key">;

/** A key that was made before stays: the provider knows its certificate. */
async function write(db: Tx, { customer_id, is_test }: Which, said: ProviderMetadata, chosen: Chosen): Promise<void> {
  await db.query(
    `insert into identity_providers (customer_id, is_test, entity_id, sso_url, slo_url, certificates, domains, allows_unsolicited, certificate, sealed_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (customer_id, is_test) do update set entity_id = $3, sso_url = $4, slo_url = $5, certificates = $6, domains = $7, allows_unsolicited = $8`,
    [
      customer_id,
      is_test,
      said.entity_id,
      said.sso_url,
      said.slo_url,
      said.certificates,
      chosen.domains,
      chosen.allows_unsolicited,
      chosen.certificate,
      chosen.sealed_key,
    ],
  );
  if (is_test) return;
  await db.query("update customers set is_saml = true, slo_url = $2 where customer_id = $1", [
    customer_id,
    said.slo_url,
  ]);
}

async function known(db: Tx, { customer_id }: Which): Promise<void> {
  const { rowCount } = await db.query("select 1 from customers where customer_id = $1", [customer_id]);
  if (rowCount === 0) throw new StartError(`There is no customer ${customer_id}.`);
}

/** Whoever types an e-mail address is led to one provider. */
async function freeDomains(db: Tx, { customer_id, is_test }: Which, domains: string[]): Promise<void> {
  const { rows } = await db.query<{ customer_id: number; domain: string }>(
    `select p.customer_id, domain from identity_providers p, unnest(p.domains) as domain
     where not is_test and not $2 and p.customer_id <> $1 and domain = any($3)`,
    [customer_id, is_test, domains],
  );
  if (rows[0] !== undefined)
    throw new StartError(`${rows[0].domain} belongs to customer ${rows[0].customer_id} already.`);
}

function domainsOf(given: string[] | undefined): string[] | undefined {
  const domains = given?.map((each) => each.trim().toLowerCase().replace(/^@/, ""));
  const wrong = domains?.find((each) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each));
  if (wrong !== undefined) throw new StartError(`${wrong} is not an e-mail domain such as hospital.example.`);
  return domains;
}

function whichOf(customer: string, isTest = false): Which {
  if (!/^[1-9]\d{0,8}$/.test(customer)) throw new StartError(`${customer} is not a customer's number.`);
  return { customer_id: Number(customer), is_test: isTest };
}

/** A file, or an address on this machine: from anywhere else one fetches it oneself and looks at it first. */
async function readText(where: string): Promise<string> {
  const url = /^https?:/.test(where) ? URL.parse(where) : null;
  try {
    if (url === null) return readFileSync(where, "utf8");
    if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname))
      throw new StartError("Fetch the metadata into a file first: only addresses on this machine are read.");
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new StartError(`${where} answered ${answer.status}.`);
    return await answer.text();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${where} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function metadataIn(text: string): ProviderMetadata {
  try {
    return readMetadata(text);
  } catch (error) {
    if (error instanceof NotTaken) throw new StartError(`The metadata cannot be taken. ${error.message}`);
    throw error;
  }
}

const inWords = (provider: Provider): string[] => [
  `${provider.customer_id} ${provider.company_name}${provider.is_test ? " (test)" : ""}`,
  `  provider      ${provider.entity_id}`,
  `  sign-in       ${provider.sso_url}`,
  `  logout        ${provider.slo_url ?? "none"}`,
  `  domains       ${provider.domains.join(", ")}`,
  `  from its page ${provider.allows_unsolicited ? "allowed" : "not allowed"}`,
  `  certificates  ${provider.certificates.length}`,
];
