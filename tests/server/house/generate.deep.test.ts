/** A generated world adds up as one that people made, is the same every time, and comes into nobody's database. */
import { beforeAll, describe, expect, test } from "vitest";
import { generate } from "#server/generate/command.ts";
import { diceOf } from "#server/generate/dice.ts";
import { writeOrders } from "#server/generate/order-batch.ts";
import { timelineOf } from "#server/generate/timeline.ts";
import { sizeOf, type SizeOptions } from "#server/generate/size.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { fillDemonstration } from "#server/db/seed/demonstration.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { printWhatStands } from "#server/services/audit/content-prints.ts";
import { reachedSql, statusSql } from "#server/db/status-sql.ts";
import * as text from "#server/generate/text.ts";
import { auditKeys as keys, newAnchor } from "#tests/support/audit-keys.ts";
import { freshDatabase } from "#tests/support/database.ts";

const now = new Date("2026-11-20T15:00:00Z");
const small: SizeOptions = {
  orders: "600",
  receipts: "1500",
  customers: "12",
  prices: "3000",
  largest: "0.4",
  seed: "7",
};

async function worldOf(options: SizeOptions) {
  const { pools } = await freshDatabase();
  await inTransaction(pools.system, async (db) => {
    await fillDemonstration(db, { now });
    await printWhatStands(db, keys, "portal seed", now);
  });
  const anchor = newAnchor();
  const lines: string[] = [];
  const again = (other: SizeOptions = options) =>
    generate(pools, sizeOf(other), { keys, anchor, clock: () => now }, (line) => lines.push(line));
  return { pools, anchor, lines, again, made: await again() };
}

let world: Awaited<ReturnType<typeof worldOf>>;
let pools: Pools;
const rows = async (sql: string) => (await pools.system.query(sql)).rows;
const none = async (sql: string) => expect(await rows(sql)).toEqual([]);
const generated =
  "customer_id in (select customer_id from user_customers join users using (user_id) where email like '%@generated.example')";

beforeAll(async () => {
  world = await worldOf(small);
  ({ pools } = world);
});

describe("what is there", () => {
  test("is as much as was asked for, and what was asked for is told at the end", async () => {
    expect(world.made).toEqual({ customers: 12, prices: 3_000, orders: 600, receipts: 1_500 });
    expect(world.lines.at(-1)).toMatch(
      /^12 customers, 3,000 contract prices, 600 orders and 1,500 receipts, from seed 7, in /,
    );
    const [before, after] = await Promise.all(
      ["portal seed", "portal generate"].map((action) =>
        rows(`select count(*) filter (where name ~ '^order [0-9]+$')::int as orders, count(*) filter (where name ~ '^receipt [0-9]+$')::int as receipts
          from audit, jsonb_object_keys(contents) as name where action = '${action}'`),
      ),
    );
    expect(after).toEqual([{ orders: 600, receipts: 1_500 }]);
    const all = await rows(
      "select (select count(*) from orders)::int as orders, (select count(*) from receives)::int as receipts",
    );
    expect(all).toEqual([{ orders: before![0]!.orders + 600, receipts: before![0]!.receipts + 1_500 }]);
    expect(await rows(`select count(*)::int as prices from customer_prices where ${generated}`)).toEqual([
      { prices: 3_000 },
    ]);
  });

  test("has one large customer, the demonstration's first, and more orders the nearer to today", async () => {
    const [share] =
      await rows(`select count(*) filter (where customer_id = (select min(customer_id) from customers)) / count(*)::float8 as share,
      count(*) filter (where placed_at > '${now.toISOString()}'::timestamptz - interval '1 year') / count(*)::float8 as last_year, min(placed_at) as first from orders
      where order_id > (select max(split_part(name, ' ', 2)::int) from audit, jsonb_object_keys(contents) as name where action = 'portal seed' and name like 'order %')`);
    expect(share!.share).toBeGreaterThan(0.3);
    expect(share!.share).toBeLessThan(0.5);
    expect(share!.last_year).toBeGreaterThan(0.15);
    expect(share!.first.getUTCFullYear()).toBeLessThan(2019);
  });

  test("stands in every state: waiting, partly shipped, shipped, received; too many, too few, misread", async () => {
    expect((await rows(`select distinct status from orders order by 1`)).map(({ status }) => status)).toEqual([
      "PARTIAL",
      "PLACED",
      "RECEIVED",
      "SHIPPED",
      "WAITING_FOR_FORM",
    ]);
    await none(
      `select order_id from orders where ${generated} and (status = 'WAITING_FOR_FORM') <> (is_form222 and status in ('WAITING_FOR_FORM', 'PLACED'))`,
    );
    const [receipts] = await rows(
      `select count(*) filter (where receive_status_code = 'CAN') > 10 as misread, count(*) filter (where 'over' = any(flagged)) > 3 as over from receives`,
    );
    expect(receipts).toEqual({ misread: true, over: true });
    const [orders] =
      await rows(`select count(*) filter (where bonus_cents > 0) > 0 as bonus, count(*) filter (where cart_type_code = 'CSO' and is_form222) > 0 as form,
      count(distinct line_count) > 3 as lines from orders where ${generated}`);
    expect(orders).toEqual({ bonus: true, form: true, lines: true });
  });
});

