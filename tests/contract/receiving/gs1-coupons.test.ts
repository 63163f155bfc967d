/** Coupons among element strings: every one that the guideline allows is read, and with a digit less or more it is none. */
import { assert, constantFrom, integer, option, property, stringMatching, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { scanOf } from "#contract/receiving/gs1/scan.ts";

const isRead = (text: string) => scanOf(text, undefined, 2026).ok;

const digits = (length: number) => stringMatching(new RegExp(`^\\d{${length}}$`));
const counted = (from: number, to: number, more: number) =>
  integer({ min: from, max: to }).chain((count) => digits(count + more).map((rest) => `${count}${rest}`));
const company = counted(0, 6, 6);
const purchase = tuple(counted(1, 5, 0), constantFrom("0", "1", "2", "3", "4", "9"), digits(3)).map((parts) =>
  parts.join(""),
);
const further = tuple(purchase, option(company, { nil: "9" })).map((parts) => parts.join(""));
const day = (from: number, to: number) =>
  integer({ min: from, max: to }).map((of) => `2606${String(of).padStart(2, "0")}`);
const maybe = (tag: string, of: ReturnType<typeof digits>) =>
  option(
    of.map((value) => `${tag}${value}`),
    { nil: "" },
  );

const coupon = tuple(
  company,
  digits(6),
  counted(1, 5, 0),
  purchase,
  maybe(
    "1",
    tuple(constantFrom("0", "1", "2", "3"), further).map((parts) => parts.join("")),
  ),
  maybe("2", further),
  maybe("3", day(15, 30)),
  maybe("4", day(1, 15)),
  maybe("5", counted(0, 9, 6)),
  maybe("6", counted(1, 7, 6)),
  maybe("9", stringMatching(/^[01256][0-2]\d[01]$/)),
)
  .map((parts) => parts.join(""))
  .filter((text) => text.length <= 69);
const positive = tuple(constantFrom("0", "1"), company, digits(6), counted(0, 9, 6)).map((parts) => parts.join(""));

describe.each([
  ["8110", coupon],
  ["8112", positive],
])("(%s)", (ai, texts) => {
  test("is read alone, and with a digit less or one that is no digit it is not", () => {
    assert(
      property(texts, integer({ min: 0, max: 69 }), (text, at) => {
        expect(scanOf(ai + text, undefined, 2026)).toEqual({ ok: true, elements: { [ai]: text } });
        expect(isRead(ai + text.slice(0, -1))).toBe(false);
        const spoiled = at % text.length;
        expect(isRead(`${ai}${text.slice(0, spoiled)}x${text.slice(spoiled + 1)}`)).toBe(false);
      }),
    );
  });
});

const least = "012345612345611110123";

test.each([
  ["nothing more", "", true],
  ["a field that there is not", "0", false],
  ["a second purchase of the first's company", "101101239", true],
  ["a rule that there is not", "141101239", false],
  ["a date that is none", "3260631", false],
  ["an end before the start", "32606064260607", false],
  ["an end on the start", "32606074260607", true],
  ["fields out of order", "42606073260607", false],
  ["a flag that there is not", "90002", false],
  ["something behind the last field", "900000", false],
])("a coupon with %s", (_, more, is) => {
  expect(isRead(`8110${least}${more}`)).toBe(is);
});

test("an offer with a digit too many is none", () => {
  expect(isRead("8112001234561234560123456")).toBe(true);
  expect(isRead("81120012345612345601234567")).toBe(false);
});
