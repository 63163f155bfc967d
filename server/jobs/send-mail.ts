/** Mails on their way: one job for each, and a look now and then at what ended processes left behind. */
import type { FastifyBaseLogger } from "fastify";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Mailer } from "#server/outside/mailer.ts";
import { claimMail, settleLostMails, settleMail } from "#server/services/mail/mail.ts";
import * as text from "./text.ts";

export type SendMail = {
  pools: Pick<Pools, "system">;
  mailer: Mailer;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
};

/** Sends it when it waits and is due; running twice, even at once, sends once. Says in the log what could not be delivered, never to whom or what. */
export async function sendDueMail({ pools, mailer, clock, log }: SendMail, mail_id: string): Promise<void> {
  const letter = await inTransaction(pools.system, (db) => claimMail(db, mail_id, clock()));
  if (letter === undefined) return;
  const delivery = await mailer.send(letter);
  await inTransaction(pools.system, (db) => settleMail(db, mail_id, delivery, clock()));
  if (delivery.kind === "delivered") return;
  log.warn({ mail_id, why: delivery.why }, delivery.kind === "later" ? text.mailDelayed : text.mailUndeliverable);
}

/** Takes up mails whose job went with its process. */
export async function sendLostMails(work: SendMail): Promise<void> {
  const lost = await inTransaction(work.pools.system, (db) => settleLostMails(db, work.clock()));
  for (const mail_id of lost) await sendDueMail(work, mail_id);
}
