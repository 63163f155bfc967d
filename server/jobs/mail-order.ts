/** The mail of an order that was placed or cancelled: calls cannot write mails, so the order's transaction asks this job for it. */
import type { Jobs } from "#server/db/add-job.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { mailOrder } from "#server/services/orders/order-mail.ts";

export type MailOrder = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

/** Writes it; running twice writes one. */
export const mailWhoOrdered = ({ pools, clock, address }: MailOrder, told: Jobs["mail_order"]): Promise<void> =>
  inTransaction(pools.system, (db) => mailOrder(db, told, { now: clock(), address: address() }));
