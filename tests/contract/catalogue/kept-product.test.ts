/** A product as its customer sees it, out of what every device keeps: beside the sentences that say so, field by field. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeptProduct, type OwnCatalogue, Product } from "#contract/catalogue/catalogue.ts";
import { ownOffers, productFor } from "#contract/catalogue/rules/kept-product.ts";
import { classHeader, groupHeader } from "#contract/catalogue/rules/headers.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import { keptProduct } from "#tests/support/kept-products.ts";

const nothing = { prices: [], allocations: [], incentives: [] } satisfies Partial<OwnCatalogue>;
const incentive = (incentive_id: number, item_ids: number[]): OwnCatalogue["incentives"][number] => ({
  incentive_id,
  incentive_name: `Offer ${incentive_id}`,
  incentive_description_html: "<p>Buy more</p>",
  incentive_type_Code: "BDT",
  incentive_type: "Tier",
  item_html: null,
  item_suggest_html: null,
  discount_amount: 1.5,
  display_in_line_item_level_bit: true,
  item_ids,
  tier_quantity: 10,
  parts: [],
});
const unit = (quantity_uom_code: string, units_in: number, over: object = {}) => ({
  quantity_uom_code,
  sale_UOM_desc: quantity_uom_code === "CT" ? "Carton" : "Case",
  sale_UOM_price: units_in * 10,
  units_in,
  max_sale_qty: null,
  ...over,
});
const carton = unit("CT", 2);
const kase = unit("CS", 24);
const product = (over: Partial<KeptProduct> = {}) => keptProduct(1, { item_id: 7, units: [carton, kase], ...over });
const sold = (own: Parameters<typeof ownOffers>[0], over: Partial<KeptProduct> = {}) =>
  productFor(product(over), ownOffers(own));

describe("a product for its customer", () => {
  test("is the contract's product, whatever is kept and agreed", () => {
    const some = fc.record({
      n: fc.nat(900),
      allocation: fc.option(fc.nat(60)),
      price: fc.option(fc.nat(9_999)),
      unitCount: fc.nat(2),
      availability: fc.constantFrom<KeptProduct["availability"]>(
        { kind: "in-stock" },
        { kind: "low" },
        { kind: "out" },
        { kind: "back-on", on: "12/04/2026" },
        { kind: "discontinued", is_left: true },
        { kind: "discontinued", is_left: false },
      ),
    });
    fc.assert(
      fc.property(some, ({ n, allocation, price, unitCount, availability }) => {
        const kept = keptProduct(n, { units: [carton, kase].slice(0, unitCount), availability });
        expect(KeptProduct.safeParse(kept).success).toBe(true);
        const { item_id } = kept;
        const own = {
          prices: price === null ? [] : [[item_id, "CT", price / 100] as [number, string, number]],
          allocations: allocation === null ? [] : [[item_id, allocation] as [number, number]],
          incentives: [incentive(1, [item_id])],
        };
        const seen = productFor(kept, ownOffers(own));
        expect(Product.safeParse(seen).error?.issues ?? []).toEqual([]);
        expect([seen.has_cs, seen.is_schedule_drug]).toEqual([
          kept.schedule_name !== null,
          kept.schedule_name !== null,
        ]);
        const [first] = seen.units;
        expect([seen.sale_UOM, seen.sale_UOM_price, seen.max_sale_qty]).toEqual([
          first?.quantity_uom_code,
          first?.sale_UOM_price,
          first?.max_sale_qty,
        ]);
      }),
    );
  });

  test("costs what was agreed for that product and unit, and else what everybody pays; the list price stays known", () => {
    const { units } = sold({
      ...nothing,
      prices: [
        [7, "CS", 0],
        [8, "CT", 1],
      ],
    });
    expect(units.map(({ list_price, sale_UOM_price }) => [list_price, sale_UOM_price])).toEqual([
      [20, 20],
      [240, 0],
    ]);
    const without = sold({ ...nothing, prices: [[7, "CT", 9.5]] }, { units: [{ ...carton, sale_UOM_price: null }] });
    expect([without.sale_UOM_price, without.units[0]?.list_price, without.not_sellable_reason]).toEqual([
      9.5,
      null,
      null,
    ]);
  });

  test("is allotted in whole units, each by what is in it, and never above its own maximum", () => {
    const most = (allocation: number, max: number | null = null) =>
      sold({ ...nothing, allocations: [[7, allocation]] }, { units: [{ ...carton, max_sale_qty: max }, kase] });
    expect(most(49).units.map(({ max_sale_qty }) => max_sale_qty)).toEqual([24, 2]);
    expect(most(49, 5).units.map(({ max_sale_qty }) => max_sale_qty)).toEqual([5, 2]);
    expect(most(49).availability).toEqual({ kind: "allocated", left: 24, unit: "Carton" });
    expect([most(1), most(0)].map((each) => [each.max_sale_qty, each.not_sellable_reason])).toEqual([
      [0, "Your allocation of this product is used up."],
      [0, "Your allocation of this product is used up."],
    ]);
    expect(most(2).not_sellable_reason).toBeNull();
    // Somebody else's allocation is none of theirs.
    expect(sold({ ...nothing, allocations: [[8, 0]] }).max_sale_qty).toBeNull();
  });

  test.each<[string, Partial<KeptProduct>, string | null]>([
    ["can be had", {}, null],
    ["is low", { availability: { kind: "low" } }, null],
    ["is out", { availability: { kind: "out" } }, "This product is out of stock."],
    ["comes again", { availability: { kind: "back-on", on: "12/04/2026" } }, "This product is out of stock."],
    ["comes no more, and some is left", { availability: { kind: "discontinued", is_left: true } }, null],
    ["comes no more", { availability: { kind: "discontinued", is_left: false } }, "This product is discontinued."],
    ["is sold in no unit", { units: [] }, "This product has no price yet."],
    ["is not sold", { units: [unit("CT", 2, { max_sale_qty: 0 })] }, catalogText.notForSale],
    ["is asked for", { contact_customer_service: true }, "Contact customer service to order this product."],
  ])("that %s: why it cannot be bought", (_what, over, reason) => {
    expect(sold(nothing, over).not_sellable_reason).toBe(reason);
  });

  test("has the incentives that are given for it, as its own, in their order", () => {
    const { incentives } = sold({
      ...nothing,
      incentives: [incentive(3, [7, 8]), incentive(1, [8]), incentive(2, [7])],
    });
    expect(incentives.map(({ incentive_id, item_id }) => [incentive_id, item_id])).toEqual([
      [3, 7],
      [2, 7],
    ]);
    expect(sold(nothing).incentives).toEqual([]);
  });
});

describe("the header of a group and of a class", () => {
  test.each([
    // group, its own, the Inhalation class's -> what it shows
    [4, "<p>Own</p>", "<p>Inhalation</p>", "<p>Inhalation</p>"],
    [4, "<p>Own</p>", null, "<p>Own</p>"],
    [4, null, "<p>Inhalation</p>", "<p>Inhalation</p>"],
    [5, "<p>Own</p>", "<p>Inhalation</p>", "<p>Own</p>"],
    [6, null, "<p>Inhalation</p>", null],
  ])("group %i", (group, own, inhalation, header) => expect(groupHeader(group, own, inhalation)).toBe(header));

  test("the Inhalation class's stands once: over its page, or over group 4 on it", () => {
    const shown = (class_id: number, ...groups: number[]) =>
      classHeader(
        { class_id, add_header_html: "<p>Own</p>" },
        groups.map((display_group_id) => ({ display_group_id })),
      );
    expect([shown(6), shown(6, 3, 5), shown(6, 3, 4), shown(4, 4), shown(7, 4)]).toEqual([
      "<p>Own</p>",
      "<p>Own</p>",
      null,
      "<p>Own</p>",
      "<p>Own</p>",
    ]);
  });
});
