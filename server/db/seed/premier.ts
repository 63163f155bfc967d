/** The demonstration's offer to premier customers. One person has not seen it yet: it would stand in everybody's way otherwise. */
import type { Tx } from "#server/db/open.ts";
import { storedHtml } from "#server/base/stored-html.ts";

const offer = {
  title: "Free second-day shipping in December",
  body_html:
    "<p>As a premier customer you get <strong>second-day shipping for the price of ground</strong> on every Rx order of $500 or more until December 31.</p><ul><li>Applied automatically at checkout. No code needed.</li><li>Controlled substances ship as usual.</li></ul>",
};

/** Writes the offer, and that all but `unseenBy` have seen it. */
export async function fillPremierOffer(db: Tx, unseenBy: string): Promise<void> {
  await db.query("insert into premier_offers (version, title, body_html) values (1, $1, $2)", [
    offer.title,
    storedHtml(offer.body_html),
  ]);
  await db.query("insert into user_settings (user_id, premier_seen) select user_id, 1 from users where email <> $1", [
    unseenBy,
  ]);
}
