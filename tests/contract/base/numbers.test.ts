/** Integer inputs as the specification has them (docs/readings.md, "Integer inputs"). */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integerOf, integerText, largestInteger } from "#contract/base/numbers.ts";

describe("what stands in an integer input", () => {
  test.each([
    ["1", "12", "12"],
    ["12", "12a", "12"],
    ["12", "1 2", "12"],
    ["", " 7 ", "7"],
    ["", "1.5", "15"],
    ["", "-3", "3"],
    ["3", "", ""],
    ["", "007", "007"],
    ["", "٣", ""],
    ["214748364", "2147483647", "2147483647"],
    ["214748364", "2147483648", "214748364"],
    ["5", "99999999999999999999999999", "5"],
  ])("was %j, becomes %j: %j", (previous, typed, text) => {
    expect(integerText(previous, typed)).toBe(text);
  });

  test.each([
    ["", "-", "-"],
    ["-", "-3", "-3"],
    ["", " -3", "-3"],
    ["3", "3-", "3"],
    ["-3", "--3", "-3"],
    ["-5", "-2147483648", "-5"],
  ])("with a sign allowed: was %j, becomes %j: %j", (previous, typed, text) => {
    expect(integerText(previous, typed, "any")).toBe(text);
  });

  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.integer().map(String),
    fc.bigInt().map(String),
  );

  test("is digits alone, or the text from before, whatever is typed or pasted", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(integerText("17", typed)).toMatch(/^[0-9]*$/);
        expect(integerText("17", typed, "any")).toMatch(/^-?[0-9]*$/);
      }),
    );
  });

  test("never means more than the largest integer", () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), (keystrokes) => {
        const text = keystrokes.reduce((before, typed) => integerText(before, before + typed, "any"), "");
        expect(Math.abs(integerOf(text) ?? 0)).toBeLessThanOrEqual(largestInteger);
      }),
    );
  });

  test("is left alone once it is a number within the bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: largestInteger }), (number) => {
        expect(integerText("", String(number))).toBe(String(number));
        expect(integerOf(String(number))).toBe(number);
      }),
    );
  });
});

test.each(["", "-", "1.5", "1e3", " 1", "abc"])("%j means no number", (text) => {
  expect(integerOf(text)).toBeUndefined();
});
