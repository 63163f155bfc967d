/** Documents that hold text as people paste it: a character that nobody sees takes no other with it, in its own document or in the next one of its process. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawSheet } from "#server/documents/blocks.ts";
import { drawGoodsLabels } from "#server/documents/goods-label.ts";
import { drawLabels } from "#server/documents/label.ts";
import type { Label, Sheet } from "#server/documents/sheet.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";

const now = new Date("2026-11-20T15:00:00Z");
const words = (text: string): string => text.replaceAll(/\s+/g, " ");

/** One text in every face and place of a document on letter paper. */
const sheetOf = (text: string): Sheet => ({
  kind: "sheet",
  title: text,
  number: text,
  context: "RX PRODUCTS",
  from: [text, text],
  made: now,
  blocks: [
    { kind: "facts", facts: [["Your number", text]] },
    { kind: "places", places: [{ name: text, lines: [text, text] }] },
    { kind: "heading", text, under: text },
    {
      kind: "table",
      about: text,
      columns: [{ label: "Product", share: 1 }],
      rows: [[{ text, under: text, strong: true }], [{ text, under: text }]],
    },
    { kind: "sums", sums: [{ name: text, amount: "$1.00" }] },
    { kind: "sums", sums: [{ name: text, amount: "$1.00", strong: true }] },
    { kind: "note", text },
    { kind: "lines", names: [text] },
  ],
});
/** How often a sheet of `sheetOf` has its text: four times in the head, twice at the foot, fourteen times in the blocks. */
const timesOnSheet = 20;

const boxLabel = (text: string): Label => ({
  from: [text],
  to: [text],
  box: "1 of 1",
  service: text,
  carrier: text,
  shipped: "Nov 20, 2026",
  arrives: "",
  weight: "12 lb",
  tracking: "1Z9999999999999999",
  care: [text],
  order: "4820448",
  customerOrder: text,
});

