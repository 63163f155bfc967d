/** The demonstration warehouse at work: an order that was placed a moment ago becomes a shipment; what it could not send comes with the next. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import { within } from "#server/base/patience.ts";
import { addJob } from "#server/db/add-job.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import type { Tariff } from "#server/outside/carrier-services.ts";
import type { Packed, Warehouse } from "#server/outside/warehouse.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { arrivalOf } from "#server/services/checkout/arrival.ts";
import { tariffInUse } from "#server/services/checkout/shipping-facts.ts";
import {
  type Packing,
  packingOf,
  releaseOrder,
  sendOut,
  shipJobKey,
  type ShipmentDue,
} from "#server/services/orders/shipping-out.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";
import * as text from "./text.ts";

export type ShipOrder = {
  pools: Pick<Pools, "system">;
  warehouse: Warehouse;
  /** How long the warehouse takes, counted from the order, from its paper form, or from the shipment before. */
  delayMs: number;
  /** How long the warehouse may think about one shipment. */
  patienceMs?: number;
  auditKeys: AuditKeys;
  /** Where the portal is, for letters. */
  address: () => string;
  clock: () => Date;
};

/** Lines may be taken off between the question and the shipment; that often in a row they hardly are. */
const mostTries = 5;
const usualPatienceMs = 30_000;

/**
 * Sends the shipment when its time has come, else asks to be called again then. Running twice sends once. Warehouse and carrier are asked between two
 * transactions: nobody waits for them with the order in hand, and it is released before, so that nobody cancels it meanwhile.
 */
export async function shipOrder(work: ShipOrder, due: ShipmentDue): Promise<void> {
  for (let tries = 1; ; tries++) {
    const begun = await inTransaction(work.pools.system, (db) => begin(db, work, due));
    if (begun === undefined) return;
    const packed = await packedBy(work, begun);
    const done = await inTransaction(work.pools.system, (db) => send(db, work, { due, begun, packed }));
    if (done) return;
    if (tries === mostTries) throw new Error(text.orderKeepsChanging(due.order_id, mostTries));
  }
}

type Begun = { packing: Packing; tariff: Tariff };

/** Releases what is to be packed; undefined where nothing is, or not yet. */
async function begin(db: Tx, { delayMs, auditKeys, clock }: ShipOrder, due: ShipmentDue): Promise<Begun | undefined> {
  const now = clock();
  const packing = await packingOf(db, due, now);
  if (packing === undefined) return undefined;
  const runAt = new Date(packing.since.getTime() + delayMs);
  if (runAt > now && !isTooFarAhead(packing.since, now)) {
    await later(db, runAt, due);
    return undefined;
  }
  await releaseOrder(db, due, { now, auditKeys });
  return { packing, tariff: await tariffInUse(db) };
}

type Answers = Packed & { arrives_on: string | null };

async function packedBy(
  { warehouse, patienceMs = usualPatienceMs, clock }: ShipOrder,
  { packing: { order, travels }, tariff }: Begun,
): Promise<Answers> {
  const packed = await within({ ms: patienceMs, who: text.warehouse }, () => warehouse.pack(order));
  return { ...packed, arrives_on: await arrivalOf({ travels, packed, tariff }, clock()) };
}

/** False where it is another order to pack by now: then nothing was done. */
async function send(
  db: Tx,
  { delayMs, auditKeys, address, clock }: ShipOrder,
  { due, begun, packed }: { due: ShipmentDue; begun: Begun; packed: Answers },
): Promise<boolean> {
  const now = clock();
  const packing = await packingOf(db, due, now);
  if (packing === undefined) return true;
  if (!isDeepStrictEqual(packing.order.lines, begun.packing.order.lines)) return false;
  const mailing = { now, newId: randomUUID, address: address(), auditKeys };
  const sent = await sendOut(db, due, packed, mailing);
  await tellOfOrders(db, due.customer_id);
  if (sent === "more to come")
    await later(db, new Date(now.getTime() + delayMs), { ...due, shipment: due.shipment + 1 });
  return true;
}

const later = (db: Tx, at: Date, due: ShipmentDue): Promise<void> => addJob(db, "ship_order", due, at, shipJobKey(due));
