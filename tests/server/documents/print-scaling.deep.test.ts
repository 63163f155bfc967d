/** Labels ask for paper of their own size: a viewer that fits them to the page makes their bars smaller than a scanner reads. */
import { expect, test } from "vitest";
import { drawSheet } from "#server/documents/blocks.ts";
import { drawGoodsLabels } from "#server/documents/goods-label.ts";
import { drawLabels } from "#server/documents/label.ts";
import { canReadPdfs, plainPdf, readPdf } from "#tests/support/pdf.ts";

const made = new Date("2026-11-20T15:00:00Z");
const goods = { name: "Ondansetron 2 mg/mL", ndc: "99904-212-02", maker: "Example Labs", schedule: "", storage: "" };
const box = {
  from: ["Example Distribution"],
  to: ["North Campus Hospital"],
  box: "1 of 1",
  service: "Ground",
  carrier: "UPS",
  shipped: "Nov 20, 2026",
  arrives: "",
  weight: "12 lb",
  tracking: "1Z9999999999999999",
  care: [],
  order: "4820448",
  customerOrder: "PO-7",
};

const labels = {
  "a shipping label": async () => (await drawLabels({ kind: "labels", number: "4820448", made, labels: [box] })).pdf,
  "a lot's label": () =>
    drawGoodsLabels({
      kind: "goods-labels",
      made,
      copies: 2,
      label: { ...goods, kind: "lot", lot: "L7", isRecalled: false, expires: "Nov 30, 2028", elements: [] },
    }),
  "a bin's label": () =>
    drawGoodsLabels({
      kind: "goods-labels",
      made,
      copies: 1,
      label: { ...goods, kind: "bin", lot: "", isRecalled: false, expires: "", elements: [] },
    }),
};

test.runIf(canReadPdfs).each(Object.entries(labels))("%s is printed in its own size", async (_name, draw) => {
  const pdf = await draw();
  expect(readPdf(pdf).faults).toBe("");
  expect(plainPdf(pdf)).toMatch(/\/ViewerPreferences (?:<<[^>]*|\d+ 0 R[^]*)\/PrintScaling \/None/);
});

test.runIf(canReadPdfs)("a document on letter paper leaves the scaling to whoever prints it", async () => {
  const sheet = { kind: "sheet", title: "Invoice", number: "1", context: "", from: [], made, blocks: [] } as const;
  expect(plainPdf(await drawSheet(sheet))).not.toContain("/PrintScaling");
});
