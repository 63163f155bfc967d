/** What is to receive and what is on the way: the dock's lines, the numbers at home and the order search say the same. */
import { beforeEach, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { splitDue } from "#contract/receiving/rules/to-receive.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const { pools, signIn } = await testApp({ clock: () => now });
let dock: Client;
beforeEach(async () => {
  dock = await signIn(people.buyer.email);
  await pools.system.query("update shipments set delivered_at = $1, arrives_on = '2026-11-10'", [now]);
});

type Days = { arrives_on: string | null; delayed_to?: string; delivered_at?: Date };

let lastOrder = 5_000_001; // every fifth number is sent in two parts

/** An order that has left in one shipment; gives its number. */
async function sent({ arrives_on, delayed_to, delivered_at }: Days): Promise<number> {
  lastOrder += 5;
  const orderId = lastOrder;
  await placeOrder(pools, { orderId, placedAt: now, lines: [{ item: items.plain, quantity: 4 }] });
  await ship(pools, orderId, { at: now });
  await moved(orderId, { arrives_on, delayed_to, delivered_at });
  return orderId;
}
const moved = (
  orderId: number,
  { arrives_on, delayed_to, delivered_at }: { [name in keyof Days]: Days[name] | undefined },
) =>
  pools.system.query("update shipments set arrives_on = $2, delayed_to = $3, delivered_at = $4 where order_id = $1", [
    orderId,
    arrives_on,
    delayed_to ?? null,
    delivered_at ?? null,
  ]);
const pending = async (orderId: number | null = null): Promise<PendingReceive[]> =>
  (await dock.post("/api/receives/search-pending", { order_id: orderId })).body;
const foundAt = async (stage: string): Promise<number[]> =>
  (await dock.post("/api/orders/search", { stage })).body.orders.map(({ order_id }: { order_id: number }) => order_id);
const atAGlance = async (): Promise<number> => (await dock.get("/api/orders/at-a-glance")).body.stages["to-receive"];

test.each<[string, Days, boolean]>([
  ["was delivered", { arrives_on: "2026-11-24", delivered_at: now }, true],
  ["is due today", { arrives_on: today }, true],
  ["is late", { arrives_on: "2026-11-18" }, true],
  ["has no day", { arrives_on: null }, true],
  ["is due tomorrow", { arrives_on: "2026-11-21" }, false],
  ["is late and has a new day", { arrives_on: "2026-11-18", delayed_to: "2026-11-23" }, false],
])("an order whose shipment %s is to receive, or on the way, in every number", async (_, days, isToReceive) => {
  const orderId = await sent(days);
  const before = await atAGlance();
  const { toReceive, onTheWay } = splitDue(await pending(orderId), today);
  expect([toReceive.length, onTheWay.length]).toEqual(isToReceive ? [1, 0] : [0, 1]);
  expect((await foundAt("to-receive")).includes(orderId)).toBe(isToReceive);
  await moved(orderId, { ...days, arrives_on: "2026-11-30", delivered_at: undefined, delayed_to: undefined });
  expect(before - (await atAGlance())).toBe(isToReceive ? 1 : 0);
});

test("as many orders are to receive at a glance and in the search as have lines to receive", async () => {
  await sent({ arrives_on: "2026-11-30" });
  await sent({ arrives_on: today });
  const { toReceive } = splitDue(await pending(), today);
  const orders = new Set(toReceive.map(({ order_id }) => order_id));
  expect(new Set(await foundAt("to-receive"))).toEqual(orders);
  expect(await atAGlance()).toBe(orders.size);
});

test("a line of two shipments is to receive as far as the first is there, and on the way once that is counted in", async () => {
  const orderId = await sent({ arrives_on: today });
  const [line] = await pending(orderId);
  await pools.system.query(
    `with second as (insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number, arrives_on)
        select customer_id, order_id, shipped_at, carrier, tracking_number || '2', '2026-11-25' from shipments where order_id = $1 returning *)
      insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, expiration_date, quantity, serial_numbers)
        select l.customer_id, second.shipment_order_id, l.order_id, l.line_no, 'LATER1', l.expiration_date, 3, '{}' from shipment_lines l, second where l.order_id = $1 limit 1`,
    [orderId],
  );
  await pools.system.query(
    "update order_lines set quantity = quantity + 3, shipped_quantity = shipped_quantity + 3 where order_id = $1",
    [orderId],
  );
  expect((await pending(orderId))[0]!.on_the_way).toEqual([
    { arrives_on: "11/20/2026", quantity: 4 },
    { arrives_on: "11/25/2026", quantity: 3 },
  ]);
  const isToReceive = async () => [
    splitDue(await pending(orderId), today).toReceive.length,
    (await foundAt("to-receive")).includes(orderId),
  ];
  expect(await isToReceive()).toEqual([1, true]);
  const { item_id, lots } = line!;
  const receipt = { order_id: orderId, item_id, quantity_received: 4, receive_date: "11/20/2026", ...lots[0]! };
  const { quantity: _, ...body } = receipt;
  expect((await dock.post("/api/receives", body)).status).toBe(200);
  expect(await isToReceive()).toEqual([0, false]);
});

test("a device hears of a line again once its shipment is delivered, or its day is another", async () => {
  const orderId = await sent({ arrives_on: "2026-11-24" });
  const print = async () => {
    const { orders } = (await dock.post("/api/receives/pending-changes", {})).body;
    return orders.find(({ order_id }: { order_id: number }) => order_id === orderId).print as string;
  };
  const prints = [await print()];
  await moved(orderId, { arrives_on: "2026-11-24", delayed_to: "2026-11-26" });
  prints.push(await print());
  await moved(orderId, { arrives_on: "2026-11-24", delayed_to: "2026-11-26", delivered_at: now });
  prints.push(await print());
  expect(new Set(prints).size).toBe(3);
});
