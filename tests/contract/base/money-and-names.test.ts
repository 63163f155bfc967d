/** Money on the wire, and how units, lines and people are named: small words of which a wrong one stands on every screen. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameLine, lineKey } from "#contract/base/line-key.ts";
import { cents, dollars, parseCents } from "#contract/base/money.ts";
import { fullName } from "#contract/base/person-name.ts";
import { cartTypeOf, isScheduleII, schedules } from "#contract/base/schedules.ts";
import { plural, unitFor, unitName } from "#contract/base/units.ts";

describe("money", () => {
  const amount = fc.oneof(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: 0, max: 2_147_483_647 }));

  test("no cent is lost or made between cents, dollars and JSON, in either direction", () => {
    fc.assert(
      fc.property(amount, (each) => {
        const wire = JSON.stringify(dollars(each));
        expect(cents(JSON.parse(wire) as number)).toBe(each);
        expect(wire).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test("is written as people write it: cents behind the point", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), (each) => {
        const written = String(each).padStart(3, "0");
        expect(dollars(each).toFixed(2)).toBe(`${written.slice(0, -2)}.${written.slice(-2)}`);
        expect(cents(Number(`${written.slice(0, -2)}.${written.slice(-2)}`))).toBe(each);
      }),
    );
  });

  test.each([
    ["$1,234.50", 123_450],
    [" $8.40 ", 840],
    ["1234.5", 123_450],
    ["$12", 1_200],
    [" $ 1,234.50 ", 123_450],
    ["\u00A0USD\u00A012.00", 1_200],
    ["'12.00", 1_200],
    ["1.234,50", 123_450],
    ["12,5", 1_250],
    ["12,50", 1_250],
    ["1,234", 123_400],
    ["1 234.50", 123_450],
    [".50", 50],
    ["0", 0],
  ])("the amount %j is %d cents", (text, amountCents) => expect(parseCents(text)).toBe(amountCents));

  test.each(["", "$", "abc", "0.0412", "1.234", "9.955", "0,041", "-5", "($5.00)", "€5", "5 EUR", "1.5E3", "12½"])(
    "%j is no amount of dollars and cents",
    (text) => expect(parseCents(text)).toBeUndefined(),
  );

  test("what costs nothing and what has no price are two things", () => {
    expect([dollars(0), dollars(null)]).toEqual([0, null]);
  });
});

describe("a unit inside a sentence", () => {
  test.each([
    ["Carton", "carton"],
    ["CT", "CT"],
    ["EA", "EA"],
    ["CTN", "CTN"],
    ["CASE", "case"],
    ["Tray Pack", "tray pack"],
    ["Ea", "ea"],
    ["K1", "k1"],
    ["", ""],
  ])("%j is %j", (description, name) => expect(unitName(description)).toBe(name));

  test.each([
    ["carton", "cartons"],
    ["each", "each"],
    ["Each", "Each"],
    ["box", "boxes"],
    ["case", "cases"],
    ["bunch", "bunches"],
    ["brush", "brushes"],
    ["gas", "gases"],
    ["topaz", "topazes"],
    ["BOX", "BOXes"],
    ["vial", "vials"],
    ["bottle", "bottles"],
    ["kit", "kits"],
    ["bag", "bags"],
    ["pouch", "pouches"],
    ["tray", "trays"],
    ["ea", "ea"],
    ["EA", "EA"],
    ["CT", "CT"],
    ["BX", "BX"],
  ])("more than one %s are %s", (one, several) => expect(plural(one)).toBe(several));

  test.each([
    [0, "carton", "cartons"],
    [1, "carton", "carton"],
    [8, "carton", "cartons"],
    [1, "each", "each"],
    [8, "each", "each"],
    [1, "box", "box"],
    [12, "box", "boxes"],
    [8, "CS", "CS"],
  ])("beside %d a %s is written %s", (count, unit, written) => expect(unitFor(count, unit)).toBe(written));

  test("has the plural that is given, where it takes another than its own", () => {
    expect([1, 2].map((count) => unitFor(count, "entry", "pieces"))).toEqual(["entry", "pieces"]);
  });
});

describe("a line's name", () => {
  const line = fc.record({
    item_id: fc.integer({ min: 1, max: 120 }),
    quantity_uom_code: fc.constantFrom("CT", "CS", "EA", "BX"),
  });

  test("is one text for one product and unit, and another one for any other", () => {
    fc.assert(
      fc.property(line, line, (one, other) => {
        const isSame = one.item_id === other.item_id && one.quantity_uom_code === other.quantity_uom_code;
        expect([isSameLine(one, other), lineKey(one) === lineKey(other)]).toEqual([isSame, isSame]);
        expect(isSameLine(one, { ...one })).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test("each schedule goes into the controlled cart, and I, II and IIN count as schedule II", () => {
  expect(schedules.map(cartTypeOf)).toEqual(schedules.map(() => "CSO"));
  expect(cartTypeOf(null)).toBe("RXO");
  expect(schedules.filter(isScheduleII)).toEqual(["I", "II", "IIN"]);
  expect([null, "", "2", "ii", "II "].filter(isScheduleII)).toEqual([]);
});

test("people are called by first and last name, in this order", () => {
  expect(fullName({ first_name: "Ada", last_name: "Reed" })).toBe("Ada Reed");
});
