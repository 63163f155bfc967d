/** A device that has kept the catalogue answers what the server answers: the same page, product for product, price for price, whoever asks. */
import { beforeAll, describe, expect, test } from "vitest";
import type { KeptProduct, ProductPage } from "#contract/catalogue/catalogue.ts";
import { facetsOf, noFilters } from "#contract/catalogue/rules/search-facets.ts";
import type { Choices } from "#src/offline/catalogue/chosen.ts";
import type { Client } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
import { withoutLowCounts } from "#tests/support/low-stock.ts";
import { deviceCatalogue, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { questionsAbout } from "#tests/support/questions.ts";

let world: Demonstration;
beforeAll(async () => {
  world = await demonstration();
});

/** A device after one visit of this person. */
async function afterVisit(client: Client, customer: number): Promise<DeviceCatalogue> {
  const device = deviceCatalogue({ own: (await client.get(`/api/products/own/${customer}`)).body });
  await device.sync(async (cursor) => {
    const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
    return (await client.get(`/api/products/changes${query}`)).body;
  });
  await device.store.keepClasses((await client.get("/api/products/classifications")).body);
  device.answers.hear("products");
  return device;
}

/** Choices somebody may make: none, some that this product fits, and an order. */
function choicesFor(product: KeptProduct, nth: number): Choices {
  const [form, strength, schedule, labeler] = facetsOf(product);
  const some = (step: number, values: string[]) => (nth % step === 0 ? values : []);
  return {
    filters: {
      ...noFilters,
      classes: nth % 8 === 0 ? [product.class_id ?? 1, 2] : [],
      forms: some(3, [form, "bag"]),
      strengths: some(7, [strength]),
      schedules: some(11, [schedule, "II"]),
      labelers: some(5, [labeler, "Nobody"]),
      in_stock: nth % 4 === 1,
      on_incentive: nth % 6 === 1,
    },
    sort: (["best", "best", "name", "price", "price-desc"] as const)[nth % 5]!,
    facets: nth % 2 === 0,
  };
}

describe.each([
  ["buyer@northcampus.example", 1001, 2_000],
  ["admin@lakeshore.example", 1002, 40],
])("%s", (email, customer_id, count) => {
  const caller = { user_id: 1, customer_id };
  let client: Client;
  let device: DeviceCatalogue;
  beforeAll(async () => {
    client = await world.signIn(email);
    device = await afterVisit(client, customer_id);
  });

  test(`${count} questions`, { timeout: 240_000 }, async () => {
    const { products } = (await client.get("/api/products/changes")).body;
    let found = 0;
    for (const [nth, question] of questionsAbout(products, count).entries()) {
      const choices = choicesFor(products[(nth * 31) % products.length], nth);
      for (const page of count > 100 ? [1] : [1, 2]) {
        const input = { ...question, ...choices, page, page_size: 20 };
        const { body } = await client.post("/api/products/search", input);
        const own = await device.answers.search(caller, input);
        expect(own?.answer, JSON.stringify(input)).toEqual(withoutLowCounts(body));
        found += (body as ProductPage).groups.length;
      }
    }
    expect(found).toBeGreaterThan(count);
    // What a text finds, and in which order, is the same whatever is chosen besides; so is what everything is called.
    for (const text of ["", "vial", "ondansteron"]) {
      const { body } = await client.get(`/api/products/names-for-customer?searchText=${text}&page_size=50`);
      expect((await device.answers.names(text, 50))?.answer, text).toEqual(body);
    }
  });

  test("the classes, single products, and what may come without an order", async () => {
    const classes = (await client.get("/api/products/classifications")).body;
    expect((await device.answers.classes())?.answer).toEqual(classes);
    for (const item of [48_001, 48_006, 48_007, 48_088, 48_130, 48_400]) {
      const { body } = await client.get(`/api/products/${item}`);
      expect((await device.answers.product(caller, item))?.answer).toEqual(withoutLowCounts(body));
      const suggested = (await client.get(`/api/products/suggestions/${item}`)).body;
      expect((await device.answers.suggestions(caller, item))?.answer).toEqual(withoutLowCounts(suggested));
    }
    for (const text of ["vial", "99904-62", "48010", "zzzz"]) {
      const { body } = await client.get(`/api/products/for-unexpected-receive?searchText=${text}`);
      expect((await device.answers.suggest(text))?.answer, text).toEqual(body);
    }
    expect(await device.answers.product(caller, 1)).toBeUndefined();
    const unknown = { searchText: "", classId: 999, type: "ALL", page: 1, page_size: 20 } as const;
    expect(await device.answers.search(caller, unknown)).toBeUndefined();
  });
});
