/** The order search by what is open, in every sort and by whatever leads to few: against what a plain reading of the orders says. */
import { beforeAll, describe, expect, test } from "vitest";
import { items, people, north } from "#tests/support/company.ts";
import { testApp } from "#tests/support/app.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

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
beforeAll(async () => {
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
});

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
  ["a name and who ordered", { order_name: "e", order_create_user: "buyer", item_id: items.plain }],
])("by %s", (_, criteria) => {
  test.each(Object.keys(bySort))("%s first, whole and page behind page", async (sort) => {
    const { orders: all, total } = await search({ ...always, ...criteria, page_size: 200 });
    expect(total).toBe(all.length);
    expect(all.length).toBeGreaterThan(1);
    const sorted = all.toSorted(bySort[sort]).map(({ order_id }) => order_id);
    expect(await ids({ ...always, ...criteria, sort, page_size: 200 })).toEqual(sorted);
    expect(await paged({ ...always, ...criteria, sort })).toEqual(sorted);
  });
});

test("what nobody has finds nothing, and a part of a name in any case finds it", async () => {
  expect(await ids({ ...always, order_name: "nobody-called-it-so" })).toEqual([]);
  expect(await ids({ ...always, order_create_user: "nobody" })).toEqual([]);
  expect(await ids({ ...always, order_name: "ekly REST" })).toHaveLength(6);
  expect(await ids({ ...always, order_name: "%" })).toEqual([]);
});

test("more than are sorted at once come along the sort's own index, page behind page", async () => {
  await pools.system.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_id', 3000000 + n, 'placed_at', timestamptz '2025-02-02' + n * interval '1 minute',
        'total_cents', (n * 7919) % 100003, 'customer_order_no', 'M-' || lpad(((n * 31) % 500)::text, 3, '0')))).*
      from orders o, generate_series(1, 2200) as n where o.order_id = $1`,
    [orders[0]],
  );
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

  test("each number leads to a list that has as many, whatever the days", async () => {
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
    const { stages, ordered_today } = await glance();
    expect(ordered_today).toBe(0);
    const [late, today, coming] = orders;
    const expected = {
      late: [late],
      "arrives-today": [today],
      "on-the-way": [today, coming],
      "to-receive": [late, today, coming],
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
    expect(order).toMatchObject({ due_line_count: 2, received_line_count: 0 });
    expect(order!["shipments"]).toMatchObject([{ arrives_on: "11/19/2026", delivered_at: null }]);
    await pools.system.query(
      "update order_lines set received_quantity = shipped_quantity where customer_id = $1 and order_id = $2",
      [north, orders[0]],
    );
    const [after] = (await search({ order_id: orders[0] })).orders;
    expect(after).toMatchObject({ received_line_count: 2, to_receive_line_count: 0 });
    expect(await ids({ stage: "late" })).toEqual([]);
  });
});

test("the statuses are sorted by their descriptions", async () => {
  const { body } = await buyer.get("/api/lookups/orderstatuses");
  const descriptions = body.map((each: { Description: string }) => each.Description);
  expect(descriptions).toEqual(descriptions.toSorted((a: string, b: string) => a.localeCompare(b)));
  expect(body).toContainEqual({ OrderStatus: "PARTIAL", Description: "Partly shipped" });
});
