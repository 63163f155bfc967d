/** The offer to premier customers, shown to each of their people once per version. Runs as portal_system: settings of people are closed to calls. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/premier.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { int, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { offerNotFound } from "#server/services/catalogue/text.ts";

type Answer = OutputOf<typeof contract.premierOffer>;

const offerStatement = statement(
  "premier_offer",
  { values: { customer_id: int, user_id: int }, row: { version: int, title: text, body_html: text } },
  `select o.version, o.title, o.body_html from premier_offers o join customers c on c.customer_id = :customer_id and c.is_premier
     where o.is_current and o.version > coalesce((select s.premier_seen from user_settings s where s.user_id = :user_id), 0)
     order by o.version desc limit 1`,
);
const seeStatement = statement(
  "see_premier_offer",
  { values: { user_id: int, version: int }, row: { premier_seen: int } },
  `insert into user_settings as s (user_id, premier_seen) select :user_id, version from premier_offers where version = :version
     on conflict (user_id) do update set premier_seen = greatest(s.premier_seen, excluded.premier_seen)
     returning s.premier_seen`,
);

/** The newest current offer that the caller has not seen. */
export async function premierOffer(db: Tx, caller: Caller): Promise<Answer> {
  if (caller.impersonator_id !== null) return { offer: null };
  const [offer] = await db.run(offerStatement, { customer_id: caller.customer_id, user_id: caller.user_id });
  return { offer: offer ?? null };
}

/** Never shown to this person again. @throws Refusal 404 for a version that is not there: it would hide those to come. */
export async function seePremierOffer(
  db: Tx,
  { user_id }: Caller,
  { version }: ParsedOf<typeof contract.seePremierOffer>,
): Promise<OutputOf<typeof contract.seePremierOffer>> {
  const [seen] = await db.run(seeStatement, { user_id, version });
  if (seen === undefined) throw new Refusal(404, offerNotFound);
  return { success: true };
}
