/** The status that the database calculates from an order's lines is the one of the contract's rule. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { statusOf } from "#contract/orders/rules/orders.ts";
import { inTransaction } from "#server/db/open.ts";
import { settleStatus } from "#server/services/orders/order-progress.ts";
import { fillCompany, items, north } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { getServerNow } from "#tests/support/present.ts";

const { pools } = await freshDatabase();
const now = getServerNow();
await fillCompany(pools.system, now);

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  voided: fc.integer({ min: 0, max: 1 }),
  shipped: fc.integer({ min: 0, max: 4 }),
  received: fc.integer({ min: 0, max: 5 }),
});

test("for any lines, the rule and the database agree", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom("WAITING_FOR_FORM", "PLACED", "RECEIVED", "CANCELLED"),
      async (lines, before) => {
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
        const reached = await inTransaction(pools.system, (db) =>
          settleStatus(db, { customer_id: north, order_id: orderId }),
        );
        const progress = lines.map(({ quantity, voided, shipped, received }) => ({
          due: quantity - voided,
          shipped,
          received,
        }));
        expect(reached).toBe(statusOf(before, progress));
      },
    ),
    { numRuns: 100 },
  );
});
