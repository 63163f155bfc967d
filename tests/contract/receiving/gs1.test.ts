/** Element strings as scanners read them off cartons: what is right comes back whole, and whatever is not right is refused with a reason. */
import {
  array,
  assert,
  boolean,
  constantFrom,
  infiniteStream,
  integer,
  oneof,
  property,
  record,
  string,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { century } from "#contract/receiving/gs1/checks.ts";
import { groupSeparator as GS } from "#contract/receiving/gs1/elements.ts";
import * as gs1Text from "#contract/receiving/gs1/gs1-text.ts";
import { scanOf } from "#contract/receiving/gs1/scan.ts";

const year = 2026;
const gtin = gtinOf("99904-620-01")!;
const read = (text: string) => scanOf(text, undefined, year);
const elements = (text: string) => {
  const answer = read(text);
  return answer.ok ? answer.elements : answer.reason;
};

/** What may stand in a lot or a serial. */
const of82 = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const text82 = string({ unit: constantFrom(...of82.split("")), minLength: 1, maxLength: 20 });
const digits = (most: number) => integer({ min: 0, max: 10 ** most - 1 }).map(String);
const date = record({
  year: integer({ min: 0, max: 99 }),
  month: integer({ min: 1, max: 12 }),
  day: integer({ min: 0, max: 28 }),
}).map((of) => [of.year, of.month, of.day].map((each) => String(each).padStart(2, "0")).join(""));

/** What a carton of medicine may say beside its GTIN. */
const beside = record({ "10": text82, "11": date, "17": date, "21": text82, "30": digits(8) }, { requiredKeys: [] });
const isFixed = (ai: string) => ["01", "11", "17"].includes(ai);

test("what is on a carton comes back whole, in any order, with and without separators that need not be there", () => {
  const carton = beside.map((rest): Record<string, string> => ({ "01": gtin, ...rest }));
  assert(
    property(carton, infiniteStream(integer()), infiniteStream(boolean()), (all, order, extra) => {
      const keys = Object.keys(all)
        .map((ai) => ({ ai, at: order.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ ai }) => ai);
      const isLast = (at: number) => at === keys.length - 1;
      const text = keys
        .map((ai, at) => ai + all[ai]! + ((isLast(at) || isFixed(ai)) && !extra.next().value ? "" : GS))
        .join("");
      expect(elements(text)).toEqual(all);
    }),
    { numRuns: 1_000 },
  );
});

test("whatever a scanner sends, it is read or refused with a sentence, and what is read is what was sent", () => {
  const piece = oneof(
    constantFrom("01", "10", "17", "21", "37", "02", "3103", "8006", GS, gtin, "]d2", "271231"),
    string({ unit: "binary", maxLength: 24 }),
    text82,
  );
  assert(
    property(array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join("");
      const answer = scanOf(text, undefined, year);
      if (!answer.ok) {
        expect(answer.reason).toMatch(/\.$/);
        return;
      }
      const said = Object.entries(answer.elements)
        .map(([ai, value]) => ai + value)
        .join("");
      const plain = text.replace(/^\][A-Za-z]\d/, "").replaceAll(GS, "");
      // One that stood twice with the same value stands once.
      expect(plain.length).toBeGreaterThanOrEqual(said.length);
      for (const each of Object.entries(answer.elements)) expect(plain).toContain(each.join(""));
    }),
    { numRuns: 5_000 },
  );
});

