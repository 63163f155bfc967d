/** Receipts, cancels and uncancels of one order at once: what stands in the end is what its receipts say. */
import { expect, test } from "vitest";
import { type Answer, testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, people } from "#tests/support/company.ts";
import { until } from "#tests/support/until.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const { shippedOrder, receive, lineOf, statusOf } = atDock({ pools, clock: () => now, buyer });

test("two people who receive an order's last two lines at once leave it received", async () => {
  for (let round = 0; round < 5; round++) {
    const orderId = await shippedOrder([
      { item: items.plain, quantity: 1 },
      { item: items.cheap, quantity: 1 },
    ]);
    await Promise.all([
      receive(buyer, { order_id: orderId }),
      receive(buyer, { order_id: orderId, item_id: items.cheap }),
    ]);
    expect(await statusOf(orderId)).toBe("RECEIVED");
  }
});

test("cancels, uncancels and receipts of one order at once end in what its receipts say", async () => {
  const orderId = await shippedOrder([
    { item: items.plain, quantity: 2 },
    { item: items.cheap, quantity: 2 },
  ]);
  const made: Answer[] = [];
  for (const item_id of [items.plain, items.cheap]) {
    made.push(await receive(buyer, { order_id: orderId, item_id, quantity_received: 2 }));
  }
  const ids = made.map(({ body }) => body.receipt.order_receive_id as number);
  const both = (path: string) =>
    Promise.all(ids.map((order_receive_id) => buyer.post(`/api/receives/${path}`, { order_receive_id })));
  for (let round = 0; round < 5; round++) {
    await both("cancel");
    expect([await statusOf(orderId), await lineOf(orderId, 1), await lineOf(orderId, 2)]).toEqual(["SHIPPED", 0, 0]);
    await both("uncancel");
    expect([await statusOf(orderId), await lineOf(orderId, 1), await lineOf(orderId, 2)]).toEqual(["RECEIVED", 2, 2]);
  }
});

test("a cancel waits for a receipt of the same order that is being written, and counts it", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const first = await receive(buyer, { order_id: orderId, quantity_received: 1 });
  const holder = await pools.owner.connect();
  await holder.query("begin");
  await holder.query("select 1 from orders where order_id = $1 for update", [orderId]);
  const order_receive_id = first.body.receipt.order_receive_id;
  const changes = [
    receive(buyer, { order_id: orderId, quantity_received: 4 }),
    buyer.post("/api/receives/cancel", { order_receive_id }),
  ];
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await pools.owner.query(waiting)).rowCount === 2);
  await holder.query("commit");
  holder.release();
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await lineOf(orderId)).toBe(4);
});

test("receipts that come at once all count", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 100 }]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => receive(buyer, { order_id: orderId, quantity_received: 3 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await lineOf(orderId)).toBe(60);
});