describe("the sums", () => {
  test("of orders are those of their lines, to the cent", () =>
    none(`select o.order_id from orders o join lateral (
        select count(*) as lines, sum(quantity) as items, sum(quantity * price_cents) as goods, sum(quantity * (discount_cents + bonus_cents)) as discount,
          sum(quantity * bonus_cents) as bonus, sum(quantity * kit_check_cents) as surcharge
        from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id) l on true
      where (o.line_count, o.item_count, o.goods_cents, o.discount_cents, o.bonus_cents, o.surcharge_cents, o.total_cents)
        is distinct from (l.lines, l.items, l.goods, l.discount, l.bonus, l.surcharge, l.goods + l.surcharge - l.discount + o.shipping_cents)`));

  test("of lines are those of their shipments and receipts, and give the order its status", async () => {
    await none(`select l.order_id, l.line_no from order_lines l
      left join (select customer_id, order_id, line_no, sum(quantity) as shipped from shipment_lines group by 1, 2, 3) s using (customer_id, order_id, line_no)
      left join (select customer_id, order_id, line_no, sum(quantity_received) as received from receives where receive_status_code = 'COM' group by 1, 2, 3) r using (customer_id, order_id, line_no)
      where l.shipped_quantity <> coalesce(s.shipped, 0) or l.received_quantity <> coalesce(r.received, 0)`);
    await none(`select order_id from orders o where status <> (select ${reachedSql} from (select ${statusSql} as status from (
      select quantity - voided_quantity as due, shipped_quantity as shipped, received_quantity as received from order_lines l
      where l.customer_id = o.customer_id and l.order_id = o.order_id) lines) reached)`);
  });

  test("of a line's serial numbers are as many as it has packages, and by each of them it is found", () =>
    none(`select shipment_order_id, line_no from shipment_lines cross join unnest(serial_numbers) as serial
      where not exists (select from shipment_serials n where n.customer_id = shipment_lines.customer_id and n.serial_number = serial)
        or cardinality(serial_numbers) <> quantity`));

  test("of invoices are what was shipped, and the whole order with the last", () =>
    none(`select o.order_id from orders o join (select customer_id, order_id, sum(invoice_cents) as billed from shipments group by 1, 2) s using (customer_id, order_id)
      where s.billed <> o.total_cents and not exists (select from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id and l.shipped_quantity < l.quantity)`));

  test("of receipts make them too many, where they are", () =>
    none(`select order_receive_id from (
        select r.order_receive_id, r.flagged, r.receive_status_code = 'COM' and l.quantity <
          sum(case r.receive_status_code when 'COM' then r.quantity_received else 0 end) over (partition by r.order_id, r.line_no order by r.order_receive_id) as is_over
        from receives r join order_lines l using (customer_id, order_id, line_no)) judged
      where is_over <> ('over' = any(flagged))`));
});

test("everything comes after what it follows from, and before now", () =>
  none(`select o.order_id from orders o left join shipments s using (customer_id, order_id) left join receives r using (customer_id, order_id)
    where o.placed_at >= '${now.toISOString()}' or s.shipped_at <= o.placed_at or s.shipped_at >= '${now.toISOString()}' or r.created_at <= o.placed_at or r.created_at >= '${now.toISOString()}'`));

test("a controlled order goes where it may, under a number that its registration had once", async () => {
  await none(`select o.order_id from orders o where cart_type_code = 'CSO' and ${generated} and not exists (select from address_deas d
    where d.customer_id = o.customer_id and d.contact_id = o.ship_contact_id and d.identification_code = o.buyer_dea_number and (not o.is_form222 or 'II' = any(d.schedules)))`);
  await none(
    `select identification_code from address_deas where ${generated} and identification_code !~ '^F[A-Z][0-9]{7}$'`,
  );
});

test("the audit trail speaks of all of it, sealed", async () => {
  const trail = () =>
    inTransaction(pools.system, (db) =>
      verifyAudit(db, { keys, anchored: world.anchor.kept, sealedUntil: new Date(now.getTime() + 60_000) }),
    );
  const { faults, rows: sealed, waiting } = await trail();
  expect([faults, sealed > 12, waiting]).toEqual([[], true, 0]);
  const [order] = await rows(
    `select order_id, customer_id from orders where ${generated} order by order_id desc limit 1`,
  );
  await pools.system.query("update orders set total_cents = total_cents + 1 where order_id = $1", [order!.order_id]);
  expect((await trail()).faults.map(({ about }) => about)).toEqual([
    `Order ${order!.order_id} of customer ${order!.customer_id}`,
  ]);
  await pools.system.query("update orders set total_cents = total_cents - 1 where order_id = $1", [order!.order_id]);
});

