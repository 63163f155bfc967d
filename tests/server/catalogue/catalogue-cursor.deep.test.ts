/** Disasters around a device's cursor: transactions that finish late, other databases, restored ones, unreadable cursors, malformed rows. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { Client as Connection } from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/database.ts";
import { type Client, clientOf, testApp, type TestApp } from "#tests/support/app.ts";
import { fillCompany, people } from "#tests/support/company.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { addProducts, device, pageBehind, passFrom } from "#tests/support/keeping.ts";
import { getServerNow } from "#tests/support/present.ts";
import { until } from "#tests/support/until.ts";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  client = await app.signIn(people.guest.email);
});
const sql = (text: string, values: unknown[] = []) => app.pools.system.query(text, values);
const idsOf = (products: readonly { item_id: number }[]): number[] => products.map(({ item_id }) => item_id);

/** A connection of one's own, for a transaction that stays open. */
async function connection(): Promise<Connection> {
  const opened = new Connection({ connectionString: app.url });
  await opened.connect();
  onTestFinished(() => opened.end());
  return opened;
}

describe("a transaction that began before a pass and commits after it", () => {
  test("is in the next pass, though others with later numbers were answered long ago", async () => {
    const slow = await connection();
    await slow.query("begin");
    await slow.query("update products set full_description = 'Slow' where item_id = 101");
    await sql("update products set full_description = 'Quick' where item_id = 102");
    const first = await passFrom(client);
    expect(first.products.find(({ item_id }) => item_id === 102)!.full_description).toBe("Quick");
    expect((await passFrom(client, first.cursor)).products).toEqual([]);
    await slow.query("commit");
    const second = await passFrom(client, first.cursor);
    expect(second.products.map(({ full_description }) => full_description)).toEqual(["Slow"]);
    expect((await passFrom(client, second.cursor)).products).toEqual([]);
  });

  test("is not missed when so many are open that a cursor cannot name them", async () => {
    const many = await Promise.all(Array.from({ length: 30 }, connection));
    for (const [nth, each] of many.entries()) {
      await each.query("begin");
      await each.query(
        "insert into incentives (incentive_name, incentive_description_html, incentive_type_code, incentive_type) values ('', '', '', '')",
      );
      if (nth === 7) await each.query("update products set form = 'bag' where item_id = 103");
    }
    await sql("update products set form = 'syringe' where item_id = 104");
    const { cursor } = await passFrom(client);
    expect(cursor.length).toBeLessThan(500);
    for (const each of many) await each.query("commit");
    // What a transaction of another database was older than may come again.
    expect(idsOf((await passFrom(client, cursor)).products)).toEqual(expect.arrayContaining([103, 104]));
  });

  test("a checkout that takes the last while the first unit is being changed is not missed", async () => {
    const { cursor } = await passFrom(client);
    const [unit, checkout] = [await connection(), await connection()];
    await unit.query("begin");
    await unit.query("update product_units set units_in = 600000 where item_id = 101 and position = 1");
    await checkout.query("begin");
    const { rows } = await checkout.query<{ pid: number }>("select pg_backend_pid() as pid");
    let isSold = false;
    const sold = checkout.query("update stock set available = 500000 where item_id = 101").then(() => (isSold = true));
    const waits = "select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
    await until(async () => isSold || (await app.pools.owner.query(waits, [rows[0]!.pid])).rowCount === 1);
    await unit.query("commit");
    await sold;
    const seen = await passFrom(client, cursor);
    await checkout.query("commit");
    const after = [...seen.products, ...(await passFrom(client, seen.cursor)).products];
    expect(after.findLast(({ item_id }) => item_id === 101)).toMatchObject({ availability: { kind: "out" } });
  });
});

