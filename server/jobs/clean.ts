/** Every night: orders are added up towards bonus discounts, and what has ended is removed (sessions, link tokens, questions to authenticators and identity providers, answers kept under idempotency keys, mails and bells that rang after 90 days). What is kept for ever has no end. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { addUpBonusProgress } from "#server/services/identity/bonus-progress.ts";

const statements = [
  "delete from sessions where ends_at < $1",
  // A mail is opened late too: for a month its link still says that it is over, and offers another one.
  "delete from link_tokens where ends_at < $1::timestamptz - case when kind = 'password' then interval '30 days' else interval '0' end",
  "delete from challenges where ends_at < $1",
  "delete from used_assertions where ends_at < $1",
  "delete from answers where ends_at < $1",
  "delete from mails where created_at < $1::timestamptz - interval '90 days'",
  "delete from bells where rang_at < $1::timestamptz - interval '90 days'",
  // A place of failures alone is forgotten soon, a known one when its cookie is gone too (services/sign-in-sources.ts).
  "delete from sign_in_sources where tried_at < $1::timestamptz - case when succeeded_at is null then interval '2 days' else interval '400 days' end",
];

/** In one short transaction each. */
export async function clean(pools: Pick<Pools, "system">, now: Date): Promise<void> {
  await inTransaction(pools.system, addUpBonusProgress);
  for (const statement of statements) await inTransaction(pools.system, (db) => db.query(statement, [now]));
}
