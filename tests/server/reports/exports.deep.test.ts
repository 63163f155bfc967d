/** Files: what they hold is what the orders hold; a link is good once, in its browser, for a minute; who goes away or cancels ends the file. */
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pools } from "#server/db/open.ts";
import * as fileText from "#server/services/reports/file-text.ts";
import * as reportsText from "#server/services/reports/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { contacts, items, newPerson, people, south } from "#tests/support/company.ts";
import { copyOrder, placeOrder, ship } from "#tests/support/orders.ts";
import { until } from "#tests/support/until.ts";

const today = new Date("2026-11-20T15:00:00Z");
let now = today;
const { app, pools, signIn } = await testApp({ clock: () => now });
const chief = await signIn(people.chief.email);
const reporter = await signIn(people.reporter.email);
const buyer = await signIn(people.buyer.email);
const other = await signIn(people.other.email);

const orderDays = { order_from_date: "10/01/2026", order_to_date: "11/30/2026" };
const packDays = { pack_from_date: "10/01/2026", pack_to_date: "11/30/2026" };
type Row = Record<string, string>;
const rowsOf = (file: string): Row[] => parse(file, { bom: true, columns: true });
const orders = async (criteria: object = orderDays) => {
  const answer = await reporter.post("/api/orders/export", criteria);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return rowsOf(answer.text);
};
const sheetOf = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${reporter.token}` };
  const answer = await app.inject({ method: "POST", url: path, payload: body, headers });
  expect(answer.statusCode).toBe(200);
  return readSheet(answer.rawPayload);
};

const southsOrder = 2_000_008;
/** Orders of November: three of North, one of South; gives the numbers of North's. */
async function placeOrders(database: Pools): Promise<{ whole: number; split: number; unshipped: number }> {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const whole = await placeOrder(database, {
    orderId: 2_000_001,
    placedAt: at(2),
    customerOrderNo: "=HYPERLINK(1)",
    name: "-5",
    shippingCents: 1_500,
    lines: [
      { item: items.plain, quantity: 6 },
      { item: items.kit, quantity: 3, kitCheckCents: 240 },
      { item: items.controlled, quantity: 1 },
    ],
  });
  await ship(database, whole, { at: at(3) });
  const split = await placeOrder(database, {
    orderId: 2_000_005,
    placedAt: at(4),
    lines: [{ item: items.plain, quantity: 9 }],
  });
  await ship(database, split, { at: at(5) });
  const unshipped = await placeOrder(database, {
    orderId: 2_000_007,
    placedAt: at(6),
    lines: [{ item: items.cheap, quantity: 40 }],
  });
  const theirs = { customer: south, user: people.other.user_id, orderId: southsOrder, placedAt: at(7) };
  await ship(database, await placeOrder(database, { ...theirs, lines: [{ item: items.plain, quantity: 1 }] }), {
    at: at(8),
    customer: south,
  });
  return { whole, split, unshipped };
}
const { whole, split, unshipped } = await placeOrders(pools);

const setReporting = ({ user_id }: { user_id: number }, is: boolean) =>
  pools.system.query("update user_customers set is_reporting = $2 where user_id = $1", [user_id, is]);

/** Each test begins today, with the roles of the company and no session bound to a browser. */
beforeEach(async () => {
  now = today;
  await pools.system.query("delete from user_customers where customer_id = $1 and user_id = $2", [
    south,
    people.chief.user_id,
  ]);
  for (const person of [people.chief, people.reporter]) await setReporting(person, true);
  await pools.system.query("update sessions set binding_hmac = null");
});

test("the order file has a row for each line of each shipment and for what is not shipped, and every number is the order's", async () => {
  const rows = await orders();
  expect(
    rows.map((row) => [row["Order"], row["Ordered quantity"], row["Shipped quantity"], row["Line amount"]]),
  ).toEqual([
    [String(unshipped), "40", "0", "0.00"],
    [String(split), "9", "5", "62.50"],
    [String(split), "9", "0", "0.00"],
    [String(whole), "6", "6", "75.00"],
    [String(whole), "3", "3", "153.90"],
    [String(whole), "1", "1", "22.75"],
  ]);
  for (const id of [whole, split, unshipped]) {
    const { detail, lines, shipments } = (await buyer.get(`/api/carts/purchase-orders/${id}`)).body;
    const own = rows.filter((row) => row["Order"] === String(id));
    const invoices = new Map(own.map((row) => [row["Invoice"], Number(row["Invoice amount"])]));
    invoices.delete("");
    expect([...invoices.values()]).toEqual(
      shipments.map(({ invoice_amount }: { invoice_amount: number }) => invoice_amount),
    );
    expect(new Set(own.map((row) => row["Product"]))).toEqual(
      new Set(lines.map(({ full_description }: { full_description: string }) => full_description)),
    );
    expect(new Set(own.map((row) => row["Status"]))).toEqual(new Set([detail.status_description]));
  }
});

test("what somebody typed is no formula in it, and a negative number stays one", async () => {
  const [row] = (await orders()).filter((each) => each["Order"] === String(whole));
  expect([row!["Your order number"], row!["Order name"]]).toEqual(["'=HYPERLINK(1)", "-5"]);
  expect(row).toMatchObject({
    NDC: "99904-212-02",
    Unit: "Carton",
    "Primary units": "6",
    "Order date": "11/02/2026",
    "Ship date": "11/03/2026",
    "Invoice date": "11/03/2026",
    "Ship-to city": "Springfield",
    "Bill-to ZIP": "62704",
    "Ordered by": people.buyer.email,
  });
  const controlled = (await orders()).find((each) => each["Controlled schedule"] !== "");
  expect(controlled!["Controlled schedule"]).toBe("II");
});

test("utilization adds up to what was shipped, on the screen, in the file and in the pictures", async () => {
  const page = (await reporter.post("/api/reports/product-utilization-report", packDays)).body;
  expect([page.total, page.rows.length]).toEqual([4, 4]);
  const [head, ...rows] = await sheetOf("/api/reports/product-utilization-report", { ...packDays, format: "xlsx" });
  const at = (title: string) => head!.indexOf(title);
  const file = rows.map((row) => [
    row[at("Order")],
    row[at("Units")],
    row[at("Unit price")],
    row[at("Total")],
    row[at("NDC")],
  ]);
  const screen = page.rows.map((row: Record<string, unknown>) => [
    row["order_id"],
    row["unit_count"],
    row["unit_price"],
    row["total_price"],
    row["NDC_Code"],
  ]);
  expect(file).toEqual(screen);
  expect(rows[0]![at("Ship date")]).toEqual(new Date("2026-11-05T00:00:00Z"));
  const summary = (await reporter.post("/api/reports/product-utilization-summary", packDays)).body;
  const spend = 62.5 + 75 + 153.9 + 22.75;
  expect([summary.spend, summary.units, summary.controlled_spend]).toEqual([spend, 15, 22.75]);
  for (const parts of [summary.over_time, summary.by_class, summary.by_product, summary.by_ship_to]) {
    const sum = parts.reduce((total: number, part: { spend: number }) => total + Math.round(part.spend * 100), 0);
    expect(sum).toBe(Math.round(spend * 100));
    // What of it is controlled substances is told of each, for it is drawn otherwise.
    const controlled = parts.map((part: { controlled: { spend: number; units: number } }) => part.controlled);
    expect(controlled.reduce((all: number, each: { spend: number }) => all + each.spend, 0)).toBe(22.75);
    expect(controlled.reduce((all: number, each: { units: number }) => all + each.units, 0)).toBe(1);
  }
});

test("it is narrowed by address, product and customer; pages follow one another", async () => {
  const ask = async (more: object) =>
    (await reporter.post("/api/reports/product-utilization-report", { ...packDays, ...more })).body;
  expect((await ask({ item_id: items.kit })).total).toBe(1);
  expect((await ask({ contact_id: contacts.northDock })).total).toBe(0);
  expect((await ask({ customer_id: south })).total).toBe(0);
  const pages = [await ask({ page: 1, page_size: 3 }), await ask({ page: 2, page_size: 3 })];
  expect(pages.map(({ rows }) => rows.length)).toEqual([3, 1]);
  expect(pages.flatMap(({ rows }) => rows)).toEqual((await ask({})).rows);
  expect((await reporter.post("/api/reports/product-utilization-report", {})).body.Message).toBe("Enter both dates.");
});

const linkFor = async (client = chief, body: object = { what: "orders", orders: orderDays }) =>
  (await client.post("/api/reports/exports", body)).body as { export_id: string; path: string };
/** As the browser of whoever asked does: a tab sends no header, and the page's cookie. */
const open = (path: string, { token } = chief, server = app) =>
  server.inject({ method: "GET", url: path, headers: token === undefined ? {} : { cookie: `stcart=${token}` } });
const progress = async (export_id: string, client = chief) =>
  (await client.post("/api/reports/exports/progress", { export_id })).body;

test("a link gives the file once, and says how far it is", async () => {
  const { export_id, path } = await linkFor();
  expect(await progress(export_id)).toEqual({ state: "waiting", rows: 0 });
  const file = await open(path);
  expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="orders-2026-11-20.csv"',
  ]);
  expect(rowsOf(file.body)).toEqual(await orders());
  await until(async () => (await progress(export_id)).state === "done");
  expect(await progress(export_id)).toEqual({ state: "done", rows: 6 });
  const again = await open(path);
  expect([again.statusCode, again.headers["content-type"]]).toEqual([410, "text/html; charset=utf-8"]);
  expect(again.body).toContain("works once, within one minute");
});

test("whoever asks for the head of a link uses nothing up", async () => {
  const { path } = await linkFor();
  const headOf = () => app.inject({ method: "HEAD", url: path, headers: { cookie: `stcart=${chief.token}` } });
  const head = await headOf();
  expect([head.statusCode, head.body, head.headers["cache-control"]]).toEqual([200, "", "no-store"]);
  expect((await open(path)).statusCode).toBe(200);
  expect((await headOf()).statusCode).toBe(410);
});

test("of any customer it holds those alone at which its person has Reporting", async () => {
  const link = (is: string) =>
    pools.system.query(
      `insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin) values (${south}, ${people.chief.user_id}, ${is})
        on conflict (customer_id, user_id) do update set (is_reporting, is_ordering, is_cs, is_customer_admin) = (${is})`,
    );
  const utilization = { what: "utilization", utilization: packDays };
  // An admin there, who may see what is spent but no orders.
  await link("false, false, false, true");
  const without = rowsOf((await open((await linkFor()).path)).body);
  const lines = await readSheet((await open((await linkFor(chief, utilization)).path)).rawPayload);
  await link("true, false, false, false");
  const withIt = rowsOf((await open((await linkFor()).path)).body);
  expect(without).toEqual(await orders());
  expect(lines.length - 1).toBe(4);
  expect(withIt.map((row) => row["Order"])).toContain(String(southsOrder));
});

test("it is over after a minute, unknown ones are not there, and each tells it on a page", async () => {
  const { path } = await linkFor();
  now = new Date(today.getTime() + 61_000);
  expect((await open(path)).statusCode).toBe(410);
  const unknown = await open("/api/reports/downloads/nothing-of-ours-but-long-enough-to-be-one-of-them");
  expect([unknown.statusCode, unknown.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
});

test("it is over where a clock 35 days ahead made it, and a file that was begun then is broken", async () => {
  const { export_id, path } = await linkFor();
  const date = (column: string) =>
    pools.system.query(`update exports set ${column} = $2 where export_id = $1`, [
      export_id,
      new Date(now.getTime() + 35 * 86_400_000),
    ]);
  await date("ends_at");
  expect((await open(path)).statusCode).toBe(410);
  expect(await progress(export_id)).toMatchObject({ state: "over" });
  await date("started_at");
  expect(await progress(export_id)).toMatchObject({ state: "broken" });
});

test("it is its person's: not of a session that has ended, nor of rights that are gone, nor of another browser", async () => {
  const leaving = await signIn(people.chief.email);
  const left = await linkFor(leaving);
  await leaving.post("/api/security/logout");
  expect((await open(left.path, leaving)).statusCode).toBe(403);

  const kept = await linkFor(reporter);
  await setReporting(people.reporter, false);
  expect((await open(kept.path, reporter)).statusCode).toBe(403);
  await setReporting(people.reporter, true);

  // Whoever else has the link, signed in or not, does not even use it up.
  const own = await linkFor();
  for (const who of [reporter, other, await signIn(people.chief.email), clientOf(app)])
    expect((await open(own.path, who)).statusCode).toBe(403);
  const headers = { authorization: `Bearer ${chief.token}` };
  expect((await app.inject({ method: "GET", url: own.path, headers })).statusCode).toBe(200);

  const bound = await linkFor(clientOf(app, chief.token));
  await pools.system.query(
    "update sessions set binding_hmac = 'another' where session_id = (select session_id from exports where export_id = $1)",
    [bound.export_id],
  );
  expect((await open(bound.path)).statusCode).toBe(403);
  await pools.system.query("update sessions set binding_hmac = null");
  expect((await open(bound.path)).statusCode).toBe(200);
});

describe("of many orders, over a real line", () => {
  const count = 20_000;
  let origin: string;
  beforeAll(async () => {
    origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const changes = "'placed_at', timestamptz '2026-09-02' + n * interval '1 second'";
    await copyOrder(pools, unshipped, { from: 6_000_000, count, changes });
    await pools.system.query(
      `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('order_id', 6000000 + n, 'placed_at', null))).*
        from order_lines l, generate_series(1, $2::int) as n where l.order_id = $1`,
      [unshipped, count],
    );
  });
  const many = { what: "orders", orders: { order_from_date: "09/01/2026", order_to_date: "09/30/2026" } };
  const outcome = async (export_id: string) =>
    (await pools.system.query("select outcome, row_count from exports where export_id = $1", [export_id])).rows[0];
  /** Reads its first part, and then what `then` does with the rest. */
  async function begun(path: string, who = chief) {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${who.token}` };
    const answer = await fetch(`${origin}${path}`, { signal: leaving.signal, headers });
    const reader = answer.body!.getReader();
    await reader.read();
    return { leave: () => leaving.abort(), reader };
  }
  const toItsEnd = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    while (!(await reader.read()).done);
  };

  /** Statements and transactions that run in the database. */
  const listRunning = async () =>
    (
      await pools.owner.query(
        "select query from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and (state = 'active' or xact_start is not null)",
      )
    ).rows;
  // A file that another test ended may still end in the database.
  beforeEach(() => until(async () => (await listRunning()).length === 0));

  test("whoever goes away ends the file, and nothing of it runs on in the database", async () => {
    const { export_id, path } = await linkFor(chief, many);
    const { leave } = await begun(path);
    leave();
    await until(async () => (await outcome(export_id)).outcome === "broken");
    const { row_count } = await outcome(export_id);
    expect(row_count).toBeLessThan(count);
    expect(await listRunning()).toEqual([]);
    expect(await progress(export_id)).toEqual({ state: "broken", rows: row_count });
  });

  test("a role that is taken ends it while it comes, by a link and by the call, and it is said why", async () => {
    const { export_id, path } = await linkFor(reporter, many);
    const { reader } = await begun(path, reporter);
    await setReporting(people.reporter, false);
    await expect(toItsEnd(reader)).rejects.toThrow();
    await until(async () => (await progress(export_id, reporter)).state === "stopped");
    await setReporting(people.reporter, true);
    const answer = await fetch(`${origin}/api/orders/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${reporter.token}`, "content-type": "application/json" },
      body: JSON.stringify(many.orders),
    });
    const called = answer.body!.getReader();
    await called.read();
    await setReporting(people.reporter, false);
    await expect(toItsEnd(called)).rejects.toThrow();
  });
});

