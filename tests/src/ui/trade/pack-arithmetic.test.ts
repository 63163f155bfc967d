/** What a quantity comes to, in every unit that a buyer counts in. */
import { expect, test } from "vitest";
import { caseWords, packArithmetic, thingsIn } from "#src/ui/trade/pack-arithmetic.ts";
import { thingName } from "#src/ui/trade/product-words.ts";
import { aProduct, aUnit } from "#tests/support/shop.ts";

const carton = aUnit();
const box = aUnit({ quantity_uom_code: "CS", sale_UOM_desc: "Case", units_in: 12 });
const product = aProduct({
  retail_packaging: "Carton of 10 vials",
  vials_per_unit: 10,
  units_per_case: 12,
  units: [carton, box],
});

test.each([
  [box, 2, "2 cases = 24 cartons = 240 vials"],
  [box, 1, "1 case = 12 cartons = 120 vials"],
  [carton, 1, "1 carton = 10 vials"],
  [carton, 200, "200 cartons = 2,000 vials"],
  [carton, 0, undefined],
  [carton, undefined, undefined],
])("%#: %j", (unit, quantity, words) => expect(packArithmetic(product, unit, quantity)).toBe(words));

test("a price of one thing says of which", () => {
  expect(thingName(product)).toBe("vial");
  expect(thingName({ ...product, retail_packaging: "Case of 10 boxes" })).toBe("box");
  expect(thingName({ ...product, retail_packaging: "Carton of 10 syringes" })).toBe("syringe");
  expect(thingName({ ...product, retail_packaging: "Carton of 25 bags" })).toBe("unit"); // says another number
});

test("single ones are named, and a single one is one", () => {
  const single = aUnit({ quantity_uom_code: "EA", sale_UOM_desc: "Each", units_in: 1 });
  const cartonOf = aUnit({ units_in: 10 });
  const split = aProduct({
    retail_packaging: "Carton of 10 syringes",
    vials_per_unit: 10,
    units: [cartonOf, aUnit({ ...box, units_in: 60 }), single],
  });
  expect(packArithmetic(split, single, 3)).toBe("3 each = 3 syringes");
  expect(packArithmetic(split, single, 1)).toBe("1 each = 1 syringe");
  expect(packArithmetic(split, split.units[1]!, 2)).toBe("2 cases = 12 cartons = 120 syringes");
});

test("a pack of one thing needs no calculation, and words that do not fit the number are not guessed at", () => {
  expect(
    packArithmetic(aProduct({ vials_per_unit: 1, retail_packaging: "Carton of 1 inhaler" }), carton, 3),
  ).toBeUndefined();
  expect(packArithmetic(aProduct({ vials_per_unit: 5, retail_packaging: "Kit" }), carton, 3)).toBe(
    "3 cartons = 15 units",
  );
  expect(packArithmetic(aProduct({ units: [] }), carton, 3)).toBeUndefined();
});

test("how many make a case", () => {
  expect(caseWords(product)).toBe("12 cartons per case");
  expect(caseWords(aProduct({ units_per_case: 1 }))).toBeUndefined();
});

test.each([
  ["a carton", 10, 10],
  ["a case of ten cartons", 100, 100],
  ["a single one", 1, undefined],
  ["less than one, which nobody can count", 3.3, undefined],
])("%s in the cart holds what it holds, whatever the first unit does", (_what, units_in, things) =>
  expect(thingsIn({ vials_per_unit: 10, units_in, first_units_in: 10 })).toBe(things),
);
