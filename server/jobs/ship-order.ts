/** The demonstration warehouse at work: an order that was placed a moment ago becomes a shipment; what it could not send comes with the next. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Warehouse } from "#server/outside/warehouse.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { arrivalOf } from "#server/services/checkout/arrival.ts";
import { packingOf, releaseOrder, sendOut, type ShipmentDue } from "#server/services/orders/shipping-out.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";
import { addJob } from "#server/db/add-job.ts";

export type ShipOrder = {
  pools: Pick<Pools, "system">;
  warehouse: Warehouse;
  /** How long the warehouse takes, counted from the order, or from the shipment before. */
  delayMs: number;
  auditKeys: AuditKeys;
  clock: () => Date;
};

/** Sends the shipment when its time has come, else asks to be called again then. Running twice sends once. */
export async function shipOrder(
  { pools, warehouse, delayMs, auditKeys, clock }: ShipOrder,
  due: ShipmentDue,
): Promise<void> {
  const now = clock();
  await inTransaction(pools.system, async (db) => {
    const packing = await packingOf(db, due, now);
    if (packing === undefined) return;
    const runAt = new Date(packing.since.getTime() + delayMs);
    if (runAt > now) return later(runAt, due);
    await releaseOrder(db, due, now);
    const packed = await warehouse.pack(packing.order);
    const arrives_on = await arrivalOf(db, packing.travels, now);
    const sent = await sendOut(db, due, { ...packed, arrives_on }, { now, auditKeys });
    await tellOfOrders(db, due.customer_id);
    if (sent === "all sent") return;
    await later(new Date(now.getTime() + delayMs), { ...due, shipment: due.shipment + 1 });

    async function later(at: Date, next: ShipmentDue): Promise<void> {
      await addJob(db, "ship_order", next, at, `ship ${next.order_id} ${next.shipment}`);
    }
  });
}
