/** Orders: what a search finds, over which days and customers, and what a purchase order shows. */
import { beforeAll, expect, test } from "vitest";
import * as text from "#contract/orders/text.ts";
import { deliverShipments } from "#server/jobs/deliver.ts";
import { replaceCarrier } from "#server/outside/carrier.ts";
import { embeddedCarrier } from "#server/outside/carrier-embedded.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { copyOrder, placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, nobody, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const reporter = await signIn(people.reporter.email);
const both = await signIn(people.both.email, { customer: north });
const other = await signIn(people.other.email);

const days = { order_from_date: "10/06/2026", order_to_date: "11/20/2026" };
const search = (client: Client, criteria: object) => client.post("/api/orders/search", criteria);
const found = async (client: Client, criteria: object): Promise<number[]> =>
  (await search(client, criteria)).body.orders.map((each: { order_id: number }) => each.order_id);

/** Outside of `days`: an order of one test's own is placed here, so that no other test's search finds it. */
const outsideDays = new Date("2026-03-02T12:00:00Z");
const inTwoParts = {
  shippingCents: 900,
  lines: [
    { item: items.plain, quantity: 4 },
    { item: items.cheap, quantity: 24 },
  ],
};
/** Places an order that ships in two parts. Its number must be a multiple of 5 and is fixed: the warehouse packs by the number. */
const placeSplit = (orderId: number) => placeOrder(pools, { orderId, placedAt: outsideDays, ...inTwoParts });
/** Places such an order and ships both of its parts; returns its number. */
async function shipSplit(number: number): Promise<number> {
  const orderId = await placeSplit(number);
  for (const shipment of [1, 2]) await ship(pools, orderId, { at: now, shipment });
  return orderId;
}

/** The orders that the searches find; no test changes them. */
let plain: number, named: number, split: number, souths: number, lateEvening: number;

beforeAll(async () => {
  plain = await placeOrder(pools, {
    orderId: 2_000_001,
    placedAt: new Date("2026-11-01T12:00:00Z"),
    lines: [{ item: items.plain, quantity: 6 }],
  });
  named = await placeOrder(pools, {
    orderId: 2_000_002,
    user: people.chief.user_id,
    placedAt: new Date("2026-11-05T12:00:00Z"),
    customerOrderNo: "PO-77a",
    name: "Holiday stock",
    shippingCents: 1_500,
    lines: [
      { item: items.limited, quantity: 2 },
      { item: items.kit, quantity: 3, kitCheckCents: 240 },
    ],
  });
  split = await placeOrder(pools, {
    orderId: 2_000_005,
    placedAt: new Date("2026-11-10T12:00:00Z"),
    ...inTwoParts,
  });
  souths = await placeOrder(pools, {
    customer: south,
    user: people.other.user_id,
    orderId: 2_000_006,
    placedAt: new Date("2026-11-12T12:00:00Z"),
    lines: [{ item: items.plain, quantity: 1 }],
  });
  // 11 p.m. on 14 November in Chicago, midnight on the 15th in New York, the 15th in UTC.
  lateEvening = await placeOrder(pools, {
    orderId: 2_000_007,
    placedAt: new Date("2026-11-15T05:00:00Z"),
    lines: [{ item: items.plain, quantity: 1 }],
  });
  await placeOrder(pools, {
    orderId: 2_000_008,
    placedAt: new Date("2026-01-15T12:00:00Z"),
    customerOrderNo: "OLD-1",
    lines: [{ item: items.plain, quantity: 1 }],
  });
});

test("finds the orders of the days, newest first, with who and where and how much", async () => {
  const answer = await search(buyer, days);
  expect(answer.body).toMatchObject({ total: 4, page: 1, page_size: 50 });
  expect(answer.body.orders.map((each: { order_id: number }) => each.order_id)).toEqual([
    lateEvening,
    split,
    named,
    plain,
  ]);
  expect(answer.body.orders[2]).toEqual({
    order_id: named,
    parent_order_id: null,
    customer_id: north,
    company_name: "North Campus Hospital Pharmacy",
    cart_type_code: "RXO",
    order_date: "2026-11-05T12:00:00.000Z",
    time_zone: "America/Chicago",
    customer_order_no: "PO-77a",
    order_name: "Holiday stock",
    order_status: "PLACED",
    status_description: text.placed,
    waits_for_form: false,
    is_cancellable: false,
    order_create_user: "Chief Example",
    ship_contact_id: 202,
    ship_to: "North Campus Hospital, Pharmacy, Springfield, IL",
    line_count: 2,
    item_count: 5,
    order_total: 430.98,
    units: { due: 5, shipped: 0, received: 0, to_receive: 0 },
    received_on: null,
    cancelled_at: null,
    cancelled_by: null,
    schedule_names: [],
    rest_expected_on: null,
    shipments: [],
  });
});

