/** Every night: orders are added up towards bonus discounts, and what has ended is removed (sessions, link tokens, questions to authenticators and identity providers, answers kept under idempotency keys, exports of the day before, mails and bells that rang after 90 days). What is kept for ever has no end. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { instant, statement } from "#server/db/statement.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";

const cleaning = (table: string, whatEnded: string) =>
  statement(`clean_${table}`, { values: { now: instant }, row: {} }, `delete from ${table} where ${whatEnded}`);

const statements = [
  cleaning("sessions", "ends_at < :now"),
  // A mail is opened late too: for a month its link still says that it is over, and offers another one.
  cleaning(
    "link_tokens",
    "ends_at < :now::timestamptz - case when kind = 'password' then interval '30 days' else interval '0' end",
  ),
  cleaning("challenges", "ends_at < :now"),
  cleaning("exports", "ends_at < :now::timestamptz - interval '2 days'"),
  cleaning("used_assertions", "ends_at < :now"),
  cleaning("answers", "ends_at < :now"),
  cleaning("mails", "created_at < :now::timestamptz - interval '90 days'"),
  cleaning("bells", "rang_at < :now::timestamptz - interval '90 days'"),
  // A place of failures alone is forgotten soon, a known one when its cookie is gone too (services/sign-in-sources.ts).
  cleaning(
    "sign_in_sources",
    "tried_at < :now::timestamptz - case when succeeded_at is null then interval '2 days' else interval '400 days' end",
  ),
];

/** In one short transaction each. */
export async function clean(pools: Pick<Pools, "system">, now: Date): Promise<void> {
  await inTransaction(pools.system, addUpBonusProgress);
  for (const each of statements) await inTransaction(pools.system, (db) => db.run(each, { now }));
}
