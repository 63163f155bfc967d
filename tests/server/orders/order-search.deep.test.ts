/** The order search by what is open, in every sort and by whatever leads to few: against what a plain reading of the orders says. */
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { partiallyShipped } from "#contract/orders/text.ts";
import { orderRowOf } from "#src/data/orders/order-row.ts";
import { items, people, north } from "#tests/support/company.ts";
import { testApp } from "#tests/support/app.ts";
import { copyOrder, placeOrder, ship } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);

type Found = { order_id: number; order_total: number; customer_order_no: string; order_date: string };
const search = async (criteria: object) => {
  const { body } = await buyer.post("/api/orders/search", criteria);
  return body as { orders: (Found & Record<string, unknown>)[]; total: number; total_is_capped: boolean };
};
const ids = async (criteria: object) => (await search(criteria)).orders.map(({ order_id }) => order_id);
const always = { order_from_date: "01/01/2020", order_to_date: "12/31/2026" };
const names = ["Weekly restock", "OR trays", "Month end", ""];

let orders: number[];
/** Replaces all orders by those that the tests search. */
async function resetOrders(): Promise<void> {
  await pools.owner.query("truncate orders, order_lines, shipments, shipment_lines, receives, receive_events cascade");
  orders = [];
  for (let nth = 0; nth < 24; nth++)
    orders.push(
      await placeOrder(pools, {
        orderId: 2_000_001 + nth * 7,
        user: nth % 3 === 0 ? people.chief.user_id : people.buyer.user_id,
        placedAt: new Date(Date.UTC(2026, 9, 1 + ((nth * 11) % 24), 12)),
        customerOrderNo: `PO-${(nth * 5) % 8}`,
        name: names[nth % 4]!,
        lines: [
          { item: items.plain, quantity: 1 + ((nth * 7) % 10) },
          ...(nth % 2 === 0 ? [{ item: items.cheap, quantity: 2 }] : []),
        ],
      }),
    );
}
beforeAll(resetOrders);

/** Copies the first order for this test alone: others count and page through the orders. */
async function copyOrders(copies: Parameters<typeof copyOrder>[2]): Promise<void> {
  const { from, count } = copies;
  onTestFinished(
    async () =>
      void (await pools.owner.query("delete from orders where order_id between $1 and $2", [from + 1, from + count])),
  );
  await copyOrder(pools, orders[0]!, copies);
}

/** A page of two at a time, each behind the last order of the one before. */
async function paged(criteria: object): Promise<number[]> {
  const seen: number[] = [];
  for (let pages = 0; pages < 20; pages++) {
    const page = await ids({ ...criteria, page_size: 2, after: seen.at(-1) ?? null });
    seen.push(...page);
    if (page.length < 2) return seen;
  }
  throw new Error("It does not end.");
}

const bySort: Record<string, (one: Found, other: Found) => number> = {
  newest: (one, other) => other.order_date.localeCompare(one.order_date) || other.order_id - one.order_id,
  oldest: (one, other) => one.order_date.localeCompare(other.order_date) || one.order_id - other.order_id,
  largest: (one, other) => other.order_total - one.order_total || other.order_id - one.order_id,
  smallest: (one, other) => one.order_total - other.order_total || one.order_id - other.order_id,
  number: (one, other) =>
    one.customer_order_no.localeCompare(other.customer_order_no) ||
    other.order_date.localeCompare(one.order_date) ||
    other.order_id - one.order_id,
};

describe.each([
  ["the days", {}],
  ["a name", { order_name: "TRAY" }],
  ["who ordered", { order_create_user: "chief" }],
  ["a product", { item_id: items.cheap }],
  ["a status", { order_status: "PLACED" }],
  ["an address", { shipping_contact_id: 202 }],
  ["their number", { customer_order_no: "po-5" }],
  ["a part of their number", { number_part: "O-5" }],
  ["a part of the order number, and a product", { number_part: "00", item_id: items.cheap }],
  ["a name and who ordered", { order_name: "e", order_create_user: "buyer", item_id: items.plain }],
])("by %s", (_, criteria) => sortsOf(criteria));

