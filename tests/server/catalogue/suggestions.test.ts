/** What a product's page suggests: substitutes that are none but in maker or pack, and the customer's own offers alone. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { strengthsOf } from "#contract/catalogue/rules/strength.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import type { Pools } from "#server/db/open.ts";
import * as catalogServerText from "#server/services/catalogue/text.ts";
import type { Client } from "#tests/support/app.ts";
import { demonstration } from "#tests/support/demonstration.ts";

let pools: Pools;
let hospital: Client;
let pharmacy: Client;
beforeAll(async () => {
  const world = await demonstration();
  ({ pools } = world);
  hospital = await world.signIn("buyer@northcampus.example");
  pharmacy = await world.signIn("owner@cornerstreet.example");
});

const ketorolac = 48_006;
const suggested = async (client: Client, item: number): Promise<Suggestions> => {
  const { status, body, text } = await client.get(`/api/products/suggestions/${item}`);
  expect(status, text).toBe(200);
  return body;
};
const productOf = async (item: number): Promise<Product> => (await hospital.get(`/api/products/${item}`)).body;
const idsOf = (products: readonly Product[]) => products.map(({ item_id }) => item_id);

describe("substitutes", () => {
  test("of all products: the same group, form, schedule and strength, never the product itself", async () => {
    const { rows } = await pools.system.query<{ item_id: number }>("select item_id from products order by item_id");
    let found = 0;
    for (const { item_id } of rows.filter((_, at) => at % 4 === 0)) {
      const product = await productOf(item_id);
      const { substitutes } = await suggested(hospital, item_id);
      for (const other of substitutes) {
        found++;
        expect(other.item_id).not.toBe(item_id);
        expect([other.display_group_id, other.form, other.schedule_name]).toEqual([
          product.display_group_id,
          product.form,
          product.schedule_name,
        ]);
        expect(strengthsOf(other.full_description)).toEqual(strengthsOf(product.full_description));
      }
    }
    expect(found).toBeGreaterThan(30);
  });

  test("one that was taken out of the catalogue is none", async () => {
    const [{ item_id } = { item_id: 0 }] = (
      await pools.system.query<{ item_id: number }>(
        `select p.item_id from products p where (select count(*) from products o
           where o.full_description = p.full_description and o.form = p.form and o.display_group_id = p.display_group_id) = 2 and
           not p.contact_customer_service order by 1 limit 1`,
      )
    ).rows;
    const [other] = (await suggested(hospital, item_id)).substitutes;
    await pools.system.query("update products set is_active = false where item_id = $1", [other!.item_id]);
    expect(idsOf((await suggested(hospital, item_id)).substitutes)).not.toContain(other!.item_id);
    await pools.system.query("update products set is_active = true where item_id = $1", [other!.item_id]);
    expect(idsOf((await suggested(hospital, item_id)).substitutes)).toContain(other!.item_id);
  });

  test("a product that is not there has none", async () => {
    const answer = await hospital.get("/api/products/suggestions/99999");
    expect([answer.status, answer.body.Message]).toEqual([404, catalogServerText.productNotFound]);
  });
});

describe("an incentive's products", () => {
  test("those it is given for, and one list for each part of the bundle", async () => {
    const [bundle, ...others] = (await suggested(hospital, ketorolac)).incentives;
    expect(others).toEqual([]);
    expect(bundle!.parts.map(({ part_name }) => part_name)).toEqual([
      "Ondansetron hydrochloride injection",
      "Acetaminophen injection",
    ]);
    for (const { products } of bundle!.parts) expect(products.length).toBeGreaterThan(0);
    expect(idsOf(bundle!.belonging)).not.toContain(ketorolac);
    expect(bundle!.belonging.every(({ full_description }) => full_description.startsWith("Ketorolac"))).toBe(true);
  });

  test("only of what the customer is offered, at its own prices", async () => {
    expect((await suggested(pharmacy, ketorolac)).incentives).toEqual([]);
    const product = (await suggested(hospital, ketorolac)).incentives[0]!.parts[0]!.products[0]!;
    expect(product).toEqual(await productOf(product.item_id));
  });
});