const plain = "12-345";
/** Characters by kind, each written into a number in which none of them has a meaning. */
const classes = {
  "soft hyphen": ["\u00AD"],
  "zero-width": ["\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "\u034F", "\u180E"],
  directional: ["\u200E", "\u200F", "\u061C", "\u202A", "\u202E", "\u2066", "\u2069"],
  "variation selector": ["\uFE0E", "\uFE0F", "\u{E0100}"],
  "tag, filler and annotation": ["\u{E0041}", "\u115F", "\u3164", "\uFFA0", "\uFFF9", "\u206A"],
};
const everyClass = Object.values(classes).flat();

describe.runIf(canReadPdfs)("documents with characters that nobody sees", () => {
  test.each(Object.entries(classes))("prints each hyphen beside a %s in every face", async (_name, characters) => {
    for (const odd of characters) {
      const typed = `${odd}12${odd}-${odd}34${odd}5${odd}`;
      const { text } = readPdf(await drawSheet(sheetOf(typed)));
      expect([odd.codePointAt(0), text.split(plain).length - 1]).toEqual([odd.codePointAt(0), timesOnSheet]);
    }
  });

  test("prints each hyphen on shipping labels, lot labels and bin labels", async () => {
    const typed = plain.replace("-", `${everyClass.join("")}-`);
    const { pdf } = await drawLabels({ kind: "labels", number: typed, made: now, labels: [boxLabel(typed)] });
    expect(readPdf(pdf).text.split(plain)).toHaveLength(7);
    for (const kind of ["lot", "bin"] as const) {
      const label = { kind, name: typed, ndc: "99904-212-02", maker: typed, lot: typed, expires: "" };
      const goods = { ...label, schedule: "", storage: "", isRecalled: false, elements: [] };
      const drawn = await drawGoodsLabels({ kind: "goods-labels", made: now, copies: 1, label: goods });
      const { text } = readPdf(drawn);
      expect(words(text).split(plain)).toHaveLength(3);
      expect(text).toContain("99904-212-02");
    }
  });

  test("copies hyphens, spaces and letters out of the PDF as plain ones whichever of their kind came first", async () => {
    const typed = "a\u2011b a\u2010b a-b c\u00A0d c\u2007d c\u2003d \uFB01x fix \u2126 Ω";
    const { text } = readPdf(await drawSheet(sheetOf(typed)));
    expect(words(text)).toContain("a-b a-b a-b c d c d c d fix fix Ω Ω");
  });

  test("keeps dashes, minus signs and what has a width", async () => {
    const typed = "2–8 °C — −5 ≥ 5 µg/½ mL";
    expect(words(readPdf(await drawSheet(sheetOf(typed))).text)).toContain(typed);
  });

  test("draws a plain document right after any other of the same process", async () => {
    const control = "office 12-345 fj 5-6 µ";
    const anyOdd = fc.string({
      unit: fc.oneof(fc.constantFrom(...everyClass, "-", "\u2010", "\u2011", " ", "\u00A0", "fi", "5"), fc.string()),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(anyOdd, async (odd) => {
        await drawSheet(sheetOf(odd));
        expect(words(readPdf(await drawSheet(sheetOf(control))).text).split(control)).toHaveLength(timesOnSheet + 1);
        // In one document, behind it.
        const both = readPdf(await drawSheet({ ...sheetOf(control), title: odd, from: [odd] }));
        expect(words(both.text).split(control).length).toBeGreaterThan(12);
      }),
      { numRuns: 12 },
    );
  });
});

describe.runIf(canReadPdfs)("an order whose number and name were pasted with soft hyphens", async () => {
  const app = await testApp({ clock: () => now });
  const buyer = await app.signIn(people.buyer.email);

  test("has every hyphen in each of its documents", async () => {
    const { rows } = await app.pools.system.query<{ id: number }>("select nextval('order_numbers')::int as id");
    const orderId = await placeOrder(app.pools, {
      orderId: Math.ceil(rows[0]!.id / 5) * 5 + 9_000_001,
      placedAt: now,
      lines: [{ item: items.plain, quantity: 6 }],
      customerOrderNo: "77\u00AD-12-3",
      name: "Ward 5\u00AD-6",
    });
    await app.pools.system.query(
      "update orders set shipping_instructions = E'Dock B\\u00AD-2, single-dose', cart_type_code = 'CSO', is_form222 = true, buyer_dea_number = 'BB1388568', order_form_number = '260000001' where order_id = $1",
      [orderId],
    );
    await app.pools.system.query("update order_lines set schedule_name = 'II' where order_id = $1", [orderId]);
    await ship(app.pools, orderId, { at: now });
    const product = (await buyer.get(`/api/carts/purchase-orders/${orderId}`)).body.lines[0].full_description as string;
    const typed = ["77-12-3", "Ward 5-6", "Dock B-2, single-dose"];
    const documents = {
      "order-confirmation": typed,
      "pack-list": typed,
      invoice: typed,
      e222Form: [],
      "form222-cover-sheet": [typed[0]],
      "transaction-information": [],
      "receiving-report": [typed[0]],
    };
    for (const [kind, expected] of Object.entries(documents)) {
      const { rawPayload } = await app.app.inject({
        method: "GET",
        url: `/api/reports/${kind}/${orderId}`,
        headers: { authorization: `Bearer ${buyer.token}` },
      });
      const { text, faults } = readPdf(rawPayload);
      expect([kind, faults]).toEqual([kind, ""]);
      const ofProduct = product.split(" ").filter((word) => word.includes("-"));
      expect(ofProduct).not.toEqual([]);
      for (const part of [...expected, ...ofProduct])
        expect([kind, words(text)]).toEqual([kind, expect.stringContaining(part!)]);
    }
    const label = await buyer.get(`/api/shipping-labels/${orderId}`);
    expect(readPdf(Buffer.from(label.body.Bytes, "base64")).text).toContain("77-12-3");
    const zpl = await buyer.get(`/api/shipping-labels/${orderId}?format=zpl`);
    expect(Buffer.from(zpl.body.Bytes, "base64").toString()).toContain("^FD77-12-3^FS");
  });
});
