/**
 * Mails: written in the transaction that causes them, sent by a job, listed where they could not be delivered.
 *
 * What holds: a mail exists only if its transaction commits, and is then tried until the mail server takes it, refuses it for good, or a day has
 * passed. It is given away at most once: `sending` is written and committed before the mail server is spoken to, and only an answer of the mail
 * server, or a connection that ended before the letter was on its way, makes it `waiting` again. Where a process or a connection ended in between,
 * nobody knows whether it arrived; then it is not sent again but listed as undeliverable, with that reason. So it may be lost in that moment, and a
 * person asks again; a mail server that delivers what it said it had not taken is beyond us.
 */
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { addJob } from "#server/db/add-job.ts";
import type { Delivery, Letter } from "#server/outside/mailer.ts";
import type { Wording } from "./letter.ts";
import { open, seal, serverSecret } from "#server/secrets/secrets.ts";

export type NewMail = { to: string; user_id: number | null; subject: Wording; body: Wording };

/** Minutes until the next try; after the last of them it is given up. Together not quite a day: longer no link is good. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720];

/** Longer than any conversation with a mail server lasts. */
const lostAfterMs = 10 * 60_000;

/** Sends a mail once the transaction has committed. `db` is the system's. */
export async function sendMail(db: Tx, { now, newId }: Pick<Caller, "now" | "newId">, mail: NewMail): Promise<void> {
  const mail_id = newId();
  await db.query(
    `insert into mails (mail_id, to_address, subject, body, user_id, created_at, due_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      mail_id,
      mail.to,
      mail.subject.wording,
      seal(await serverSecret(db, "mail"), mail.body.wording, mail_id),
      mail.user_id,
      now,
    ],
  );
  await addJob(db, "send_mail", { mail_id }, now);
}

/** The letter, which from now on is being sent by whoever called; undefined when it is not waiting or not due. A mail that is not due yet is asked for again. */
export async function claimMail(db: Tx, mail_id: string, now: Date): Promise<Letter | undefined> {
  type Row = { to_address: string; subject: string; body: Buffer; created_at: Date };
  const { rows } = await db.query<Row>(
    `update mails set state = 'sending', attempts = attempts + 1, tried_at = $2 where mail_id = $1 and state = 'waiting' and due_at <= $2
     returning to_address, subject, body, created_at`,
    [mail_id, now],
  );
  const row = rows[0];
  if (row === undefined) {
    await askAgain(db, mail_id);
    return undefined;
  }
  const text = open(await serverSecret(db, "mail"), row.body, mail_id);
  return { mail_id, to: row.to_address, subject: row.subject, text, at: row.created_at };
}

/** The queue keeps the database's time, which may be ahead of ours. */
async function askAgain(db: Tx, mail_id: string): Promise<void> {
  const { rows } = await db.query<{ due_at: Date }>(
    "select due_at from mails where mail_id = $1 and state = 'waiting'",
    [mail_id],
  );
  if (rows[0] !== undefined) await addJob(db, "send_mail", { mail_id }, rows[0].due_at);
}

/** Writes down what became of it. What the letter said is kept no longer than it takes to send it. */
export async function settleMail(db: Tx, mail_id: string, delivery: Delivery, now: Date): Promise<void> {
  if (delivery.kind === "delivered") {
    const sent = "update mails set state = 'sent', body = null, last_error = null, sent_at = $2";
    await db.query(`${sent} where mail_id = $1 and state = 'sending'`, [mail_id, now]);
    return;
  }
  const why = delivery.kind === "unknown" ? `${unknown} ${delivery.why}` : delivery.why;
  const { rows } = await db.query<{ attempts: number }>("select attempts from mails where mail_id = $1", [mail_id]);
  const pause = pausesMinutes[(rows[0]?.attempts ?? 0) - 1];
  if (delivery.kind !== "later" || pause === undefined) {
    const given = "update mails set state = 'undeliverable', body = null, last_error = $2";
    return void (await db.query(`${given} where mail_id = $1 and state = 'sending'`, [mail_id, why]));
  }
  const dueAt = new Date(now.getTime() + pause * 60_000);
  const later = "update mails set state = 'waiting', last_error = $2, due_at = $3";
  await db.query(`${later} where mail_id = $1 and state = 'sending'`, [mail_id, why, dueAt]);
  await addJob(db, "send_mail", { mail_id }, dueAt);
}

const unknown = "Not known whether it arrived: the connection ended while it was being sent.";

/** What a process left behind that ended while it was sending, and whose job went with it. Gives the ids of mails that wait and that nobody asks for. */
export async function settleLostMails(db: Tx, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - lostAfterMs);
  await db.query(
    "update mails set state = 'undeliverable', body = null, last_error = $2 where state = 'sending' and tried_at < $1",
    [before, "Not known whether it arrived: the portal ended while it was being sent."],
  );
  const { rows } = await db.query<{ mail_id: string }>(
    "select mail_id from mails where state = 'waiting' and due_at < $1 order by created_at limit 100",
    [before],
  );
  return rows.map(({ mail_id }) => mail_id);
}

export type MailRow = {
  created_at: Date;
  to_address: string;
  subject: string;
  state: "waiting" | "sending" | "undeliverable";
  attempts: number;
  last_error: string | null;
};

/** What has not been delivered, oldest first: given up, or still tried. */
export async function undelivered(db: Tx): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>(
    "select created_at, to_address, subject, state, attempts, last_error from mails where state <> 'sent' order by created_at, mail_id",
  );
  return rows;
}
