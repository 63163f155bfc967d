/** Ordering an order again: what goes in, what stops the whole, and what each line is told. */
import { beforeEach, describe, expect, test } from "vitest";
import { confirmNecessity } from "#contract/cart/text.ts";
import * as text from "#contract/orders/text.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { testApp } from "#tests/support/app.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, nobody, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const both = await signIn(people.both.email, { customer: north });
const reporter = await signIn(people.reporter.email);

type Line = {
  line_no: number;
  quantity: number;
  added: number;
  cart_quantity: number;
  reason: string | null;
  substitutes: unknown[];
};
const again = (orderId: number, more: object = {}, client = buyer) =>
  client.post(`/api/orders/${orderId}/order-again`, more);
const inCart = async () =>
  ((await buyer.get("/api/carts")).body.items as { item_id: number; quantity: number }[]).map(
    ({ item_id, quantity }) => [item_id, quantity],
  );

beforeEach(async () => {
  for (const { item_id, quantity_uom_code } of (await buyer.get("/api/carts")).body.items)
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code });
});

const order = (lines: { item: number; quantity: number; kitCheckCents?: number }[], customer = north) =>
  placeOrder(pools, { customer, placedAt: new Date("2026-11-01T12:00:00Z"), lines });

test("all of its lines go in as they were ordered, on top of what is there, or those that are named", async () => {
  const orderId = await order([
    { item: items.plain, quantity: 6 },
    { item: items.cheap, quantity: 3 },
  ]);
  await buyer.post("/api/carts/add-item", { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" });
  const answer = await again(orderId);
  expect(answer.body.lines).toMatchObject([
    { line_no: 1, item_id: items.plain, quantity: 6, added: 6, cart_quantity: 7, reason: null, substitutes: [] },
    { line_no: 2, item_id: items.cheap, quantity: 3, added: 3, cart_quantity: 3, reason: null, substitutes: [] },
  ]);
  expect(answer.body).toMatchObject({ itemCount: 10, cart_id: answer.body.cartId });
  expect((await again(orderId, { line_nos: [2] })).body.lines).toMatchObject([{ line_no: 2, cart_quantity: 6 }]);
  expect(await inCart()).toEqual([
    [items.plain, 7],
    [items.cheap, 6],
  ]);
});

test("by a shipment's number what that shipment held goes in, and nothing else of its order", async () => {
  // Every fifth number is shipped in two parts.
  const placedAt = new Date("2026-11-01T12:00:00Z");
  const lines = [
    { item: items.plain, quantity: 6 },
    { item: items.cheap, quantity: 3 },
  ];
  const orderId = await placeOrder(pools, { placedAt, orderId: 3_000_020, lines });
  await ship(pools, orderId, { at: placedAt });
  const { rows } = await pools.system.query<{ shipment_order_id: number; line_no: number; quantity: number }>(
    "select shipment_order_id, line_no, sum(quantity)::int as quantity from shipment_lines where order_id = $1 group by 1, 2 order by 2",
    [orderId],
  );
  const held = rows.map(({ line_no, quantity }) => ({ line_no, quantity, added: quantity }));
  expect(held).not.toMatchObject(lines.map(({ quantity }) => ({ quantity })));
  expect(
    (await again(rows[0]!.shipment_order_id)).body.lines.map(({ line_no, quantity, added }: Line) => ({
      line_no,
      quantity,
      added,
    })),
  ).toEqual(held);
});

test("what may be had is cut to it and says so; what cannot be had says why, and what could stand in its place", async () => {
  const orderId = await order([
    { item: items.limited, quantity: 500 },
    { item: items.unpriced, quantity: 1 },
    { item: items.plain, quantity: 1 },
  ]);
  const [cut, none, all] = (await again(orderId)).body.lines as Line[];
  expect(cut).toMatchObject({ quantity: 500, reason: expect.stringMatching(/^Maximum Quantity is \d+/) });
  expect(cut!.added).toBeGreaterThan(0);
  expect(cut!.added).toBeLessThan(500);
  expect(none).toMatchObject({ added: 0, cart_quantity: 0, reason: expect.stringMatching(/price/i) });
  expect(none!.substitutes.length).toBeLessThanOrEqual(3);
  expect(all).toMatchObject({ added: 1, reason: null });
});

test("a line with less in stock than was ordered goes in as far as it is left, and says so", async () => {
  const setStock = (available: number) =>
    pools.system.query("update stock set available = $2 where item_id = $1", [items.scarce, available]);
  const orderId = await order([{ item: items.scarce, quantity: 9 }]);
  try {
    await setStock(2);
    expect((await again(orderId)).body.lines).toMatchObject([
      { quantity: 9, added: 2, cart_quantity: 2, reason: "Only 2 cartons are left." },
    ]);
    await setStock(9);
    expect((await again(orderId)).body.lines).toMatchObject([{ quantity: 9, added: 9, reason: null }]);
  } finally {
    await setStock(5);
  }
});

test("the kit check that was chosen is chosen again where the product still offers it, and none is taken from the cart", async () => {
  const lines = [
    { item: items.kit, quantity: 2, kitCheckCents: 240 },
    { item: items.plain, quantity: 1, kitCheckCents: 240 },
    { item: items.cheap, quantity: 1 },
  ];
  const orderId = await order(lines);
  const chosen = async () =>
    ((await buyer.get("/api/carts")).body.items as { item_id: number; kit_check_surcharge: number }[]).map(
      ({ item_id, kit_check_surcharge }) => [item_id, kit_check_surcharge],
    );
  await again(orderId);
  expect(await chosen()).toEqual([
    [items.kit, 2.4],
    [items.plain, 0],
    [items.cheap, 0],
  ]);
  await again(await order([{ item: items.kit, quantity: 1 }]));
  expect((await chosen())[0]).toEqual([items.kit, 2.4]);
});

test("by the number of one of its shipments it is the whole order", async () => {
  const orderId = await order([{ item: items.plain, quantity: 2 }]);
  await ship(pools, orderId, { at: now });
  const { rows } = await pools.system.query<{ id: number }>(
    "select shipment_order_id as id from shipments where order_id = $1",
    [orderId],
  );
  expect((await again(rows[0]!.id)).body.lines).toMatchObject([{ added: 2 }]);
});

test.each([
  ["none of it can be ordered", [{ item: items.unpriced, quantity: 1 }], text.noneOrderable],
  [
    "the cart has no room for all",
    [
      { item: items.plain, quantity: 9_000 },
      { item: items.cheap, quantity: 2_000 },
    ],
    text.noRoom,
  ],
])("nothing goes in where %s", async (_, lines, sentence) => {
  const answer = await again(await order(lines));
  expect([answer.status, answer.body.Message]).toEqual([400, sentence]);
  expect(await inCart()).toEqual([]);
});

test("another customer's is not ordered here, but named to whoever may see it; to others it is as one that does not exist", async () => {
  const souths = await placeOrder(pools, {
    customer: south,
    user: people.other.user_id,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 1 }],
  });
  const seen = await again(souths, {}, both);
  expect([seen.status, seen.body.Message]).toEqual([400, expect.stringMatching(/^Order for South/)]);
  const [foreign, unknown] = [await again(souths), await again(2_000_000_000)];
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  expect([...new Set([foreign.status, unknown.status])]).toEqual([404]);
  expect((await again(souths, {}, reporter)).status).toBe(403);
  // Who only reads there orders nothing there, and may know whose it is.
  const roles = (is: string) =>
    pools.system.query(
      `update user_customers set (is_ordering, is_reporting) = (${is}) where user_id = $1 and customer_id = $2`,
      [people.both.user_id, south],
    );
  await roles("false, true");
  const read = await again(souths, {}, both);
  expect([read.status, read.body.Message]).toEqual([400, "Order for South Street Pharmacy"]);
  await roles("false, false");
  expect((await again(souths, {}, both)).body).toEqual(unknown.body);
  await roles("true, false");
  expect((await again(souths, {}, nobody)).status).toBe(401);
});

