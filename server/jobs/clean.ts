/** Every night: what has ended is removed (sessions, link tokens, answers kept under idempotency keys, mails after 90 days). What is kept for ever has no end. */
import { inTransaction, type Pools } from "#server/db/open.ts";

const statements = [
  "delete from sessions where ends_at < $1",
  // A mail is opened late too: for a month its link still says that it is over, and offers another one.
  "delete from link_tokens where ends_at < $1::timestamptz - case when kind = 'password' then interval '30 days' else interval '0' end",
  "delete from answers where ends_at < $1",
  "delete from mails where created_at < $1::timestamptz - interval '90 days'",
];

/** Removes it in one short transaction each. */
export async function clean(pools: Pick<Pools, "system">, now: Date): Promise<void> {
  for (const statement of statements) await inTransaction(pools.system, (db) => db.query(statement, [now]));
}
