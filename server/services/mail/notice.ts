/**
 * What a device is told, in one place beside the mail that says it at length. A lock screen is read by whoever passes: a notice names no product, no person and no
 * reason, only what kind of thing happened and our own numbers (docs/decisions/144).
 */
import type { NoticeTopic } from "#contract/identity/notices.ts";
import { addJob, type Jobs } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/open.ts";
import { int, oneOf, statement, text } from "#server/db/statement.ts";

/** `path`: the page that it opens, without the customer, which is added when it is sent. Two notices of one page of one customer at one topic take each other's place. */
export type Notice = Jobs["send_notice"]["notice"] & { customer_id: number };

/** News of a day ago is none: the mail is there. */
const freshMs = 24 * 3_600_000;

const devicesStatement = statement(
  "devices_to_tell",
  { values: { customer_id: int, user_id: int, topic: oneOf<NoticeTopic>() }, row: { device: text } },
  "select device from push_subscriptions where customer_id = :customer_id and user_id = :user_id and :topic = any(topics) order by device",
);

/** Tells the person's devices that want it once the transaction has committed. `db` is the system's. */
export async function notify(db: Tx, now: Date, user_id: number, { customer_id, ...notice }: Notice): Promise<void> {
  const until = new Date(now.getTime() + freshMs).toISOString();
  for (const { device } of await db.run(devicesStatement, { customer_id, user_id, topic: notice.topic }))
    await addJob(db, "send_notice", { customer_id, user_id, device, notice, until }, now);
}
