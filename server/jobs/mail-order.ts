/** The mail of an order that was placed, cancelled, or had something taken off it: calls cannot write mails, so the order's transaction asks this job for it. */
import type { Jobs } from "#server/db/add-job.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { mailOrder } from "#server/services/orders/order-mail.ts";
import { mailRecord } from "#server/services/orders/record-mail.ts";

export type MailOrder = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

/** Writes it; running twice writes one. */
export const mailWhoOrdered = ({ pools, clock, address }: MailOrder, told: Jobs["mail_order"]): Promise<void> =>
  inTransaction(pools.system, async (db) => {
    const at = { now: clock(), address: address() };
    const { what, record_id } = told;
    if (what !== "record") return mailOrder(db, { ...told, what }, at);
    if (record_id !== undefined) await mailRecord(db, { ...told, record_id }, at);
  });
