/** What changed of the catalogue since a device last asked: all of it, nothing else, and never a customer's own. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";

import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { buildApp } from "#server/app.ts";
import { inTransaction } from "#server/db/open.ts";
import { type Client, clientOf } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
import { addProducts, pageBehind, passFrom } from "#tests/support/keeping.ts";
import { getServerNow } from "#tests/support/present.ts";

let world: Demonstration;
let client: Client;
beforeAll(async () => {
  world = await demonstration();
  client = await world.signIn("buyer@northcampus.example");
});
const sql = (text: string, values: unknown[] = []) => world.pools.system.query(text, values);
const idsOf = (products: readonly KeptProduct[]): number[] => products.map(({ item_id }) => item_id);

describe("a change arrives with the next pass, and alone", () => {
  const carton = "update product_units set";
  const soldOut = "update stock set available = 0, low_at = 10 where item_id = $1";
  const awaited = "update stock set available = 0, expected_on = '2039-12-04' where item_id = $1";
  const discontinued = "update products set discontinued = true where item_id = $1";
  const pallet =
    "insert into product_units (item_id, quantity_uom_code, position, sale_uom_desc, units_in) values ($1, 'PL', 9, 'Pallet', 480)";
  /** `before`: what makes of a product with 50 units, sold by the carton of 2, the one that is changed. */
  const changes: [what: string, change: string, expected: object, ...before: string[]][] = [
    [
      "a description",
      "update products set full_description = 'Renamed' where item_id = $1",
      { full_description: "Renamed" },
    ],
    ["a class", "update products set class_id = 2 where item_id = $1", { class_id: 2 }],
    ["no class", "update products set class_id = null where item_id = $1", { class_id: null }],
    ["another group", "update products set display_group_id = 7 where item_id = $1", { display_group_id: 7 }],
    ["a schedule", "update products set schedule_name = 'IV' where item_id = $1", { schedule_name: "IV" }],
    [
      "a kit check",
      "update products set kit_check_available = true, kit_check_cents = 275 where item_id = $1",
      { kit_check_surcharge: 2.75 },
    ],
    [
      "another picture",
      "update products set image_hash = null where item_id = $1",
      { image_url: null },
      "update products set image_hash = (select min(hash) from images) where item_id = $1",
    ],
    [
      "a price",
      `${carton} price_cents = 98765 where item_id = $1`,
      { units: [expect.objectContaining({ sale_UOM_price: 987.65 })] },
    ],
    [
      "a maximum",
      `${carton} max_sale_qty = 3 where item_id = $1`,
      { units: [expect.objectContaining({ max_sale_qty: 3 })] },
    ],
    [
      "a unit more",
      pallet,
      { units: expect.arrayContaining([expect.objectContaining({ quantity_uom_code: "PL", sale_UOM_price: null })]) },
    ],
    [
      "a unit less",
      "delete from product_units where item_id = $1 and quantity_uom_code = 'PL'",
      { units: [expect.objectContaining({ quantity_uom_code: "CT" })] },
      pallet,
    ],
    [
      "stock that is not enough for one any more",
      "update stock set available = 1 where item_id = $1",
      { availability: { kind: "out" } },
    ],
    [
      "stock that is enough again",
      "update stock set available = 2 where item_id = $1",
      { availability: { kind: "low" } },
      soldOut,
    ],
    [
      "a first unit that holds more than there is",
      `${carton} units_in = 51 where item_id = $1`,
      { availability: { kind: "out" } },
    ],
    ["a day when more comes", awaited, { availability: { kind: "back-on", on: "12/04/2039" } }, soldOut],
    [
      "a product of which no more comes",
      discontinued,
      { availability: { kind: "discontinued", is_left: false } },
      awaited,
    ],
    [
      "a product of which more comes again",
      "update products set discontinued = false where item_id = $1",
      { availability: { kind: "back-on", on: "12/04/2039" } },
      awaited,
      discontinued,
    ],
    [
      "stock that is no longer counted",
      "delete from stock where item_id = $1",
      { availability: { kind: "in-stock" } },
      awaited,
    ],
    [
      "stock that is counted, and gone",
      "insert into stock (item_id, available) values ($1, 0)",
      { availability: { kind: "out" } },
      "delete from stock where item_id = $1",
    ],
  ];
  let lastProduct = 61_000;
  test.each(changes)("%s", async (_, change, expected, ...before) => {
    const item_id = ++lastProduct; // its own
    await addProducts(world.pools.system, item_id, 1);
    for (const each of before) await sql(each, [item_id]);
    const { cursor, products: all } = await passFrom(client);
    expect(all.find((each) => each.item_id === item_id)).not.toMatchObject(expected);
    await sql(change, [item_id]);
    const { products, removed, pages, cursor: next } = await passFrom(client, cursor);
    expect([idsOf(products), removed, pages.length]).toEqual([[item_id], [], 1]);
    expect(products[0]).toMatchObject(expected);
    expect(pages[0]).toMatchObject({ from_start: false, more: false, total: all.length });
    expect(products[0]).toEqual((await passFrom(client)).products.find((each) => each.item_id === item_id));
    expect((await passFrom(client, next)).products).toEqual([]);
  });

  test.each([
    [
      "display_group_id",
      12,
      "update display_groups set display_group = 'Called otherwise' where display_group_id = 12",
    ],
    ["display_group_id", 13, "update display_groups set add_header_html = '<p>New</p>' where display_group_id = 13"],
    ["class_id", 4, "update classifications set class_name = 'Called otherwise' where class_id = 4"],
    ["class_id", 4, "update classifications set add_header_html = '<p>New</p>' where class_id = 4"],
  ])("all products of a %s %i whose heading is another", async (column, id, change) => {
    const { cursor } = await passFrom(client);
    const { rows } = await sql(`select item_id from products where ${column} = $1 order by item_id`, [id]);
    await sql(change);
    const { products } = await passFrom(client, cursor);
    expect(products.length).toBeGreaterThan(1);
    expect(idsOf(products)).toEqual(rows.map(({ item_id }) => item_id));
    const heads = products.map(({ display_group, display_group_html }) => display_group_html ?? display_group);
    expect(heads.includes(change.includes("html") ? "<p>New</p>" : "Called otherwise")).toBe(
      column === "display_group_id",
    );
  });

  test("a product that is taken out, comes back, and one that is new", async () => {
    const { cursor, products } = await passFrom(client);
    await sql("update products set is_active = false where item_id = 48021");
    const gone = await passFrom(client, cursor);
    expect([idsOf(gone.products), gone.removed, gone.pages[0]!.total]).toEqual([[], [48_021], products.length - 1]);
    await sql("update products set is_active = true where item_id = 48021");
    await addProducts(world.pools.system, 60_001, 1);
    const back = await passFrom(client, gone.cursor);
    expect([idsOf(back.products), back.removed]).toEqual([[48_021, 60_001], []]);
    await sql("update products set is_active = false where item_id = 60001");
    expect((await passFrom(client, cursor)).removed).toEqual([60_001]);
  });
});

