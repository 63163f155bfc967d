/** Strengths are compared as text: whatever unit a name gives one in, and however large it is, the same strength reads the same. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { strengthsOf } from "#contract/catalogue/rules/strength.ts";

/** A decimal amount moved by so many places, digit by digit: nothing is calculated. */
function shifted(amount: string, places: number): string {
  const [whole = "", part = ""] = amount.split(".");
  const digits = whole.padStart(12, "0") + part.padEnd(6, "0");
  const point = 12 + places;
  const left = digits
    .slice(0, point)
    .padEnd(point, "0")
    .replace(/^0+(?=\d)/, "");
  const right = digits.slice(point).replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

/** As labels give them: up to five digits, some of them behind the point. */
const labelled = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 2 }))
  .map(([digits, places]) => String(digits / 10 ** places));

test("micrograms and grams are told in milligrams, to the last digit", () => {
  fc.assert(
    fc.property(labelled, (written) => {
      expect(strengthsOf(`Digoxin ${written} mcg tablet`)).toEqual([`${shifted(written, -3)} mg`]);
      expect(strengthsOf(`Cefazolin ${written} g vial`)).toEqual([`${shifted(written, 3)} mg`]);
      expect(strengthsOf(`Barium ${written} kg pail`)).toEqual([`${shifted(written, 6)} mg`]);
      expect(strengthsOf(`Ketorolac ${written} mg tablet`)).toEqual([`${written} mg`]);
    }),
  );
});

test.each(["175 mcg", "0.175 mg", "0.000175 g", "0.1750 mg"])(
  "%s is the same as all the other ways to write it",
  (strength) => {
    expect(strengthsOf(`Levothyroxine ${strength} tablet`)).toEqual(["0.175 mg"]);
  },
);

test.each([
  ["16.1 g", "16100 mg"],
  ["2.01 grams", "2010 mg"],
  ["1,000 mcg", "1 mg"],
  ["12,500 units", "12500 units"],
])("%s reads %s", (written, read) => expect(strengthsOf(`Drug ${written} vial`)).toEqual([read]));
