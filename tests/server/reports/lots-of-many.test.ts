/** A lot, a product and a serial number of which a customer had very much: the newest are listed, and no way of asking reads much more than that. */
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { statements } from "#server/db/statement.ts";
import { testApp } from "#tests/support/app.ts";
import { items, north, people } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { copyOrder, placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const ndc = "99904-212-02";

const count = 6_000;
const listed = 500;
/** One more than is listed tells that there is more; of a product the lines that have not left are passed by. */
const mostRead = 1_300;
let lot: string;
let serial: string;

beforeAll(async () => {
  const at = new Date("2020-11-10T12:00:00Z");
  const order = await placeOrder(pools, {
    orderId: 3_000_001,
    placedAt: at,
    lines: [{ item: items.plain, quantity: 2 }],
  });
  await ship(pools, order, { at });
  const { rows } = await pools.system.query<{ lot_no: string; serial_number: string }>(
    "select lot_no, serial_number from shipment_serials where customer_id = $1 order by 2 limit 1",
    [north],
  );
  ({ lot_no: lot, serial_number: serial } = rows[0]!);
  const receipt = { ...receiptOf(order, now), lot_no: lot, quantity_received: 2 };
  expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
  await copyOrder(pools, order, {
    from: 4_000_000,
    count,
    changes: "'placed_at', o.placed_at + n * interval '1 minute'",
  });
  // Every third is of this lot and product.
  const ids = "'order_id', 4000000 + n";
  const lotOf = "'lot_no', case when n % 3 = 0 then t.lot_no else 'OTHER' || n % 50 end";
  const itemOf = `'item_id', case when n % 3 = 0 then t.item_id else ${items.cheap} end`;
  const shipped = `${ids}, 'shipment_order_id', 5000000 + n`;
  await copies("order_lines", `${ids}, ${itemOf}, 'placed_at', null`);
  await copies(
    "shipments",
    `${shipped}, 'invoice_id', 7000000 + n, 'shipped_at', t.shipped_at + n * interval '1 minute'`,
  );
  await copies("shipment_lines", `${shipped}, ${lotOf}`);
  await copies("shipment_serials", "'shipment_order_id', 5000000 + n", "n % 3 = 0 and t.serial_number = $3", serial);
  await copies("receives", `${ids}, ${itemOf}, ${lotOf}, 'order_receive_id', 6000000 + n, 'client_key', null`);
  // The newest were ordered and have not left: they are no shipments, and hide none.
  await pools.system.query("update order_lines set shipped_quantity = 0 where order_id > $1", [
    4_000_000 + count - 600,
  ]);
  await pools.owner.query("vacuum analyze orders, order_lines, shipments, shipment_lines, shipment_serials, receives");
});

const copies = (table: string, changes: string, which = "$3::text is null", what: string | null = null) =>
  pools.system.query(
    `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
       from ${table} t, generate_series(1, $2::int) as n where t.customer_id = $1 and ${which}`,
    [north, count, what],
  );

const find = async (text: string) => (await buyer.post("/api/reports/lots/search", { text })).body;

test("the newest of a lot and of a serial number are listed, and that there is more is said", async () => {
  const newest = Array.from({ length: listed }, (_, nth) => 5_000_000 + count - 3 * nth);
  for (const text of [lot, serial]) {
    const { shipments, receipts, is_cut } = await find(text);
    expect([text, is_cut, shipments.map((each: { shipment_order_id: number }) => each.shipment_order_id)]).toEqual([
      text,
      true,
      newest,
    ]);
    const ids = receipts.map((each: { order_receive_id: number }) => each.order_receive_id);
    expect([text, ids]).toEqual([text, newest.map((id) => id + 1_000_000)]);
  }
});

test("of a product what was ordered and has not left hides nothing that has", async () => {
  const { shipments, is_cut } = await find(ndc);
  expect([shipments.length, shipments[0].shipment_order_id, is_cut]).toEqual([listed, 5_000_000 + count - 600, true]);
});

type Node = { "Actual Rows": number; "Actual Loops": number; "Rows Removed by Filter"?: number; Plans?: Node[] };
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];

describe.each([
  ["lot_shipments", () => [north, [lot]]],
  ["serial_shipments", () => [north, serial]],
  ["item_shipments", () => [north, [items.plain]]],
  ["lot_receipts", () => [north, [lot]]],
  ["item_receipts", () => [north, [items.plain]]],
] as const)("%s", (name, values) => {
  test("reads by an index, and no more than is listed", async () => {
    const { text } = statements.get(name)!;
    const settings = { "app.customers": `{${north}}`, "app.user_id": "12", "app.on_behalf_of": "", "app.staff": "off" };
    const { rows } = await inTransaction(
      pools.app,
      (db) => db.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (analyze, format json) ${text}`, values()),
      { settings },
    );
    const read = all(rows[0]!["QUERY PLAN"][0].Plan).map(
      (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    );
    expect(Math.max(...read)).toBeGreaterThan(listed);
    expect(Math.max(...read)).toBeLessThan(mostRead);
  });
});