test.each([
  [
    "stock that a checkout takes, while there is enough",
    "update stock set available = available - 2 where item_id in (select item_id from stock where available > 500)",
  ],
  [
    "an update that changes nothing",
    "update products set full_description = full_description; update product_units set price_cents = price_cents; update stock set available = available",
  ],
  ["the text that is searched", "update products set search_text = search_text || ' 1'"],
  ["a contract price", "update customer_prices set price_cents = price_cents + 1"],
  ["an incentive", "update incentives set discount_cents = discount_cents + 1"],
  ["a change that is rolled back", "begin; update products set form = 'bag'; rollback"],
])("nothing arrives for %s", async (_, change) => {
  const { cursor } = await passFrom(client);
  await sql(change);
  expect(await passFrom(client, cursor)).toMatchObject({ products: [], removed: [] });
});

test("the role that answers calls may take the last of the stock, and it arrives", async () => {
  const { cursor } = await passFrom(client);
  const settings = { "app.customers": "{1001}", "app.user_id": "0", "app.staff": "off" };
  await inTransaction(world.pools.app, (db) => db.query("update stock set available = 0 where item_id = 48031"), {
    settings,
  });
  expect((await passFrom(client, cursor)).products).toMatchObject([{ item_id: 48_031, availability: { kind: "out" } }]);
});

test("says nothing of any customer's contract prices and incentives", async () => {
  const { body } = await client.get("/api/products/own/1001");
  const { rows } = await sql(
    "select item_id, quantity_uom_code, price_cents from product_units join products using (item_id) where is_active and price_cents is not null",
  );
  const { products } = await passFrom(client);
  const shown = products.flatMap(({ item_id, units }) =>
    units.flatMap(({ quantity_uom_code, sale_UOM_price }) =>
      sale_UOM_price === null ? [] : [`${item_id} ${quantity_uom_code} ${Math.round(sale_UOM_price * 100)}`],
    ),
  );
  const listed = rows.map(
    ({ item_id, quantity_uom_code, price_cents }) => `${item_id} ${quantity_uom_code} ${price_cents}`,
  );
  expect(shown.toSorted()).toEqual(listed.toSorted());
  expect(body.prices.length).toBeGreaterThan(50);
  expect(JSON.stringify(products)).not.toContain("incentive");
});

