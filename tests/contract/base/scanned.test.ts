/** What a scanner reads off a carton: the NDC comes out of each way to write a GTIN, and out of nothing else. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gtinNdc, gtinOf, isChecked, scannedNdc } from "#contract/base/gtin.ts";

/** The check digit as GS1 has people work it out by hand: threes and ones from the left of thirteen digits, then up to the next ten. */
function checkDigit(thirteen: string): number {
  const sum = Array.from(thirteen, Number).reduce((total, digit, at) => total + digit * [3, 1][at % 2]!, 0);
  return Math.ceil(sum / 10) * 10 - sum;
}
const ten = fc.nat(9_999_999_999).map((number) => String(number).padStart(10, "0"));
const level = fc.integer({ min: 0, max: 9 });
const gtin = (ndc: string, packaging: number) => {
  const body = `${packaging}03${ndc}`;
  return `${body}${checkDigit(body)}`;
};
const lot = "17261231\u001D10LOT7";

describe("a GTIN", () => {
  test("has the check digit of GS1, and a single wrong digit is noticed", () => {
    fc.assert(
      fc.property(ten, level, fc.nat(13), fc.integer({ min: 1, max: 9 }), (ndc, packaging, at, off) => {
        const right = gtin(ndc, packaging);
        const wrong = `${right.slice(0, at)}${(Number(right[at]) + off) % 10}${right.slice(at + 1)}`;
        expect([isChecked(right), isChecked(wrong)]).toEqual([true, false]);
      }),
    );
  });

  test("of an NDC is the carton's, at level 0", () => {
    fc.assert(
      fc.property(ten, (ndc) => {
        expect(gtinOf(ndc)).toBe(gtin(ndc, 0));
      }),
    );
  });

  test("gives its NDC with 12, 13 or 14 digits, at each packaging level", () => {
    fc.assert(
      fc.property(ten, level, (ndc, packaging) => {
        const [carton, other] = [gtin(ndc, 0), gtin(ndc, packaging)];
        expect([gtinNdc(carton.slice(2)), gtinNdc(carton.slice(1)), gtinNdc(carton), gtinNdc(other)]).toEqual([
          ndc,
          ndc,
          ndc,
          ndc,
        ]);
      }),
    );
  });

  test.each([
    ["nothing", ""],
    ["eleven digits", gtin("0409123401", 0).slice(3)],
    ["fifteen digits", `0${gtin("0409123401", 0)}`],
    ["a letter among them", gtin("0409123401", 0).replace("4", "A")],
    ["a code of goods that are no medicine", "00012345678905"],
    ["a wrong check digit", `${gtin("0409123401", 0).slice(0, 13)}${(checkDigit("0030409123401") + 1) % 10}`],
    ["a space in front", ` ${gtin("0409123401", 0)}`],
  ])("is not %s", (_what, text) => expect(gtinNdc(text)).toBeUndefined());
});

describe("a scanned code", () => {
  test("gives its NDC however the scanner writes it", () => {
    const ways: ((code: string) => string)[] = [
      (code) => `(01)${code}`,
      (code) => `(01)${code}(17)261231(10)LOT7`,
      (code) => `01${code}`,
      (code) => `01${code}${lot}`,
      (code) => `]C101${code}`,
      (code) => `]d201${code}${lot}`,
      (code) => `]Q3(01)${code}(10)LOT7`,
    ];
    fc.assert(
      fc.property(ten, level, fc.constantFrom(...ways), (ndc, packaging, way) => {
        expect(scannedNdc(way(gtin(ndc, packaging)))).toBe(ndc);
      }),
    );
  });

  const good = gtin("0409123401", 0);
  test.each([
    ["a GTIN alone: it has no identifier", good],
    ["a lot before it", `10LOT7(01)${good}`],
    ["a space before it", ` (01)${good}`],
    ["more digits in brackets than a GTIN has", `(01)${good}7`],
    ["another identifier", `(02)${good}`],
    ["half a GTIN", `(01)${good.slice(0, 13)}`],
    ["a wrong check digit", `(01)${good.slice(0, 13)}${(Number(good[13]) + 1) % 10}`],
    ["half a prefix", `]C01${good}`],
    ["goods that are no medicine", "(01)00012345678905"],
  ])("that is none: %s", (_what, text) => expect(scannedNdc(text)).toBeUndefined());

  test("that begins with 01 and is no longer than a GTIN is one alone", () => {
    // Fourteen digits that begin with 01 leave twelve behind it, and with a prefix the scanner has said what they are.
    expect(scannedNdc("01034091234019")).toBeUndefined();
    expect(scannedNdc(`]d201${good}`)).toBe("0409123401");
  });

  test("whatever a scanner sends, nothing but ten digits of it comes out", () => {
    const noise = fc.string({ unit: fc.constantFrom(...Array.from("]dC2(01)034579\u001D")), maxLength: 40 });
    fc.assert(
      fc.property(noise, (text) => {
        const ndc = scannedNdc(text);
        if (ndc === undefined) return;
        expect(ndc).toMatch(/^\d{10}$/);
        expect(text).toContain(`03${ndc}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
