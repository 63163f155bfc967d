/** Browsing and searching the catalogue of the demonstration, and what happens when it changes under a running server. */
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";

import type { Product, ProductPage } from "#contract/catalogue.ts";
import { groupHeader } from "#contract/rules/headers.ts";
import { rankOf, searchTerms } from "#contract/rules/search.ts";
import type { Pools } from "#server/db/open.ts";
import { type Client, clientOf } from "#tests/support/app.ts";
import { demonstration } from "#tests/support/demonstration.ts";

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
const productsOf = ({ groups }: ProductPage): Product[] => groups.flatMap(({ items }) => items);

describe("search", () => {
  test("finds what the contract's rule finds, for words, strengths, NDCs and item numbers", async () => {
    const { rows } = await pools.system.query<{ item_id: number; search_text: string }>(
      "select item_id, search_text from products",
    );
    const texts = [
      "ondansetron",
      "ondan 2 mg/mL",
      "2mg/ml vial",
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
      const expected = rows
        .filter(({ search_text }) => rankOf(search_text, searchTerms(text)) !== undefined)
        .map(({ item_id }) => item_id);
      expect(
        productsOf(page)
          .map(({ item_id }) => item_id)
          .toSorted(ascending),
        text,
      ).toEqual(expected.toSorted(ascending));
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
    expect((await buyer.post("/api/products/search", { sort: "price" })).status).toBe(400);
    expect((await buyer.post("/api/products/search", { page: 0 })).status).toBe(400);
    expect((await clientOf(app).post("/api/products/search", {})).status).toBe(401);
  });
});

describe("classes", () => {
  test("count their products; a single one names them", async () => {
    const { body } = await buyer.get("/api/products/classifications");
    const inhalation = body.find(({ class_id }: { class_id: number }) => class_id === 6);
    expect(inhalation).toMatchObject({ class_name: "Inhalation", item_ids: [] });
    expect(body.map(({ class_name }: { class_name: string }) => class_name)).toEqual(
      body.map(({ class_name }: { class_name: string }) => class_name).toSorted(ascending),
    );
    const page = await search(buyer, { classId: 6, page_size: 1000 });
    expect(page.classification).toMatchObject({ class_id: 6, item_count: inhalation.item_count });
    expect(page.classification!.item_ids.toSorted(ascending)).toEqual(
      productsOf(page)
        .map(({ item_id }) => item_id)
        .toSorted(ascending),
    );
    expect(page.total).toBe(inhalation.item_count);
  });

  test("one that is not there is refused", async () => {
    const answer = await buyer.post("/api/products/search", { classId: 999 });
    expect([answer.status, answer.body.Message]).toEqual([404, "There is no such class."]);
  });

  test("the Inhalation class's header stands on group 4, and on no other", async () => {
    const { groups } = await search(buyer, { page_size: 1000 });
    const withHeader = groups.filter(({ add_header_html }) => add_header_html !== null);
    expect(withHeader.map(({ display_group_id }) => display_group_id)).toEqual([4]);
    expect(withHeader[0]!.add_header_html).toContain("Inhalers are being reformulated");
    expect(groupHeader(6, "<p>x</p>")).toBeNull();
  });
});

describe("a product", () => {
  test("has its customer's own prices", async () => {
    const [mine, theirs] = [await buyer.get("/api/products/48005"), await clinics.get("/api/products/48005")];
    expect(mine.status).toBe(200);
    expect(mine.body.sale_UOM_price).toBeLessThan(theirs.body.sale_UOM_price);
    expect(mine.body.sale_UOM_price).toBe(mine.body.units[0].sale_UOM_price);
    const page = productsOf(await search(buyer, { searchText: "48005" }));
    expect(page[0]).toEqual(mine.body);
  });

  test.each([
    [48_062, "This product is not sold at present."],
    [48_088, "Contact customer service to order this product."],
    [48_130, "This product has no price yet."],
    [48_144, "This product is out of stock."],
    [48_001, null],
  ])("%i says why it cannot be bought: %s", async (item_id, reason) => {
    expect((await buyer.get(`/api/products/${item_id}`)).body.not_sellable_reason).toBe(reason);
  });

  test("that is not there is refused, whatever the number", async () => {
    const [unknown, other] = [await buyer.get("/api/products/999999"), await buyer.get("/api/products/2147483647")];
    expect([unknown.status, unknown.body]).toEqual([404, { Message: "There is no such product." }]);
    expect(other.text).toBe(unknown.text);
    expect((await buyer.get("/api/products/abc")).status).toBe(400);
  });

  test("has a picture that anybody may load", async () => {
    const { body } = await buyer.get("/api/products/48001");
    const picture = await clientOf(app).get(body.image_url);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(picture.text).toContain("<svg");
  });
});

test("the whole catalogue is answered for the asker's own customer alone", async () => {
  const own = await buyer.get("/api/products/for-customer/1001?page_size=500");
  expect(own.body.total).toBe(400);
  const [foreign, random] = [
    await buyer.get("/api/products/for-customer/1002"),
    await buyer.get("/api/products/for-customer/77777"),
  ];
  expect([foreign.status, foreign.text]).toEqual([404, random.text]);
});

test("an unexpected receipt may name what was ordered before, or anything that is found", async () => {
  const before = (await buyer.get("/api/products/for-unexpected-receive")).body;
  expect(before.length).toBeGreaterThan(100);
  const found = (await buyer.get("/api/products/for-unexpected-receive?searchText=propofol")).body;
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ full_description }: Product) => full_description.startsWith("Propofol"))).toBe(true);
  expect(found[0].units[0]).toEqual({ quantity_uom_code: "CT", sale_UOM_desc: "Carton" });
  expect((await buyer.get("/api/products/for-unexpected-receive?searchText=zzzz")).body).toEqual([]);
});

test("a change of the catalogue is seen by the next search, by many at once", async () => {
  await pools.system.query("update products set is_active = false where item_id = 48003");
  await pools.system.query("update products set search_text = ' unobtainium' || search_text where item_id = 48004");
  expect((await search(buyer, { searchText: "unobtainium" })).total).toBe(0);
  await pools.system.query("update catalogue_state set revision = nextval('catalogue_revisions')");
  const answers = await Promise.all(Array.from({ length: 12 }, () => search(buyer, { searchText: "unobtainium" })));
  expect(answers.map(({ total }) => total)).toEqual(Array.from({ length: 12 }, () => 1));
  expect((await search(buyer, {})).total).toBe(399);
});
