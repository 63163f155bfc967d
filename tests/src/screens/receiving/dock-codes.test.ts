/** Codes as scanners send them, people type them and labels print them, among the lines of an order: the right lot, a question, or a sentence that says what it is. */
import { describe, expect, test } from "vitest";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { describeOtherCode } from "#contract/receiving/gs1/other-codes.ts";
import { addedBy, needsContents } from "#contract/receiving/rules/contents.ts";
import { found, type FoundLine } from "#src/screens/receiving/count/finding.ts";
import { findDelivery } from "#src/screens/receiving/count/find-delivery.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const glucagon = aPendingLine({
  ndc_code: "99942-287-01",
  full_description: "Glucagon 1 mg vial",
  lots: [{ lot_no: "G77", expiration_date: "05/31/2028", quantity: 12 }],
});
const gtin = gtinOf(glucagon.ndc_code)!;
const find = (text: string) => found([glucagon], text, 2026);
const choicesOf = (text: string): readonly FoundLine[] => {
  const what = find(text);
  return what.kind === "one" ? [what] : what.kind === "ask" ? what.choices : [];
};

describe("a code that holds lot, expiration date and serial number", () => {
  test.each([
    [`]d201${gtin}1728053110G77<GS>21Q5`, { lot: "G77", expires: "05/31/2028", serial: "Q5" }],
    [`]d201${gtin}1728053110G77[GS]21Q5`, { lot: "G77", expires: "05/31/2028", serial: "Q5" }],
    [`]d201${gtin}21Q5<GS>1728053110G77`, { lot: "G77", expires: "05/31/2028", serial: "Q5" }],
    [`]d201${gtin}1728053110G77_x001D_21Q5`, { lot: "G77", serial: "Q5" }],
    [`]d201${gtin}1728053110G77 21Q5`, { lot: "G77", serial: "Q5" }],
    [`(01)${gtin} (17)280531 (10)G77`, { lot: "G77", expires: "05/31/2028" }],
    [`]d201008600077700121728053110G77\u001D715099942028701`, { lot: "G77", expires: "05/31/2028" }],
    [`https://id.gs1.org/01/${gtin}/10/G77?17=280531`, { lot: "G77", expires: "05/31/2028" }],
  ])("%j leads to its line with them", (text, carton) => {
    const [first] = choicesOf(text);
    expect(first).toMatchObject({ kind: "one", line: glucagon, lot: "G77", carton });
    expect(addedBy(first!.carton!, glucagon)).toBe(1);
  });

  test.each([
    ["STX and ETX", "\u0002", "\u0003"],
    ["STX, ETX and line ends", "\u0002", "\u0003\r\n"],
    ["SOH and EOT", "\u0001", "\u0004"],
    ["a byte order mark and NUL", "\uFEFF", "\u0000"],
    ["the unit separator and spaces", " \u001F ", " \u001F "],
  ])("is read as without them between %s", (_what, before, after) => {
    for (const code of [
      `]d201${gtin}1728053110G77\u001D21Q5`,
      `01${gtin}1728053110G77\u001D21Q5`,
      `(01)${gtin}(17)280531(10)G77(21)Q5`,
    ]) {
      expect(choicesOf(code)[0]).toMatchObject({ carton: { lot: "G77", expires: "05/31/2028", serial: "Q5" } });
      expect(find(before + code + after)).toEqual(find(code));
    }
    expect(find(`${before}99942-287-01${after}`)).toEqual(find("99942-287-01"));
  });

  test("is a question with both readings where the separator is a mark that a lot may contain", () => {
    const choices = choicesOf(`01${gtin}1728053110H9-21Q5`);
    expect(choices.map(({ carton }) => [carton?.lot, carton?.serial])).toEqual(
      expect.arrayContaining([
        ["H9-21Q5", ""],
        ["H9", "Q5"],
      ]),
    );
    // The shipment names this lot, so it is no question.
    const named = { ...glucagon, lots: [{ lot_no: "G77-21Q5", expiration_date: "05/31/2028", quantity: 2 }] };
    expect(found([named], `01${gtin}1728053110G77-21Q5`, 2026)).toMatchObject({ kind: "one", lot: "G77-21Q5" });
  });
});

