/** The goods that a code names which is on no line: product by its NDC, and lot. */
import { describe, expect, test } from "vitest";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { goodsInCode } from "#src/screens/receiving/count/in-hand.ts";

const ndc = "99942-287-01";
const gtin = gtinOf(ndc)!;
const digits = "9994228701";

describe("goodsInCode", () => {
  test.each([
    ["a GS1 code", `01${gtin}1728053110NOLINE9`, { ndc: digits, lot: "NOLINE9", isCode: false }],
    ["a UPC", gtin.slice(2), { ndc: digits, lot: "", isCode: false }],
    ["an NDC", ndc, { ndc, lot: "", isCode: true }],
    [
      "a GTIN of another country with its lot",
      `01${withCheckDigit("0501234567890")}10G77`,
      { ndc: undefined, lot: "G77", isCode: false },
    ],
  ])("names product and lot of %s", (_name, code, goods) => {
    expect(goodsInCode(code)).toEqual(goods);
  });

  test("names the product alone where the lot can be read in several ways", () => {
    expect(goodsInCode(`01${gtin}10H921Q5`)).toMatchObject({ ndc: digits, lot: "" });
  });

  test.each(["NOSUCHLOT", "1Z5R89390357567127", "https://example.com/", ""])("finds no goods in %j", (code) => {
    expect(goodsInCode(code)).toBeUndefined();
  });
});
