/** Browsing and searching the catalogue of the demonstration, and what happens when it changes under a running server. */
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";

import type { Product, ProductPage } from "#contract/catalogue/catalogue.ts";
import type { Pools } from "#server/db/open.ts";
import { type Client, clientOf } from "#tests/support/app.ts";
import { demonstration } from "#tests/support/demonstration.ts";
import { byRules, type RuledProduct } from "#tests/support/search-by-rules.ts";

let app: FastifyInstance;
let pools: Pools;
let buyer: Client;
let clinics: Client;

beforeAll(async () => {
  const started = await demonstration();
  ({ app, pools } = started);
  buyer = await started.signIn("buyer@northcampus.example");
  clinics = await started.signIn("admin@lakeshore.example");
});

const ascending = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
const search = async (client: Client, input: Record<string, unknown>): Promise<ProductPage> => {
  const { status, body, text } = await client.post("/api/products/search", input);
  expect(status, text).toBe(200);
  return body;
};
/** A catalog of its own, for a test that changes it. */
const startOwn = async () => {
  const own = await demonstration();
  return { ...own, buyer: await own.signIn("buyer@northcampus.example") };
};
const productsOf = ({ groups }: ProductPage): Product[] => groups.flatMap(({ items }) => items);

describe("search", () => {
  test("finds what the contract's rule finds, for words, strengths, NDCs and item numbers", async () => {
    const { rows } = await pools.system.query<RuledProduct>(
      "select * from products join display_groups using (display_group_id)",
    );
    const rules = byRules(rows);
    const texts = [
      "ondansetron",
      "ondan 2 mg/mL",
      "2mg/ml vial",
      "2 mg / ml",
      "ondansteron",
      "ondansetron 7 mg",
      "etron",
      "99904",
      "99904-1",
      "48010",
      "zzz",
      "ringer's lactated",
      "0.9 %",
      "BAG 1,000",
      "a",
      "10",
      "sodium chlo bag",
    ];
    for (const text of texts) {
      const page = await search(buyer, { searchText: text, page_size: 1000 });
      const expected = rules({ searchText: text, classId: null, type: "ALL" }).items;
      expect(
        productsOf(page).map(({ item_id }) => item_id),
        text,
      ).toEqual(expected);
      expect(page.total, text).toBe(expected.length);
    }
  });

  test("finds a product by its NDC with 10, 11 and 12 digits, with and without hyphens", async () => {
    const { body } = await buyer.get("/api/products/48002");
    expect(body.ndc_code).toBe("9991-0104-10");
    for (const text of [
      "9991-0104-10",
      "9991010410",
      "09991-0104-10",
      "09991010410",
      "009991-0104-10",
      "009991010410",
      "0104-10",
      "9991-01",
    ]) {
      expect(
        productsOf(await search(buyer, { searchText: text })).map(({ item_id }) => item_id),
        text,
      ).toContain(48_002);
    }
  });

  test("shows hits at the start of a word before those inside one, and keeps groups together", async () => {
    const page = await search(buyer, { searchText: "pro", page_size: 1000 });
    const ranks = page.groups.map(({ display_group, items }) =>
      Math.min(
        ...items.map(({ full_description, manufacturer }) =>
          /\bpro/i.test(`${display_group} ${full_description} ${manufacturer}`) ? 0 : 1,
        ),
      ),
    );
    expect(new Set(ranks)).toEqual(new Set([0, 1]));
    expect(ranks).toEqual(ranks.toSorted(ascending));
    const ids = page.groups.map(({ display_group_id }) => display_group_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("pages through everything once, in one order", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 9; page++)
      seen.push(...productsOf(await search(buyer, { page, page_size: 50 })).map(({ item_id }) => item_id));
    const whole = productsOf(await search(buyer, { page_size: 1000 })).map(({ item_id }) => item_id);
    expect(seen).toEqual(whole);
    expect(new Set(whole).size).toBe(400);
  });

  test("splits the catalogue into controlled and all others", async () => {
    const controlled = await search(buyer, { type: "CSO", page_size: 1000 });
    const others = await search(buyer, { type: "RXO", page_size: 1000 });
    expect(
      productsOf(controlled).every(
        ({ is_schedule_drug, has_cs, schedule_name }) => is_schedule_drug && has_cs && schedule_name !== null,
      ),
    ).toBe(true);
    expect(productsOf(others).some(({ schedule_name }) => schedule_name !== null)).toBe(false);
    expect(controlled.total).toBeGreaterThan(50);
    expect(controlled.total + others.total).toBe(400);
  });

  test("refuses what is not in the contract", async () => {
    expect((await buyer.post("/api/products/search", { searchText: 1 })).status).toBe(400);
    expect((await buyer.post("/api/products/search", { sort: "weight" })).status).toBe(400);
    expect((await buyer.post("/api/products/search", { page: 0 })).status).toBe(400);
    expect((await clientOf(app).post("/api/products/search", {})).status).toBe(401);
  });
});

describe("narrowing down", () => {
  const narrow = async (input: Record<string, unknown>) => search(buyer, { facets: true, page_size: 1000, ...input });

  test("leaves what fits, and counts what each choice would leave", async () => {
    const all = await narrow({});
    const vials = all.facets!.forms.find(({ value }) => value === "vial")!;
    const page = await narrow({ filters: { forms: ["vial"] } });
    expect(page.total).toBe(vials.count);
    expect(productsOf(page).every(({ form }) => form === "vial")).toBe(true);
    expect(page.facets!.forms).toEqual(all.facets!.forms);
    expect(page.facets!.labelers.reduce((sum, { count }) => sum + count, 0)).toBe(vials.count);
    const [labeler] = page.facets!.labelers;
    const both = await narrow({ filters: { forms: ["vial"], labelers: [labeler!.value] } });
    expect(both.total).toBe(labeler!.count);
  });

  test("by stock tells no product that is out of it, by incentive those with an offer of this customer", async () => {
    const all = await narrow({});
    const available = await narrow({ filters: { in_stock: true } });
    expect(available.total).toBe(all.facets!.in_stock);
    expect(productsOf(available).some(({ item_id }) => item_id === 48_144)).toBe(false);
    const offered = await narrow({ filters: { on_incentive: true } });
    expect(offered.total).toBe(productsOf(all).filter(({ incentives }) => incentives.length > 0).length);
    expect(offered.total).toBeGreaterThan(0);
    const theirs = await search(clinics, { facets: true });
    expect(theirs.facets!.on_incentive).not.toBe(all.facets!.on_incentive);
  });

  test("and by price stands in the order of this customer's prices, groups whole", async () => {
    const { groups } = await narrow({ searchText: "vial", sort: "price" });
    const lowest = groups.map(({ items }) =>
      Math.min(...items.map(({ sale_UOM_price }) => sale_UOM_price ?? Infinity)),
    );
    expect(lowest).toEqual(lowest.toSorted((a, b) => a - b));
    for (const { items } of groups) {
      const prices = items.map(({ sale_UOM_price }) => sale_UOM_price ?? Infinity);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  test("by price follows each change of a list or contract price at once, for this customer alone, on every page", async () => {
    const own = await startOwn();
    const ownClinics = await own.signIn("admin@lakeshore.example");
    const whole = async (client: Client, sort: string) => {
      const pages = [1, 2, 3, 4].map((page) => search(client, { searchText: "", sort, page, page_size: 100 }));
      return (await Promise.all(pages)).flatMap((page) => productsOf(page));
    };
    const isInOrder = (products: readonly Product[], sign: number) => {
      const groups = new Map<number, number[]>();
      for (const { display_group_id, sale_UOM_price } of products)
        groups.set(display_group_id, [
          ...(groups.get(display_group_id) ?? []),
          sale_UOM_price === null ? Infinity : sign * sale_UOM_price,
        ]);
      const lowest = [...groups.values()].map((prices) => Math.min(...prices));
      expect(lowest).toEqual(lowest.toSorted((a, b) => (a === b ? 0 : a - b)));
      for (const prices of groups.values()) expect(prices).toEqual(prices.toSorted((a, b) => (a === b ? 0 : a - b)));
      expect(new Set(products.map(({ item_id }) => item_id)).size).toBe(400);
    };
    const first = (products: readonly Product[]) => products[0]?.item_id;
    const bothInOrder = async () => {
      const [up, down, theirs] = [
        await whole(own.buyer, "price"),
        await whole(own.buyer, "price-desc"),
        await whole(ownClinics, "price"),
      ];
      isInOrder(up, 1);
      isInOrder(down, -1);
      isInOrder(theirs, 1);
      return { up, down, theirs };
    };
    const sql = (text: string) => own.pools.system.query(text);
    const { rows: found } = await sql(
      `select item_id from product_units u where position = 1 and price_cents is not null
         and not exists (select from customer_prices c where c.item_id = u.item_id) order by item_id limit 1`,
    );
    const { item_id: item } = found[0] as { item_id: number };
    const unit = `item_id = ${item} and position = 1`;
    await bothInOrder();
    await sql(`update product_units set price_cents = 1 where ${unit}`);
    const listed = await bothInOrder();
    expect([first(listed.up), first(listed.theirs)]).toEqual([item, item]);
    await sql(
      `insert into customer_prices select 1001, item_id, quantity_uom_code, 99999999 from product_units where ${unit}`,
    );
    const contracted = await bothInOrder();
    expect([first(contracted.down), first(contracted.theirs)]).toEqual([item, item]);
    await sql(`delete from customer_prices where customer_id = 1001 and item_id = ${item}`);
    await sql(`update product_units set price_cents = null where ${unit}`);
    const without = await bothInOrder();
    expect(first(without.up)).not.toBe(item);
  });

  test("a slip of the finger is found and said, and so is a text of which no product has all words", async () => {
    const [exact, near, some] = [
      await search(buyer, { searchText: "ondansetron" }),
      await search(buyer, { searchText: "ondansteron" }),
      await search(buyer, { searchText: "ondansetron 777 mg" }),
    ];
    expect([exact.how, near.how, some.how]).toEqual(["exact", "near", "some"]);
    expect(productsOf(near)).toEqual(productsOf(exact));
    expect(productsOf(some)).toEqual(productsOf(exact));
  });
});

describe("the other calls of a search", () => {
  test("search-all answers everything at once, all-classifications whatever the class", async () => {
    const all = (await buyer.post("/api/products/search-all", {})).body;
    expect(productsOf(all).length).toBe(400);
    const inhaled = (await buyer.post("/api/products/search-all", { searchText: "mg", classId: 6 })).body;
    expect(new Set(productsOf(inhaled).map(({ class_id }) => class_id))).toEqual(new Set([6]));
    const everywhere = (await buyer.post("/api/products/all-classifications", { searchText: "mg", classId: 6 })).body;
    expect(everywhere.total).toBe((await search(buyer, { searchText: "mg" })).total);
    expect(everywhere.classification).toMatchObject({ class_id: 6, class_name: "Inhalation" });
    expect(everywhere.total).toBeGreaterThan(inhaled.total);
  });

  test("names are those of the whole catalogue, or of what matches, best first", async () => {
    const names = (await buyer.get("/api/products/names-for-customer")).body;
    expect(names.length).toBe(400);
    expect((await buyer.get("/api/products/names-for-customer?page=2&page_size=399")).body).toEqual(names.slice(399));
    const some = (await buyer.get("/api/products/names-for-customer?searchText=ondansteron&page_size=3")).body;
    const found = productsOf(await search(buyer, { searchText: "ondansteron", page_size: 3 }));
    expect(some).toEqual(
      found.map(({ item_id, full_description, ndc_code, schedule_name, manufacturer }) => ({
        item_id,
        full_description,
        ndc_code,
        schedule_name,
        manufacturer,
      })),
    );
    expect((await buyer.get("/api/products/names-for-customer?searchText=zzzz")).body).toEqual([]);
  });

  test("has-cs tells whether one of them is controlled", async () => {
    const controlled = productsOf(await search(buyer, { type: "CSO", page_size: 1 }))[0]!.item_id;
    const other = productsOf(await search(buyer, { type: "RXO", page_size: 1 }))[0]!.item_id;
    const has = async (...item_ids: number[]) => (await buyer.post("/api/products/has-cs", { item_ids })).body.has_cs;
    expect([await has(), await has(other), await has(other, controlled), await has(999_999)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

test("a text that is too long is refused with a sentence, whatever is in it, and at the limit answered at once", async () => {
  for (const letter of ["%", "a", "1", "(a+)+$", "\u{1F48A}", "\u00df"]) {
    const long = letter.repeat(50_000).slice(0, 50_000);
    const answer = await buyer.post("/api/products/search", { searchText: long });
    expect([answer.status, answer.body.Message]).toEqual([400, "The search text must have at most 200 characters."]);
    const names = await buyer.get(
      `/api/products/names-for-customer?searchText=${encodeURIComponent(long.slice(0, 2_000))}`,
    );
    expect(names.status).toBe(400);
    const before = process.cpuUsage();
    expect((await buyer.post("/api/products/search", { searchText: long.slice(0, 200) })).status).toBe(200);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  }
});

test("a change of the catalogue is seen by the next search, by many at once", async () => {
  const own = await startOwn();
  expect((await search(own.buyer, {})).total).toBe(400); // the index is built by the first search
  await own.pools.system.query("update products set is_active = false where item_id = 48003");
  await own.pools.system.query("update products set search_text = ' unobtainium' || search_text where item_id = 48004");
  expect((await search(own.buyer, { searchText: "unobtainium" })).total).toBe(0);
  await own.pools.system.query("update catalogue_state set revision = nextval('catalogue_revisions')");
  const answers = await Promise.all(Array.from({ length: 12 }, () => search(own.buyer, { searchText: "unobtainium" })));
  expect(answers.map(({ total }) => total)).toEqual(Array.from({ length: 12 }, () => 1));
  expect((await search(own.buyer, {})).total).toBe(399);
});
