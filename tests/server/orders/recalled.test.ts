/** A recalled lot is marked in each answer that has it: on a purchase order's lines, shipments and receipts, and on the order's row in the search. */
import { beforeEach, describe, expect, test } from "vitest";

import { type Client, testApp } from "#tests/support/app.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { whileRecalled } from "#tests/support/recalled.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
/** Of both companies, at North. */
const both = await signIn(people.both.email, { customer: north });

/** An order of two products that has arrived, each in lots of its own. */
let order: number;
let lots: Record<number, string[]>;
beforeEach(async () => {
  await pools.owner.query(
    "truncate orders, order_lines, shipments, shipment_lines, receives, receive_events, lots, recalls, bonus_amounts cascade",
  );
  order = await arrive({});
});

async function arrive(of: { customer?: number; user?: number }): Promise<number> {
  const lines = [
    { item: items.plain, quantity: 6 },
    { item: items.cheap, quantity: 2 },
  ];
  const made = await placeOrder(pools, { orderId: 3_000_001, placedAt: now, lines, ...of });
  await ship(pools, made, { at: now, customer: of.customer ?? north });
  const { rows } = await pools.system.query<{ item_id: number; lot_no: string }>(
    "select distinct item_id, lot_no from shipment_lines join order_lines using (customer_id, order_id, line_no) where order_id = $1",
    [made],
  );
  lots = Object.fromEntries(
    [items.plain, items.cheap].map((item) => [
      item,
      rows.flatMap(({ item_id, lot_no }) => (item_id === item ? [lot_no] : [])),
    ]),
  );
  return made;
}

type Marked = { item_id: number; lot_no: string; line_no: number; is_recalled: boolean };
const page = async (client: Client = buyer) => (await client.get(`/api/carts/purchase-orders/${order}`)).body;
const shippedLots = (body: { shipments: { lines: Marked[] }[] }): Marked[] =>
  body.shipments.flatMap(({ lines }) => lines);
const rowOf = async (client: Client = buyer) =>
  (await client.post("/api/orders/search", { order_id: order })).body.orders[0];
const recalledItems = (marked: Marked[]) => [
  ...new Set(marked.flatMap(({ item_id, is_recalled }) => (is_recalled ? [item_id] : []))),
];

describe("an order with a lot that is recalled", () => {
  test("says so on its line, on that lot of the shipment and on its row in the search, and on no other", async () => {
    const nothing = await page();
    expect([recalledItems(nothing.lines), recalledItems(shippedLots(nothing))]).toEqual([[], []]);
    expect(await rowOf()).not.toHaveProperty("is_recalled");
    const [lot] = lots[items.plain]!;
    await whileRecalled(pools, [items.plain, lot!], async () => {
      const body = await page();
      expect([recalledItems(body.lines), recalledItems(shippedLots(body))]).toEqual([[items.plain], [items.plain]]);
      expect(shippedLots(body).flatMap(({ lot_no, is_recalled }) => (is_recalled ? [lot_no] : []))).toEqual([lot]);
      expect((await rowOf()).is_recalled).toBe(true);
    });
  });

  test("is not marked for the same lot number of another product", async () => {
    const [lot] = lots[items.plain]!;
    await whileRecalled(pools, [items.limited, lot!], async () => {
      const body = await page();
      expect([recalledItems(body.lines), recalledItems(shippedLots(body))]).toEqual([[], []]);
      expect(await rowOf()).not.toHaveProperty("is_recalled");
    });
  });

  test("is marked for another company of the same person, while that company is not chosen", async () => {
    await pools.owner.query(
      "truncate orders, order_lines, shipments, shipment_lines, receives, receive_events, bonus_amounts cascade",
    );
    order = await arrive({ customer: south, user: people.other.user_id });
    await whileRecalled(pools, [items.plain, lots[items.plain]![0]!], async () => {
      const body = await page(both);
      expect(recalledItems(body.lines)).toEqual([items.plain]);
      expect((await both.get("/api/reports/recalls")).body).toEqual([]);
      expect((await buyer.get(`/api/carts/purchase-orders/${order}`)).status).toBe(404);
    });
  });
});

test("a receipt is marked however its lot was typed, and the order's row with it", async () => {
  const receipt = { ...receiptOf(order, now), lot_no: "typed-1a" };
  expect((await buyer.post("/api/receives", receipt)).status).toBe(200);
  const marks = async () => (await page()).receipts.map(({ is_recalled }: Marked) => is_recalled);
  expect(await marks()).toEqual([false]);
  await whileRecalled(pools, [items.plain, "TYPED-1A"], async () => {
    expect(await marks()).toEqual([true]);
    const body = await page();
    expect([recalledItems(body.lines), recalledItems(shippedLots(body))]).toEqual([[items.plain], []]);
    expect((await rowOf()).is_recalled).toBe(true);
  });
});
