/** Every quarter of an hour: customers whose morning it is are told what arrives today. Any number of processes may do so at once. */
import { randomUUID } from "node:crypto";

import { inTransaction, type Pools } from "#server/db/open.ts";
import * as arriving from "#server/services/receiving/arriving.ts";

export type TellOfArriving = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

export async function tellOfArriving({ pools, clock, address }: TellOfArriving): Promise<void> {
  const given = { now: clock(), newId: randomUUID, address: address() };
  await inTransaction(pools.system, (db) => arriving.tellOfArriving(db, given));
}