test("a day is the customer's own: an evening order counts for that evening", async () => {
  expect(await found(buyer, { order_from_date: "11/14/2026", order_to_date: "11/14/2026" })).toEqual([lateEvening]);
  expect(await found(buyer, { order_from_date: "11/15/2026", order_to_date: "11/15/2026" })).toEqual([]);
});

test("pages do not overlap, the total stays, and a page behind the last is empty", async () => {
  const pageOf = async (page: number) => (await search(buyer, { ...days, page, page_size: 3 })).body;
  expect((await pageOf(1)).orders).toHaveLength(3);
  expect((await pageOf(2)).orders).toMatchObject([{ order_id: plain }]);
  expect(await pageOf(9)).toEqual({ orders: [], total: 4, total_is_capped: false, page: 9, page_size: 3 });
});

test.each([
  ["the days", {}, 4],
  ["a product", { item_id: items.plain }, 3],
])(
  "by %s a page goes on behind the order that the one before ended with, however many came in between",
  async (_, more, count) => {
    const all = await found(buyer, { ...days, ...more });
    expect(all).toHaveLength(count);
    const behind = (after: number) => search(buyer, { ...days, ...more, after, page: 7, page_size: 2 });
    for (const [at, id] of all.entries())
      expect((await behind(id)).body).toMatchObject({
        total: count,
        total_is_capped: false,
        orders: all.slice(at + 1, at + 3).map((order_id) => ({ order_id })),
      });
    for (const gone of [souths, 1_999_999_999]) expect((await behind(gone)).body.orders).toEqual([]);
  },
);

test("more than a thousand orders are not counted, and can be paged through to the last", async () => {
  const changes =
    "'placed_at', timestamptz '2026-02-02' + ($2::int - 3000000 + n) * interval '1 minute', 'customer_order_no', 'MANY'";
  const placed = (from: number, until: number) =>
    copyOrder(pools, plain, { from: 3_000_000 + from, count: until - from, changes });
  const many = { order_from_date: "02/01/2026", order_to_date: "02/28/2026", page_size: 200 };
  await placed(0, 1_000);
  expect((await search(buyer, many)).body).toMatchObject({ total: 1_000, total_is_capped: false });
  await placed(1_000, 1_050);
  for (const criteria of [many, { ...many, customer_order_no: "many" }]) {
    const seen: number[] = [];
    for (let after: number | undefined = undefined, isMore = true; isMore;) {
      const { body } = await search(buyer, { ...criteria, after: after ?? null });
      expect([body.total, body.total_is_capped]).toEqual([1_000, true]);
      seen.push(...body.orders.map(({ order_id }: { order_id: number }) => order_id));
      isMore = body.orders.length === 200;
      after = seen.at(-1);
    }
    expect(seen).toEqual(Array.from({ length: 1_050 }, (_, at) => 3_001_050 - at));
  }
  await pools.system.query("delete from orders where customer_order_no = 'MANY'");
});

