/**
 * Mails: written in the transaction that causes them, sent by a job, listed where they could not be delivered.
 *
 * What holds: a mail exists only if its transaction commits, and is then tried until the mail server takes it, refuses it for good, or a day has
 * passed. It is given away at most once: `sending` is written and committed before the mail server is spoken to, and only an answer of the mail
 * server, or a connection that ended before the letter was on its way, makes it `waiting` again. Where a process or a connection ended in between,
 * nobody knows whether it arrived; then it is not sent again but listed as undeliverable, with that reason. So it may be lost in that moment, and a
 * person asks again; a mail server that delivers what it said it had not taken is beyond us.
 */
import { bytes, instant, int, nullable, type Of, oneOf, statement, text, uuid } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { addJob } from "#server/db/add-job.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { Delivery, Letter } from "#server/outside/mailer.ts";
import type { Wording } from "./letter.ts";
import { notify, type Notice } from "./notice.ts";
import { open, seal, serverSecret } from "#server/secrets/secrets.ts";
import * as messages from "./text.ts";

export type NewMail = {
  to: string;
  user_id: number | null;
  subject: Wording;
  body: Wording;
  /** What devices of the person are told beside it, where they chose that. */
  notice?: Notice;
};

/** Minutes until the next try; after the last of them it is given up. Together not quite a day: longer no link is good. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720];
/** SQL: whether a mail is due later than the pause after its last try allows; one that was never tried is due at once. The statement declares `now`. */
const dueTooFarAheadSql = `${tooFarAheadSql("due_at")} + coalesce((array[${pausesMinutes.join()}])[attempts], 0) * interval '1 minute'`;

/** Longer than any conversation with a mail server lasts. */
const lostAfterMs = 10 * 60_000;

const writeStatement = statement(
  "write_mail",
  {
    values: { mail_id: uuid, to_address: text, subject: text, body: bytes, user_id: nullable(int), now: instant },
    row: {},
  },
  `insert into mails (mail_id, to_address, subject, body, user_id, created_at, due_at)
     values (:mail_id, :to_address, :subject, :body, :user_id, :now, :now)`,
);

/** Sends a mail once the transaction has committed. `db` is the system's. */
export async function sendMail(db: Tx, { now, newId }: Pick<Caller, "now" | "newId">, mail: NewMail): Promise<void> {
  const mail_id = newId();
  await db.run(writeStatement, {
    mail_id,
    to_address: mail.to,
    subject: mail.subject.wording,
    body: seal(await serverSecret(db, "mail"), mail.body.wording, mail_id),
    user_id: mail.user_id,
    now,
  });
  await addJob(db, "send_mail", { mail_id }, now);
  if (mail.notice !== undefined && mail.user_id !== null) await notify(db, now, mail.user_id, mail.notice);
}

const claimStatement = statement(
  "claim_mail",
  {
    values: { mail_id: uuid, now: instant },
    row: { to_address: text, subject: text, body: bytes, created_at: instant },
  },
  `update mails set state = 'sending', attempts = attempts + 1, tried_at = :now where mail_id = :mail_id and state = 'waiting' and (due_at <= :now or ${dueTooFarAheadSql})
     returning to_address, subject, body, created_at`,
);
const dueStatement = statement(
  "mail_due",
  { values: { mail_id: uuid }, row: { due_at: instant } },
  "select due_at from mails where mail_id = :mail_id and state = 'waiting'",
);

/** The letter, which from now on is being sent by whoever called; undefined when it is not waiting or not due. A mail that is not due yet is asked for again. */
export async function claimMail(db: Tx, mail_id: string, now: Date): Promise<Letter | undefined> {
  const [row] = await db.run(claimStatement, { mail_id, now });
  if (row === undefined) {
    await askAgain(db, mail_id);
    return undefined;
  }
  const body = open(await serverSecret(db, "mail"), row.body, mail_id);
  return { mail_id, to: row.to_address, subject: row.subject, text: body, at: row.created_at };
}

