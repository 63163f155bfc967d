/** What may stand in a product's place: never another strength, form, ingredient or schedule. */
import { describe, expect, test } from "vitest";
import { strengthsOf } from "#contract/catalogue/rules/strength.ts";
import { inOrderOfUse, isSubstitute, mostSuggested } from "#contract/catalogue/rules/suggestions.ts";
import { aProduct } from "#tests/support/shop.ts";

describe("strengths", () => {
  test.each([
    ["Ondansetron 2 mg/mL, 2 mL single-dose vial", ["2 mg/ml"]],
    ["Ondansetron 4 mg/2 mL prefilled syringe", ["4 mg/2 ml"]],
    ["Heparin 5,000 units/mL, 1 mL vial", ["5000 units/ml"]],
    ["Fluticasone and salmeterol 250 mcg/50 mcg, 60 blisters", ["0.25 mg", "0.05 mg"]],
    ["Ipratropium and albuterol 0.5 mg/3 mg per 3 mL, unit-dose vials", ["0.5 mg", "3 mg/3 ml"]],
    ["Cefazolin 1 gram vial", ["1000 mg"]],
    ["Cefazolin 2 grams vial", ["2000 mg"]],
    ["Cefazolin 1000 mg vial", ["1000 mg"]],
    ["Sodium chloride 0.9 %, 5 mL unit-dose vials", ["0.9 %"]],
    ["Albuterol 90 mcg/actuation metered-dose inhaler, 200 actuations", ["0.09 mg/actuation"]],
    ["Amoxicillin 8 mg/5 mL and 10 mg/5 mL", ["8 mg/5 ml", "10 mg/5 ml"]],
    ["Levothyroxine .5 mg", []],
    ["Nitroglycerin 5mg/mL", ["5 mg/ml"]],
    ["Gloves, box of 100", []],
  ])("%s: %j", (name, strengths) => expect(strengthsOf(name)).toEqual(strengths));
});

describe("a substitute", () => {
  const product = aProduct({ full_description: "Ketorolac 30 mg/mL, 1 mL single-dose vial" });
  const other = { ...product, item_id: 2 };
  test("has the same ingredient, strength and form, from anybody, in any pack", () => {
    expect(isSubstitute(product, other)).toBe(true);
    expect(isSubstitute(product, { ...other, full_description: "Ketorolac 30 mg/mL, 10 mL multiple-dose vial" })).toBe(
      true,
    );
  });
  test.each([
    ["strength", { full_description: "Ketorolac 15 mg/mL, 1 mL single-dose vial" }],
    ["strength in small figures", { full_description: "Ketorolac 30 mcg/mL, 1 mL single-dose vial" }],
    ["form", { form: "syringe" }],
    ["ingredient", { display_group_id: 13 }],
    ["schedule", { schedule_name: "II" }],
    ["number: it is the product itself, not another", { item_id: product.item_id }],
  ])("never of another %s", (_, over) => expect(isSubstitute(product, { ...other, ...over })).toBe(false));
});

test("what can be ordered now stands first, then the cheapest of one thing", () => {
  const out = aProduct({ item_id: 1, sale_UOM_price: 1, not_sellable_reason: "This product is out of stock." });
  const dear = aProduct({ item_id: 2, sale_UOM_price: 30, vials_per_unit: 10 });
  const cheap = aProduct({ item_id: 3, sale_UOM_price: 60, vials_per_unit: 25 });
  const unpriced = aProduct({
    item_id: 4,
    sale_UOM_price: null,
    not_sellable_reason: "This product has no price yet.",
  });
  expect(inOrderOfUse([unpriced, out, dear, cheap]).map(({ item_id }) => item_id)).toEqual([3, 2, 1, 4]);
  expect(inOrderOfUse(Array.from({ length: 60 }, (_, at) => aProduct({ item_id: at })))).toHaveLength(mostSuggested);
});