/** In every sort what a plain reading of the newest first gives. */
function sortsOf(criteria: object): void {
  test.each(Object.keys(bySort))("%s first, whole and page behind page", async (sort) => {
    const { orders: all, total } = await search({ ...always, ...criteria, page_size: 200 });
    expect(total).toBe(all.length);
    expect(all.length).toBeGreaterThan(1);
    const sorted = all.toSorted(bySort[sort]).map(({ order_id }) => order_id);
    expect(await ids({ ...always, ...criteria, sort, page_size: 200 })).toEqual(sorted);
    expect(await paged({ ...always, ...criteria, sort })).toEqual(sorted);
  });
}

describe("by lot", () => {
  beforeAll(async () => {
    // Some orders have one lot of their first product and another of their second.
    await pools.system.query(
      `with sent as (
       insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number, invoiced_at)
         select $1, order_id, $3, 'UPS', '1Z', $3 from unnest($2::int[]) as order_id returning customer_id, shipment_order_id, order_id)
     insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
       select customer_id, shipment_order_id, order_id, l.line_no, case l.line_no when 1 then 'Sought-7' else 'OTHER' end, 1, '2028-11-30', '{}'
       from sent join order_lines l using (customer_id, order_id)`,
      [north, orders.filter((_, nth) => nth % 4 < 2), now],
    );
  });
  afterAll(async () => {
    await pools.system.query("delete from shipment_lines where order_id = any($1)", [orders]);
    await pools.system.query("delete from shipments where order_id = any($1)", [orders]);
  });

  describe("alone", () => sortsOf({ lot_no: "Sought-7" }));
  describe("with a product and a status", () =>
    sortsOf({ lot_no: "OTHER", item_id: items.cheap, order_status: "PLACED" }));

  test("a lot is sought as it is printed or typed in one case, and with a product among that product's", async () => {
    const half = orders.filter((_, nth) => nth % 4 < 2).toSorted((one, other) => one - other);
    const found = async (criteria: object) =>
      (await ids({ ...always, page_size: 200, ...criteria })).toSorted((one, other) => one - other);
    expect(await found({ lot_no: "Sought-7" })).toEqual(half);
    expect(await found({ lot_no: "Sought-7", item_id: items.plain, stage: "packing" })).toEqual(half);
    expect(await found({ lot_no: "other" })).toEqual(half.filter((id) => ((id - 2_000_001) / 7) % 2 === 0));
    expect(await found({ lot_no: "Sought-7", item_id: items.cheap })).toEqual([]);
    expect(await found({ lot_no: "Sought-8" })).toEqual([]);
    expect(await found({ lot_no: "Sought-8", stage: "packing" })).toEqual([]);
  });
});

test("a part of either number finds the orders, whenever they were placed, and a shipment's complete number its order", async () => {
  const parts = async (number_part: string, more: object = {}) =>
    (await ids({ number_part, page_size: 200, ...more })).toSorted((one, other) => one - other);
  const all = (await search({ ...always, page_size: 200 })).orders;
  const having = (part: string) =>
    all
      .filter((each) => String(each.order_id).includes(part) || each.customer_order_no.toLowerCase().includes(part))
      .map(({ order_id }) => order_id)
      .toSorted((one, other) => one - other);
  for (const part of ["00", "000001", "2000", "o-3", "7"])
    expect([part, await parts(part)]).toEqual([part, having(part)]);
  expect(await parts("O-3")).toEqual(having("o-3"));
  expect(await parts(".")).toEqual([]);
  expect(await parts("99999999999999")).toEqual([]);
  expect(await parts("o-3", { order_from_date: "10/01/2026", order_to_date: "10/01/2026" })).toHaveLength(
    all.filter((each) => each.order_date.startsWith("2026-10-01") && each.customer_order_no === "PO-3").length,
  );
  const order = orders[5]!;
  await pools.system.query(
    `insert into shipments (customer_id, order_id, shipment_order_id, shipped_at, carrier, tracking_number)
       values ($1, $2, 3900005, $3, 'UPS', '1Z')`,
    [north, order, now],
  );
  onTestFinished(
    async () => void (await pools.system.query("delete from shipments where shipment_order_id = 3900005")),
  );
  expect(await parts("3900005")).toEqual([order]);
  expect(await parts("390000")).toEqual([]);
});

