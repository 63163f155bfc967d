/** The status that the database calculates from the lines of an order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { inTransaction } from "#server/db/open.ts";
import { settleStatus } from "#server/services/orders/order-progress.ts";
import { fillCompany, items, north } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { getServerNow } from "#tests/support/present.ts";

const { pools } = await freshDatabase();
const now = getServerNow();
await fillCompany(pools.system, now);

type LineCounts = { quantity: number; voided: number; shipped: number; received: number };
type StoredStatus = "WAITING_FOR_FORM" | "PLACED" | "RECEIVED" | "CANCELLED";

/** Settles the status of an order that has these lines, and returns it. */
async function settle(before: StoredStatus, lines: readonly LineCounts[]): Promise<string | undefined> {
  const orderId = await placeOrder(pools, {
    placedAt: now,
    lines: lines.map(({ quantity }) => ({ item: items.plain, quantity })),
  });
  await pools.system.query("update orders set status = $2 where order_id = $1", [orderId, before]);
  await pools.system.query(
    `update order_lines set voided_quantity = g.voided, shipped_quantity = g.shipped, received_quantity = g.received
      from json_to_recordset($2) as g (line_no int, voided int, shipped int, received int)
      where order_id = $1 and order_lines.line_no = g.line_no`,
    [orderId, JSON.stringify(lines.map((each, index) => ({ ...each, line_no: index + 1 })))],
  );
  return inTransaction(pools.system, (db) => settleStatus(db, { customer_id: north, order_id: orderId }));
}

/** The rule: a canceled order keeps its status, and one that waits for its form waits until something has shipped. */
function expectedStatus(before: StoredStatus, lines: readonly LineCounts[]): OrderStatus {
  if (before === "CANCELLED") return before;
  const due = ({ quantity, voided }: LineCounts) => quantity - voided;
  if (!lines.some(({ shipped }) => shipped > 0)) return before === "WAITING_FOR_FORM" ? before : "PLACED";
  if (!lines.every((line) => line.shipped >= due(line))) return "PARTIAL";
  return lines.every((line) => line.received >= due(line)) ? "RECEIVED" : "SHIPPED";
}

const line = (quantity: number, { voided = 0, shipped = 0, received = 0 }): LineCounts => ({
  quantity,
  voided,
  shipped,
  received,
});
const lines = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  voided: fc.integer({ min: 0, max: 1 }),
  shipped: fc.integer({ min: 0, max: 4 }),
  received: fc.integer({ min: 0, max: 5 }),
});

describe("settleStatus", () => {
  test.each<[string, LineCounts[], OrderStatus]>([
    ["before a shipment", [line(2, {})], "PLACED"],
    ["for a receipt before its shipment", [line(2, { received: 2 })], "PLACED"],
    ["for one shipped line of two", [line(2, { shipped: 2 }), line(1, {})], "PARTIAL"],
    ["for half a line", [line(2, { shipped: 1, received: 1 })], "PARTIAL"],
    ["when all has shipped", [line(2, { shipped: 2, received: 1 })], "SHIPPED"],
    ["when all is received", [line(2, { shipped: 2, received: 2 })], "RECEIVED"],
    ["for an over-receipt", [line(2, { shipped: 2, received: 3 })], "RECEIVED"],
    [
      "for a voided line beside a received one",
      [line(2, { shipped: 2, received: 2 }), line(1, { voided: 1 })],
      "RECEIVED",
    ],
  ])("returns the status of the lines %s", async (_, given, status) => {
    expect(await settle("PLACED", given)).toBe(status);
    expect(await settle("CANCELLED", given)).toBe("CANCELLED");
    expect(await settle("WAITING_FOR_FORM", given)).toBe(status === "PLACED" ? "WAITING_FOR_FORM" : status);
  });

  test("follows the rule for any lines", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lines, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<StoredStatus>("WAITING_FOR_FORM", "PLACED", "RECEIVED", "CANCELLED"),
        async (given, before) => {
          expect(await settle(before, given)).toBe(expectedStatus(before, given));
        },
      ),
      { numRuns: 100 },
    );
  });
});
