/** Which products of a list are twins, and by what of their NDC they are told apart. */
import { assert, nat, property, tuple, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { twinsOf } from "#src/ui/trade/twins.ts";

const of = (
  item_id: number,
  ndc_code: string,
  full_description = "Ondansetron 2 mg/mL",
  retail_packaging = "25 vials",
) => ({
  item_id,
  ndc_code,
  full_description,
  retail_packaging,
});

test("the same name and pack under another code: the segments that differ are each one's own", () => {
  const twins = twinsOf([of(1, "99904-212-02"), of(2, "99921-640-02"), of(3, "99904-620-01", "Ketorolac 30 mg/mL")]);
  expect([...twins]).toEqual([
    [1, ["", "99904-212", "-02"]],
    [2, ["", "99921-640", "-02"]],
  ]);
});

test("one labeler, two packages: only the package is its own", () => {
  expect(twinsOf([of(1, "99904-212-02"), of(2, "99904-212-05")]).get(2)).toEqual(["99904-212-", "05", ""]);
});

test("another strength, another pack, or the same product twice is no twin", () => {
  const products = [of(1, "1-1-1"), of(2, "1-2-1", "Ondansetron 4 mg/mL"), of(3, "1-3-1", undefined, "10 vials")];
  expect(twinsOf([...products, ...products]).size).toBe(0);
});

test("the parts are the code, and no two twins have the same part of their own", () => {
  const code = tuple(nat(3), nat(3), nat(3)).map((parts) => parts.join("-"));
  assert(
    property(uniqueArray(code, { minLength: 2, maxLength: 6 }), (codes) => {
      const twins = twinsOf(codes.map((ndc, at) => of(at, ndc)));
      expect(codes.map((_code, at) => twins.get(at)!.join(""))).toEqual(codes);
      expect(new Set([...twins.values()].map(([, own]) => own)).size).toBe(codes.length);
    }),
  );
});