test("what nobody has finds nothing, and a part of a name in any case finds it", async () => {
  expect(await ids({ ...always, order_name: "nobody-called-it-so" })).toEqual([]);
  expect(await ids({ ...always, order_create_user: "nobody" })).toEqual([]);
  expect(await ids({ ...always, order_name: "ekly REST" })).toHaveLength(6);
  expect(await ids({ ...always, order_name: "%" })).toEqual([]);
});

describe("who ordered", () => {
  type Person = { user_id: number; written: string };
  const placedBy = (user_id: number) =>
    orders.filter((_, nth) => (nth % 3 === 0) === (user_id === people.chief.user_id));
  let written: Person[];
  beforeAll(async () => {
    // Names with capitals inside, letters beyond English, and what a pattern would take for a wildcard.
    const { rows } = await pools.system.query<Person>(
      `update users set first_name = case user_id when $1 then 'ZOË' else 'Ángel_' end, last_name = case user_id when $1 then 'McØrsted-Łuk' else 'o''NEILL 50%' end
         where user_id in ($1, $2) returning user_id, first_name || ' ' || last_name || ' ' || email as written`,
      [people.chief.user_id, people.buyer.user_id],
    );
    written = rows;
  });

  /** A part of a name or address, each of its letters as typed, in capitals or small. */
  const parts = fc
    .tuple(fc.nat(1), fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.array(fc.constantFrom("as is", "upper", "lower")))
    .map(([person, from, length, cases]) => {
      const whole = written[person]!.written;
      const begin = from % whole.length;
      return Array.from(whole.slice(begin, begin + length), (letter, at) => {
        const how = cases[at % Math.max(1, cases.length)];
        return how === "upper" ? letter.toUpperCase() : how === "lower" ? letter.toLowerCase() : letter;
      }).join("");
    })
    .filter((part) => part.trim() === part);
  const property = () =>
    fc.assert(
      fc.asyncProperty(parts, async (part) => {
        const those = written.filter((each) => each.written.toLowerCase().includes(part.toLowerCase()));
        const found = await ids({ ...always, order_create_user: part, page_size: 200 });
        const expected = those.flatMap(({ user_id }) => placedBy(user_id));
        expect([part, found.toSorted((a, b) => a - b)]).toEqual([part, expected.toSorted((a, b) => a - b)]);
      }),
      { numRuns: 60 },
    );

  test("is found by any part of a name or an e-mail address, whatever letters are capitals", property);

  test("and so where so many people ordered that each order is looked at", async () => {
    const many = 501; // one more than are gone through
    onTestFinished(async () => void (await pools.owner.query("delete from users where user_id > 5000")));
    await pools.system.query(
      `insert into users (user_id, email, first_name, last_name, is_admin, is_active, password_hash, created_at) overriding system value
         select 5000 + n, 'many' || n || '@north.example', 'Many', 'People', false, true, '', now() from generate_series(1, $1::int) as n`,
      [many],
    );
    const changes = "'placed_at', timestamptz '2018-02-02' + n * interval '1 minute', 'user_id', 5000 + n";
    await copyOrders({ from: 2_500_000, count: many, changes });
    await property();
  });
});

