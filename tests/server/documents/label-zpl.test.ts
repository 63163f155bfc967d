/** The shipping label of a label printer: whatever stands on it, nothing leaves the paper or runs into what stands beside it. */
import Pdf from "pdfkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Label } from "#server/documents/sheet.ts";
import { zplOf } from "#server/documents/zpl.ts";
import * as words from "#server/documents/label-text.ts";

const paper = 812;
const doc = new Pdf();
/** In a typeface that is wider than the printer's at each letter. */
const widthOf = (text: string, height: number): number =>
  doc.font("Helvetica-Bold").fontSize(height).widthOfString(text);

type Field = { x: number; y: number; height: number; text: string };
const read = (spelt: string): string =>
  Buffer.from(
    spelt.replaceAll(/_([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
const fieldsOf = (zpl: string): Field[] =>
  Array.from(zpl.matchAll(/\^FO(\d+),(\d+)\^A0N,(\d+),\3\^FH_\^FD(.*?)\^FS/g), ([, x, y, height, text = ""]) => ({
    x: Number(x),
    y: Number(y),
    height: Number(height),
    text: read(text),
  }));

const label: Label = {
  from: ["Example Distribution", "2100 Distribution Way", "Memphis, TN 38118"],
  to: ["North Campus Hospital, Pharmacy", "Dan Dock", "1480 Example Parkway", "Springfield, IL 62704"],
  box: "1 of 2",
  service: "Ground",
  carrier: "UPS",
  shipped: "11/20/2026",
  arrives: "11/24/2026",
  weight: "12 lb",
  tracking: "1Z9999999999999999",
  care: ["Keep at 2–8 °C.", "Open first."],
  order: "4820448",
  customerOrder: "PO-7",
};

const anyText = fc.string({ unit: fc.constantFrom(...Array.from("MWmw@%&GQABZ aeiou019 .,-#()^~_")), maxLength: 120 });
const anyLabel = fc.record({
  from: fc.array(anyText, { maxLength: 4 }),
  to: fc.array(anyText, { maxLength: 8 }),
  box: fc.tuple(fc.nat(999), fc.nat(999)).map(([nth, all]) => `${nth} of ${all}`),
  service: anyText,
  carrier: anyText,
  shipped: fc.constant("11/20/2026"),
  arrives: fc.constantFrom("", "11/24/2026"),
  weight: fc.nat(99_999).map((pounds) => `${pounds} lb`),
  tracking: fc.string({ unit: fc.constantFrom(...Array.from("0123456789Z")), minLength: 8, maxLength: 40 }),
  care: fc.array(anyText, { maxLength: 2 }),
  order: fc.nat(2_147_483_647).map(String),
  customerOrder: anyText,
});

test("every field ends on the paper and before what stands to its right, for texts of any length", () => {
  fc.assert(
    fc.property(anyLabel, (any) => {
      const zpl = zplOf([any]);
      const fields = fieldsOf(zpl);
      expect(fields.length).toBeGreaterThan(8);
      const bars = Array.from(zpl.matchAll(/\^BY(\d)\^FO(\d+),(\d+)\^BCN,(\d+),.,N,N\^FH_\^FD(.*?)\^FS/g), (found) => ({
        x: Number(found[2]),
        y: Number(found[3]),
        height: Number(found[4]),
        right: Number(found[2]) + Number(found[1]) * (35 + 11 * found[5]!.length),
      }));
      expect(bars).toHaveLength(2);
      for (const each of bars) expect(each.right).toBeLessThanOrEqual(paper);
      const others = [...fields, ...bars];
      for (const { x, y, height, text } of fields) {
        const beside = others.filter((other) => other.x > x && other.y < y + height && y < other.y + other.height);
        const end = Math.min(paper, ...beside.map((other) => other.x));
        expect([text, x + widthOf(text, height) <= end]).toEqual([text, true]);
        const under = others.filter((other) => other.x === x && other.y > y);
        expect([text, y + height <= Math.min(1218, ...under.map((other) => other.y))]).toEqual([text, true]);
      }
    }),
  );
});

test("what fits stands as it is, under its name, and a number that nobody gave has none", () => {
  const said = (of: Label) => fieldsOf(zplOf([of])).map(({ text }) => text);
  for (const part of [...label.from, ...label.to, words.service, "Ground", words.carrier, "UPS", words.weight, "12 lb"])
    expect(said(label)).toContain(part);
  expect(said(label).slice(-4)).toEqual([words.order, "4820448", words.customerOrder, "PO-7"]);
  expect(said({ ...label, customerOrder: "" }).slice(-2)).toEqual([words.order, "4820448"]);
});