describe("in a catalogue of many pages", () => {
  const many = 1_234;
  beforeAll(() => addProducts(world.pools.system, 70_001, many));

  test("everything comes once, 500 at a time, and a page that is asked for again is the same", async () => {
    const { rows } = await sql("select item_id from products where is_active order by item_id");
    const { pages, products } = await passFrom(client);
    expect(pages.map((page) => [page.products.length, page.more, page.from_start, page.total])).toEqual([
      [500, true, true, rows.length],
      [500, true, false, rows.length],
      [500, true, false, rows.length],
      [rows.length - 1_500, false, false, rows.length],
    ]);
    expect(idsOf(products)).toEqual(rows.map(({ item_id }) => item_id));
    expect((await pageBehind(client, pages[0]!.cursor)).products).toEqual(pages[1]!.products);
  });

  test("a pass that is interrupted goes on in a server that was started anew, and what changed meanwhile is not lost", async () => {
    const begun = await pageBehind(client);
    await sql("update product_units set price_cents = 111 where item_id = 48040 and position = 1"); // behind the page
    await sql("update product_units set price_cents = 112 where item_id = 70400 and position = 1"); // before it
    const restarted = await buildApp({
      pools: world.pools,
      environment: { trustProxy: false, logLevel: "silent" },
      version: "0.0.0-test",
      clock: getServerNow,
    });
    const again = clientOf(restarted, client.token);
    const rest = await passFrom(again, begun.cursor);
    expect(rest.pages.map(({ from_start }) => from_start)).toEqual([false, false, false]);
    expect(idsOf([...begun.products, ...rest.products])).toEqual(idsOf((await passFrom(client)).products));
    expect(rest.products.find(({ item_id }) => item_id === 70_400)!.units[0]!.sale_UOM_price).toBe(1.12);
    const next = await passFrom(again, rest.cursor);
    expect(next.products.find(({ item_id }) => item_id === 48_040)!.units[0]!.sale_UOM_price).toBe(1.11);
  });

  test("a change of more than a page comes in pages, with every product once", async () => {
    const { cursor } = await passFrom(client);
    await sql("update products set manufacturer = 'Merged Labs' where item_id > 70000");
    await sql(
      "update product_units set price_cents = price_cents + 1 where item_id between 70100 and 70200 or item_id in (48001, 48400)",
    );
    await sql("update products set is_active = false where item_id in (70002, 71234)");
    const { pages, products, removed } = await passFrom(client, cursor);
    expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
    expect(removed).toEqual([70_002, 71_234]);
    expect(new Set([...idsOf(products), ...removed]).size).toBe(many + 2);
    expect(products.length + removed.length).toBe(many + 2);
  });
});

describe("on the wire", () => {
  const unpacked: Record<string, (content: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  const fetched = async (path: string, accepted: string) => {
    const headers = { authorization: `Bearer ${client.token}`, "accept-encoding": accepted };
    const { headers: answered, rawPayload } = await world.app.inject({ url: path, headers });
    return { coding: answered["content-encoding"], vary: answered["vary"], bytes: rawPayload };
  };
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;q=1.0, br; q=0", "gzip"],
    ["br;q=0.000,identity", undefined],
    ["*", undefined],
    ["", undefined],
  ])("who accepts %j is sent %s", async (accepted, expected) => {
    for (const path of ["/api/products/changes", "/api/products/for-customer/1001"]) {
      const { coding, vary, bytes } = await fetched(path, accepted);
      expect([coding, vary]).toEqual([expected, "accept-encoding"]);
      const text = (coding === undefined ? bytes : unpacked[coding]!(bytes)).toString();
      // The cursor is of the moment at which it was asked for.
      const { cursor: _, ...answer } = JSON.parse(text);
      const { cursor: __, ...again } = (await client.get(path)).body;
      expect(answer).toEqual(again);
    }
  });

  test("a change of 1 % of 20,000 products is under 200 kB, and under 20 kB compressed", async () => {
    const { cursor } = await passFrom(client);
    await sql("update product_units set price_cents = price_cents + 1 where item_id between 48001 and 48200");
    const path = `/api/products/changes?cursor=${cursor}`;
    const [plain, small] = [await fetched(path, ""), await fetched(path, "br")];
    expect(JSON.parse(plain.bytes.toString()).products.length).toBeGreaterThanOrEqual(199);
    expect(plain.bytes.length).toBeLessThan(200_000);
    expect(small.bytes.length).toBeLessThan(20_000);
  });
});
