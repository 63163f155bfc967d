/** What the dock prints: the code of a label says its lot and nothing else, as another program reads it; a report holds each receipt and what was shipped. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import { exceptionReasons } from "#contract/receiving/claims-text.ts";
import { readingOf } from "#contract/receiving/gs1/carton.ts";
import { codesIn } from "#src/data/receiving/camera/codes.ts";
import { dotsOf } from "#server/documents/dots.ts";
import { drawGoodsLabels } from "#server/documents/goods-label.ts";
import { goodsZplOf } from "#server/documents/goods-zpl.ts";
import type { GoodsLabels } from "#server/documents/sheet.ts";
import { elementsOf } from "#server/services/documents/goods-label.ts";
import * as receivingText from "#server/services/documents/receiving-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { asImageData, type Picture } from "#tests/support/camera-pictures.ts";
import { exceptionOf } from "#tests/support/claim-examples.ts";
import { items, people } from "#tests/support/company.ts";
import { goodsOf } from "#tests/support/document-examples.ts";
import { whileRecalled } from "#tests/support/recalled.ts";
import { canReadPdfs, readPdf } from "#tests/support/pdf.ts";
import { prepareZxing } from "#tests/support/zxing.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const buyer = await app.signIn(people.buyer.email);
const other = await app.signIn(people.other.email);
const { shippedOrder, receive } = atDock({ pools: app.pools, clock: () => now, buyer });
beforeAll(prepareZxing);

async function bytesOf(client: Client, url: string) {
  const headers = { authorization: `Bearer ${client.token}` };
  const { statusCode, rawPayload, headers: answered } = await app.app.inject({ method: "GET", url, headers });
  return { status: statusCode, bytes: rawPayload, type: answered["content-type"] };
}

/** The dots as a picture, six pixels each, on white. */
function pictureOfPath({ size, path }: ReturnType<typeof dotsOf>): Picture {
  const across = (size + 4) * 6;
  const grey = new Uint8ClampedArray(across * across).fill(255);
  for (const [, column, row, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < Number(wide) * 6; x++)
        grey[((Number(row) + 2) * 6 + y) * across + (Number(column) + 2) * 6 + x] = 0;
  return { width: across, height: across, grey };
}

const lotLetters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((letter) =>
  /[!-"%-?A-Z_a-z]/.test(letter),
);
const goods = fc.record({
  ndc: fc
    .tuple(fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^\d{4}$/), fc.stringMatching(/^\d$/))
    .map((all) => all.join("-")),
  lot: fc.array(fc.constantFrom(...lotLetters), { minLength: 1, maxLength: 20 }).map((all) => all.join("")),
  expires: fc.option(
    fc
      .date({ min: new Date("2026-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
  ),
});

describe("a label's code", () => {
  test("is read as the product, expiry and lot it was made of, whatever letters a lot has", async () => {
    await fc.assert(
      fc.asyncProperty(goods, async ({ ndc, lot, expires }) => {
        const [code, ...more] = await codesIn(asImageData(pictureOfPath(dotsOf(elementsOf({ ndc, lot, expires })))));
        expect(more).toEqual([]);
        expect(code?.text.startsWith("]d2")).toBe(true);
        const reading = readingOf(code?.text ?? "", 2026);
        const cartons = reading.kind === "carton" ? [reading.carton] : reading.kind === "ask" ? reading.cartons : [];
        // Without a separator a lot may hold what looks like a known identifier: that is asked about, and one of the answers is right.
        expect(cartons).toContainEqual(
          expect.objectContaining({ gtin: gtinOf(ndc), lot, expires: expires === null ? "" : isoToWire(expires) }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("is not there where the lot cannot be written in one, or the product has no GTIN", () => {
    expect(elementsOf({ ndc: "99904-212-02", lot: "LOT 1", expires: null })).toEqual([]);
    expect(elementsOf({ ndc: "99904-212-02", lot: "Ł7", expires: null })).toEqual([]);
    expect(elementsOf({ ndc: "no code", lot: "L7", expires: null })).toEqual([]);
  });

  test("in ZPL holds the same, and nothing of a name or a lot is a command", () => {
    const zpl = goodsZplOf(labelled({ name: "Heparin ^XZ ~JA 5 %", lot: "A_1(10)B" }, 3));
    expect(zpl).toContain(`^FD_101${gtinOf("99904-212-02")}1728113010A__1(10)B^FS`);
    expect(zpl).toMatch(/\^PQ3\^XZ\n$/);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain("~JA");
  });
});

const labelled = (given: Partial<GoodsLabels["label"]>, copies = 1): GoodsLabels => {
  const label = {
    kind: "lot",
    name: "Ondansetron 2 mg/mL, 2 mL single-dose vial",
    ndc: "99904-212-02",
    maker: "Example Labs",
    schedule: "",
    storage: "",
    lot: "L7",
    isRecalled: false,
    expires: "Nov 30, 2028",
    ...given,
  } as const;
  const elements = elementsOf({ ndc: label.ndc, lot: label.lot, expires: label.lot === "" ? null : "2028-11-30" });
  return { kind: "goods-labels", made: now, copies, label: { ...label, elements } };
};

test.skipIf(!canReadPdfs)(
  "printed on a label printer both labels are read, and no name runs into the code",
  async () => {
    const long =
      "Sodium chloride 0.9 % with potassium chloride 20 mEq/L and dextrose 5 %, 1,000 mL flexible plastic container";
    for (const label of [
      labelled({}),
      labelled({ lot: "ABCDEFGHIJ0123456789", name: long, schedule: "C-II", storage: "2–8 °C" }, 2),
      labelled({ lot: "ABCDEFGHIJ0123456789", name: long, schedule: "C-II", storage: "Keep frozen", isRecalled: true }),
      labelled({ kind: "bin", lot: "", expires: "", name: long }),
    ]) {
      const pdf = await drawGoodsLabels(label);
      const { faults, pages } = readPdf(pdf);
      expect(faults).toBe("");
      expect(pages).toHaveLength(label.copies);
      const wanted = label.label.elements.map(([ai, value]) => ai + value).join("");
      expect((await codesIn(asImageData(printed(pdf)))).map(({ text }) => text)).toEqual([`]d2${wanted}`]);
      if (label.label.isRecalled) expect(pages[0]).toContain("RECALLED");
      if (label.label.lot !== "") expect(pages[0]).toContain(`Lot ${label.label.lot}`);
      // The strength and the size stand at the end of a name.
      for (const word of label.label.name.split(" ")) expect(pages[0]).toContain(word);
      expect(
        decodeURIComponent(
          /\^FB\d+,\d+,0,L\^FH_\^FD(.*?)\^FS/.exec(goodsZplOf(label))![1]!.replaceAll("%", "%25").replaceAll("_", "%"),
        ),
      ).toBe(label.label.name);
    }
  },
);

/** As a label printer puts it on paper, doubled so that the reader sees it as a camera would. */
function printed(pdf: Uint8Array): Picture {
  const folder = mkdtempSync(join(tmpdir(), "portal-label-"));
  try {
    writeFileSync(join(folder, "label.pdf"), pdf);
    spawnSync("pdftoppm", ["-gray", "-singlefile", "-r", "203", "label.pdf", "label"], { cwd: folder });
    const pgm = readFileSync(join(folder, "label.pgm"));
    const [head = "", width = "0", height = "0"] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1")) ?? [];
    return { width: Number(width), height: Number(height), grey: new Uint8ClampedArray(pgm.subarray(head.length)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a label", () => {
  test("of a lot that was shipped or received; for nobody else, and of no other lot", async () => {
    const { item_id, lot_no } = await goodsOf(app, await shippedOrder([{ item: items.plain, quantity: 2 }]));
    const of = (lot: string, more = "") => `/api/receives/labels/${item_id}?lot_no=${encodeURIComponent(lot)}${more}`;
    expect(await bytesOf(buyer, of(lot_no))).toMatchObject({ status: 200, type: "application/pdf" });
    const zpl = await bytesOf(buyer, of(lot_no, "&format=zpl&copies=4"));
    expect(zpl).toMatchObject({ status: 200, type: "text/plain; charset=utf-8" });
    expect(zpl.bytes.toString()).toContain("^PQ4^XZ");
    expect((await bytesOf(buyer, of(lot_no, "&copies=201"))).status).toBe(400);
    // Of a recalled lot it says so, on paper and to the printer; the bin's label is of no lot.
    expect(zpl.bytes.toString()).not.toContain("RECALLED");
    await whileRecalled(app.pools, [item_id, lot_no], async () => {
      expect((await bytesOf(buyer, of(lot_no, "&format=zpl"))).bytes.toString()).toContain("^FDRECALLED  NDC ");
      if (canReadPdfs) expect(readPdf((await bytesOf(buyer, of(lot_no))).bytes).text).toContain("RECALLED · NDC");
      expect((await bytesOf(buyer, of(lot_no, "&kind=bin&format=zpl"))).bytes.toString()).not.toContain("RECALLED");
    });
    const none = await bytesOf(buyer, of("NOSUCHLOT"));
    const theirs = await bytesOf(other, of(lot_no));
    expect([theirs.status, theirs.bytes.toString()]).toEqual([none.status, none.bytes.toString()]);
    expect(none.status).toBe(404);
    expect((await bytesOf(buyer, of(""))).status).toBe(400);

    // What the dock read off the carton counts before the notice.
    await receive(buyer, { item_id, lot_no: "UNSEEN1", expiration_date: "05/31/2029" });
    expect((await bytesOf(buyer, of("UNSEEN1", "&format=zpl"))).bytes.toString()).toContain("1729053110UNSEEN1");
    expect((await bytesOf(buyer, `/api/receives/labels/${item_id}?kind=bin&format=zpl`)).bytes.toString()).toMatch(
      /\^FD_101\d{14}\^FS/,
    );
    expect((await bytesOf(buyer, "/api/receives/labels/2000000000?kind=bin")).status).toBe(404);
  });
});

describe.skipIf(!canReadPdfs)("a receiving report", () => {
  const said = async (url: string): Promise<string> => {
    const { status, bytes } = await bytesOf(buyer, url);
    expect(status).toBe(200);
    const { text, faults } = readPdf(bytes);
    expect(faults).toBe("");
    return text.replaceAll(/\s+/g, " ");
  };

  test("of an order sets what came beside what was shipped; a cancelled receipt stands there and counts for nothing", async () => {
    const order = await shippedOrder([{ item: items.plain, quantity: 6 }]);
    const { item_id, lot_no } = await goodsOf(app, order);
    const given = { order_id: order, item_id, lot_no };
    await receive(buyer, { ...given, quantity_received: 4 });
    const { body } = await receive(buyer, { ...given, quantity_received: 9, notes: "Slipped" });
    await buyer.post("/api/receives/cancel", {
      order_receive_id: body.receipt.order_receive_id,
      reason: "Counted twice",
    });
    await buyer.post(
      "/api/claims/exceptions",
      exceptionOf(order, { quantity: 2, reason: "short", note: "Two missing" }),
    );
    const text = await said(`/api/reports/receiving-report/${order}`);
    for (const words of [
      `Order ${order}`,
      `NDC 99904-212-02`,
      lot_no,
      receivingText.short("2"),
      `${receivingText.canceled} · Counted twice`,
      receivingText.units("1", "2"),
      exceptionReasons.short,
      "Two missing",
    ])
      expect(text).toContain(words);
    expect((await bytesOf(other, `/api/reports/receiving-report/${order}`)).status).toBe(404);
    // The same document has the same bytes.
    const [one, two] = [
      await bytesOf(buyer, `/api/reports/receiving-report/${order}`),
      await bytesOf(buyer, `/api/reports/receiving-report/${order}`),
    ];
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  test("of an order says why a receipt is flagged, and both expiration dates where they differ", async () => {
    const order = await shippedOrder([{ item: items.plain, quantity: 6 }]);
    const { item_id, lot_no } = await goodsOf(app, order);
    await receive(buyer, { order_id: order, item_id, lot_no, quantity_received: 9, expiration_date: "02/28/2030" });
    const text = await said(`/api/reports/receiving-report/${order}`);
    // The words of neighboring columns are read line by line.
    for (const words of [
      "Expires Feb 28, 2030",
      "Shipment says Exp",
      "3 more than ordered",
      "More than shipped of its",
    ])
      expect(text).toContain(words);
  });

  test("of a day holds that day's receipts of this customer, and says so where there are none", async () => {
    await receive(buyer, { item_id: items.plain, lot_no: "DAY1", receive_date: "11/03/2026", quantity_received: 7 });
    await receive(other, { item_id: items.plain, lot_no: "THEIRS1", receive_date: "11/03/2026" });
    const text = await said("/api/reports/receiving-day?receive_date=11%2F03%2F2026");
    expect(text).toContain("DAY1");
    expect(text).toContain(receivingText.notOnOrder);
    expect(text).not.toContain("THEIRS1");
    expect(await said("/api/reports/receiving-day?receive_date=11%2F02%2F2026")).toContain(
      receivingText.nothingReceived,
    );
    expect((await bytesOf(buyer, "/api/reports/receiving-day?receive_date=yesterday")).status).toBe(400);
  });
});
