/** Notices on their way to devices: one job for each. Quiet hours hold it, and what the person has changed or ended meanwhile holds for it too. */
import type { FastifyBaseLogger } from "fastify";
import type { NoticeTopic } from "#contract/identity/notices.ts";
import { quietEnd } from "#contract/identity/rules/quiet-hours.ts";
import { addJob, type Jobs } from "#server/db/add-job.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { int, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import { type Push, pushTo } from "#server/outside/push-service.ts";
import { customerPath } from "#server/services/mail/customer-path.ts";
import * as messages from "./text.ts";

export type SendNotice = {
  pools: Pick<Pools, "system">;
  push: Push;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, "warn">;
};

const addressStatement = statement(
  "push_subscription",
  {
    values: { customer_id: int, user_id: int, device: text },
    row: {
      endpoint: text,
      p256dh: text,
      auth: text,
      topics: listOf(oneOf<NoticeTopic>()),
      quiet_from: nullable(int),
      quiet_until: nullable(int),
      time_zone: text,
    },
  },
  `select s.endpoint, s.p256dh, s.auth, s.topics, s.quiet_from, s.quiet_until, c.time_zone from push_subscriptions s join customers c using (customer_id)
     where s.customer_id = :customer_id and s.user_id = :user_id and s.device = :device`,
);
const goneStatement = statement(
  "push_subscription_gone",
  { values: { user_id: int, device: text, endpoint: text }, row: {} },
  "delete from push_subscriptions where user_id = :user_id and device = :device and endpoint = :endpoint",
);

/** Tells the device, or puts it off until its quiet hours end. @throws what keeps the push service from taking it now, to be tried again. */
export async function sendNotice({ pools, push, clock, log }: SendNotice, told: Jobs["send_notice"]): Promise<void> {
  const { customer_id, user_id, device, notice, until } = told;
  const [found] = await inTransaction(
    pools.system,
    (db) => db.run(addressStatement, { customer_id, user_id, device }),
    {
      access: "read only",
    },
  );
  const now = clock();
  const left = Date.parse(until) - now.getTime();
  if (found === undefined || !found.topics.includes(notice.topic) || left <= 0) return;
  const { endpoint, quiet_from: from, quiet_until: quietUntil, time_zone } = found;
  const end = quietEnd(from === null || quietUntil === null ? null : { from, until: quietUntil }, now, time_zone);
  if (end !== null) {
    await inTransaction(pools.system, (db) => addJob(db, "send_notice", told, end));
    return;
  }
  const message = JSON.stringify({ ...notice, path: customerPath(customer_id, notice.path) });
  const pushed = await pushTo(push, found, message, Math.ceil(left / 1000));
  if (pushed === "gone")
    await inTransaction(pools.system, (db) => db.run(goneStatement, { user_id, device, endpoint }));
  if (typeof pushed === "string") return;
  if (pushed.kind === "later") throw new Error(pushed.why);
  // Never to whom, or the address: whoever reads the log could write to the device.
  log.warn({ why: pushed.why, service: new URL(endpoint).host }, messages.noticeRefused);
}