describe("medical necessity of an order that is ordered again", () => {
  const necessities = async () =>
    (
      await pools.system.query(
        "select item_id, necessity_by, necessity_at from cart_lines l join carts using (customer_id, cart_id) where user_id = $1 and is_open order by item_id",
        [people.buyer.user_id],
      )
    ).rows;
  const anOrder = () =>
    order([
      { item: items.plain, quantity: 1 },
      { item: items.confirm, quantity: 2 },
    ]);

  test("stops the whole until it is confirmed where the page asks, and names the lines; confirmed it is written down with who and when", async () => {
    const orderId = await anOrder();
    const asked = await again(orderId, { confirmed_line_nos: [] });
    expect([asked.status, asked.body]).toMatchObject([
      400,
      {
        Message: confirmNecessity,
        code: "unconfirmed",
        current: { lines: [{ line_no: 2, item_id: items.confirm, full_description: expect.any(String) }] },
      },
    ]);
    expect(await inCart()).toEqual([]);
    const answer = await again(orderId, { confirmed_line_nos: [1, 2] });
    expect(answer.body.lines).toMatchObject([{ added: 1 }, { added: 2 }]);
    // A product that needs none has none, whatever the page says.
    expect(await necessities()).toEqual([
      { item_id: items.plain, necessity_by: null, necessity_at: null },
      { item_id: items.confirm, necessity_by: people.buyer.user_id, necessity_at: now },
    ]);
  });

  test("is confirmed once under one key, however often the call is sent", async () => {
    const orderId = await anOrder();
    const headers = { "idempotency-key": "again-confirmed" };
    const send = () => buyer.post(`/api/orders/${orderId}/order-again`, { confirmed_line_nos: [2] }, headers);
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await inCart()).toEqual([
      [items.plain, 1],
      [items.confirm, 2],
    ]);
  });

  test("is not asked again for what is confirmed in the cart, nor for a line that cannot be had", async () => {
    const line = { item_id: items.confirm, quantity: 1, quantity_uom_code: "CT" };
    await buyer.post("/api/carts/add-item", { ...line, medical_necessity_confirmed: true });
    expect((await again(await anOrder(), { confirmed_line_nos: [] })).status).toBe(200);
    await buyer.post("/api/carts/remove-item", line);
    await pools.system.query("update products set confirm_to_sell = true where item_id = $1", [items.unpriced]);
    const orderId = await order([
      { item: items.plain, quantity: 1 },
      { item: items.unpriced, quantity: 1 },
    ]);
    const answer = await again(orderId, { confirmed_line_nos: [] });
    await pools.system.query("update products set confirm_to_sell = false where item_id = $1", [items.unpriced]);
    expect(answer.body.lines).toMatchObject([{ added: 1 }, { added: 0 }]);
  });

  test("is left unconfirmed where the caller does not say anything about it", async () => {
    expect((await again(await anOrder())).status).toBe(200);
    expect((await necessities())[1]).toEqual({ item_id: items.confirm, necessity_by: null, necessity_at: null });
  });
});

describe("an order of the other cart", () => {
  const controlled = () => order([{ item: items.controlled, quantity: 1 }]);
  const none = text.noneOrderable;

  test("is refused with the same sentence, and offers the controlled cart to a user who may use it", async () => {
    const chief = await signIn(people.chief.email);
    const orderId = await controlled();
    const answer = await again(orderId, {}, chief);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ Message: none, code: "not_again", current: { cart_type_code: "CSO" } }),
    ]);
    await chief.post("/api/security/session-cart-type", { cart_type_code: "CSO" });
    expect((await again(orderId, {}, chief)).body.lines).toMatchObject([{ added: 1, reason: null }]);
    const back = await again(await order([{ item: items.plain, quantity: 1 }]), {}, chief);
    expect(back.body).toMatchObject({ Message: none, current: { cart_type_code: "RXO" } });
  });

  test("offers no cart to a user without the CS role, nor where the lines cannot be had anywhere", async () => {
    expect((await again(await controlled())).body).toEqual({ Message: none, code: "not_again" });
    const unpriced = await again(await order([{ item: items.unpriced, quantity: 1 }]));
    expect(unpriced.body).toEqual({ Message: none, code: "not_again" });
  });
});
