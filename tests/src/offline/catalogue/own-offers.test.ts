/** Contract prices, incentives and bonus of one customer, as the device answers them without the server. */
import { beforeAll, expect, test } from "vitest";
import type { OwnCatalogue } from "#contract/catalogue/catalogue.ts";
import { noFilters } from "#contract/catalogue/rules/search-facets.ts";
import { deviceCatalogue, owner, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { aBundle, anOffer } from "#tests/support/offers.ts";
import { catalogueServer, keptProduct } from "#tests/support/kept-products.ts";

const [offered, other] = [keptProduct(1), keptProduct(2)];
const both = [offered.item_id, other.item_id];
const offers = [
  aBundle({ incentive_id: 1, item_ids: [offered.item_id], parts: [{ part_name: "Other", item_ids: both }] }),
  anOffer({ incentive_id: 2, item_ids: both }),
];
const texts = { incentive_description_html: "", incentive_type: "", item_html: null, item_suggest_html: null };
const own: OwnCatalogue = {
  version: "1",
  unchanged: false,
  prices: [[offered.item_id, "CT", 8.4]],
  allocations: [],
  bonus_basis_points: 150,
  incentives: offers.map((offer) => ({ ...texts, ...offer })),
};

let device: DeviceCatalogue;
beforeAll(async () => {
  device = deviceCatalogue({ own });
  const server = catalogueServer([offered, other]);
  await device.sync(server.changes);
});

test("has its contract prices, and list prices for the rest; no maximum is made up", async () => {
  const its = await device.answers.product(owner, offered.item_id);
  expect(its?.answer).toMatchObject({ sale_UOM_price: 8.4, max_sale_qty: null, not_sellable_reason: null });
  expect(its?.answer.units[0]).toMatchObject({ sale_UOM_price: 8.4, list_price: offered.units[0]!.sale_UOM_price });
  expect(its?.answer.incentives.map(({ incentive_id }) => incentive_id)).toEqual([1, 2]);
  const rest = await device.answers.product(owner, other.item_id);
  expect(rest?.answer).toMatchObject({ sale_UOM_price: other.units[0]!.sale_UOM_price });
  expect(rest?.answer.incentives.map(({ incentive_id }) => incentive_id)).toEqual([2]);
});

test("is searched, also for what is on incentive", async () => {
  const asked = { searchText: "", classId: null, type: "ALL", page: 1, page_size: 10 } as const;
  const all = await device.answers.search(owner, { ...asked, facets: true });
  expect(all?.answer.total).toBe(2);
  const some = await device.answers.search(owner, { ...asked, filters: { ...noFilters, on_incentive: true } });
  expect(some?.answer.groups.flatMap(({ items }) => items).map(({ item_id }) => item_id)).toEqual(both);
});

test("suggests the other products of an incentive and of its parts, with tier and bonus", async () => {
  const found = await device.answers.suggestions(owner, offered.item_id);
  const itemsOf = (products: readonly { item_id: number }[]) => products.map(({ item_id }) => item_id);
  expect(
    found?.answer.incentives.map(({ incentive_id, belonging, parts }) => [
      incentive_id,
      itemsOf(belonging),
      parts.map(({ part_name, products }) => [part_name, itemsOf(products)]),
    ]),
  ).toEqual([
    [1, [], [["Other", [other.item_id]]]],
    [2, [other.item_id], []],
  ]);
  expect(found?.answer.price_terms).toEqual({ offers, bonus_basis_points: 150 });
});