test.each([
  "orders",
  "order_lines",
  "shipments",
  "shipment_lines",
  "receives",
  "receive_events",
  "customer_prices",
  "addresses",
  "address_deas",
])("a customer sees its own %s and no other's", async (table) => {
  const [one] = await rows(
    `select customer_id, count(*)::int as count from ${table} where ${generated} group by 1 order by 2 desc limit 1`,
  );
  const seen = await inTransaction(
    pools.app,
    (db) => db.query(`select customer_id, count(*)::int as count from ${table} group by 1`),
    {
      settings: { "app.customers": `{${one!.customer_id}}`, "app.user_id": "0", "app.staff": "off" },
    },
  );
  expect(seen.rows).toEqual([one]);
});

test("nobody who was made up can sign in", async () => {
  expect(
    await rows(
      `select count(*)::int as people, count(password_hash)::int as passwords from users where email like '%@generated.example'`,
    ),
  ).toEqual([{ people: 36, passwords: 0 }]);
});

describe("the same seed", () => {
  const printsOf = async ({ system }: Pools) =>
    (
      await system.query<{ name: string; value: string }>(
        "select customer_id || ' ' || name as name, value from audit, jsonb_each_text(contents) as each (name, value) where action = 'portal generate' order by 1",
      )
    ).rows;

  test("makes the same world, another one another", async () => {
    const [same, other] = await Promise.all([worldOf(small), worldOf({ ...small, seed: "8" })]);
    expect(await printsOf(same.pools)).toEqual(await printsOf(pools));
    const names = async (of: Pools) =>
      (await of.system.query(`select company_name from customers where ${generated} order by customer_id`)).rows;
    expect(await names(same.pools)).toEqual(await names(pools));
    expect(await names(other.pools)).not.toEqual(await names(pools));
    expect(await printsOf(other.pools)).not.toEqual(await printsOf(pools));
  });
});

describe("it is refused", () => {
  test.each([
    [{ orders: "-1" }, text.numberInvalid("orders", "-1", 0, 2_000_000)],
    [{ orders: "1e9" }, text.numberInvalid("orders", "1e9", 0, 2_000_000)],
    [{ customers: "0" }, text.numberInvalid("customers", "0", 1, 20_000)],
    [{ prices: "99999999999" }, text.numberInvalid("prices", "99999999999", 0, 20_000_000)],
    [{ orders: "10", receipts: "101" }, text.tooManyReceipts(101, 10, 10)],
    [{ largest: "half" }, text.shareInvalid("half")],
    [{ years: "11" }, text.numberInvalid("years", "11", 1, 10)],
  ])("for %o", (options, sentence) => {
    expect(() => sizeOf(options)).toThrow(sentence);
  });

  test("where a world was generated before", async () => {
    await expect(world.again()).rejects.toThrow(text.generatedBefore);
  });

  test("where somebody lives, and where there is nothing to order", async () => {
    const { pools: other } = await freshDatabase();
    const run = () => generate(other, sizeOf(small), { keys, anchor: newAnchor(), clock: () => now }, () => {});
    await expect(run()).rejects.toThrow(text.noProducts);
    await inTransaction(other.system, (db) => fillDemonstration(db, { now }));
    await other.system.query(
      "insert into users (email, first_name, last_name, created_at) values ('ada@north.test', 'Ada', 'Lovelace', now())",
    );
    await expect(run()).rejects.toThrow(text.databaseInUse("ada@north.test"));
    expect((await other.system.query("select count(*)::int as count from customers")).rows).toEqual([{ count: 3 }]);
  });
});

test("the largest world that may be asked for has numbers that fit", async () => {
  // A world of its own: other tests check that the shared one has the orders that were requested and no more.
  const { system } = (await worldOf({ ...small, orders: "0", receipts: "0", prices: "0" })).pools;
  const { rows: known } = await system.query<{ customer_id: number }>("select customer_id from customers order by 1");
  const size = sizeOf({ orders: "2000000", receipts: "20000000" });
  const timeline = timelineOf(size, now);
  const customers = known.map(({ customer_id }) => customer_id);
  const largest = { ...size, dice: diceOf(size.seed), timeline, customers, now, auditKeys: keys };
  const receipts = (range: { from: number; to: number }) =>
    inTransaction(system, (db) => writeOrders(db, largest, range));
  expect(await receipts({ from: timeline.settled - 9, to: timeline.settled + 10 })).toBeGreaterThan(50);
  expect(await receipts({ from: size.orders - 9, to: size.orders })).toBe(0);
});

test("more prices than there can be are as many as there can be, and that is told", async () => {
  const { made, lines } = await worldOf({ orders: "0", customers: "2", prices: "1000000" });
  expect(made.prices).toBeLessThan(5_000);
  expect(lines.at(-1)).toContain("No more contract prices are possible");
});