describe("a case", () => {
  test("of any indicator digit from 1 to 8 counts nothing before its contents are known", () => {
    for (const indicator of "12345678") {
      const code = withCheckDigit(`${indicator}${gtin.slice(1, 13)}`);
      const [one] = choicesOf(code);
      expect(one).toMatchObject({ line: glucagon, carton: { gtin: code, level: Number(indicator) } });
      expect(needsContents(one!.carton!, glucagon)).toBe(true);
      expect(addedBy(one!.carton!, glucagon)).toBeUndefined();
      expect(addedBy({ ...one!.carton!, contents: 6 }, glucagon)).toBe(6);
    }
    const [said] = choicesOf(`01${withCheckDigit(`4${gtin.slice(1, 13)}`)}3010`);
    expect(needsContents(said!.carton!, glucagon)).toBe(false);
    expect(addedBy(said!.carton!, glucagon)).toBe(10);
  });

  test("of indicator digit 9 is refused with a sentence", () =>
    expect(find(`01${withCheckDigit(`9${gtin.slice(1, 13)}`)}10G77`)).toMatchObject({
      kind: "nothing",
      why: expect.stringContaining("sold by weight"),
    }));
});

describe("a code that identifies no package", () => {
  test("with a wrong check digit behind (01) is refused with a sentence", () =>
    expect(find(`01${gtin.slice(0, 13)}510G77`)).toMatchObject({
      kind: "nothing",
      why: expect.stringContaining("check digit"),
    }));

  test.each(["99942-287-01", "9994228701", "99942028701", "*99942-287-01*"])(
    "%s finds its line and counts nothing",
    (text) => {
      const [one] = choicesOf(text);
      expect(one?.line).toBe(glucagon);
      expect(one?.carton).toBeUndefined();
    },
  );

  test.each(["~", "\\", "^", "#", "\u001D", "|", "·"])(
    "finds its line where %j is between the parts, also before a digit that makes it a separator's name",
    (mark) => {
      for (const ndc of ["99917-1107-1", "99942-290-01", "99942-029-35"]) {
        const line = aPendingLine({ ndc_code: ndc, full_description: "Sodium chloride" });
        expect(found([line], ndc.replaceAll("-", mark), 2026)).toMatchObject({ kind: "one", line });
      }
    },
  );

  test("finds the line of a UPC as it is printed, with any mark between its groups", () => {
    for (const mark of [" ", "~", "·"])
      for (const upc of [gtin.slice(2), gtin.slice(2, 13)]) {
        const text = [upc[0], upc.slice(1, 6), upc.slice(6, 11), upc.slice(11)].filter(Boolean).join(mark);
        expect(choicesOf(text)[0]?.line).toBe(glucagon);
      }
  });

  test.each([
    [`${gtin.slice(0, 13)}5`, "check digit"],
    ["+A123BJC5D6E71G", "HIBC"],
    ["[)>\u001E06\u001D9N111234567842\u001D1TG77\u001E\u0004", "ISO/IEC 15434"],
    ["=W00001112345600", "ISBT 128"],
    ["1Z5R89390357567127", "UPS tracking number"],
    ["]C1420221539101026837331000039521", "USPS tracking number"],
    ["356938035643809", "IMEI"],
    ["https://id.gs1.org/AQnYUc1gmiCNV4JGYgYAFnckaK2wyDqu", "compressed GS1 Digital Link"],
    ["106141411234567897", "tote"],
  ])("%j finds nothing, and a sentence says what it is", (text, words) => {
    expect(find(text).kind).toBe("nothing");
    expect(describeOtherCode(text)).toContain(words);
  });
});

describe("findDelivery", () => {
  const parcels = [{ shipment_order_id: 4_820_055, tracking_number: "1Z9912340312345678" }];
  const [one, two] = [
    { ...glucagon, parcels },
    { ...glucagon, line_no: 2, item_id: 2, parcels },
  ];
  const byFedEx = aPendingLine({
    order_id: 4_820_009,
    parcels: [{ shipment_order_id: 4_820_060, tracking_number: "779017972697" }],
  });
  const lines = [one, two, byFedEx, aPendingLine({ order_id: 4_820_010 })];

  test.each(["1Z9912340312345678", " 1z 991 234 03 1234 5678 ", "]C01Z9912340312345678"])(
    "finds the delivery of the tracking number %j and counts its lines",
    (text) =>
      expect(findDelivery(lines, text)).toEqual({
        order_id: glucagon.order_id,
        shipment_order_id: 4_820_055,
        lines: 2,
      }),
  );
  test("finds a tracking number within the long barcode of a carrier's label", () =>
    expect(findDelivery(lines, "1001921334250001000300779017972697")).toMatchObject({ order_id: 4_820_009 }));
  test.each(["", "1Z99", `01${gtin}10779017972697`, "1Z5R89390357567127", "99942-287-01"])("finds none by %j", (text) =>
    expect(findDelivery(lines, text)).toBeUndefined(),
  );
});
