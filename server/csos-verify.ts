/** `portal csos verify ORDER`. */
import { auditKeysFor } from "./commands/audit-folder.ts";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { type Verified, verifyOrder } from "#server/services/csos/verify-order.ts";
import { trustFor } from "./csos-settings.ts";

/** @throws StartError for what is no number, and for an order that no certificate signed. */
export async function verifySigned(
  pools: Pools,
  environment: Environment,
  order: string,
  now: Date,
): Promise<Verified> {
  const trust = await trustFor(pools, environment, now);
  const auditKeys = await auditKeysFor(pools, environment);
  const order_id = /^[1-9]\d{0,8}$/.test(order) ? Number(order) : 0;
  const verified = await inTransaction(pools.system, (db) => verifyOrder(db, { ...trust, auditKeys }, order_id), {
    access: "read only",
  });
  if (verified === undefined) throw new StartError(`No signed order ${order} exists.`);
  return verified;
}