test("more than are sorted at once come along the sort's own index, page behind page", async () => {
  await copyOrders({
    from: 3_000_000,
    count: 2_200,
    changes: `'placed_at', timestamptz '2025-02-02' + n * interval '1 minute', 'total_cents', (n * 7919) % 100003,
      'customer_order_no', 'M-' || lpad(((n * 31) % 500)::text, 3, '0')`,
  });
  const days = { order_from_date: "02/01/2025", order_to_date: "02/28/2025" };
  const { rows } = await pools.system.query<{ order_id: number; total_cents: number; no: string; placed_at: Date }>(
    "select order_id, total_cents, customer_order_no as no, placed_at from orders where order_id > 3000000",
  );
  const expected: Record<string, typeof rows> = {
    oldest: rows.toSorted((a, b) => a.order_id - b.order_id),
    largest: rows.toSorted((a, b) => b.total_cents - a.total_cents || b.order_id - a.order_id),
    smallest: rows.toSorted((a, b) => a.total_cents - b.total_cents || a.order_id - b.order_id),
    number: rows.toSorted((a, b) => a.no.localeCompare(b.no) || b.order_id - a.order_id),
  };
  for (const [sort, all] of Object.entries(expected)) {
    const first = await search({ ...days, sort, page_size: 150 });
    expect(first).toMatchObject({ total: 1_000, total_is_capped: true });
    const second = await ids({ ...days, sort, page_size: 150, after: first.orders.at(-1)!.order_id });
    expect([...first.orders.map(({ order_id }) => order_id), ...second]).toEqual(
      all.slice(0, 300).map(({ order_id }) => order_id),
    );
  }
});

