/** Quantities as people and spreadsheets write them. */
import { describe, expect, test } from "vitest";
import { isMoney, isSameUnit, readQuantity } from "#contract/cart/rules/written-quantity.ts";

describe("readQuantity", () => {
  test.each([
    ["12", "12", ""],
    [" 12 ", "12", ""],
    ["1 CT", "1", "CT"],
    ["2 cartons", "2", "cartons"],
    ["3CS", "3", "CS"],
    ["4 (EA)", "4", "EA"],
    ["5 ea.", "5", "ea"],
    ["x5", "5", ""],
    ["5 x", "5", ""],
    ["× 5", "5", ""],
    ["qty 2", "2", ""],
    ["Qty: 2 CT", "2", "CT"],
    ["CT 5", "5", "CT"],
    ["1,000", "1000", ""],
    ["12,345,678", "12345678", ""],
    ["1 000", "1000", ""],
    ["1.000,00", "1000", ""],
    ["5.0", "5", ""],
    ["5.", "5", ""],
    ["1.000", "1", ""],
    ["5,0", "5", ""],
    ["5,00", "5", ""],
    ["'5", "5", ""],
    ["\u200E3", "3", ""],
    ["3\u200B", "3", ""],
    ["\u00A03\u00A0CT", "3", "CT"],
    ["１２", "12", ""],
    ["007", "7", ""],
  ])("reads %j", (text, quantity, unit) => expect(readQuantity(text)).toEqual({ quantity, unit }));

  test.each([
    "",
    "-1",
    "(5)",
    "1.5",
    "1,5",
    "5 mg",
    "0.9 %",
    "$5",
    "5 for the ICU",
    "2-3",
    "5²",
    "½",
    "③",
    "1e3",
    "10x5",
    "5 urgent",
    "1,0000",
    "n/a",
  ])("reads no quantity in %j", (text) => expect(readQuantity(text)).toBeUndefined());
});

test("money has a currency sign or two decimals", () => {
  expect(["$5", "12.50", "31,00", "€ 3"].map(isMoney)).toEqual([true, true, true, true]);
  expect(["5", "5.0", "1,000", "12 CT"].map(isMoney)).toEqual([false, false, false, false]);
});

test("two words of one unit of measure are the same, and those of two are not", () => {
  expect(isSameUnit("CT", "cartons")).toBe(true);
  expect(isSameUnit("Ctn.", "carton")).toBe(true);
  expect(isSameUnit("CS", "carton")).toBe(false);
  expect(isSameUnit("barrel", "Barrel")).toBe(true);
});
