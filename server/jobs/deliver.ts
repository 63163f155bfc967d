/** Asks the carrier what has arrived, and what comes on another day: the timeline of an order, and what is on its way or late, follow what it says. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { whereIs } from "#server/outside/carrier.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { delay, deliver, parcelsDue } from "#server/services/orders/deliveries.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";

type Delivering = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; clock: () => Date };

/** Any number of processes may do so at once: a parcel is handed over once. */
export async function deliverShipments({ pools, auditKeys, clock }: Delivering): Promise<void> {
  const now = clock();
  const due = await inTransaction(pools.system, (db) => parcelsDue(db, now), { access: "read only" });
  for (const [customer_id, parcels] of Map.groupBy(due, (parcel) => parcel.customer_id)) {
    const said = await Promise.all(parcels.map(async (parcel) => ({ parcel, where: await whereIs(parcel, now) })));
    await inTransaction(pools.system, async (db) => {
      let isNews = false;
      for (const { parcel, where } of said)
        isNews =
          (where.kind === "delivered"
            ? await deliver(db, parcel, where.at, { now, auditKeys })
            : await delay(db, parcel, where.delayed_to, { now, auditKeys })) || isNews;
      if (isNews) await tellOfOrders(db, customer_id);
    });
  }
}
