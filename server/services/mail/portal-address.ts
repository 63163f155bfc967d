/**
 * The address at which the running portal is reached, kept in its database: the command line runs with settings of its own, and would otherwise mail links to
 * a port at which nobody listens.
 */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { statement, text } from "#server/db/statement.ts";

/** The table is the system's alone, as what begins a link must be. */
const name = "portal's address";
const keepStatement = statement(
  "keep_portal_address",
  { values: { name: text, address: text }, row: {} },
  "insert into secrets (name, value) values (:name, convert_to(:address, 'UTF8')) on conflict (name) do update set value = excluded.value",
);
const findStatement = statement(
  "portal_address",
  { values: { name: text }, row: { address: text } },
  "select convert_from(value, 'UTF8') as address from secrets where name = :name",
);

/** Keeps the address of a server that listens; the last one that started holds. */
export async function keepPortalAddress({ system }: Pick<Pools, "system">, address: string): Promise<void> {
  await inTransaction(system, (db) => db.run(keepStatement, { name, address }));
}

/** Returns the address of the server that started last on this database; undefined before the first. */
export async function findPortalAddress({ system }: Pick<Pools, "system">): Promise<string | undefined> {
  const [row] = await inTransaction(system, (db) => db.run(findStatement, { name }), { access: "read only" });
  return row?.address;
}
