/** The signed order as the page reads it from its own bytes: whatever the server writes, the page reads back. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderDocument } from "#server/services/csos/order-document.ts";
import { documentIn } from "#src/data/orders/signed-document.ts";

/** What the server writes of a text: NFC, and nothing that XML cannot hold. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((each) => each.normalize("NFC").replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd"));
const party = fc.record({ deaNumber: text, name: text, address: fc.array(text, { minLength: 1, maxLength: 3 }) });
const line = fc.record({
  ndc: text,
  name: text,
  schedule: fc.constantFrom("II", "IIN", "III", null),
  unit: text,
  contents: fc.integer({ min: 1, max: 500 }),
  form: text,
  packages: fc.integer({ min: 1, max: 9999 }),
});

test("every order that the server writes is read back, whatever stands in its names", () => {
  fc.assert(
    fc.property(
      party,
      party,
      fc.array(text, { maxLength: 4 }),
      fc.array(line, { maxLength: 5 }),
      (purchaser, supplier, shipTo, lines) => {
        const signedAt = new Date("2026-11-20T15:00:00Z");
        const given = {
          orderFormNumber: "26X123456",
          signedOn: "2026-11-20",
          signedAt,
          purchaser,
          supplier,
          shipTo,
          lines,
        };
        expect(documentIn(orderDocument(given).toString("utf8"))).toEqual({
          formNumber: "26X123456",
          signedOn: "2026-11-20",
          purchaser,
          supplier,
          shipTo,
          lines: lines.map(({ ndc, name, schedule, packages }) => ({
            ndc,
            product: name,
            schedule: schedule ?? "",
            packages: String(packages),
          })),
        });
      },
    ),
    { numRuns: 300 },
  );
});

test("what is no signed order is told apart", () => {
  expect(() => documentIn("<html></html>")).toThrow("not the XML");
});
