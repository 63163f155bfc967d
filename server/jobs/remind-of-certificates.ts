/** Once an hour: whoever added a certificate that ends soon is told. Any number of processes may do so at once. */
import { randomUUID } from "node:crypto";

import { inTransaction, type Pools } from "#server/db/open.ts";
import * as reminders from "#server/services/csos/reminders.ts";

export type RemindOfCertificates = { pools: Pick<Pools, "system">; clock: () => Date; address: () => string };

export async function remindOfCertificates({ pools, clock, address }: RemindOfCertificates): Promise<void> {
  const given = { now: clock(), newId: randomUUID, address: address() };
  await inTransaction(pools.system, (db) => reminders.remindOfCertificates(db, given));
}
