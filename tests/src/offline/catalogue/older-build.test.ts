/** What an older build kept of a customer, without allocations, tiers, parts and bonus, while no server has said it anew. */
import { beforeAll, expect, test } from "vitest";
import type { OwnCatalogue } from "#contract/catalogue/catalogue.ts";
import { noFilters } from "#contract/catalogue/rules/search-facets.ts";
import { priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import { calculate } from "#contract/catalogue/rules/pricing.ts";
import { deviceCatalogue, owner, type DeviceCatalogue } from "#tests/support/device-catalogue.ts";
import { catalogueServer, keptProduct } from "#tests/support/kept-products.ts";

const [offered, other] = [keptProduct(1), keptProduct(2)];
const incentive = (incentive_id: number, incentive_type_Code: string) => ({
  incentive_id,
  incentive_name: `Offer ${incentive_id}`,
  incentive_type_Code,
  discount_amount: 2,
  display_in_line_item_level_bit: true,
  item_ids: [offered.item_id],
});
/** As it lies on a disk. */
const older = {
  version: "1",
  unchanged: false,
  prices: [[offered.item_id, "CT", 8.4]],
  incentives: [incentive(1, "BND"), incentive(2, "BDT")],
} as unknown as OwnCatalogue;

let device: DeviceCatalogue;
beforeAll(async () => {
  device = deviceCatalogue({ own: older });
  const server = catalogueServer([offered, other]);
  await device.sync(server.changes);
});

test("has its contract prices, and list prices for the rest; no maximum is made up", async () => {
  const its = await device.answers.product(owner, offered.item_id);
  expect(its?.answer).toMatchObject({ sale_UOM_price: 8.4, max_sale_qty: null, not_sellable_reason: null });
  expect(its?.answer.units[0]).toMatchObject({ sale_UOM_price: 8.4, list_price: offered.units[0]!.sale_UOM_price });
  expect(its?.answer.incentives.map(({ incentive_id }) => incentive_id)).toEqual([1, 2]);
  const rest = await device.answers.product(owner, other.item_id);
  expect(rest?.answer).toMatchObject({ sale_UOM_price: other.units[0]!.sale_UOM_price, incentives: [] });
});

test("is searched, also for what is on incentive", async () => {
  const asked = { searchText: "", classId: null, type: "ALL", page: 1, page_size: 10 } as const;
  const all = await device.answers.search(owner, { ...asked, facets: true });
  expect(all?.answer.total).toBe(2);
  const some = await device.answers.search(owner, { ...asked, filters: { ...noFilters, on_incentive: true } });
  expect(some?.answer.groups.flatMap(({ items }) => items).map(({ item_id }) => item_id)).toEqual([offered.item_id]);
});

test("takes nothing off by an incentive whose tier or parts nobody knows here, nor by a bonus, however many are bought", async () => {
  const found = await device.answers.suggestions(owner, offered.item_id);
  expect(found?.answer.incentives.map(({ incentive_id, parts }) => [incentive_id, parts])).toEqual([
    [1, []],
    [2, []],
  ]);
  const terms = termsOf(found!.answer.price_terms);
  expect(terms.bonus_basis_points).toBe(0);
  const line = priceLineOf(
    {
      item_id: offered.item_id,
      units_in: 1,
      first_units_in: 1,
      list_price: 10,
      sale_UOM_price: 8.4,
      kit_check_surcharge: 0,
    },
    9_999,
  );
  expect(calculate([line], terms).units).toMatchObject([{ price: 840, offer: null, discount: 0, bonus: 0 }]);
});
