/** Every night what has ended, or is said to end later than a right clock can have written, is removed (sessions, link tokens, questions to authenticators and identity providers, answers kept under idempotency keys, exports of the day before, revocation lists that ended and that no order was checked with, mails, bells that rang and photos of nothing after 90 days). What is kept for ever has no end. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { instant, statement } from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import { askedMs } from "#server/saml/provider.ts";
import { absoluteMs } from "#server/secrets/token.ts";
import { linkTooFarAheadSql } from "#server/services/identity/link-tokens.ts";
import { exportMs } from "#server/services/reports/exports.ts";

const cleaning = (table: string, whatEnded: string) =>
  statement(`clean_${table}`, { values: { now: instant }, row: {} }, `delete from ${table} where ${whatEnded}`);

const nobodysPhoto = `created_at < :now::timestamptz - interval '90 days' and not exists (
  select from claim_exceptions e where e.customer_id = claim_photos.customer_id and e.exception_id = claim_photos.exception_id)`;

const statements = [
  cleaning("sessions", `ends_at < :now or ${tooFarAheadSql("ends_at", absoluteMs)}`),
  // A mail is opened late too: for a month its link still says that it is over, and offers another one.
  cleaning(
    "link_tokens",
    `ends_at < :now::timestamptz - case when kind = 'password' then interval '30 days' else interval '0' end or ${linkTooFarAheadSql}`,
  ),
  cleaning("challenges", `ends_at < :now or ${tooFarAheadSql("ends_at", askedMs)}`),
  cleaning("exports", `ends_at < :now::timestamptz - interval '2 days' or ${tooFarAheadSql("ends_at", exportMs)}`),
  cleaning("used_assertions", "ends_at < :now"),
  cleaning("answers", "ends_at < :now"),
  cleaning("mails", "created_at < :now::timestamptz - interval '90 days'"),
  // Of what was discarded on its device after some of its photos had come.
  cleaning(
    "claim_photo_parts",
    `(customer_id, photo_id) in (select customer_id, photo_id from claim_photos where ${nobodysPhoto})`,
  ),
  cleaning("claim_photos", nobodysPhoto),
  // What a feed brought is kept for six years (DSCSA).
  cleaning(
    "epcis_units",
    "(customer_id, document_id) in (select customer_id, document_id from epcis_documents where kept_until < :now::timestamptz::date)",
  ),
  cleaning("epcis_documents", "kept_until < :now::timestamptz::date"),
  cleaning("bells", "rang_at < :now::timestamptz - interval '90 days'"),
  // A day later no order that is being signed can be about to name it.
  cleaning(
    "csos_crls",
    `next_update < :now::timestamptz - interval '1 day' and not exists (
       select from csos_orders o where o.crl_hashes @> array[csos_crls.hash])`,
  ),
  // A place of failures alone is forgotten soon, a known one when its cookie is gone too (services/sign-in-sources.ts).
  cleaning(
    "sign_in_sources",
    "tried_at < :now::timestamptz - case when succeeded_at is null then interval '2 days' else interval '400 days' end",
  ),
];

/** In one short transaction each. */
export async function clean(pools: Pick<Pools, "system">, now: Date): Promise<void> {
  for (const each of statements) await inTransaction(pools.system, (db) => db.run(each, { now }));
}
