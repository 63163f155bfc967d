/** Receipts of signed orders: recorded for every line (21 CFR 1305.22(g)), and shown on the order. */
import { describe, expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { nothingReceived } from "#server/services/documents/text.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { lookAfter } from "#tests/support/change-column.ts";
import { items, people } from "#tests/support/company.ts";
import { controlled, signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
await withControlledProducts(pools);
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const certificate = await signerFor(chief);

/** A signed order of schedule II, schedule IV and a line without a schedule, on its way. */
async function shippedOrder(): Promise<number> {
  await run("update products set schedule_name = 'IV' where item_id = $1", [items.scarce]);
  const order_id = await signedOrder(chief, certificate, [3, 2, 1]);
  await run("update order_lines set schedule_name = null where order_id = $1 and item_id = $2", [
    order_id,
    items.limited,
  ]);
  for (const shipment of [1, 2]) await ship(pools, order_id, { at: now, shipment });
  return order_id;
}

const dock = atDock({ pools, clock: () => now, buyer: chief });
const receive = async (order_id: number, item_id: number, given: object = {}) => {
  const input = { order_id, item_id, quantity_received: 1, lot_no: "L1", ...given };
  const { status, body } = await dock.receive(chief, input);
  expect(status).toBe(200);
  return body.receipt as { order_receive_id: number; second_count: unknown };
};
const page = async (order_id: number) => (await chief.get(`/api/carts/purchase-orders/${order_id}`)).body;
const storedRecords = (order_id: number) =>
  run(
    `select item_id, kind, c.quantity from controlled_receipts c join order_lines using (customer_id, order_id, line_no) where order_id = $1 order by record_id`,
    [order_id],
  );
const lineOf = async (order_id: number, item_id: number): Promise<number> =>
  (await run("select line_no from order_lines where order_id = $1 and item_id = $2", [order_id, item_id]))[0].line_no;

describe("receiving a signed order", () => {
  test("adds a record for each line, whatever its schedule", async () => {
    const order_id = await shippedOrder();
    for (const item_id of controlled) await receive(order_id, item_id);
    expect(await storedRecords(order_id)).toEqual(
      controlled.map((item_id) => ({ item_id, kind: "receipt", quantity: 1 })),
    );
  });

  test("asks a second person to confirm Schedule II lines alone", async () => {
    await chief.post("/api/customers/second-count", { is_demanded: true });
    const order_id = await shippedOrder();
    const counts = [];
    for (const item_id of controlled) counts.push((await receive(order_id, item_id)).second_count);
    await chief.post("/api/customers/second-count", { is_demanded: false });
    expect(counts).toEqual([{ by: null, at: null }, null, null]);
  });

  test("keeps the audit trail right, and the trail names a record of a Schedule IV line that was changed", async () => {
    const order_id = await shippedOrder();
    await receive(order_id, items.scarce);
    const anchor = newAnchor();
    await sealOnce(pools.system, { keys: auditKeys, anchor, clock: () => now });
    const given = { keys: auditKeys, anchored: anchor.kept, sealedUntil: new Date(0) };
    const faults = (tamper: string) =>
      lookAfter(
        pools,
        (db) => db.query(tamper),
        async (db) => {
          const verdict = await verifyAudit(db, given);
          return verdict.faults
            .map(({ about, fault }) => `${about}: ${fault}`)
            .filter((each) => / received /.test(each));
        },
      );
    expect(await faults("select 1")).toEqual([]);
    const changed = await faults(`update controlled_receipts set quantity = 2 where order_id = ${order_id}`);
    expect(changed).toEqual([
      expect.stringMatching(new RegExp(`^Order ${order_id} received \\d+ of customer .*: was changed$`)),
    ]);
    const removed = await faults(`delete from controlled_receipts where order_id = ${order_id}`);
    expect(removed).toEqual([expect.stringMatching(new RegExp(`^Order ${order_id} received \\d+ of customer `))]);
  });
});

describe("receipt records of an order", () => {
  test("show line, date, quantity and user of each receipt in force", async () => {
    const order_id = await shippedOrder();
    expect((await page(order_id)).receipt_records).toEqual([]);
    await receive(order_id, items.controlled, { quantity_received: 2, receive_date: "11/19/2026" });
    const { order_receive_id } = await receive(order_id, items.scarce);
    const record = { received_by: "Chief Example", recorded_at: now.toISOString() };
    const first = {
      ...record,
      line_no: await lineOf(order_id, items.controlled),
      received_on: "11/19/2026",
      quantity: 2,
    };
    const second = { ...record, line_no: await lineOf(order_id, items.scarce), received_on: "11/20/2026", quantity: 1 };
    expect((await page(order_id)).receipt_records).toEqual([first, second]);
    await chief.post("/api/receives/cancel", { order_receive_id, reason: "Counted twice" });
    expect((await page(order_id)).receipt_records).toEqual([first]);
    await chief.post("/api/receives/uncancel", { order_receive_id });
    expect((await page(order_id)).receipt_records).toEqual([first, second]);
    expect((await storedRecords(order_id)).map(({ kind }) => kind)).toEqual([
      "receipt",
      "receipt",
      "cancel",
      "restore",
    ]);
  });

  test("show receipts of lines for which an earlier build wrote no record", async () => {
    const order_id = await shippedOrder();
    await receive(order_id, items.scarce);
    const before = (await page(order_id)).receipt_records;
    await inTransaction(pools.owner, async (db) => {
      await db.query("set local session_replication_role = replica");
      await db.query("delete from controlled_receipts where order_id = $1", [order_id]);
    });
    expect(await storedRecords(order_id)).toEqual([]);
    expect((await page(order_id)).receipt_records).toEqual(before);
  });

  test("are left out of an order that no certificate signed", async () => {
    const order_id = await dock.shippedOrder([{ item: items.plain, quantity: 2 }]);
    await dock.receive(chief, { order_id });
    const order = await page(order_id);
    expect([order.receipts.length, "receipt_records" in order]).toEqual([1, false]);
  });
});

describe.skipIf(!canReadPdfs)("record of receipt", () => {
  test("lists every line of a signed order with its quantities and dates", async () => {
    const order_id = await shippedOrder();
    const url = `/api/reports/receipt-record/${order_id}`;
    expect((await chief.get(url)).body.Message).toBe(nothingReceived);
    for (const item_id of [items.scarce, items.limited]) await receive(order_id, item_id);
    const headers = { authorization: `Bearer ${chief.token}` };
    const { text } = readPdf((await app.inject({ method: "GET", url, headers })).rawPayload);
    const { lines } = await page(order_id);
    for (const { full_description } of lines) expect(text).toContain(full_description.slice(0, 12));
    expect(text.match(/Nov 20, 2026/g)!.length).toBeGreaterThanOrEqual(2);
  });
});