describe("what is open", () => {
  const glance = async () => (await buyer.get("/api/orders/at-a-glance")).body;

  // Three have shipped: the first is late, the second arrives today in part, the third is on the way and not invoiced.
  beforeEach(async () => {
    await resetOrders();
    await ship(pools, orders[0]!, { at: new Date("2026-11-18T12:00:00Z") });
    await ship(pools, orders[1]!, { at: new Date("2026-11-19T12:00:00Z") });
    await ship(pools, orders[2]!, { at: new Date("2026-11-20T12:00:00Z") });
    const day = async (order: number | undefined, arrives: string) =>
      pools.system.query("update shipments set arrives_on = $2 where order_id = $1", [order, arrives]);
    await day(orders[0], "2026-11-19");
    await day(orders[1], "2026-11-20");
    await day(orders[2], "2026-11-23");
    await pools.system.query("update shipments set invoiced_at = null where order_id = $1", [orders[2]]);
    await pools.system.query("update orders set status = 'PARTIAL' where order_id = $1", [orders[1]]);
  });
  afterAll(resetOrders);

  const receiveAll = (order: number | undefined) =>
    pools.system.query(
      "update order_lines set received_quantity = shipped_quantity where customer_id = $1 and order_id = $2",
      [north, order],
    );

  test("each number leads to a list that has as many, whatever the days", async () => {
    await copyOrder(pools, orders[3]!, {
      from: 3_000_000,
      count: 1_000,
      changes: "'placed_at', timestamptz '2025-02-02'",
    });
    const { stages, ordered_today } = await glance();
    expect(ordered_today).toBe(0);
    const [late, today, coming] = orders;
    const expected = {
      late: [late],
      "arrives-today": [today],
      "on-the-way": [today, coming],
      "to-receive": [late, today],
      backordered: [today, coming], // every fifth number is sent in two parts
      "to-invoice": [coming],
    };
    for (const [stage, those] of Object.entries(expected)) {
      const found = await ids({ stage });
      expect([stage, found.toSorted((a, b) => a - b), stages[stage]]).toEqual([
        stage,
        those.toSorted((a, b) => a! - b!),
        those.length,
      ]);
    }
    const { total, total_is_capped } = await search({ stage: "packing" });
    expect([stages.packing, total_is_capped]).toEqual([total + 1, true]);
    expect(await ids({ stage: "to-receive", order_status: "SHIPPED" })).toEqual([late]);
    expect(await ids({ stage: "backordered", ...always, order_to_date: "01/01/2021" })).toEqual([]);
  });

  test("a row says how far it has come, what is under it, and what is to be received", async () => {
    const [order] = (await search({ order_id: orders[0] })).orders;
    const wanted = order!["item_count"];
    expect(order!["units"]).toEqual({ due: wanted, shipped: wanted, received: 0, to_receive: wanted });
    expect(order!["shipments"]).toMatchObject([{ arrives_on: "11/19/2026", delivered_at: null }]);
    await receiveAll(orders[0]);
    const [after] = (await search({ order_id: orders[0] })).orders;
    expect(after!["units"]).toEqual({ due: wanted, shipped: wanted, received: wanted, to_receive: 0 });
    expect(await ids({ stage: "late" })).toEqual([]);
  });

  test("of each order the row is the one that its page makes of the whole order", async () => {
    const whole = async (id: number) => (await buyer.get(`/api/carts/purchase-orders/${id}`)).body as PurchaseOrder;
    await receiveAll(orders[0]);
    const { status } = await buyer.post("/api/receives", {
      order_id: orders[2],
      item_id: items.plain,
      quantity_received: 1,
      quantity_UOM: "CT",
      lot_no: (await whole(orders[2]!)).shipments[0]!.lines[0]!.lot_no,
      receive_date: "11/20/2026",
      notes: "",
    });
    expect(status).toBe(200);
    const placed = orders[8]!;
    await pools.system.query("update order_lines set voided_quantity = 1, schedule_name = 'II' where order_id = $1", [
      orders[1],
    ]);
    await pools.system.query(
      "update orders set status = 'CANCELLED', cancelled_at = $2, cancelled_by = user_id where order_id = $1",
      [placed, now],
    );
    await pools.system.query("update orders set status = 'RECEIVED' where order_id = $1", [orders[2]]);
    for (const id of [...orders.slice(0, 4), placed]) {
      const [row] = (await search({ order_id: id })).orders;
      expect(row).toEqual(orderRowOf(await whole(id)));
    }
    const [received] = (await search({ order_id: orders[2] })).orders;
    expect(received).toMatchObject({ received_on: "11/20/2026" });
    const [cancelled] = (await search({ order_id: placed })).orders;
    expect(cancelled).toMatchObject({ cancelled_at: now.toISOString(), cancelled_by: expect.stringMatching(/\S \S/) });
  });

  test("what the dock declared as not coming is waited for by no stage", async () => {
    const waits = async () => [
      ...(await Promise.all(["to-receive", "on-the-way", "arrives-today"].map((stage) => ids({ stage })))),
      (await glance()).stages,
    ];
    const [toReceive, onTheWay, today, stages] = await waits();
    expect([toReceive, onTheWay, today].every((found) => found.includes(orders[1]))).toBe(true);
    await pools.system.query(
      "update order_lines set received_quantity = 0, closed_quantity = shipped_quantity where order_id = $1",
      [orders[1]],
    );
    const [toReceiveAfter, onTheWayAfter, todayAfter, after] = await waits();
    expect([toReceiveAfter, onTheWayAfter, todayAfter].some((found) => found.includes(orders[1]))).toBe(false);
    for (const stage of ["to-receive", "on-the-way", "arrives-today"])
      expect([stage, after[stage]]).toEqual([stage, stages[stage] - 1]);
    expect((await search({ order_id: orders[1] })).orders[0]).toMatchObject({ units: { to_receive: 0 } });
  });
});

test("the statuses are sorted by their descriptions", async () => {
  const { body } = await buyer.get("/api/lookups/orderstatuses");
  const descriptions = body.map((each: { Description: string }) => each.Description);
  expect(descriptions).toEqual(descriptions.toSorted((a: string, b: string) => a.localeCompare(b)));
  expect(body).toContainEqual({ OrderStatus: "PARTIAL", Description: partiallyShipped });
});
