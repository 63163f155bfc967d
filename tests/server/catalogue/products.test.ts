/** Single products and classes of the demonstration, and the lists that are for one customer or for the dock. */
import { describe, expect, test } from "vitest";
import type { Product, ProductPage } from "#contract/catalogue/catalogue.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import * as catalogServerText from "#server/services/catalogue/text.ts";
import { type Client, clientOf } from "#tests/support/app.ts";
import { demonstration } from "#tests/support/demonstration.ts";

const { app, signIn } = await demonstration();
const buyer = await signIn("buyer@northcampus.example");
const clinics = await signIn("admin@lakeshore.example");

const ascending = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
const search = async (client: Client, input: Record<string, unknown>): Promise<ProductPage> =>
  (await client.post("/api/products/search", input)).body;
const productsOf = ({ groups }: ProductPage): Product[] => groups.flatMap(({ items }) => items);

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
    expect([answer.status, answer.body.Message]).toEqual([404, catalogServerText.classNotFound]);
  });

  test("the Inhalation class's header stands on group 4, and on no other", async () => {
    const { groups } = await search(buyer, { page_size: 1000 });
    const withHeader = groups.filter(({ add_header_html }) => add_header_html !== null);
    expect(withHeader.map(({ display_group_id }) => display_group_id)).toEqual([4]);
    expect(withHeader[0]!.add_header_html).toContain("Inhalers are being reformulated");
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
    [48_062, catalogText.notForSale],
    [48_088, "Contact customer service to order this product."],
    [48_130, "This product has no price yet."],
    [48_144, "This product is out of stock."],
    [48_001, null],
  ])("%i says why it cannot be bought: %s", async (item_id, reason) => {
    expect((await buyer.get(`/api/products/${item_id}`)).body.not_sellable_reason).toBe(reason);
  });

  test("that is not there is refused, whatever the number", async () => {
    const [unknown, other] = [await buyer.get("/api/products/999999"), await buyer.get("/api/products/2147483647")];
    expect([unknown.status, unknown.body]).toEqual([404, { Message: catalogServerText.productNotFound }]);
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

test("the whole catalogue is answered for the caller's own customer alone", async () => {
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
