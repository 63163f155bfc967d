/** `npm run portal -- saml set|show|remove`: a customer's identity provider, for whoever runs the portal. */
import { readFileSync } from "node:fs";
import type { Tx, Pools } from "#server/db/open.ts";
import { inTransaction, runOn } from "#server/db/open.ts";
import {
  bool,
  columnsOf,
  int,
  listOf,
  nullable,
  type Of,
  statement,
  text,
  uuid,
  valuesOf,
} from "#server/db/statement.ts";
import { seal, serverSecret } from "#server/secrets/secrets.ts";
import { StartError } from "#server/base/start-error.ts";
import * as messages from "./command-text.ts";
import { type ProviderMetadata, readMetadata } from "./metadata.ts";
import { makeOwnKey } from "./own-key.ts";
import {
  addressesOf,
  findProvider,
  keyOf,
  providerRow,
  providerShape,
  providersSql,
  type WhichProvider,
} from "./provider.ts";
import { decodeXml } from "./xml-encoding.ts";
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
  const said = metadataIn(await readBytes(options.metadata));
  const own = await makeOwnKey(now); // outside the transaction: it takes a moment
  return inTransaction(pools.system, async (db) => {
    await known(db, which);
    const before = await findProvider(db, which);
    const domains = domainsOf(options.domain) ?? before?.domains;
    if (domains === undefined) throw new StartError(messages.domainMissing);
    await freeDomains(db, which, domains);
    const sealed_key = seal(await serverSecret(db, "saml"), own.key, keyOf(which));
    const { certificate } = own;
    const chosen = { domains, allows_unsolicited: options.unsolicited, certificate, sealed_key };
    await write(db, { ...which, ...said, ...chosen });
    return messages.provider((await findProvider(db, which))!);
  });
}

const listStatement = statement(
  "list_providers",
  { values: { customer_id: nullable(int) }, row: providerRow },
  `${providersSql} where :customer_id::int is null or p.customer_id = :customer_id order by p.customer_id, p.is_test`,
);

/** All of them, or one customer's, in words. */
export async function showProviders(pools: Pools, customer: string | undefined, base: string): Promise<string[]> {
  const customer_id = customer === undefined ? null : whichOf(customer).customer_id;
  const rows = await runOn(pools.system, listStatement, { customer_id });
  if (rows.length === 0) return [messages.noProvider];
  return rows.flatMap((row) => [...messages.provider(row), messages.ownMetadata(addressesOf(base, row).entityId)]);
}

const removeStatement = statement(
  "remove_provider",
  { values: { customer_id: int, is_test: bool }, row: { customer_id: int } },
  "delete from identity_providers where customer_id = :customer_id and is_test = :is_test returning customer_id",
);
const unmarkStatement = statement(
  "unmark_customer_saml",
  { values: { customer_id: int }, row: {} },
  "update customers set is_saml = false, slo_url = null where customer_id = :customer_id",
);
const endStatement = statement(
  "end_sessions_of_provider",
  { values: { customer_id: int }, row: { session_id: uuid } },
  "delete from sessions where saml_customer_id = :customer_id returning session_id",
);

/** Takes it away; sessions that it made end. */
export async function removeProvider(pools: Pools, customer: string, isTest = false): Promise<string> {
  const which = whichOf(customer, isTest);
  return inTransaction(pools.system, async (db) => {
    const [removed] = await db.run(removeStatement, which);
    if (removed === undefined) throw new StartError(messages.providerMissing(customer));
    if (isTest) return messages.removed;
    const { customer_id } = which;
    await db.run(unmarkStatement, { customer_id });
    const ended = await db.run(endStatement, { customer_id });
    return messages.removedAndEnded(ended.length);
  });
}

/** A key that was made before stays: the provider knows its certificate. */
const writeStatement = statement(
  "write_provider",
  { values: providerShape, row: {}, fills: { table: "identity_providers", but: [] } },
  `insert into identity_providers (${columnsOf(providerShape)}) values (${valuesOf(providerShape)})
     on conflict (customer_id, is_test) do update set entity_id = :entity_id, sso_url = :sso_url, slo_url = :slo_url,
       certificates = :certificates, domains = :domains, allows_unsolicited = :allows_unsolicited`,
);
const markStatement = statement(
  "mark_customer_saml",
  { values: { customer_id: int, slo_url: nullable(text) }, row: {} },
  "update customers set is_saml = true, slo_url = :slo_url where customer_id = :customer_id",
);

async function write(db: Tx, provider: Of<typeof providerShape>): Promise<void> {
  await db.run(writeStatement, provider);
  const { customer_id, is_test, slo_url } = provider;
  if (!is_test) await db.run(markStatement, { customer_id, slo_url });
}

const knownStatement = statement(
  "known_customer",
  { values: { customer_id: int }, row: { customer_id: int } },
  "select customer_id from customers where customer_id = :customer_id",
);

async function known(db: Tx, { customer_id }: WhichProvider): Promise<void> {
  const [customer] = await db.run(knownStatement, { customer_id });
  if (customer === undefined) throw new StartError(messages.customerMissing(customer_id));
}

const takenStatement = statement(
  "taken_domains",
  { values: { customer_id: int, is_test: bool, domains: listOf(text) }, row: { customer_id: int, domain: text } },
  `select p.customer_id, domain from identity_providers p, unnest(p.domains) as domain
     where not is_test and not :is_test and p.customer_id <> :customer_id and domain = any(:domains)`,
);

/** Whoever types an e-mail address is led to one provider. */
async function freeDomains(db: Tx, { customer_id, is_test }: WhichProvider, domains: readonly string[]): Promise<void> {
  const [taken] = await db.run(takenStatement, { customer_id, is_test, domains });
  if (taken !== undefined) throw new StartError(messages.domainTaken(taken.domain, taken.customer_id));
}

function domainsOf(given: string[] | undefined): string[] | undefined {
  const domains = given?.map((each) => each.trim().toLowerCase().replace(/^@/, ""));
  const wrong = domains?.find((each) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each));
  if (wrong !== undefined) throw new StartError(messages.domainInvalid(wrong));
  return domains;
}

function whichOf(customer: string, isTest = false): WhichProvider {
  if (!/^[1-9]\d{0,8}$/.test(customer)) throw new StartError(messages.customerInvalid(customer));
  return { customer_id: Number(customer), is_test: isTest };
}

/** A file, or an address on this machine: from anywhere else one fetches it oneself and looks at it first. */
async function readBytes(where: string): Promise<Uint8Array> {
  const url = /^https?:/.test(where) ? URL.parse(where) : null;
  try {
    if (url === null) return readFileSync(where);
    if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) throw new StartError(messages.metadataElsewhere);
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new StartError(messages.addressAnswered(where, answer.status));
    return await answer.bytes();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(messages.metadataUnreadable(where, error instanceof Error ? error.message : String(error)));
  }
}

function metadataIn(file: Uint8Array): ProviderMetadata {
  try {
    return readMetadata(decodeXml(file));
  } catch (error) {
    if (error instanceof NotTaken) throw new StartError(messages.metadataRejected(error.message));
    throw error;
  }
}
