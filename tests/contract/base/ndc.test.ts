/** An NDC in each of its formats, and what may be typed for it. The one way to the 5-4-2 form is billing's: a zero before the part that is short. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ndc542, ndcCodes, ndcForms, ndcParts, ndcTerm } from "#contract/base/ndc.ts";

const formats = [
  [4, 4, 2],
  [5, 3, 2],
  [5, 4, 1],
  [5, 4, 2],
  [6, 4, 2],
] as const;
const digits = (length: number) => fc.nat(10 ** length - 1).map((number) => String(number).padStart(length, "0"));
const anNdc = fc
  .constantFrom(...formats)
  .chain(([labeler, product, pack]) => fc.tuple(digits(labeler), digits(product), digits(pack)));

describe("an NDC", () => {
  test("has its three parts, in five formats and no other", () => {
    const length = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(length, length, length, (labeler, product, pack) => {
        const parts = [labeler, product, pack].map((count) => "7".repeat(count));
        const isOne = formats.some(([a, b, c]) => a === labeler && b === product && c === pack);
        expect(ndcParts(parts.join("-"))).toEqual(isOne ? parts : undefined);
      }),
      { numRuns: 300 },
    );
  });

  test("is digits and two hyphens", () => {
    const wrong = [
      "",
      "-",
      "--",
      "0409-1234",
      "0409-1234-01-1",
      "0409-12a4-01",
      " 0409-1234-01",
      "0409-1234-01\n",
      "٠409-1234-01",
    ];
    expect(wrong.filter((text) => ndcParts(text) !== undefined)).toEqual([]);
    expect(wrong.filter((text) => ndc542(text) !== undefined)).toEqual([]);
  });
});

describe("the 5-4-2 form", () => {
  test.each([
    ["0409-1234-01", "00409-1234-01"],
    ["50242-041-21", "50242-0041-21"],
    ["60574-4114-1", "60574-4114-01"],
    ["00409-1234-01", "00409-1234-01"],
    ["000409-1234-01", "00409-1234-01"],
    ["100409-1234-01", "100409-1234-01"],
  ])("of %s is %s", (ndc, long) => expect(ndc542(ndc)).toBe(long));

  test("keeps every digit, in its part: only zeros in front come or go", () => {
    fc.assert(
      fc.property(anNdc, (parts) => {
        const long = ndc542(parts.join("-"))!.split("-");
        expect(long.map(Number)).toEqual(parts.map(Number));
        expect(long.map((part) => part.length)).toEqual([Number(parts[0]) > 99_999 ? 6 : 5, 4, 2]);
      }),
    );
  });

  test("is reached once: made of itself it stays what it is", () => {
    fc.assert(
      fc.property(anNdc, (parts) => {
        const long = ndc542(parts.join("-"))!;
        expect(ndc542(long)).toBe(long);
      }),
    );
  });
});

describe("what is typed for an NDC", () => {
  test("is its own text, its product part on, the 5-4-2 form, and the digits of both", () => {
    expect(ndcCodes("50242-041-21")).toEqual(["50242-041-21", "041-21", "50242-0041-21", "5024204121", "50242004121"]);
    expect(ndcCodes("00409-1234-01")).toEqual(["00409-1234-01", "1234-01", "00409123401"]);
  });

  test("of a code that is no NDC is the code, in lower case", () => expect(ndcCodes("KIT-7A")).toEqual(["kit-7a"]));

  test("finds it in each form that a person may know it by, from its beginning on", () => {
    fc.assert(
      fc.property(anNdc, fc.nat(), (parts, cut) => {
        const ndc = parts.join("-");
        const long = ndc542(ndc)!;
        // Of twelve digits with a zero in front all that is known is the form of eleven behind it.
        const twelve = long.length === 13 ? [`0${long}`, `0${long.replaceAll("-", "")}`] : [];
        for (const form of [ndc, ndc.replaceAll("-", ""), long, long.replaceAll("-", ""), ...twelve])
          expect(ndcCodes(ndc)).toContain(ndcTerm(form) === form ? form : form.slice(1));
        const known = ndcCodes(ndc);
        for (const code of known) {
          const typed = code.slice(0, 1 + (cut % code.length));
          expect(known.some((each) => each.startsWith(typed))).toBe(true);
        }
        expect(new Set(known).size).toBe(known.length);
      }),
    );
  });

  test.each([
    ["000409123401", "00409123401"],
    ["000409-1234-01", "00409-1234-01"],
    ["000409-", "00409-"],
    ["00409123401", "00409123401"],
    ["0409-1234-01", "0409-1234-01"],
    ["00409-1234-01", "00409-1234-01"],
    ["100409-1234-01", "100409-1234-01"],
    ["0000409123401", "0000409123401"],
    ["000409", "000409"],
    ["x000409-12", "x000409-12"],
  ])("%s is looked for as %s", (typed, term) => expect(ndcTerm(typed)).toBe(term));
});

describe("the NDCs that a complete code may be", () => {
  test.each([
    ["99942-287-01", ["99942-0287-01"]],
    ["9994228701", ["09994-2287-01", "99942-0287-01", "99942-2870-01"]],
    ["99942-28701", ["99942-0287-01", "99942-2870-01"]],
    ["99942028701", ["99942-0287-01"]],
    ["099942028701", ["99942-0287-01"]],
    ["123456028701", ["123456-0287-01"]],
    ["99942-28-701", []],
    ["999422870", []],
    ["9994202870100", []],
    ["KIT-7A", []],
  ])("of %s are %j", (code, forms) => expect(ndcForms(code)).toEqual(forms));

  test("have its digits, and hyphens where it has them", () => {
    fc.assert(
      fc.property(anNdc, (parts) => {
        expect(ndcForms(parts.join("-"))).toEqual([ndc542(parts.join("-"))]);
      }),
    );
  });
});