test.each([
  ["the order's number, whatever the days", { order_id: 2_000_008, ...days }, [2_000_008]],
  ["the customer's number alone", { customer_order_no: "OLD-1" }, [2_000_008]],
  ["the customer's number in capitals", { customer_order_no: "old-1" }, [2_000_008]],
  ["the customer's number outside the days", { customer_order_no: "OLD-1", ...days }, []],
  ["part of the name", { order_name: "holiday", ...days }, [2_000_002]],
  ["a product", { item_id: items.cheap, ...days }, [2_000_005]],
  ["who ordered, by name", { order_create_user: "chief ex", ...days }, [2_000_002]],
  ["who ordered, by e-mail", { order_create_user: "chief@north", ...days }, [2_000_002]],
  ["where it went", { shipping_contact_id: 203, ...days }, []],
  ["a status", { order_status: "CANCELLED", ...days }, []],
  ["the own customer", { customer_id: north, item_id: items.cheap, ...days }, [2_000_005]],
  ["another customer", { customer_id: south, ...days }, []],
  ["no customer at all", { customer_id: 2_000_000_000, ...days }, []],
  ["another customer's order", { order_id: 2_000_006 }, []],
  ["a part of another customer's order number", { number_part: "2000006" }, []],
  ["a part that is a pattern", { number_part: "2.0.*" }, []],
  ["a text that SQL might read", { order_name: "%' or true --", ...days }, []],
])("narrows by %s", async (_, criteria, expected) => {
  expect(await found(buyer, criteria)).toEqual(expected);
});

test("Any Customer covers every customer of the caller, and no other", async () => {
  expect(await found(both, days)).toEqual([lateEvening, souths, split, named, plain]);
  expect(await found(both, { ...days, customer_id: south })).toEqual([souths]);
  expect(await found(both, { ...days, company_name: "south street" })).toEqual([souths]);
  expect(await found(other, days)).toEqual([souths]);
});

test("for the distributor's staff Any Customer is all of them, each row with its customer and its customer's calendar", async () => {
  const staff = await signIn(people.staff.email, { customer: north });
  const answer = (await search(staff, days)).body.orders as {
    order_id: number;
    company_name: string;
    time_zone: string;
  }[];
  expect(answer.map(({ order_id }) => order_id)).toEqual([lateEvening, souths, split, named, plain]);
  expect(new Set(answer.map(({ company_name }) => company_name)).size).toBe(2);
  const zones = await pools.owner.query("select time_zone from customers where customer_id = any($1) order by 1", [
    [north, south],
  ]);
  expect([...new Set(answer.map(({ time_zone }) => time_zone))].toSorted()).toEqual([
    ...new Set(zones.rows.map(({ time_zone }) => time_zone)),
  ]);
  expect(await found(staff, { ...days, customer_id: south })).toEqual([souths]);
  // Its page is told by its customer's clock, as its row is.
  const { detail } = (await staff.get(`/api/carts/purchase-orders/${souths}`)).body;
  expect(detail.time_zone).toBe(answer.find(({ order_id }) => order_id === souths)!.time_zone);
  // A filter, never a session's customer: what is about one customer is about the chosen one.
  expect((await staff.get("/api/addresses/for-customer/" + south + "/of-type/3")).status).toBe(404);
});

test.each([
  ["nothing", {}, text.criteriaMissing],
  ["one date", { order_from_date: "11/01/2026" }, text.criteriaMissing],
  ["only a name", { order_name: "Holiday" }, text.criteriaMissing],
  ["an empty number", { customer_order_no: " " }, text.criteriaMissing],
  ["dates the wrong way round", { order_from_date: "11/02/2026", order_to_date: "11/01/2026" }, text.datesReversed],
  ["eleven years back", { order_from_date: "11/19/2016", order_to_date: "11/01/2026" }, text.datesTooOld("11/20/2016")],
])("refuses %s with a sentence", async (_, criteria, sentence) => {
  const answer = await search(buyer, criteria);
  expect([answer.status, answer.body.Message]).toEqual([400, sentence]);
});

test("people who report may search too; others may not", async () => {
  expect(await found(reporter, days)).toHaveLength(4);
  expect((await search(await signIn(people.guest.email), days)).status).toBe(403);
  expect((await search(nobody, days)).status).toBe(401);
});

test("a purchase order shows its lines, sums and addresses before anything ships", async () => {
  const { body } = await buyer.get(`/api/carts/purchase-orders/${named}`);
  expect(body).toMatchObject({ itemCount: 5, total: 430.98, shipments: [] });
  expect(body.detail).toMatchObject({
    order_id: named,
    order_status: "PLACED",
    order_line_total_amount: 408.78,
    surcharge_total_amount: 7.2,
    shipping_charges: 15,
    order_create_user: "Chief Example",
    ship_to: { contact_id: 202, city_name: "Springfield", address2: null },
  });
  expect(body.lines).toMatchObject([
    {
      line_no: 1,
      quantity: 2,
      price_per: 131.04,
      full_price: 262.08,
      shipped_quantity: 0,
      can_reorder: true,
      lot_no: null,
      has_CoA: false,
    },
    { line_no: 2, kit_check_surcharge: 2.4 },
  ]);
});

