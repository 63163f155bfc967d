/** Usual items: counted over 90 days of one customer's orders, shown as they can be bought now. */
import { beforeEach, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { items, people, south } from "#tests/support/company.ts";
import { placeOrder } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { signIn, pools } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const usual = async (client = buyer) => (await client.get("/api/usual-items")).body;
const itemsOf = (answer: { items: { product: { item_id: number } }[] }) =>
  answer.items.map(({ product }) => product.item_id);

beforeEach(async () => {
  await pools.owner.query("truncate orders, order_lines cascade");
  await pools.owner.query("update products set is_active = true");
});

/** Three orders that stand: the plain product twice, last by the case; the cheap and the limited one once each. */
async function placeThreeOrders() {
  await placeOrder(pools, { placedAt: daysAgo(60), lines: [{ item: items.plain, quantity: 4 }] });
  await placeOrder(pools, {
    placedAt: daysAgo(30),
    lines: [
      { item: items.plain, quantity: 2, uom: "CS" },
      { item: items.limited, quantity: 7 },
    ],
  });
  await placeOrder(pools, { placedAt: daysAgo(10), lines: [{ item: items.cheap, quantity: 9 }] });
}

test("a new customer has none", async () => {
  expect(await usual()).toEqual({ items: [], total: 0 });
});

test("most often ordered first, with how it was ordered last and what it costs now", async () => {
  await placeThreeOrders();
  const answer = await usual();
  expect(answer.total).toBe(3);
  expect(answer.items).toMatchObject([
    {
      product: { item_id: items.plain, sale_UOM_price: 12.5 },
      last_quantity: 2,
      last_quantity_uom_code: "CS",
      last_ordered_at: daysAgo(30).toISOString(),
      order_count: 2,
    },
    { product: { item_id: items.cheap }, last_quantity: 9, order_count: 1 },
    { product: { item_id: items.limited, max_sale_qty: 40 }, last_quantity: 7, order_count: 1 },
  ]);
});

test("what was ordered longer ago, cancelled, or is no longer in the catalogue is none", async () => {
  await placeThreeOrders();
  await placeOrder(pools, { placedAt: daysAgo(91), lines: [{ item: items.kit, quantity: 1 }] });
  // One of them in the very moment of an order that stands.
  for (const days of [2, 30]) {
    const lines = [items.scarce, items.plain].map((item) => ({ item, quantity: 99 }));
    const cancelled = await placeOrder(pools, { placedAt: daysAgo(days), lines });
    await pools.system.query("update orders set status = 'CANCELLED' where order_id = $1", [cancelled]);
  }
  await placeOrder(pools, { placedAt: daysAgo(2), lines: [{ item: items.confirm, quantity: 1 }] });
  await pools.system.query("update products set is_active = false where item_id = $1", [items.confirm]);
  const answer = await usual();
  expect(itemsOf(answer)).toEqual([items.plain, items.cheap, items.limited]);
  expect(answer.items[0]).toMatchObject({
    last_quantity: 2,
    last_ordered_at: daysAgo(30).toISOString(),
    order_count: 2,
  });
});

test("another customer's orders are nobody's business here", async () => {
  await placeThreeOrders();
  const other = await signIn(people.other.email);
  await placeOrder(pools, {
    customer: south,
    user: people.other.user_id,
    placedAt: daysAgo(3),
    lines: [{ item: items.kit, quantity: 5 }],
  });
  expect(itemsOf(await usual(other))).toEqual([items.kit]);
  expect(itemsOf(await usual())).toEqual([items.plain, items.cheap, items.limited]);
});

test("a product's last three orders of 90 days, newest first, and how many there were; nobody else's and none that was cancelled", async () => {
  const of = async (client = buyer) => (await client.get(`/api/products/${items.customerService}/orders`)).body;
  expect(await of()).toEqual({ orders: [], total: 0 });
  const place = (days: number, quantity: number) =>
    placeOrder(pools, { placedAt: daysAgo(days), lines: [{ item: items.customerService, quantity }] });
  await place(91, 9);
  await place(40, 1);
  const [third, second, first] = [await place(20, 2), await place(9, 3), await place(5, 4)];
  await pools.system.query("update orders set status = 'CANCELLED' where order_id = $1", [await place(1, 5)]);
  const answer = await of();
  expect(answer.total).toBe(4);
  expect(answer.orders).toMatchObject([
    { order_id: first, quantity: 4, order_date: daysAgo(5).toISOString() },
    { order_id: second, quantity: 3 },
    { order_id: third, quantity: 2 },
  ]);
  expect(await of(await signIn(people.other.email))).toEqual({ orders: [], total: 0 });
});
