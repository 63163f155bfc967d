/** How a pack is written: its things by their own name, one of them and many, its amounts whole, and what one of them costs. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plural, unitName } from "#contract/base/units.ts";
import { packArithmetic } from "#src/ui/trade/pack-arithmetic.ts";
import { packIcon, priceOfEach, thingName, thingsName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { aProduct, aUnit } from "#tests/support/shop.ts";

const things: [one: string, many: string][] = [
  ["vial", "vials"],
  ["unit-dose vial", "unit-dose vials"],
  ["patch", "patches"],
  ["box", "boxes"],
  ["pouch", "pouches"],
  ["flush", "flushes"],
  ["suppository", "suppositories"],
  ["spray", "sprays"],
  ["tray", "trays"],
  ["dose", "doses"],
  ["case", "cases"],
  ["syringe", "syringes"],
  ["capsule", "capsules"],
  ["ampoule", "ampoules"],
  ["lozenge", "lozenges"],
  ["glass", "glasses"],
];

describe.each(things)("a pack of %s", (one, many) => {
  const pack = (count: number) => ({ retail_packaging: `Carton of ${count} ${many}`, vials_per_unit: count });
  test("is spelled right for one and for many", () => {
    expect(plural(one)).toBe(many);
    expect(thingsName(pack(25))).toBe(many);
    expect(thingName(pack(25))).toBe(one);
  });
  test("is counted in its things", () => {
    const product = aProduct({ ...pack(25), units: [aUnit()] });
    expect(packArithmetic(product, aUnit(), 1)).toBe(`1 carton = 25 ${many}`);
    expect(packArithmetic(product, aUnit(), 2)).toBe(`2 cartons = 50 ${many}`);
  });
});

describe("what the packaging says of the things in it", () => {
  test.each([
    ["Carton of 1,000 tablets", 1000, "tablets"],
    ["Carton of 25 vials", 10, "units"],
    ["Carton", 25, "units"],
    ["", 1, "units"],
  ])("%j with %d in it: %s", (retail_packaging, vials_per_unit, words) => {
    expect(thingsName({ retail_packaging, vials_per_unit })).toBe(words);
  });
});

describe("a unit's name", () => {
  test.each([
    ["Carton", "carton"],
    ["CT", "CT"],
    ["EACH", "each"],
    ["MDV", "MDV"],
    ["Blister Pack", "blister pack"],
  ])("%s is %s inside a sentence", (description, name) => expect(unitName(description)).toBe(name));
  test("has no plural where it is counted one by one", () => {
    expect([plural("each"), plural("Each")]).toEqual(["each", "Each"]);
  });
});

describe("an amount in a name", () => {
  const amount = fc.tuple(
    fc.constantFrom("1", "0.5", "1,000"),
    fc.constantFrom("mL", "mg", "mcg", "g", "units", "%", "mEq"),
  );
  test("stays whole at a line's end, wherever it stands, and nothing but its space is another", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), (amounts) => {
        const name = amounts.map(([count, measure]) => `Drug ${count} ${measure}`).join(", ");
        const whole = wholeAmounts(name);
        expect(whole.replaceAll("\u00a0", " ")).toBe(name);
        for (const [count, measure] of amounts) expect(whole).toContain(`${count}\u00a0${measure}`);
        expect(whole.split(" ")).toHaveLength(name.split(" ").length - amounts.length);
      }),
    );
  });
  test.each(["Vitamin B 12 gel", "Box of 10 masks", "Insulin 70 30 mix", "5 gauge needle"])(
    "%j has none: a measure is a whole word",
    (name) => expect(wholeAmounts(name)).toBe(name),
  );
});

describe("what one of them costs", () => {
  test("is the price parted among them, to the cent; nothing where there is one, or no price", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 2, max: 1_000 }), (cents, inPack) => {
        const each = priceOfEach(cents / 100, inPack)!;
        expect(Number((each * 100).toFixed(4)) % 1).toBe(0);
        expect(Math.abs(each * 100 - cents / inPack)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
    expect([priceOfEach(null, 10), priceOfEach(5, 1), priceOfEach(5, 0)]).toEqual([null, null, null]);
  });
});

test.each([
  ["Prefilled Syringe", "syringe"],
  ["autoinjector pen", "syringe"],
  ["BAG", "bag"],
  ["film-coated tablet", "pill"],
  ["capsule", "pill"],
  ["ampule", "vial"],
  ["dropper bottle", "vial"],
  ["patch", "box"],
  ["", "box"],
])("a pack of the form %j is drawn as a %s", (form, icon) => expect(packIcon(form)).toBe(icon));