test("a purchase order in two shipments shows both, and answers to their numbers too", async () => {
  const orderId = await placeSplit(2_000_110);
  await ship(pools, orderId, { at: now });
  const first = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
  expect(first.detail).toMatchObject({ order_status: "PARTIAL", status_description: text.partiallyShipped });
  expect(first.shipments).toMatchObject([
    {
      parent_order_id: orderId,
      carrier: "UPS",
      tracking_number: expect.stringMatching(/^1Z\d{16}$/),
      invoice_amount: 50 + 9,
    },
  ]);
  await ship(pools, orderId, { at: now, shipment: 2 });
  const whole = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
  expect(whole.detail.order_status).toBe("SHIPPED");
  expect(whole.lines).toMatchObject([{ shipped_quantity: 4 }, { shipped_quantity: 24 }]);
  const invoiced = whole.shipments.map((each: { invoice_amount: number }) => each.invoice_amount);
  expect(invoiced[0] + invoiced[1]).toBeCloseTo(whole.total, 2);
  const [lot] = whole.shipments[0].lines;
  expect(lot).toMatchObject({ line_no: 1, lot_no: expect.stringMatching(/^ON26/), has_CoA: true });
  expect(lot.serial_numbers).toHaveLength(lot.quantity);
  for (const { order_id } of whole.shipments) {
    expect((await buyer.get(`/api/carts/purchase-orders/${order_id}`)).body).toEqual(whole);
  }
});

test("a line names its lot once nothing more of it is to come, which is also when the rest was taken off", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 2_000_105,
    placedAt: outsideDays,
    lines: [{ item: items.plain, quantity: 9 }],
  });
  await ship(pools, orderId, { at: now });
  const lineOf = async () => (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body.lines[0];
  const { shipped_quantity, lot_no } = await lineOf();
  expect([shipped_quantity < 9, lot_no]).toEqual([true, null]);
  await pools.system.query("update order_lines set voided_quantity = quantity - shipped_quantity where order_id = $1", [
    orderId,
  ]);
  expect((await lineOf()).lot_no).toMatch(/^ON26/);
});

