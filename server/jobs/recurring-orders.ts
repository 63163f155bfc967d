/** Once a minute: recurring orders whose time has come are placed, and told of the day before. Any number of processes may do so at once. */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";

import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import type { RecurringSettings } from "#server/services/checkout/place-order.ts";
import { dueRecurring, QuoteIsOld, settleDue, type WhichRecurring } from "#server/services/checkout/recurring-due.ts";
import { quoteOf, runFacts } from "#server/services/checkout/recurring-plan.ts";
import { tellRecurring } from "#server/services/checkout/recurring-told.ts";
import * as text from "./text.ts";

export type RecurringOrders = RecurringSettings & {
  pools: Pick<Pools, "system">;
  auditKeys: AuditKeys;
  clock: () => Date;
  address: () => string;
  log: Pick<FastifyBaseLogger, "error">;
};

/** Prices and stock may change between the carrier's answer and the order; that often in a row they hardly do. */
const mostTries = 5;

/** One after the other, the longest due first. What fails stays due, and holds up none of the others. */
export async function placeRecurringOrders(work: RecurringOrders): Promise<void> {
  const { pools, clock, log } = work;
  const due = await inTransaction(pools.system, (db) => dueRecurring(db, clock()), { access: "read only" });
  let failure: unknown;
  for (const which of due) {
    await placeOne(work, which).catch((err: unknown) => {
      failure = err;
      log.error({ err, ...which }, text.recurringFailed);
    });
  }
  if (failure !== undefined) throw failure;
}

async function placeOne(
  { pools, auditKeys, clock, address, releaseMs, priceRisePercent, distributor }: RecurringOrders,
  which: WhichRecurring,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    // The carrier is asked before the transaction: nobody waits for it with a row in hand.
    const facts = await inTransaction(pools.system, (db) => runFacts(db, which, "look"), { access: "read only" });
    const quote = facts === undefined ? null : await quoteOf(facts, clock(), priceRisePercent);
    const settings = { releaseMs, priceRisePercent, distributor };
    const given = { now: clock(), newId: randomUUID, address: address(), auditKeys, ...settings };
    try {
      const done = await inTransaction(pools.system, (db) => settleDue(db, which, quote, given));
      if (done === "done") await tellRecurring(pools.system, which.customer_id);
      return;
    } catch (error) {
      if (!(error instanceof QuoteIsOld) || tries === mostTries) throw error;
    }
  }
}
