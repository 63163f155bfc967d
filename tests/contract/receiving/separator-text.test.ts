/** Separators that a scanner writes as text: the code is read where that has one meaning, and a question where it has several; none of its answers has a separator in a value. */
import { describe, expect, test } from "vitest";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { type Carton, readingOf } from "#contract/receiving/gs1/carton.ts";
import * as gs1Text from "#contract/receiving/gs1/gs1-text.ts";

const gtin = gtinOf("99942-287-01")!;
const read = (text: string) => readingOf(text, 2026);
const listCartons = (text: string): readonly Carton[] => {
  const reading = read(text);
  if (reading.kind === "carton") return [reading.carton];
  return reading.kind === "ask" ? reading.cartons : [];
};

const markers = [
  ..."<GS> <gs> [GS] {GS} {gs} <FNC1> [FNC1] {FNC1} _x001D_ _x001d_ \\x1D \\x1d \\u001d \\u001D %1D %1d &#29; &#x1D; \\029 \\035".split(
    " ",
  ),
  ..."~ ^ ^] | \u241D # @ $ ` \\ [ ] { } \u00A7 \u2194 \u00AC \u00B6 \u00E8 \u00B2 ~1 ~029 ~d029 |GS| #GS# $GS$ ^GS <^]> <1D> [1D]".split(
    " ",
  ),
  " ",
  "\t",
  "\r\n",
];

describe("a separator written as text", () => {
  test.each(markers)("%j between lot and serial is read as one", (marker) => {
    expect(read(`]d201${gtin}1728053110G77${marker}21Q5`)).toMatchObject({
      kind: "carton",
      carton: { gtin, lot: "G77", expires: "05/31/2028", serial: "Q5" },
    });
    expect(read(`01${gtin}21Q5${marker}1728053110G77`)).toMatchObject({
      kind: "carton",
      carton: { lot: "G77", expires: "05/31/2028", serial: "Q5" },
    });
  });

  test.each(markers)("%j in every place where a scanner may put one changes nothing", (marker) => {
    const text = [`01${gtin}`, "17280531", "10G77", "21Q5"].map((each) => marker + each).join("") + marker;
    expect(listCartons(text)[0]).toMatchObject({ lot: "G77", expires: "05/31/2028", serial: "Q5" });
  });

  test("before no identifier makes the code faulty, and no lot keeps it", () => {
    for (const marker of markers.filter((each) => each.trim() !== ""))
      expect(listCartons(`01${gtin}10G77${marker}ZZ`)).toEqual([]);
  });

  test.each(["-", "/", ".", "_", ";", "+", "!", "*", ","])(
    "%j, which a lot may contain, asks: the lot with it, and the lot that ends before it",
    (mark) => {
      const reading = read(`01${gtin}1728053110G77${mark}21Q5`);
      expect(reading).toMatchObject({ kind: "ask", isFirstAsWritten: true });
      expect(listCartons(`01${gtin}1728053110G77${mark}21Q5`).map(({ lot, serial }) => [lot, serial])).toEqual(
        expect.arrayContaining([
          [`G77${mark}21Q5`, ""],
          ["G77", "Q5"],
        ]),
      );
    },
  );

  test.each(["AB-77", "A/7.B_c", "50%1D", "<f1>"])("the lot %s is kept where the scanner sends separators", (lot) => {
    for (const separator of ["\u001D", "~", "<GS>", "|"])
      expect(read(`]d201${gtin}10${lot}${separator}21Q5`)).toMatchObject({
        kind: "carton",
        carton: { lot, serial: "Q5" },
      });
    expect(read(`]d201${gtin}21Q5\u001D10AB-77`)).toMatchObject({ kind: "carton", carton: { lot: "AB-77" } });
  });
});

