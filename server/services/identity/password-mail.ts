/** The mails about a password: with a link to a new one, and that it was changed. Runs as portal_system. */
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { letter, own } from "#server/services/mail/letter.ts";
import { issueLink } from "./link-tokens.ts";
import { sendMail } from "#server/services/mail/mail.ts";

/** In an hour one person gets no more than this many links: nobody fills a mailbox by asking. */
const mostAnHour = 5;

type To = { user_id: number; first_name: string; last_name: string; email: string };
type Given = {
  /** Where people reach the portal. */
  address: string;
  /** Who asked for it, where it was not the person. */
  issued_by?: number | null;
};

/** Mails a link to a new password, unless there were many lately: the caller is told the same. */
export async function mailPasswordLink(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  to: To,
  { address, issued_by = null }: Given,
): Promise<void> {
  const { now } = caller;
  const lately =
    "select count(*)::int as count from link_tokens where user_id = $1 and kind = 'password' and issued_at > $2";
  const { rows } = await db.query<{ count: number }>(lately, [to.user_id, new Date(now.getTime() - 3_600_000)]);
  if (rows[0]!.count >= mostAnHour) return;
  const token = await issueLink(db, { kind: "password", user_id: to.user_id, issued_by, now });
  await sendMail(db, caller, {
    to: to.email,
    user_id: to.user_id,
    subject: letter`A new password for the ordering portal`,
    body: letter`Hello ${to.first_name} ${to.last_name},

${issued_by === null ? "somebody asked for a new password for your account" : "an administrator asks you to choose a new password for your account"}
at the ordering portal. To choose one, open this link within 24 hours. It works once.

${own(`${address}/change-password/${token}`)}

If you did not ask for it, do nothing: your password stays as it is.
`,
  });
}

/** Tells the person, so that whoever did not do it themself hears of it; and what still signs them in without that password. */
export async function mailPasswordChanged(
  db: Tx,
  caller: Pick<Caller, "now" | "newId">,
  to: To,
  { address }: Given,
): Promise<void> {
  const passkeys = "select name from passkeys where user_id = $1 order by created_at";
  const { rows } = await db.query<{ name: string }>(passkeys, [to.user_id]);
  const remaining = rows.map(({ name }) => letter`  - ${name}`.wording).join("\n");
  await sendMail(db, caller, {
    to: to.email,
    user_id: to.user_id,
    subject: letter`Your password was changed`,
    body: letter`Hello ${to.first_name} ${to.last_name},

the password of your account at the ordering portal was changed. You are signed out on
all other devices.
${own(rows.length === 0 ? "" : `\nThese passkeys still sign you in; take away under Account what is not yours:\n\n${remaining}\n`)}
If that was not you, ask for a new password at once, and tell your administrator:

${own(address)}/forgot-password
`,
  });
}
