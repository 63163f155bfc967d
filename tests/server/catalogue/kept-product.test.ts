/** A device makes the same product of what it keeps as the server answers, for every product and whoever asks. */
import { beforeAll, describe, expect, test } from "vitest";

import type { KeptProduct, Product } from "#contract/catalogue/catalogue.ts";
import { ownOffers, productFor } from "#contract/catalogue/rules/kept-product.ts";
import type { Client } from "#tests/support/app.ts";
import { type Demonstration, demonstration } from "#tests/support/demonstration.ts";
import { withoutLowCounts } from "#tests/support/low-stock.ts";

let world: Demonstration;
let kept: KeptProduct[];
beforeAll(async () => {
  world = await demonstration();
  // Sold in no unit; two units, the first of them cannot be bought; stock that is just enough, and just too little.
  await world.pools.system.query(
    `delete from product_units where item_id = 48300;
     update stock set available = (select units_in from product_units u where u.item_id = 48012 and position = 1) where item_id = 48012;
     update stock set available = (select units_in - 1 from product_units u where u.item_id = 48013 and position = 1) where item_id = 48013;`,
  );
  kept = await everything(await world.signIn("buyer@northcampus.example"));
});

async function everything(client: Client): Promise<KeptProduct[]> {
  const { body } = await client.get("/api/products/changes");
  expect([body.more, body.products.length]).toEqual([false, 400]);
  return body.products;
}

describe.each([
  ["buyer@northcampus.example", 1001, "contract prices and three incentives", 80, 3],
  ["admin@lakeshore.example", 1002, "some contract prices and two incentives", 40, 2],
  ["owner@cornerstreet.example", 1003, "list prices and one incentive", 0, 1],
])("%s", (email, customer, _, prices, incentives) => {
  test("sees on the device what the server answers, product by product", async () => {
    const client = await world.signIn(email);
    const { body: own } = await client.get(`/api/products/own/${customer}`);
    expect(own.prices.length).toBeGreaterThanOrEqual(prices);
    expect(own.incentives).toHaveLength(incentives);
    const offers = ownOffers(own);
    const asked: Product[] = (await client.get(`/api/products/for-customer/${customer}`)).body.groups.flatMap(
      ({ items }: { items: Product[] }) => items,
    );
    const isOwn = ({ list_price, sale_UOM_price }: Product["units"][number]) => list_price !== sale_UOM_price;
    expect(asked.some(({ units }) => units.some(isOwn))).toBe(prices > 0);
    const answered = new Map(asked.map((product) => [product.item_id, product]));
    expect(answered.size).toBe(400);
    for (const product of kept) {
      const local = productFor(product, offers);
      expect(local, String(product.item_id)).toEqual(withoutLowCounts(answered.get(product.item_id)));
    }
    for (const item_id of [48_001, 48_012, 48_013, 48_062, 48_088, 48_130, 48_144, 48_300]) {
      const { body } = await client.get(`/api/products/${item_id}`);
      expect(
        productFor(
          kept.find((each) => each.item_id === item_id)!,
          offers,
        ),
      ).toEqual(withoutLowCounts(body));
    }
  });
});

test("what is shared is the same whoever asks", async () => {
  expect(await everything(await world.signIn("owner@cornerstreet.example"))).toEqual(kept);
});
