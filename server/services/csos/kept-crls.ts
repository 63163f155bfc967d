/** Revocation lists in the database: each once by its hash, and which of them is the newest of each address. They are no customer's. */
import type { Pool } from "pg";

import { runOn } from "#server/db/open.ts";
import { bytes, instant, listOf, type Of, statement, text } from "#server/db/statement.ts";

const currentRow = { address: text, hash: text, asked_at: instant };
export type KnownCrl = Of<typeof currentRow>;

const currentStatement = statement(
  "current_crls",
  { values: { addresses: listOf(text), now: instant }, row: currentRow },
  `select p.address, p.hash, p.asked_at from csos_crl_places p join csos_crls l using (hash)
     where p.address = any(:addresses) and l.next_update >= :now and l.this_update <= :now`,
);
const contentsStatement = statement(
  "crl_contents",
  { values: { hashes: listOf(text) }, row: { hash: text, content: bytes } },
  "select hash, content from csos_crls where hash = any(:hashes)",
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
/** Of two at once the newer list stays, whoever comes last. */
const placeStatement = statement(
  "keep_crl_place",
  {
    values: { address: text, hash: text, asked_at: instant },
    row: {},
    fills: { table: "csos_crl_places", but: [] },
  },
  `insert into csos_crl_places as p (address, hash, asked_at) values (:address, :hash, :asked_at)
     on conflict (address) do update set asked_at = excluded.asked_at, hash =
       (select hash from csos_crls where hash in (p.hash, excluded.hash) order by next_update >= excluded.asked_at desc, this_update desc limit 1)`,
);
const askedStatement = statement(
  "asked_for_crl",
  { values: { address: text, asked_at: instant }, row: {} },
  "update csos_crl_places set asked_at = :asked_at where address = :address",
);

export const currentCrls = (system: Pool, addresses: string[], now: Date): Promise<KnownCrl[]> =>
  runOn(system, currentStatement, { addresses, now });

/** The files, which are large: for whoever has not read them yet. */
export const crlContents = (system: Pool, hashes: string[]): Promise<{ hash: string; content: Buffer }[]> =>
  runOn(system, contentsStatement, { hashes });

type Kept = Of<typeof keepValues>;

export const keepContent = async (system: Pool, list: Kept): Promise<void> =>
  void (await runOn(system, keepStatement, list));

/** As the newest one of its address. */
export async function keepCrl(system: Pool, list: Kept): Promise<void> {
  await keepContent(system, list);
  const { address, hash, fetched_at } = list;
  await runOn(system, placeStatement, { address, hash, asked_at: fetched_at });
}

/** It was asked, and had nothing better. */
export const noteAsked = async (system: Pool, address: string, asked_at: Date): Promise<void> =>
  void (await runOn(system, askedStatement, { address, asked_at }));