test("whatever is changed, in whatever transactions, between whichever pages: in the end a device holds the catalogue", async () => {
  await addProducts(app.pools.system, 1_001, 1_100);
  const writers = await Promise.all([connection(), connection(), connection()]);
  const change = fc.record({
    writer: fc.nat(2),
    item: fc.nat(1_099).map((nth) => 1_001 + nth),
    what: fc.constantFrom(
      "update products set full_description = full_description || '!' where item_id = $1",
      "update products set is_active = not is_active where item_id = $1",
      "update product_units set price_cents = price_cents + 1 where item_id = $1",
      "update stock set available = 51 - available where item_id = $1",
      "delete from product_units where item_id = $1",
    ),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: change },
    { weight: 2, arbitrary: fc.record({ writer: fc.nat(2), ends: fc.constantFrom("commit", "rollback") }) },
    { weight: 4, arbitrary: fc.constant("page" as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const tablet = device();
      const locked = new Map<number, number>();
      for (const each of writers) await each.query("begin");
      for (const each of steps) {
        if (each === "page") tablet.take(await pageBehind(client, tablet.cursor));
        else if ("ends" in each) {
          await writers[each.writer]!.query(`${each.ends}; begin`);
          for (const [item, writer] of locked) if (writer === each.writer) locked.delete(item);
        } else if ((locked.get(each.item) ?? each.writer) === each.writer) {
          locked.set(each.item, each.writer); // no writer waits for another
          await writers[each.writer]!.query(each.what, [each.item]);
        }
      }
      for (const each of writers) await each.query("commit");
      let rest = await pageBehind(client, tablet.cursor);
      for (; rest.more; rest = await pageBehind(client, tablet.cursor)) tablet.take(rest);
      tablet.take(rest);
      const last = await passFrom(client, tablet.cursor);
      for (const page of last.pages) tablet.take(page);
      const byId = (a: { item_id: number }, b: { item_id: number }) => a.item_id - b.item_id;
      expect([...tablet.kept.values()].toSorted(byId)).toEqual((await passFrom(client)).products);
    }),
    { numRuns: 15, endOnFailure: true }, // a whole catalogue each: no time to look for the shortest
  );
});

describe("a cursor that is not of this catalogue begins from the start", () => {
  // More than one page.
  beforeAll(() => addProducts(app.pools.system, 3_001, 600));

  const forged =
    (change: (parts: unknown[]) => unknown): ((good: string) => string) =>
    (good) =>
      Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(good, "base64url").toString())))).toString("base64url");
  test.each<[string, (good: string) => string]>([
    ["empty", () => ""],
    ["text", () => "of another time"],
    ["cut off", (good) => good.slice(0, -9)],
    ["a number", () => Buffer.from("12").toString("base64url")],
    ["of an unknown era", forged(([place, , ...rest]) => [place, "00000000-0000-4000-8000-000000000000", ...rest])],
    ["of another database", forged(([, ...rest]) => ["1.2.3", ...rest])],
    [
      "of a time to come",
      forged(([place, era, , ...rest]) => [place, era, "999999999999999999:999999999999999999:", ...rest]),
    ],
    ["of impossible numbers", forged(([place, era, , ...rest]) => [place, era, "9999999999999999999:1:x", ...rest])],
    [
      "with a product that cannot be",
      forged(([place, era, from, , ...rest]) => [place, era, from, 99_999_999_999, ...rest]),
    ],
  ])("%s", async (_, make) => {
    const { cursor } = await passFrom(client);
    const page = await pageBehind(client, encodeURIComponent(make(cursor)));
    const { products, from_start, more } = page;
    expect([from_start, more, products.length]).toEqual([true, true, 500]);
  });

  test("a database that was made as a copy of this one", async () => {
    const other = await testApp();
    const theirs = await passFrom(await other.signIn(people.guest.email));
    expect((await pageBehind(client, theirs.cursor)).from_start).toBe(true);
    const mine = await passFrom(client);
    expect((await pageBehind(client, mine.cursor)).from_start).toBe(false);
  });

  test("one of before a product was deleted", async () => {
    await addProducts(app.pools.system, 9_001, 2);
    const { cursor } = await passFrom(client);
    await sql("delete from stock where item_id = 9001");
    await sql("delete from product_units where item_id = 9001");
    expect((await pageBehind(client, cursor)).from_start).toBe(false);
    await sql("delete from products where item_id = 9001");
    const pass = await passFrom(client, cursor);
    expect(pass.pages[0]!.from_start).toBe(true);
    expect((await pageBehind(client, pass.cursor)).from_start).toBe(false);
  });
});

test("a backup that was taken while the server ran: a cursor from before it goes on, one from after it begins from the start", async () => {
  const before = await passFrom(client);
  const { rows } = await sql("select pg_current_xact_id()::text as backup");
  const after = await passFrom(client);
  // The start after the restore: the first transaction it begins bears the number at which the backup stood.
  await sql("insert into catalogue_eras (began) values ($1::xid8)", [rows[0]!.backup]);
  expect((await pageBehind(client, before.cursor)).from_start).toBe(false);
  expect((await pageBehind(client, after.cursor)).from_start).toBe(true);
});

