/** A device that has kept the catalogue answers what the server answers: the same page, product for product, price for price, whoever asks. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Client } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
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

describe.each([
  ["buyer@northcampus.example", 1001, 300],
  ["admin@lakeshore.example", 1002, 40],
])("%s", (email, customer_id, count) => {
  const asker = { user_id: 1, customer_id };
  let client: Client;
  let device: DeviceCatalogue;
  beforeAll(async () => {
    client = await world.signIn(email);
    device = await afterVisit(client, customer_id);
  });

  test(`${count} questions`, { timeout: 120_000 }, async () => {
    const { products } = (await client.get("/api/products/changes")).body;
    let found = 0;
    for (const question of questionsAbout(products, count)) {
      for (const page of [1, 2]) {
        const input = { ...question, page, page_size: 20 };
        const { body } = await client.post("/api/products/search", input);
        const own = await device.answers.search(asker, input);
        expect(own?.answer, JSON.stringify(input)).toEqual(body);
        found += (body as ProductPage).groups.length;
      }
    }
    expect(found).toBeGreaterThan(count);
  });

  test("the classes, single products, and what may come without an order", async () => {
    const classes = (await client.get("/api/products/classifications")).body;
    expect((await device.answers.classes())?.answer).toEqual(classes);
    for (const item of [48_001, 48_088, 48_130, 48_400]) {
      const { body } = await client.get(`/api/products/${item}`);
      expect((await device.answers.product(asker, item))?.answer).toEqual(body);
    }
    for (const text of ["vial", "99904-62", "48010", "zzzz"]) {
      const { body } = await client.get(`/api/products/for-unexpected-receive?searchText=${text}`);
      expect((await device.answers.suggest(text))?.answer, text).toEqual(body);
    }
    expect(await device.answers.product(asker, 1)).toBeUndefined();
    const unknown = { searchText: "", classId: 999, type: "ALL", page: 1, page_size: 20 } as const;
    expect(await device.answers.search(asker, unknown)).toBeUndefined();
  });
});
