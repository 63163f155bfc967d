/** The mails about a password: with a link to a new one, and that it was changed. Runs as portal_system. */
import type { Tx } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { own, paragraphs, portalLink } from "#server/services/mail/letter.ts";
import { issueLink } from "./link-tokens.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as messages from "./mail-text.ts";

type To = { user_id: number; first_name: string; last_name: string; email: string };
type Given = {
  /** Where people reach the portal. */
  address: string;
  /** Who asked for it, where it was not the person. */
  issued_by?: number | null;
};

/** Mails a link to a new password. The request was counted before (password-link-limit.ts). */
export async function mailPasswordLink(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  to: To,
  { address, issued_by = null }: Given,
): Promise<void> {
  const token = await issueLink(db, { kind: "password", user_id: to.user_id, issued_by, now: caller.now });
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