test("a cancelled one is not given, and somebody else's is not there", async () => {
  const { export_id, path } = await linkFor();
  for (const client of [other, reporter])
    expect((await client.post("/api/reports/exports/cancel", { export_id })).body.Message).toBe(
      reportsText.exportNotFound,
    );
  expect((await chief.post("/api/reports/exports/cancel", { export_id })).status).toBe(200);
  expect((await open(path)).statusCode).toBe(410);
  expect((await progress(export_id)).state).toBe("cancelled");
});

test("whoever takes orders along leaves a row in the trail", async () => {
  const person = await newPerson(pools, "audited@north.example");
  await setReporting(person, true);
  const audited = await signIn(person.email);
  expect((await audited.post("/api/orders/export", orderDays)).status).toBe(200);
  const { rows } = await pools.system.query(
    "select action, user_id, result from audit where action = 'POST /api/orders/export' and user_id = $1",
    [person.user_id],
  );
  expect(rows).toEqual([{ action: "POST /api/orders/export", user_id: person.user_id, result: "done" }]);
});

test("the spend is in its file as on its page: each sum with the days it is of, each class and product", async () => {
  const own = await testApp({ clock: () => now }); // its orders and prices would be in the files of the other tests
  const { whole: ownWhole } = await placeOrders(own.pools);
  const ownChief = await own.signIn(people.chief.email);
  // What another month cost, before the same day of it and after; offers, a bonus and list prices of this one.
  for (const [day, item] of [
    ["2026-10-05", items.plain],
    ["2026-10-25", items.kit],
  ] as const)
    await placeOrder(own.pools, { placedAt: new Date(`${day}T15:00:00Z`), lines: [{ item, quantity: 3 }] });
  await own.pools.system.query(
    "update order_lines set discount_cents = 25, bonus_cents = 10, list_cents = price_cents + 100 where order_id = $1 and line_no = 1",
    [ownWhole],
  );
  const told = (await ownChief.get("/api/reports/spend")).body;
  const { rawPayload } = await open((await linkFor(ownChief, { what: "spend" })).path, ownChief, own.app);
  const [sums, classes, products] = await Promise.all([1, 2, 3].map((nth) => readSheet(rawPayload, nth)));
  const on = (day: string) => new Date(`2026-${day}T00:00:00Z`);
  const thisMonth = [on("11-01"), on("11-20")];
  expect(sums!.slice(1)).toEqual([
    ["This month", told.this_month, ...thisMonth],
    [fileText.lastMonthSameDays, told.last_month_to_date, on("10-01"), on("10-20")],
    ["Last month", told.last_month, on("10-01"), on("10-31")],
    ["Controlled substances this month", told.controlled_this_month, ...thisMonth],
    [fileText.savedByOffers, told.saved_by_offers, ...thisMonth],
    [fileText.savedByBonus, told.saved_by_bonus, ...thisMonth],
    [fileText.atListPrice, told.at_list_price, ...thisMonth],
    ["At contract price", told.at_contract_price, ...thisMonth],
  ]);
  expect(new Set(sums!.slice(1, 5).map((row) => row[1])).size).toBe(4);
  expect([told.last_month_to_date, told.last_month]).toEqual([37.5, 184.2]);
  const parts = (all: { name: string; this_month: number; last_month_to_date: number; last_month: number }[]) =>
    all.map(({ name, this_month, last_month_to_date, last_month }) => [
      name,
      this_month,
      last_month_to_date,
      last_month,
    ]);
  const sameDays = told.top_items.map((part: { last_month_to_date: number }) => part.last_month_to_date);
  expect(Math.max(...sameDays)).toBe(37.5);
  expect(classes!.slice(1)).toEqual(parts(told.by_class));
  expect(products!.slice(1)).toEqual(parts(told.top_items));
});

test("who answers for the spend may take it along without Reporting, and nothing else", async () => {
  await setReporting(people.chief, false);
  const answers = [
    await chief.post("/api/reports/exports", { what: "spend" }),
    await chief.post("/api/reports/exports", { what: "orders", orders: orderDays }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
});
