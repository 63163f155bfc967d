/**
 * Limits how many links to a new password are requested for one email address, so that nobody fills a mailbox. Addresses that no account has are
 * counted too: the refusal gives no account away (docs/decisions/271). Runs as portal_system.
 */
import { Refusal } from "#contract/base/refusal.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { serverSecret } from "#server/secrets/secrets.ts";
import { nobodysId } from "./sign-in-sources.ts";
import * as words from "./text.ts";

const maxLinksPerHour = 5;
const hourMs = 3_600_000;

/** The hour begins with the first request and ends at `locked_until`. */
const countStatement = statement(
  "count_link_request",
  {
    values: { id: int, source: text, now: instant, ends_at: instant },
    row: { failures: int, locked_until: instant },
  },
  `insert into sign_in_sources as s (user_id, source, failures, tried_at, locked_until) values (:id, :source, 1, :now, :ends_at)
     on conflict (user_id, source) do update set tried_at = :now,
       failures = case when s.locked_until <= :now or ${tooFarAheadSql("s.tried_at")} then 1 else s.failures + 1 end,
       locked_until = case when s.locked_until <= :now or ${tooFarAheadSql("s.tried_at")} then :ends_at else s.locked_until end
     returning failures, locked_until`,
);

/**
 * Counts a request for a link. @param key the email address, or what names a user that the caller does not see.
 * @throws Refusal 400 from the sixth request in an hour on; it says when the next is possible.
 */
export async function countLinkRequest(db: Tx, { now }: Pick<Caller, "now">, key: string): Promise<void> {
  const id = nobodysId(await serverSecret(db, "token"), key);
  const ends_at = new Date(now.getTime() + hourMs);
  const [counted] = await db.run(countStatement, { id, source: "password link", now, ends_at });
  const { failures, locked_until } = counted!;
  if (failures <= maxLinksPerHour) return;
  throw new Refusal(400, words.tooManyLinks(maxLinksPerHour, locked_until.getTime() - now.getTime()), {
    code: "too_many_links",
  });
}
