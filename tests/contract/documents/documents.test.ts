/** What is asked of a document is checked before anything is drawn; and each of them is audited, may take its time, and lies at a place of its own. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import * as dock from "#contract/documents/dock.ts";
import * as documents from "#contract/documents/documents.ts";

const drawn = Object.entries({ ...documents, ...dock }).flatMap(([name, one]) =>
  typeof one === "object" && "path" in one && one.kind === "stream" ? [{ name, call: one }] : [],
);

describe("every document", () => {
  test("there are all of them", () => {
    expect(drawn.map(({ name }) => name).toSorted()).toEqual([
      "certificateOfAnalysis",
      "coverSheet",
      "e222Form",
      "form3911",
      "goodsLabel",
      "invoice",
      "orderConfirmation",
      "packList",
      "receiptRecord",
      "receivingDay",
      "receivingReport",
      "transactionInformation",
    ]);
  });

  test.each(drawn)(
    "$name leaves a row of who looked at it, is never taken from a cache by writing, and is waited for",
    ({ call }) => {
      expect(call).toMatchObject({ method: "GET", audited: true, takesMs: documents.documentTakesMs });
      expect(calls).toSatisfy((all: typeof calls) => Object.values(all).includes(call));
    },
  );

  test("lies at a place of its own", () => {
    const places = drawn.map(({ call }) => call.path.replaceAll(/\{\w+\}/g, "{}"));
    expect(new Set(places).size).toBe(places.length);
  });

  test("of the dock is for whoever receives; of an order also for whoever reports, and for the customers of Any Customer", () => {
    const ofTheDock = drawn.filter(({ call }) => call.needs === "ordering").map(({ name }) => name);
    expect(ofTheDock.toSorted()).toEqual(["goodsLabel", "receivingDay", "receivingReport"]);
    for (const { name, call } of drawn)
      if (!ofTheDock.includes(name)) expect(call).toMatchObject({ needs: "ordering-or-reporting", anyCustomer: true });
  });
});

const takes = (call: { input: { safeParse: (input: unknown) => { success: boolean } } }, input: unknown) =>
  call.input.safeParse(input).success;

describe("a label", () => {
  const parsed = (input: object) => dock.goodsLabel.input.parse({ item_id: "5", ...input });

  test("is one of a lot as a PDF unless it is said otherwise", () => {
    expect(parsed({})).toEqual({ item_id: 5, kind: "lot", lot_no: "", format: "pdf" });
    expect(parsed({ kind: "bin", format: "zpl", copies: "12" })).toMatchObject({
      kind: "bin",
      format: "zpl",
      copies: 12,
    });
  });

  test("is printed 1 to 200 times at once, as it is said in an address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 400 }), fc.constantFrom(0, 1, 200, 201)), (copies) => {
        const isFine = copies >= 1 && copies <= 200;
        expect(takes(dock.goodsLabel, { item_id: "5", copies: String(copies) })).toBe(isFine);
        expect(takes(dock.goodsLabel, { item_id: 5, copies })).toBe(isFine);
      }),
    );
  });

  test.each([
    ["no product", { item_id: "0" }],
    ["a product that is no number", { item_id: "05" }],
    ["half a label", { copies: "1.5" }],
    ["another kind", { kind: "shelf" }],
    ["another format", { format: "html" }],
    ["a lot's number that is too long", { lot_no: "x".repeat(21) }],
    ["a lot's number with a line's end in it", { lot_no: "A\u0000" }],
    ["something that nobody asked for", { size: "large" }],
  ])("is none of %s", (_, input) => {
    expect(takes(dock.goodsLabel, { item_id: "5", ...input })).toBe(false);
  });
});

describe("a certificate of analysis", () => {
  test("is of a lot, which may be told by its product", () => {
    expect(documents.certificateOfAnalysis.input.parse({ lotNo: " ON26114 " })).toEqual({ lotNo: "ON26114" });
    expect(documents.certificateOfAnalysis.input.parse({ lotNo: "A1", item_id: "7" })).toEqual({
      lotNo: "A1",
      item_id: 7,
    });
  });

  test.each([{ lotNo: "" }, { lotNo: "x".repeat(61) }, { lotNo: "A1", item_id: "none" }, {}])(
    "is none of %o",
    (input) => {
      expect(takes(documents.certificateOfAnalysis, input)).toBe(false);
    },
  );
});

describe("a day's report", () => {
  test.each([
    ["11/23/2026", true],
    ["02/29/2028", true],
    ["02/29/2027", false],
    ["2026-11-23", false],
    ["11/23/26", false],
    ["11/23/0026", false],
    ["", false],
  ])("%s", (receive_date, isDay) => {
    expect(takes(dock.receivingDay, { receive_date })).toBe(isDay);
  });
});

test("an order's document is asked for by its number, and by nothing else", () => {
  for (const call of [documents.packList, documents.invoice, documents.shippingLabelExists, dock.receivingReport]) {
    expect(takes(call, { orderId: "4820001" })).toBe(true);
    for (const orderId of ["0", "-1", "1e3", " 1", "2147483648", "", null, undefined])
      expect(takes(call, { orderId })).toBe(false);
    expect(takes(call, { orderId: "1", customer_id: 7 })).toBe(false);
  }
});

test("a shipping label is drawn here and printed there: as a PDF unless a label printer asks", () => {
  expect(documents.shippingLabel.input.parse({ orderId: "9" })).toEqual({ orderId: 9, format: "pdf" });
  expect(documents.shippingLabel.input.parse({ orderId: "9", format: "zpl" })).toEqual({ orderId: 9, format: "zpl" });
});

test("what stands on a box's label names no product and no schedule", () => {
  const fields = Object.keys(documents.BoxLabel.shape);
  expect(fields.filter((field) => /product|item|ndc|drug|schedule|dea/i.test(field))).toEqual([]);
});