describe("is refused:", () => {
  const refusals: [what: string, text: string, reason: string][] = [
    ["nothing", "", gs1Text.empty],
    ["a separator alone", GS, gs1Text.empty],
    ["an unknown identifier", "05123", gs1Text.unknownIdentifier('"0512"')],
    ["a wrong check digit", "0100399904620018", gs1Text.wrongValue("01", gs1Text.checkDigit)],
    ["a GTIN that is too short", `01${gtin.slice(0, 13)}`, gs1Text.wrongValue("01", gs1Text.tooShort)],
    ["a GTIN cut by a separator", `01${gtin.slice(0, 13)}${GS}10A`, gs1Text.wrongValue("01", gs1Text.tooShort)],
    ["a month that is none", `01${gtin}17261301`, gs1Text.wrongValue("17", gs1Text.notDate)],
    ["a day that is none", `01${gtin}17260230`, gs1Text.wrongValue("17", gs1Text.notDate)],
    ["29 February of another year", `01${gtin}17270229`, gs1Text.wrongValue("17", gs1Text.notDate)],
    ["letters in a date", `01${gtin}1726AB01`, gs1Text.wrongValue("17", gs1Text.wrongCharacter)],
    ["an empty lot", `01${gtin}10${GS}17261231`, gs1Text.wrongValue("10", gs1Text.tooShort)],
    ["a lot of 21 characters", `01${gtin}10${"A".repeat(21)}`, gs1Text.wrongValue("10", gs1Text.tooLong)],
    ["a lot with a space", `01${gtin}10A B`, gs1Text.wrongValue("10", gs1Text.wrongCharacter)],
    ["a lot with a letter of another script", `01${gtin}10Ä1`, gs1Text.wrongValue("10", gs1Text.wrongCharacter)],
    ["a lot of nothing", "10ABC", "(10) requires (01) or (02) or (03) or (8006) or (8026)."],
    ["contents without their number", `02${gtin}`, gs1Text.requires("02", "(37)")],
    ["a unit and its contents", `01${gtin}37123`, gs1Text.notTogether("01", "37")],
    ["two GTINs", `01${gtin}${GS}0100300744341132`, gs1Text.twiceDifferent("01")],
    ["two separators", `01${gtin}10A${GS}${GS}17261231`, gs1Text.unknownIdentifier('"\\u001d172"')],
    ["two net weights", `01${gtin}31020001003103000100`, gs1Text.notTogether("3102", "3103")],
    [
      "a currency that is none",
      `415512345678900039119981234${GS}8020X`,
      gs1Text.wrongValue("3911", gs1Text.notAllowed),
    ],
  ];
  test.each(refusals)("%s", (_what, text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason });
  });
});

test("a day of 00 is the month's last, of which only the month is judged; 29 February stands in a leap year", () => {
  for (const day of ["260200", "280229"]) expect(elements(`01${gtin}17${day}`)).toEqual({ "01": gtin, "17": day });
});

test("two digits of a year are the nearest", () => {
  const years = [0, 26, 75, 76, 77, 99].map((two) => century(String(two).padStart(2, "0"), 2026) * 100 + two);
  expect(years).toEqual([2000, 2026, 2075, 2076, 1977, 1999]);
  expect(century("00", 2060)).toBe(21);
});

test("the same said twice is said once", () => {
  expect(elements(`01${gtin}10A${GS}01${gtin}`)).toEqual({ "01": gtin, "10": "A" });
});

test("a symbol says what it carries, before the text or beside it", () => {
  const whole = { ok: true, elements: { "01": gtin, "10": "A" } };
  for (const symbology of ["]C1", "]d2", "]Q3", "]e0", "]J1"]) {
    expect(scanOf(`${symbology}01${gtin}10A`, undefined, year)).toEqual(whole);
    expect(scanOf(`01${gtin}10A`, symbology, year)).toEqual(whole);
  }
  expect(scanOf(`01${gtin}10A`, "GS1 DataMatrix", year)).toEqual(whole);
  for (const symbology of ["]d1", "]Q1", "]C0", "Code 39"])
    expect(scanOf(`01${gtin}10A`, symbology, year)).toEqual({
      ok: false,
      reason: gs1Text.noGs1Data,
    });
  const retail = gtin.slice(2);
  expect(scanOf(`]E0${retail.padStart(13, "0")}`, undefined, year)).toEqual({ ok: true, elements: { "01": gtin } });
  expect(scanOf(retail, "UPC-A", year)).toEqual({ ok: true, elements: { "01": gtin } });
  expect(scanOf(`]E0${retail}`, undefined, year)).toEqual({ ok: false, reason: gs1Text.digitsMissing(13) });
  expect(scanOf("]E00399904620018", undefined, year)).toEqual({
    ok: false,
    reason: gs1Text.wrongCheckDigit,
  });
  expect(scanOf("]E0ABC", undefined, year)).toEqual({ ok: false, reason: gs1Text.digitsMissing(13) });
});

test("a company's account, a model and an asset are judged by their own check digits", () => {
  expect(elements(`41551234567890008020A${GS}8007GB82WEST12345698765432`)).toEqual({
    "415": "5123456789000",
    "8007": "GB82WEST12345698765432",
    "8020": "A",
  });
  expect(elements(`41551234567890008020A${GS}8007GB83WEST12345698765432`)).toBe(
    gs1Text.wrongValue("8007", gs1Text.notAllowed),
  );
  expect(elements("80131987654Ad4X4bL5ttr2310c2K")).toEqual({ "8013": "1987654Ad4X4bL5ttr2310c2K" });
  expect(elements("80131987654Ad4X4bL5ttr2310cXK")).toBe("(8013) has wrong check characters.");
});
