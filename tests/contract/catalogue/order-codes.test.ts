/** Codes of a quick order: the same product, however its code was written. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ndcCodes } from "#contract/base/ndc.ts";
import { codeTurns, findCodeProblem } from "#contract/catalogue/rules/order-codes.ts";

/** Whether a product with this NDC and item number is meant by the text, and in which turn. */
function turnOf(text: string, product: { ndc: string; item: number }): number {
  const codes = new Set([...ndcCodes(product.ndc), String(product.item)]);
  return codeTurns(text).findIndex((turn) => turn.some((code) => codes.has(code)));
}
const checked = (digits: string) => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
};

const part = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const ndc = fc.oneof(
  fc.tuple(part(4), part(4), part(2)),
  fc.tuple(part(5), part(3), part(2)),
  fc.tuple(part(5), part(4), part(1)),
);

test("an NDC is known in every form in which people and scanners write it", () => {
  fc.assert(
    fc.property(ndc, (parts) => {
      const [labeler, item, pack] = parts;
      const product = { ndc: parts.join("-"), item: 48_001 };
      const long = [labeler.padStart(5, "0"), item.padStart(4, "0"), pack.padStart(2, "0")];
      const digits = parts.join("");
      const forms = [
        product.ndc,
        digits,
        long.join("-"),
        long.join(""),
        `0${long.join("")}`,
        `NDC ${product.ndc}`,
        `'${product.ndc}`,
        ` ${digits} `,
        checked(`003${digits}`),
        `01${checked(`003${digits}`)}17271231`,
        `]d201${checked(`003${digits}`)}10LOT1`,
      ];
      for (const form of forms) expect([form, turnOf(form, product)]).not.toContain(-1);
    }),
  );
});

test("zeros that a spreadsheet dropped in front are put back, when nothing has the number as it stands", () => {
  const product = { ndc: "0409-1234-01", item: 48_001 };
  expect(turnOf("409123401", product)).toBe(1);
  expect(turnOf("409123401.0", product)).toBe(1);
  expect(turnOf("00409-1234-01", product)).toBe(0);
  expect(turnOf("48001.0", product)).toBe(0);
  expect(turnOf("#48001", product)).toBe(0);
});

test("words are no code", () => {
  expect(codeTurns("ondansetron 2 mg")).toEqual([]);
  expect(codeTurns("")).toEqual([]);
  expect(codeTurns("2 mg/mL")).toEqual([]);
  expect(codeTurns("9.99042E+09")).toEqual([]);
});

test.each([
  ["9.9942E+10", "lost-digits"],
  ["9,9942E+10", "lost-digits"],
  ['="9.9942E+10"', "lost-digits"],
  ["1E+11", "lost-digits"],
  ["3.99942E+11", "lost-digits"],
  ["9.9942028701E+10", undefined],
  ["00399942287015", "check-digit"],
  ["0399942287015", "check-digit"],
  ["00399942287014", undefined],
  ["04012345678901", undefined],
  ["99942-287-01", undefined],
  ["glucagon 1 mg", undefined],
])("the problem of %s is %s", (text, problem) => expect(findCodeProblem(text)).toBe(problem));
