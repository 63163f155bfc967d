/** Once a minute: who waits for a product that can be ordered again is told. The job is the same whatever made the stock change. */
import { randomUUID } from "node:crypto";

import { inTransaction, type Pools } from "#server/db/open.ts";
import * as stockAlerts from "#server/services/catalogue/stock-alerts.ts";

export type RingStockAlerts = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

/** Rings them; running twice, even at once, tells once. */
export async function ringStockAlerts({ pools, clock, address }: RingStockAlerts): Promise<void> {
  const told = { now: clock(), newId: randomUUID, address: address() };
  await inTransaction(pools.system, (db) => stockAlerts.ringStockAlerts(db, told));
}
