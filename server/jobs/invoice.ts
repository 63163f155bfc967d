/** The demonstration's accounts: a shipment is invoiced some minutes after it left, so that there is a time between. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { shipmentsToInvoice, writeInvoice } from "#server/services/orders/invoicing.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";

/** `afterMs`: how long after it left. */
type Invoicing = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; clock: () => Date; afterMs?: number };

/** Any number of processes may do so at once: a shipment is invoiced once. */
export async function invoiceShipments({ pools, auditKeys, clock, afterMs = 10 * 60_000 }: Invoicing): Promise<void> {
  const now = clock();
  const left_by = new Date(now.getTime() - afterMs);
  const due = await inTransaction(pools.system, (db) => shipmentsToInvoice(db, { now, left_by }), {
    access: "read only",
  });
  for (const [customer_id, shipments] of Map.groupBy(due, (shipment) => shipment.customer_id))
    await inTransaction(pools.system, async (db) => {
      let isNews = false;
      for (const shipment of shipments) isNews = (await writeInvoice(db, shipment, { now, auditKeys })) || isNews;
      if (isNews) await tellOfOrders(db, customer_id);
    });
}