/** The queue keeps the database's time, which may be ahead of ours. */
async function askAgain(db: Tx, mail_id: string): Promise<void> {
  const [waiting] = await db.run(dueStatement, { mail_id });
  if (waiting !== undefined) await addJob(db, "send_mail", { mail_id }, waiting.due_at);
}

const sentStatement = statement(
  "settle_sent_mail",
  { values: { mail_id: uuid, now: instant }, row: {} },
  "update mails set state = 'sent', body = null, last_error = null, sent_at = :now where mail_id = :mail_id and state = 'sending'",
);
const attemptsStatement = statement(
  "mail_attempts",
  { values: { mail_id: uuid }, row: { attempts: int } },
  "select attempts from mails where mail_id = :mail_id",
);
const giveUpStatement = statement(
  "give_up_mail",
  { values: { mail_id: uuid, why: text }, row: {} },
  "update mails set state = 'undeliverable', body = null, last_error = :why where mail_id = :mail_id and state = 'sending'",
);
const putOffStatement = statement(
  "put_off_mail",
  { values: { mail_id: uuid, why: text, due_at: instant }, row: {} },
  "update mails set state = 'waiting', last_error = :why, due_at = :due_at where mail_id = :mail_id and state = 'sending'",
);

/** Writes down what became of it. What the letter said is kept no longer than it takes to send it. */
export async function settleMail(db: Tx, mail_id: string, delivery: Delivery, now: Date): Promise<void> {
  if (delivery.kind === "delivered") {
    await db.run(sentStatement, { mail_id, now });
    return;
  }
  const why = delivery.kind === "unknown" ? messages.connectionLost(delivery.why) : delivery.why;
  const [mail] = await db.run(attemptsStatement, { mail_id });
  const pause = pausesMinutes[(mail?.attempts ?? 0) - 1];
  if (delivery.kind !== "later" || pause === undefined) {
    await db.run(giveUpStatement, { mail_id, why });
    return;
  }
  const dueAt = new Date(now.getTime() + pause * 60_000);
  await db.run(putOffStatement, { mail_id, why, due_at: dueAt });
  await addJob(db, "send_mail", { mail_id }, dueAt);
}

const giveUpLostStatement = statement(
  "give_up_lost_mails",
  { values: { before: instant, now: instant, why: text }, row: {} },
  `update mails set state = 'undeliverable', body = null, last_error = :why where state = 'sending' and (tried_at < :before or ${tooFarAheadSql("tried_at")})`,
);
const unaskedStatement = statement(
  "unasked_mails",
  { values: { before: instant, now: instant }, row: { mail_id: uuid } },
  `select mail_id from mails where state = 'waiting' and (due_at < :before or ${dueTooFarAheadSql}) order by created_at limit 100`,
);

/** What a process left behind that ended while it was sending, and whose job went with it. Gives the ids of mails that wait and that nobody asks for. */
export async function settleLostMails(db: Tx, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - lostAfterMs);
  await db.run(giveUpLostStatement, { before, now, why: messages.portalEnded });
  const rows = await db.run(unaskedStatement, { before, now });
  return rows.map(({ mail_id }) => mail_id);
}

const undeliveredStatement = statement(
  "undelivered_mails",
  {
    values: {},
    row: {
      created_at: instant,
      to_address: text,
      subject: text,
      state: oneOf<"waiting" | "sending" | "undeliverable">(),
      attempts: int,
      last_error: nullable(text),
    },
  },
  "select created_at, to_address, subject, state, attempts, last_error from mails where state <> 'sent' order by created_at, mail_id",
);

export type MailRow = Of<(typeof undeliveredStatement)["row"]>;

/** What has not been delivered, oldest first: given up, or still tried. */
export const undelivered = (db: Tx): Promise<MailRow[]> => db.run(undeliveredStatement, {});
