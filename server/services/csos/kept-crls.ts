/** Revocation lists in the database: each once by its hash, and which of them are the newest of each address. They are no customer's. */
import type { Pool } from "pg";

import { runOn } from "#server/db/open.ts";
import { bytes, instant, listOf, type Of, statement, text } from "#server/db/statement.ts";

const currentRow = { address: text, hash: text, asked_at: instant };
export type KnownCrl = Of<typeof currentRow>;

const currentStatement = statement(
  "current_crls",
  { values: { addresses: listOf(text), now: instant }, row: currentRow },
  `select p.address, p.hash, p.asked_at from csos_address_crls p join csos_crls l using (hash)
     where p.address = any(:addresses) and l.next_update >= :now and l.this_update <= :now`,
);
const keepValues = {
  hash: text,
  address: text,
  fetched_at: instant,
  this_update: instant,
  next_update: instant,
  content: bytes,
};
const keepStatement = statement(
  "keep_crl",
  { values: keepValues, row: {}, fills: { table: "csos_crls", but: [] } },
  `insert into csos_crls (hash, address, fetched_at, this_update, next_update, content)
     values (:hash, :address, :fetched_at, :this_update, :next_update, :content) on conflict (hash) do nothing`,
);
const addressStatement = statement(
  "keep_address_crl",
  { values: { address: text, hash: text, asked_at: instant }, row: {}, fills: { table: "csos_address_crls", but: [] } },
  `insert into csos_address_crls (address, hash, asked_at) values (:address, :hash, :asked_at)
     on conflict (address, hash) do update set asked_at = excluded.asked_at`,
);
const removeStatement = statement(
  "remove_address_crls",
  { values: { address: text, hashes: listOf(text) }, row: {} },
  "delete from csos_address_crls where address = :address and hash = any(:hashes)",
);
const askedStatement = statement(
  "asked_for_crls",
  { values: { address: text, asked_at: instant }, row: {} },
  "update csos_address_crls set asked_at = :asked_at where address = :address",
);

export const currentCrls = (system: Pool, addresses: string[], now: Date): Promise<KnownCrl[]> =>
  runOn(system, currentStatement, { addresses, now });

type Kept = Of<typeof keepValues>;

export const keepContent = async (system: Pool, list: Kept): Promise<void> =>
  void (await runOn(system, keepStatement, list));

/** Stores a list as one of the newest ones of its address. */
export async function keepCrl(system: Pool, list: Kept): Promise<void> {
  await keepContent(system, list);
  const { address, hash, fetched_at } = list;
  await runOn(system, addressStatement, { address, hash, asked_at: fetched_at });
}

/** Removes lists from an address that has newer ones; the lists themselves stay. */
export const removeFromAddress = async (system: Pool, replaced: { address: string; hashes: string[] }): Promise<void> =>
  void (await runOn(system, removeStatement, replaced));

/** Records that the address was queried, for all of its lists. */
export const noteAsked = async (system: Pool, address: string, asked_at: Date): Promise<void> =>
  void (await runOn(system, askedStatement, { address, asked_at }));
