/** Tells the end of the audit trail's chain to whoever keeps it elsewhere: a line an hour, by mail or to an address (AUDIT_ANCHOR). */
import { randomUUID } from "node:crypto";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { own } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import * as text from "./text.ts";

const patienceMs = 10_000;

/** @throws Error when the address does not take it; the next hour's line says all that this one says. */
export async function tellAnchor(pools: Pick<Pools, "system">, to: string, line: string, now: Date): Promise<void> {
  if (!to.startsWith("mailto:")) {
    const answer = await fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ anchor: line }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(text.hostAnswered(new URL(to).host, answer.status));
    return;
  }
  const mail = {
    to: to.slice("mailto:".length),
    user_id: null,
    subject: own(text.anchorSubject),
    body: own(text.anchorBody(line)),
  };
  await inTransaction(pools.system, (db) => sendMail(db, { now, newId: randomUUID }, mail));
}