test("a data folder that was put back from a copy: what happened since the copy is undone on the device too", async () => {
  const folder = newDataFolder();
  const copy = join(folder, "..", "copy");
  const tablet = device();
  const other = device();
  const during = async (work: (client: Client, write: (text: string) => Promise<unknown>) => Promise<void>) => {
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, "server");
    try {
      const { rows } = await database.pools.system.query("select 1 from users");
      if (rows.length === 0) await fillCompany(database.pools.system, getServerNow());
      const started = await buildApp({
        pools: database.pools,
        environment: { trustProxy: false, logLevel: "silent" },
        version: "0.0.0-test",
        clock: getServerNow,
      });
      const login = await clientOf(started).post("/api/security/login", {
        email: people.guest.email,
        password: "correct horse battery staple",
      });
      await work(clientOf(started, login.body.token), (text) => database.pools.system.query(text));
    } finally {
      await database.close();
    }
  };
  await during(async (caller) => {
    for (const each of [tablet, other]) each.take(await pageBehind(caller));
  });
  execFileSync("cp", ["-a", folder, copy]);
  await during(async (caller, write) => {
    await write("update products set full_description = 'Undone' where item_id = 101");
    tablet.take(await pageBehind(caller, tablet.cursor));
    expect(tablet.kept.get(101)!.full_description).toBe("Undone");
  });
  rmSync(folder, { recursive: true });
  execFileSync("cp", ["-a", copy, folder]);
  await during(async (caller, write) => {
    // Numbers of transactions go past those of the lost future before either device asks.
    await write("update products set full_description = 'Done' where item_id = 102");
    for (let nth = 0; nth < 50; nth++) await write("select pg_current_xact_id()");
    const [undone, kept] = [await pageBehind(caller, tablet.cursor), await pageBehind(caller, other.cursor)];
    expect([undone.from_start, kept.from_start]).toEqual([true, false]);
    tablet.take(undone);
    other.take(kept);
    const now = new Map((await pageBehind(caller)).products.map((product) => [product.item_id, product]));
    expect(tablet.kept).toEqual(now);
    expect(other.kept).toEqual(now);
  });
});

test("rows from a restored dump, with numbers of transactions still to come, come once and then no more", async () => {
  const item_id = 9_101; // its own
  await addProducts(app.pools.system, item_id, 1);
  await sql(
    "update products set changed = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8 where item_id = $1",
    [item_id],
  );
  const { cursor, products } = await passFrom(client);
  expect(idsOf(products)).toContain(item_id);
  expect((await passFrom(client, cursor)).products).toEqual([]);
  await sql("update products set form = 'tube' where item_id = $1", [item_id]);
  expect((await passFrom(client, cursor)).products).toMatchObject([{ item_id, form: "tube" }]);
});

test("malformed rows are left out and logged once, are not named as removed, and the rest goes on", async () => {
  await addProducts(app.pools.system, 9_201, 3); // its own
  const logged: { item_id?: number; msg: string | undefined }[] = [];
  const listening = await buildApp({
    pools: app.pools,
    environment: { trustProxy: false, logLevel: "warn" },
    version: "0.0.0-test",
    clock: getServerNow,
  });
  listening.log.warn = (facts: object, msg?: string) => void logged.push({ ...facts, msg });
  const caller = clientOf(listening, client.token);
  const before = await passFrom(caller);
  await sql("update products set storage = 'lukewarm' where item_id = 9201");
  await sql("update product_units set quantity_uom_code = 'carton' where item_id = 9202");
  await sql("update products set full_description = 'Well' where item_id = 9203");
  const delta = await passFrom(caller, before.cursor);
  expect([idsOf(delta.products), delta.removed]).toEqual([[9_203], []]);
  const whole = await passFrom(caller);
  expect(idsOf(whole.products)).toEqual(idsOf(before.products).filter((id) => id !== 9_201 && id !== 9_202));
  expect(logged.map(({ item_id, msg }) => [item_id, msg])).toEqual([
    [9_201, "a product is malformed and left out"],
    [9_202, "a product is malformed and left out"],
  ]);
  await sql("update products set storage = 'cold' where item_id = 9201");
  expect(await passFrom(caller, delta.cursor)).toMatchObject({ products: [{ item_id: 9_201, storage: "cold" }] });
});

test("a malformed contract price is left out, and the rest goes on", async () => {
  await sql("insert into customer_prices values (1, 101, 'carton', 1), (1, 101, 'CT', 1200)");
  expect((await client.get("/api/products/own/1")).body.prices).toEqual([[101, "CT", 12]]);
});