test.each([
  [`(01)${gtin} (17)280531 (10)G77 (21)Q5`],
  [` ( 01 ) 0 0399942 28701 4\r\n(17) 28 05 31\r\n(10) G77\r\n(21) Q5 `],
  [`（01）${gtin}（17）280531（10）G77（21）Q5`],
  [`[01]${gtin}[17]280531[10]G77[21]Q5`],
  [`\u301001\u3011${gtin} \u301017\u3011280531 \u301010\u3011G77 \u301021\u3011Q5`],
  [`(01)${gtin};(17)280531;(10)G77<GS>(21)Q5<GS>`],
  [`01 ${gtin} 17 280531 10 G77 21 Q5`],
  [`01${gtin} 17280531 10G77 21Q5`],
  [`*01${gtin}1728053110G77~21Q5*`],
  [`[)>\u001E05\u001D01${gtin}1728053110G77\u001D21Q5\u001E\u0004`],
])("printed text and other wrappings %j are read", (text) =>
  expect(read(text)).toMatchObject({
    kind: "carton",
    carton: { gtin, lot: "G77", expires: "05/31/2028", serial: "Q5" },
  }),
);

test("a lot with a bracketed number in it is kept, or asked about", () => {
  expect(read(`(01)${gtin}(10)A(12)B`)).toMatchObject({ kind: "carton", carton: { lot: "A(12)B" } });
  expect(listCartons(`(01)${gtin}(10)A(99)B`).map(({ lot }) => lot)).toEqual(["A", "A(99)B"]);
  expect(read(`(01)${gtin}(10)A(21)B`)).toMatchObject({ kind: "carton", carton: { lot: "A", serial: "B" } });
  expect(read("(555) 123-4567")).toMatchObject({ kind: "plain" });
});

test.each([
  [`https://id.gs1.org/01/${gtin}/10/G77?17=280531`],
  [`HTTPS://ID.GS1.ORG/01/${gtin}/10/G77?17=280531`],
  [`Https://pharma.example/med/01/${gtin}/10/G77/?17=280531&lang=en`],
  [`id.gs1.org/01/${gtin}/10/G77?17=280531`],
  [`https://a.example/gtin/${gtin}/lot/G77?exp=280531`],
  [`https://a.example/01/${gtin.slice(1)}/10/G77?17=280531`],
  [`https://a.example/01/${gtin}/10/G%377?17=280531#x`],
])("the Digital Link %s is read", (link) =>
  expect(read(link)).toMatchObject({ kind: "carton", carton: { gtin, lot: "G77", expires: "05/31/2028" } }),
);

describe("the US reimbursement number (715)", () => {
  const foreign = "00860007770012";
  test.each([
    "099942028701",
    "99942028701",
    "9994228701",
    "99942-287-01",
    "99942-0287-01",
    "NDC 99942-287-01".replace(" ", ":"),
  ])("%s names the product beside a GTIN that has no NDC", (nhrn) => {
    const reading = read(`]d201${foreign}1728053110G77\u001D715${nhrn}\u001D21Q5`);
    expect(reading).toMatchObject({
      kind: "carton",
      carton: { gtin: foreign, lot: "G77", expires: "05/31/2028", serial: "Q5", level: 0 },
    });
    expect(listCartons(`]d201${foreign}1728053110G77\u001D715${nhrn}`)[0]?.ndc).toMatch(/^9994202?8701$|^9994228701$/);
  });
  test("is refused where it is another product than the GTIN", () => {
    expect(read(`01${gtin}71599942028701`)).toMatchObject({ kind: "carton", carton: { ndc: "9994228701" } });
    expect(read(`01${gtin}71599942028801`)).toMatchObject({
      kind: "faulty",
      reason: gs1Text.differentProducts,
    });
  });
});

test("indicator 9 is refused; (30) beside a case says how many are in it", () => {
  const withIndicator = (digit: string) => withCheckDigit(`${digit}${gtin.slice(1, 13)}`);
  expect(read(`01${withIndicator("9")}10G77`)).toMatchObject({
    kind: "faulty",
    reason: gs1Text.variableMeasure,
  });
  expect(read(withIndicator("9")).kind).toBe("faulty");
  expect(listCartons(`01${withIndicator("5")}3012`)[0]).toMatchObject({ level: 5, count: undefined, contents: 12 });
  expect(listCartons(`01${gtin}3012`)[0]).toMatchObject({ level: 0, count: 12 });
  expect(listCartons(`0010614141123456789702${withIndicator("5")}3704`)[0]).toMatchObject({ level: 5, count: 4 });
});
