/** The mails about a password: with a link to a new one, and that it was changed. Runs as portal_system. */
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Caller } from "#server/base/caller.ts";
import { own, paragraphs, portalLink } from "#server/services/mail/letter.ts";
import { issueLink } from "./link-tokens.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";

/** In an hour one person gets no more than this many links: nobody fills a mailbox by asking. */
const mostAnHour = 5;

type To = { user_id: number; first_name: string; last_name: string; email: string };
type Given = {
  /** Where people reach the portal. */
  address: string;
  /** Who asked for it, where it was not the person. */
  issued_by?: number | null;
};

const latelyStatement = statement(
  "links_lately",
  { values: { user_id: int, since: instant, now: instant }, row: { count: int } },
  `select count(*)::int as count from link_tokens where user_id = :user_id and kind = 'password' and issued_at > :since and not ${tooFarAheadSql("issued_at")}`,
);

/** Mails a link to a new password, unless there were many lately: the caller is told the same. */
export async function mailPasswordLink(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  to: To,
  { address, issued_by = null }: Given,
): Promise<void> {
  const { now } = caller;
  const since = new Date(now.getTime() - 3_600_000);
  const [lately] = await db.run(latelyStatement, { user_id: to.user_id, since, now });
  if (lately!.count >= mostAnHour) return;
  const token = await issueLink(db, { kind: "password", user_id: to.user_id, issued_by, now });
  await sendMail(db, caller, {
    to: to.email,
    user_id: to.user_id,
    subject: messages.newPasswordSubject,
    body: paragraphs([
      mailText.hello(to.first_name),
      issued_by === null ? messages.newPasswordRequested : messages.newPasswordByAdmin,
      messages.openLink(portalLink(address, `/change-password/${token}`)),
      messages.notExpected,
    ]),
  });
}

const passkeysStatement = statement(
  "passkey_names",
  { values: { user_id: int }, row: { name: text } },
  "select name from passkeys where user_id = :user_id order by created_at",
);

/** Tells the person, so that whoever did not do it themself hears of it; and what still signs them in without that password. */
export async function mailPasswordChanged(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  to: To,
  { address }: Given,
): Promise<void> {
  const rows = await db.run(passkeysStatement, { user_id: to.user_id });
  const names = own(rows.map(({ name }) => messages.passkeyLine(name).wording).join("\n"));
  await sendMail(db, caller, {
    to: to.email,
    user_id: to.user_id,
    subject: messages.passwordChangedSubject,
    body: paragraphs([
      mailText.hello(to.first_name),
      messages.passwordChanged,
      ...(rows.length === 0 ? [] : [messages.passkeysRemain(names)]),
      messages.notYou(portalLink(address, "/forgot-password")),
    ]),
  });
}