test("a later day that the carrier says is told on the order and in the search, written down once, and gone when the carrier says none", async () => {
  const orderId = await shipSplit(2_000_115);
  const daysAt = async (delayed_to: string | null) => {
    const restore = replaceCarrier({ ...embeddedCarrier, whereIs: async () => ({ kind: "under-way", delayed_to }) });
    try {
      await deliverShipments({ pools, auditKeys, clock: () => new Date("2026-11-24T14:00:00Z") });
    } finally {
      restore();
    }
    const { shipments } = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
    const [row] = (await buyer.post("/api/orders/search", { order_id: orderId })).body.orders;
    return [shipments, row.shipments].map((all) => all.map((each: { delayed_to: string | null }) => each.delayed_to));
  };
  expect(await daysAt(null)).toEqual([
    [null, null],
    [null, null],
  ]);
  const later = ["11/27/2026", "11/27/2026"];
  expect(await daysAt("2026-11-27")).toEqual([later, later]);
  expect(await daysAt("2026-11-27")).toEqual([later, later]);
  const { rows } = await pools.system.query(
    "select after ->> 'delayed_to' as day from audit where action = 'delay shipment' and entity_id = $1 order by audit_id",
    [String(orderId)],
  );
  expect(rows.map(({ day }) => day)).toEqual(["2026-11-27", "2026-11-27"]); // one a shipment
  expect(await daysAt(null)).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("what the carrier said it would bring is delivered on its day by the clock there, once, and not before", async () => {
  const orderId = await shipSplit(2_000_120);
  const deliveredBy = async (at: string) => {
    await deliverShipments({ pools, auditKeys, clock: () => new Date(at) });
    const { shipments } = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
    return shipments.map((each: { delivered_at: string | null }) => each.delivered_at);
  };
  const { shipments } = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
  expect(shipments[0].arrives_on).toBe("11/24/2026");
  // Eight in the morning there; five in the afternoon; four days later again.
  expect(await deliveredBy("2026-11-24T14:00:00Z")).toEqual([null, null]);
  const then = await deliveredBy("2026-11-24T23:00:00Z");
  for (const at of then) expect(at).toMatch(/^2026-11-24T(1[5-9]|2[0-2]):/);
  expect(await deliveredBy("2026-11-28T23:00:00Z")).toEqual(then);
  const { rows } = await pools.system.query(
    "select after from audit where action = 'deliver shipment' and entity_id = $1 order by audit_id",
    [String(orderId)],
  );
  expect(new Set(rows.map(({ after }) => after.tracking_number))).toEqual(
    new Set(shipments.map((each: { tracking_number: string }) => each.tracking_number)),
  );
  expect(rows).toHaveLength(2);
});

test("each line has its own receipts: how much of which lot, when and by whom; a cancelled one stays and says so", async () => {
  const orderId = await shipSplit(2_000_125);
  const receipts = async () =>
    (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body.receipts.map((each: object) => ({
      ...each,
      created_at: undefined,
    }));
  expect(await receipts()).toEqual([]);
  const receive = async (item_id: number, quantity_received: number, lot_no: string) =>
    (
      await buyer.post("/api/receives", {
        order_id: orderId,
        item_id,
        quantity_received,
        lot_no,
        receive_date: "11/20/2026",
      })
    ).body.receipt.order_receive_id;
  const one = await receive(items.plain, 3, "ON26401");
  const ofOther = await receive(items.cheap, 20, "");
  const more = await receive(items.plain, 1, "ON26402");
  await buyer.post("/api/receives/cancel", { order_receive_id: one });
  const by = {
    is_recalled: false,
    receive_date: "11/20/2026",
    received_by: "Buyer Example",
    expiration_date: null,
    shipped_expiration_date: null,
    flagged: [],
  };
  expect(await receipts()).toEqual([
    { order_receive_id: one, line_no: 1, lot_no: "ON26401", quantity_received: 3, receive_status_code: "CAN", ...by },
    { order_receive_id: ofOther, line_no: 2, lot_no: "", quantity_received: 20, receive_status_code: "COM", ...by },
    { order_receive_id: more, line_no: 1, lot_no: "ON26402", quantity_received: 1, receive_status_code: "COM", ...by },
  ]);
  const { lines } = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body;
  expect(lines).toMatchObject([{ received_quantity: 1 }, { received_quantity: 20 }]);
});

test("another customer's order, or shipment, answers like none at all, byte for byte", async () => {
  const orderId = await shipSplit(2_000_130);
  const none = await other.get("/api/carts/purchase-orders/2000000000");
  const shipment = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body.shipments[0].order_id;
  for (const id of [plain, shipment]) {
    const theirs = await other.get(`/api/carts/purchase-orders/${id}`);
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  }
  expect((await both.get(`/api/carts/purchase-orders/${souths}`)).status).toBe(200);
});

test("a line says the day of its order, whether or not who writes it knows it, and no other", async () => {
  const orderId = await placeOrder(pools, {
    customer: north,
    placedAt: outsideDays,
    lines: [{ item: items.plain, quantity: 1 }],
  });
  const copied = (day: string) =>
    pools.system.query(
      `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('line_no', (select max(line_no) + 1 from order_lines where order_id = l.order_id), 'placed_at', ${day}))).*
       from order_lines l where order_id = $1 and line_no = 1`,
      [orderId],
    );
  await copied("null");
  await copied("(select placed_at from orders where order_id = l.order_id)");
  await expect(copied("(select placed_at - interval '1 day' from orders where order_id = l.order_id)")).rejects.toThrow(
    "another day than its order",
  );
  const { rows } = await pools.system.query(
    "select count(*)::int as lines from order_lines l join orders o using (order_id, placed_at) where order_id = $1",
    [orderId],
  );
  expect(rows).toEqual([{ lines: 3 }]);
});
