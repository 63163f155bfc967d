/** Once an hour: what is left of an order that a certificate or a hand signed is over sixty days after it was placed, and its buyer is told. Any number of processes may do so at once. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { endOrder, ordersDueToEnd } from "#server/services/orders/end-orders.ts";

export type EndSignedOrders = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; clock: () => Date };

export async function endSignedOrders({ pools: { system }, auditKeys, clock }: EndSignedOrders): Promise<void> {
  const now = clock();
  const due = await inTransaction(system, (db) => ordersDueToEnd(db, now), { access: "read only" });
  for (const which of due) await inTransaction(system, (db) => endOrder(db, which, { auditKeys, now }));
}
