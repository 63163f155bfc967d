/**
 * Revocation lists in the database: each once by its hash, and which of them are the newest of each address. They are no customer's.
 *
 * `csos_crl_places` has one list per address, for servers of before that still run on the same database; they know no other table (docs/decisions/230).
 */
import type { Pool } from "pg";

import { runOn } from "#server/db/open.ts";
import { bytes, instant, listOf, type Of, statement, text } from "#server/db/statement.ts";

const currentRow = { address: text, hash: text, asked_at: instant };
export type KnownCrl = Of<typeof currentRow>;

const currentStatement = statement(
  "current_crls",
  { values: { addresses: listOf(text), now: instant }, row: currentRow },
  `select p.address, p.hash, max(p.asked_at) as asked_at
     from (select address, hash, asked_at from csos_address_crls where address = any(:addresses)
       union all select address, hash, asked_at from csos_crl_places where address = any(:addresses)) p
     join csos_crls l using (hash) where l.next_update >= :now and l.this_update <= :now
     group by p.address, p.hash`,
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
const placeValues = { address: text, hash: text, asked_at: instant };
const addressStatement = statement(
  "keep_address_crl",
  { values: placeValues, row: {}, fills: { table: "csos_address_crls", but: [] } },
  `insert into csos_address_crls (address, hash, asked_at) values (:address, :hash, :asked_at)
     on conflict (address, hash) do update set asked_at = excluded.asked_at`,
);
/** Of two lists the newer one stays, whichever comes last. */
const placeStatement = statement(
  "keep_crl_place",
  { values: placeValues, row: {}, fills: { table: "csos_crl_places", but: [] } },
  `insert into csos_crl_places as p (address, hash, asked_at) values (:address, :hash, :asked_at)
     on conflict (address) do update set asked_at = excluded.asked_at, hash =
       (select hash from csos_crls where hash in (p.hash, excluded.hash) order by next_update >= excluded.asked_at desc, this_update desc limit 1)`,
);
const removeStatement = statement(
  "remove_address_crls",
  { values: { address: text, hashes: listOf(text) }, row: {} },
  `with place as (delete from csos_crl_places where address = :address and hash = any(:hashes))
     delete from csos_address_crls where address = :address and hash = any(:hashes)`,
);
const askedStatement = statement(
  "asked_for_crls",
  { values: { address: text, asked_at: instant }, row: {} },
  `with place as (update csos_crl_places set asked_at = :asked_at where address = :address)
     update csos_address_crls set asked_at = :asked_at where address = :address`,
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
  const place = { address, hash, asked_at: fetched_at };
  await runOn(system, addressStatement, place);
  await runOn(system, placeStatement, place);
}

/** Removes lists from an address that has newer ones; the lists themselves stay. */
export const removeFromAddress = async (system: Pool, replaced: { address: string; hashes: string[] }): Promise<void> =>
  void (await runOn(system, removeStatement, replaced));

/** Records that the address was queried, for all of its lists. */
export const noteAsked = async (system: Pool, address: string, asked_at: Date): Promise<void> =>
  void (await runOn(system, askedStatement, { address, asked_at }));
