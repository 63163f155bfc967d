/** `portal mail list`: what could not be delivered, and what still waits for its mail server. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { type MailRow, undelivered } from "#server/services/mail/mail.ts";

/** Prints it, oldest first; never what a mail says. */
export async function mailList(
  { system }: Pick<Pools, "system">,
  say = (line: string) => console.log(line),
): Promise<void> {
  const mails = await inTransaction(system, undelivered, { access: "read only" });
  if (mails.length === 0) say("All emails were delivered.");
  for (const mail of mails) say(lineOf(mail));
}

const lineOf = ({ created_at, to_address, subject, state, attempts, last_error }: MailRow): string => {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  const why = last_error === null ? "" : `\n    ${last_error}`;
  return `${created_at.toISOString()}  ${state}, ${tries}  ${to_address}  ${subject}${why}`;
};
