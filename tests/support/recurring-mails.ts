/** The mails that wait in the database, opened. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { open, serverSecret } from "#server/secrets/secrets.ts";

export type WaitingMail = { to: string; subject: string; body: string };

/** Gives them as they were written, the oldest first. */
export const localMails =
  ({ system }: Pick<Pools, "system">) =>
  (): Promise<WaitingMail[]> =>
    inTransaction(system, async (db) => {
      const secret = await serverSecret(db, "mail");
      const { rows } = await db.query(
        "select mail_id, to_address, subject, body from mails order by created_at, mail_id",
      );
      return (rows as { mail_id: string; to_address: string; subject: string; body: Buffer }[]).map((mail) => ({
        to: mail.to_address,
        subject: mail.subject,
        body: open(secret, mail.body, mail.mail_id),
      }));
    });
