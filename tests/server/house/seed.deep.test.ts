/** The demonstration company is believable, adds up, and is the same every time. */
import { beforeAll, describe, expect, test } from "vitest";

import { ndcParts } from "#contract/base/ndc.ts";
import { searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { fillIfEmpty } from "#server/db/seed/demonstration.ts";
import { demonstrationPeople } from "#server/db/seed/people.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";

const now = new Date("2026-11-20T15:00:00Z");
let started: Demonstration;
let pools: Pools;
beforeAll(async () => {
  started = await demonstration(now);
  ({ pools } = started);
});

const rows = async (text: string) => (await pools.system.query(text)).rows;
const none = async (text: string) => expect(await rows(text)).toEqual([]);

describe("people", () => {
  test("sign in, apart from the one who left", async () => {
    expect(demonstrationPeople).toHaveLength(11);
    for (const { email, is_active = true } of demonstrationPeople) {
      const client = await started.signIn(email);
      expect(client.token !== undefined, email).toBe(is_active);
    }
  });

  test("can use their carts, search orders and see what is to come", async () => {
    const buyer = await started.signIn("buyer@northcampus.example", { cart: "CSO" });
    expect((await buyer.get("/api/carts")).status).toBe(200);
    const orders = await buyer.post("/api/orders/search", {
      order_from_date: "02/01/2026",
      order_to_date: "12/31/2026",
    });
    expect([orders.status, orders.body.total > 80], orders.text).toEqual([200, true]);
    expect((await buyer.get(`/api/carts/purchase-orders/${orders.body.orders[0].order_id}`)).status).toBe(200);
    const pending = await buyer.post("/api/receives/search-pending", {});
    expect([pending.status, pending.body.length >= 12], pending.text).toEqual([200, true]);
    expect(pending.body.some(({ cart_type_code }: Record<string, unknown>) => cart_type_code === "CSO")).toBe(true);
    expect(pending.body.some(({ storage }: Record<string, unknown>) => storage === "cold")).toBe(true);
    const history = await buyer.post("/api/receives/search-historical", { from: "08/01/2026", to: "11/20/2026" });
    expect(history.body.some(({ flagged }: { flagged: string[] }) => flagged.includes("over"))).toBe(true);
    expect(history.body.some(({ receive_status_code }: Record<string, unknown>) => receive_status_code === "CAN")).toBe(
      true,
    );
  });
});

describe("the catalogue", () => {
  test("has products of every schedule and storage, with limits, warnings and gaps", async () => {
    const [counts] = await rows(`
      select count(*)::int as products, count(distinct ndc_code)::int as ndcs, count(distinct schedule_name)::int as schedules, count(distinct storage)::int as storages,
        count(*) filter (where contact_customer_service)::int as flagged, count(*) filter (where confirm_to_sell) > 5 as confirmed,
        count(*) filter (where kit_check_available) > 10 as kits, count(distinct class_id)::int as classes, count(distinct image_hash) > 20 as pictures
      from products`);
    expect(counts).toEqual({
      products: 400,
      ndcs: 400,
      schedules: 7,
      storages: 3,
      flagged: 1,
      confirmed: true,
      kits: true,
      classes: 12,
      pictures: true,
    });
    const [units] = await rows(
      `select count(*) filter (where max_sale_qty = 0) > 0 as none, count(*) filter (where max_sale_qty = 40) > 5 as forty, count(*) filter (where price_cents is null) > 0 as unpriced from product_units`,
    );
    expect(units).toEqual({ none: true, forty: true, unpriced: true });
    await none("select 1 from products p where not exists (select 1 from product_units u where u.item_id = p.item_id)");
  });

  test("has NDCs that are NDCs, and the search text of the rule", async () => {
    for (const product of await rows(
      "select p.*, g.display_group from products p join display_groups g using (display_group_id)",
    )) {
      expect(ndcParts(product.ndc_code), product.ndc_code).toBeDefined();
      expect(product.search_text).toBe(searchTextOf(product));
    }
  });
});

test("DEA numbers pass their check", async () => {
  const numbers = await rows("select identification_code as code from address_deas");
  expect(numbers.length).toBeGreaterThan(4);
  for (const { code } of numbers) {
    const [a, b, c, d, e, f, check] = code.slice(2).split("").map(Number);
    expect(code).toMatch(/^[A-Z][A-Z9]\d{7}$/);
    expect((a + c + e + 2 * (b + d + f)) % 10, code).toBe(check);
  }
});

describe("the past", () => {
  test("adds up: lines, shipments, receipts, sums and states", async () => {
    await none(`select order_id from orders o where goods_cents <> (select sum(quantity * price_cents) from order_lines l where l.order_id = o.order_id)
      or discount_cents <> (select sum(quantity * discount_cents) from order_lines l where l.order_id = o.order_id)
      or total_cents <> goods_cents - discount_cents + shipping_cents or item_count <> (select sum(quantity) from order_lines l where l.order_id = o.order_id)`);
    await none(
      `select order_id from order_lines l where shipped_quantity <> coalesce((select sum(quantity) from shipment_lines s where s.order_id = l.order_id and s.line_no = l.line_no), 0)`,
    );
    await none(
      `select order_id from order_lines l where received_quantity <> coalesce((select sum(quantity_received) from receives r where r.order_id = l.order_id and r.line_no = l.line_no and r.receive_status_code = 'COM'), 0)`,
    );
    await none(
      `select order_id from orders o where status = 'RECEIVED' and exists (select 1 from order_lines l where l.order_id = o.order_id and received_quantity < quantity)`,
    );
    await none(
      `select order_id from orders o join shipments s using (customer_id, order_id) where o.released_at is null or o.released_at <= o.placed_at or o.released_at > s.shipped_at`,
    );
    await none(
      `select order_id from orders o join shipments s using (customer_id, order_id) where is_form222 <> (form_arrived_at is not null) or form_arrived_at <= o.placed_at or form_arrived_at > s.shipped_at`,
    );
    await none(`select 1 from receives r where not exists (select 1 from receive_events e where e.order_receive_id = r.order_receive_id and e.status = 'COM')
      or (r.receive_status_code = 'CAN') <> exists (select 1 from receive_events e where e.order_receive_id = r.order_receive_id and e.status = 'CAN')`);
    await none(`select 1 from shipment_lines s left join order_lines l using (customer_id, order_id, line_no) left join lots o on o.item_id = l.item_id and o.lot_no = s.lot_no
      where o.expiration_date is distinct from s.expiration_date or cardinality(s.serial_numbers) <> s.quantity`);
  });

  test("has saved by offers, which name themselves, and by contract prices", async () => {
    await none(
      "select 1 from order_lines where (discount_cents > 0) <> (incentive_name is not null) or price_cents > list_cents",
    );
    const [saved] = await rows(
      "select sum(quantity * discount_cents) > 20000 as offers, sum(quantity * (list_cents - price_cents)) > 100000 as contract from order_lines",
    );
    expect(saved).toEqual({ offers: true, contract: true });
    await none(`select order_id from orders o where status = 'RECEIVED'
      and (select sum(invoice_cents) from shipments s where s.order_id = o.order_id) <> total_cents`);
  });

  test("lies within nine months, in the order of its numbers, and not in the future", async () => {
    await none(`select 1 from orders where placed_at < '2026-02-13' or placed_at > '2026-11-20T15:00Z'`);
    await none(
      `select 1 from shipments s join orders o using (customer_id, order_id) where shipped_at <= placed_at or shipped_at > '2026-11-20T15:00Z' or shipment_order_id <= order_id`,
    );
    await none(`select 1 from receives where created_at > '2026-11-20T15:00Z' or receive_date > '2026-11-20'`);
    await none(
      `select 1 from (select placed_at, lag(placed_at) over (order by order_id) as before from orders) o where placed_at <= before`,
    );
  });

  test("moves on weekdays alone, and nothing is received before it came", async () => {
    const weekend = (day: string) => `extract(isodow from ${day}) > 5`;
    const there = (at: string) => `(${at} at time zone c.time_zone)::date`;
    await none(`select 1 from shipments s join customers c using (customer_id)
      where ${weekend("arrives_on")} or ${weekend(there("shipped_at"))} or delivered_at > '2026-11-20T15:00Z' or ${there("delivered_at")} <> arrives_on or arrives_on <= ${there("shipped_at")}`);
    await none(
      `select 1 from shipments where (delivered_at is null and arrives_on < '2026-11-20') or (delivered_at is not null and arrives_on > '2026-11-20')`,
    );
    await none(`select 1 from receives r join customers c using (customer_id) where ${weekend("receive_date")}
      or created_at < (select min(delivered_at) from shipments s join shipment_lines l using (customer_id, shipment_order_id) where l.order_id = r.order_id and l.line_no = r.line_no)`);
  });

  test("keeps controlled and other products apart, and schedule II on a numbered form", async () => {
    await none(
      `select 1 from orders o join order_lines l using (customer_id, order_id) where (o.cart_type_code = 'CSO') <> (l.schedule_name is not null)`,
    );
    await none(
      `select 1 from orders o where is_form222 <> exists (select 1 from order_lines l where l.order_id = o.order_id and l.schedule_name in ('I', 'II', 'IIN')) or is_form222 <> (order_form_number is not null)`,
    );
    await none(`select 1 from orders where cart_type_code = 'CSO' and buyer_dea_number is null`);
  });
});

test("a second database gets the very same, and a full one nothing", async () => {
  const other = await freshDatabase();
  const fill = () => inTransaction(other.pools.system, (db) => fillIfEmpty(db, { now }));
  expect(await Promise.all([fill(), fill()])).toEqual(expect.arrayContaining([true, false]));
  for (const table of [
    "products",
    "product_units",
    "stock",
    "addresses",
    "address_deas",
    "orders",
    "order_lines",
    "shipments",
    "shipment_lines",
    "receives",
    "receive_events",
    "customer_prices",
    "lots",
  ]) {
    const sum = `select count(*)::int as rows, md5(string_agg((to_jsonb(t) - 'changed')::text, '|' order by t::text)) as content from ${table} t`;
    expect((await other.pools.system.query(sum)).rows, table).toEqual(await rows(sum));
  }
  expect(await fill()).toBe(false);
});
