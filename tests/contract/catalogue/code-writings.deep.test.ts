/** Codes as people really write them find their product and no other, in quick order and in search (decision 218). */
import { describe, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { ndc542, ndcCodes } from "#contract/base/ndc.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import { codeTurns } from "#contract/catalogue/rules/order-codes.ts";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import { codeIndex } from "#tests/support/code-index.ts";
import { codeForms, seededNumbers, writeCode } from "#tests/support/code-writings.ts";

const [glucagon, codeine, insulin, olderInsulin] = ["99942-287-01", "99942-359-01", "0002-1200-10", "00004-0120-10"];
const { match, search } = codeIndex({
  [glucagon]: "Glucagon 1 mg emergency kit",
  [codeine]: "Codeine sulfate 30 mg tablet",
  [insulin]: "Insulin 100 units/mL vial",
  [olderInsulin]: "Insulin aspart 100 units/mL vial",
  "99958-1473-1": "Amlodipine 5 mg tablet",
  "46708-064-71": "Sertraline 50 mg tablet",
  "46708-0647-1": "Loratadine 10 mg tablet",
});
const exactly = (ndc: string) => ({ kind: "exact", ndcs: [ndc] });
const gtin = gtinOf(glucagon)!;
const separator = "\u001D";

/** Reads of a retail barcode that lost digits, or has more than it can have. The digits that are left are codes of products. */
const partialReads: [what: string, text: string][] = [
  ["]E0 with eleven digits", "]E099942028701"],
  ["]E0 with ten digits", "]E09994228701"],
  ["]E0 without the check digit", `]E0${gtin.slice(2, 13)}`],
  ["]E0 with fourteen digits", `]E0${gtin}`],
  ["]E0 with the digits of an item number", "]E060001"],
  ["]E0 with twelve digits of an NDC", "]E0099942028701"],
  ["]E0 and hyphens", "]E099942-287-01"],
  ["]E4 with seven digits", "]E42120010"],
  ["]E4 with twelve digits", `]E4${gtin.slice(2)}`],
  ["]E4 with ten digits", "]E49994228701"],
  ["]E0 behind a label", "UPC: ]E099942028701"],
];

/** A code of ten digits that are an NDC beside a GTIN without one. */
const foreign = "04012345678901";

describe("quick order", () => {
  test.each([
    ["en dashes", "99942\u2013287\u201301"],
    ["hyphens of Unicode", "99942\u2010287\u201001"],
    ["minus signs", "99942\u2212287\u221201"],
    ["a soft hyphen", "99942\u00AD-287-01"],
    ["a mark of direction", "\u200E99942-287-01"],
    ["spaces", "99942 287 01"],
    ["non-breaking spaces", "99942\u00A0287\u00A001"],
    ["dots", "99942.287.01"],
    ["dashes with spaces", "99942 - 287 \u2014 01"],
    ["two hyphens", "99942--287--01"],
    ["full-width digits", "\uFF19\uFF19\uFF19\uFF14\uFF12\uFF0D\uFF12\uFF18\uFF17\uFF0D\uFF10\uFF11"],
    ["a formula", '="99942028701"'],
    ["a formula in CSV quotes", '=""99942028701""'],
    ["a leading apostrophe", "'99942028701"],
    ["typographic quotes", "\u201C99942-287-01\u201D"],
    ["an exponent that kept all digits", "9.9942028701E+10"],
    ["an exponent with a comma", "9,9942028701E+10"],
    ["an exponent without a sign", "9.9942028701e10"],
    ["the qualifier of claims", "N499942028701"],
    ["the qualifier of claims with its unit", "N4 99942028701 ML1.5"],
    ["NDC", "NDC 99942-287-01"],
    ["NDC and a colon", "NDC: 99942-287-01"],
    ["NDC-11", "NDC-11 99942028701"],
    ["NDC#", "NDC#99942-287-01"],
    ["NDC behind it", "99942-287-01 (NDC)"],
    ["twelve digits", "099942028701"],
    ["Code 39", "*9994228701*"],
    ["a UPC", gtin.slice(2)],
    ["a UPC as it is printed", "3 99942 28701 4"],
    ["a UPC as it is printed, without its check digit", "3 99942 28701"],
    ["a UPC with other marks between its groups", "3~99942~28701~4"],
    ["a UPC without its check digit", "39994228701"],
    ["an EAN without its check digit", "039994228701"],
    ["an EAN with its symbology", `]E0${gtin.slice(1)}`],
    ["a UPC that a reader sends with the symbology of EAN", `]E0${gtin.slice(2)}`],
    ["a GTIN", gtin],
    ["a GTIN with spaces", `GTIN: ${gtin}`],
    ["elements as they are printed", `(01) ${gtin} (17) 271231 (10) A1`],
    ["elements in another order", `(17)271231(10)A1(01)${gtin}`],
    ["elements with separators", `01${gtin}10A1${separator}17271231`],
    ["a GS1 Digital Link", `https://id.gs1.org/01/${gtin}/10/A1?17=271231`],
    ["AI 715 in brackets", `(01)${foreign}(10)A1(715)99942-287-01`],
    ["AI 715 among elements", `01${foreign}1727123110A1${separator}71599942-287-01`],
    ["a part without its zeros", "99942-287-1"],
    ["dashes of UTF-8 read as Windows-1252", "99942\u00E2\u20AC\u201C287\u00E2\u20AC\u201C01"],
    ["dashes of UTF-8 read as Latin-1", "99942\u00E2\u0080\u0093287\u00E2\u0080\u009301"],
    ["dashes of Windows-1252 read as Latin-1", "99942\u0096287\u009601"],
    ["characters that could not be read", "99942\uFFFD287\uFFFD01"],
    ["question marks for its dashes", "99942?287?01"],
    ["a UPC with hyphens", "3-99942-28701-4"],
    ["the qualifier of claims and a hyphen", "N4-99942028701"],
    ["its name behind it", "99942-287-01 Glucagon kit"],
  ])("finds the product by a code with %s", (_how, text) => expect(match(text)).toEqual(exactly(glucagon)));

  test.each([
    ["2120010", insulin],
    ["4012010", olderInsulin],
    ["2-1200-10", insulin],
  ])("puts back the zeros that a spreadsheet dropped from %s", (text, ndc) =>
    expect(match(text)).toEqual(exactly(ndc)),
  );

  test("takes an exact item number before a code whose zeros were dropped", () => {
    expect(codeTurns("2120010")[0]).toContain("2120010");
    expect(codeTurns("2120010")[0]).not.toContain("00002-1200-10");
    expect(codeTurns("39994228701")[0]).toContain("39994228701");
    expect(codeTurns("39994228701")[0]).not.toContain("99942-0287-01");
    expect(match("60001")).toEqual(exactly(codeine));
  });

  test("asks where the digits are two products'", () => {
    expect(match("4670806471").ndcs.toSorted()).toEqual(["46708-064-71", "46708-0647-1"]);
    expect(match("46708-0647-1")).toEqual(exactly("46708-0647-1"));
    expect(match("46708-064-71")).toEqual(exactly("46708-064-71"));
  });

  test("believes the hyphens between the right parts: the same digits in another format are another NDC", () => {
    expect(match("9994-2287-01")).toEqual({ kind: "closest", ndcs: [] });
  });

  test("reads no code out of a number that lost its digits, and offers nothing for it", () => {
    for (const text of ["9.9942E+10", "9.99420287E+10"]) {
      expect(codeTurns(text)).toEqual([]);
      expect(match(text)).toEqual({ kind: "closest", ndcs: [] });
    }
  });

  test.each([
    ["another product of the same labeler", "99942-288-59"],
    ["another product, with en dashes", "99942\u2013358\u201311"],
    ["ten digits", "9994230101"],
    ["eleven digits", "99942030101"],
    ["a code with words of a name", "99942-301-01 codeine sulfate 30 mg tablet"],
    ["a GTIN with a wrong check digit", "00399942287015"],
    ["a letter for a digit", "99942-287-O1"],
    ["a letter behind it", "99942-287-01x"],
  ])("offers no product of the same labeler for %s", (_what, text) => expect(match(text).ndcs).not.toContain(codeine));

  test.each(partialReads)("finds and offers nothing for %s", (_what, text) => {
    expect(codeTurns(text)).toEqual([]);
    expect(match(text).ndcs).toEqual([]);
  });

  test("offers for the beginning of a code the products that begin with it", () =>
    expect(match("9994228")).toEqual({ kind: "closest", ndcs: [glucagon] }));

  test("offers for a complete unknown code the same product in another package, and one slip of the finger", () => {
    expect(match("99942-287-02")).toEqual({ kind: "closest", ndcs: [glucagon] });
    expect(match("99942-278-01")).toEqual({ kind: "closest", ndcs: [glucagon] });
    expect(match("99942028601")).toEqual({ kind: "closest", ndcs: [glucagon] });
    expect(match("99942-369-01")).toEqual({ kind: "closest", ndcs: [codeine] });
  });

  test("offers for words what it offered before", () => {
    expect(match("codeine tablet")).toEqual({ kind: "closest", ndcs: [codeine] });
  });
});

describe("a search", () => {
  test.each([
    "99942\u2013287\u201301",
    "99942\u2010287\u201001",
    "99942\u2212287\u221201",
    "99942\u00AD-287-01",
    "\u200E99942-287-01",
    "99942 287 01",
    "99942\u00A0287\u00A001",
    "glucagon 99942\u2013287\u201301",
    '="99942028701"',
    "*9994228701*",
    "N499942028701",
    "NDC-11 99942028701",
    "99942028701E+10",
    "39994228701",
    "3 99942 28701",
    "99942-*287-01",
    "99942·287·01",
    gtin.slice(2),
    `(01) ${gtin} (17) 271231`,
    `(01)${foreign}(715)99942-287-01`,
    "glu\u00ADcagon",
    "glucagon\u200B",
  ])("finds the product by %j", (text) => expect(search(text)).toEqual([glucagon]));

  test.each(partialReads)("finds nothing by %s", (_what, text) => expect(search(text)).toEqual([]));

  test("finds a code whose zeros were dropped", () => expect(search("2120010")).toEqual([insulin]));

  test("reads a range of strengths with a dash as two numbers", () =>
    expect(searchTerms("5\u201310 mg")).toEqual(["5", "10mg"]));

  test("finds names with characters that nobody sees in them", () => {
    const names = codeIndex({ "99904-212-02": "Keto\u00ADrolac 30 mg" });
    expect(names.search("ketorolac")).toEqual(["99904-212-02"]);
    expect(names.search("Keto\u00ADrolac")).toEqual(["99904-212-02"]);
  });
});

const formats = [
  [4, 4, 2],
  [5, 3, 2],
  [5, 4, 1],
  [5, 4, 2],
  [6, 4, 2],
];

describe("200,000 random codes", () => {
  const number = seededNumbers(41);
  const digits = (count: number) => Array.from({ length: count }, () => number(10)).join("");
  const pick = <Each>(list: readonly Each[]): Each => list[number(list.length)]!;
  const products = new Set(
    Array.from({ length: 1_000 }, () => pick(formats).map(digits).join("-")).filter((ndc) => ndc542(ndc) !== undefined),
  );
  const byCode = new Map<string, Set<string>>();
  for (const ndc of products)
    for (const code of ndcCodes(ndc)) byCode.set(code, (byCode.get(code) ?? new Set()).add(ndc));
  const found = (text: string): string[] => {
    for (const turn of codeTurns(text)) {
      const its = new Set(turn.flatMap((code) => [...(byCode.get(code) ?? [])]));
      if (its.size > 0) return [...its];
    }
    return [];
  };
  const list = [...products];

  test("lead to their product and to no other, in every writing", () => {
    const wrong: string[] = [];
    for (let run = 0; run < 100_000 && wrong.length < 5; run++) {
      const ndc = pick(list);
      const text = writeCode(pick(codeForms(ndc)), pick);
      const its = found(text);
      if (its.length !== 1 || its[0] !== ndc) wrong.push(`${ndc}: ${JSON.stringify(text)} found ${its.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  test("never fail, and lead to no product whose digits they do not have", () => {
    const noise = [
      ...Array.from("0123456789-- .,*'\"=()NDCE+#:/]\u2013\u00AD\u200E\u00A0\u001D\uD800\uFF11"),
      "NDC ",
      "N4",
      "E+10",
      "01",
    ];
    const wrong: string[] = [];
    let hits = 0;
    for (let run = 0; run < 100_000 && wrong.length < 5; run++) {
      const letters = Array.from(run % 4 === 0 ? digits(number(16)) : writeCode(pick(codeForms(pick(list))), pick));
      for (let change = number(3); change >= 0; change--)
        letters.splice(number(letters.length + 1), number(2), pick(noise));
      const text = letters.join("");
      const its = found(text);
      hits += its.length;
      searchTerms(text);
      for (const ndc of its) if (!hasDigitsOf(text, ndc)) wrong.push(`${ndc}: ${JSON.stringify(text)}`);
    }
    expect(wrong).toEqual([]);
    expect(hits).toBeGreaterThan(5_000);
  });
});

/** The significant digits of the NDC, in one of its forms, stand in the text; or its three numbers do. */
function hasDigitsOf(text: string, ndc: string): boolean {
  const clean = cleanedText(text);
  const digits = clean.replace(/\D/g, "");
  const numbers = (clean.match(/\d+/g) ?? []).map(Number);
  const parts = ndc542(ndc)!.split("-").map(Number);
  const isInParts = numbers.some((_, at) => parts.every((part, place) => numbers[at + place] === part));
  // Ten digits leave out one zero of the form of eleven.
  const forms = [ndc, ...[/^0/, /(?<=-)0(?=\d{3}-)/, /0(?=\d$)/].map((zero) => ndc542(ndc)!.replace(zero, ""))];
  return (
    isInParts ||
    [ndc542(ndc)!, ...forms].some((form) => digits.includes(form.replaceAll("-", "").replace(/^0+/, ""))) ||
    ndcCodes(ndc).some((code) => clean.includes(code))
  );
}
