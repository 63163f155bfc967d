/** A document of 2,000 lines: how long it takes, and how little everybody else notices of it. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { newRendering } from "#server/documents/rendering.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { type Figure, rounded } from "./figure.ts";

const sheet: Sheet = {
  kind: "sheet",
  title: "Packing list",
  number: "Order 4820448",
  context: "RX PRODUCTS",
  from: ["Example Distribution", "2100 Distribution Way", "Memphis, TN 38118"],
  made: new Date(0),
  blocks: [
    {
      kind: "table",
      about: "What is in the boxes",
      columns: [
        { label: "Product", share: 6 },
        { label: "Lot", share: 2 },
        { label: "Quantity", share: 2, end: true },
      ],
      rows: Array.from({ length: 2000 }, (_, at) => [
        { text: `Product ${at} 50 mcg/mL, 2 mL single-dose vial`, under: `NDC 99904-${at}`, strong: true as const },
        { text: `LOT${at}` },
        { text: `${at} cartons` },
      ]),
    },
  ],
};

export async function documentFigures(): Promise<Figure[]> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const { pdf } = await newRendering()(sheet, "bench");
  const ms = performance.now() - began;
  delay.disable();
  return [
    { what: "2,000 lines as a PDF", value: Math.round(ms), unit: "ms" },
    { what: "its size", value: Math.round(pdf.length / 1000), unit: "kB" },
    {
      what: "event loop meanwhile, 99th percentile",
      value: rounded(delay.percentile(99) / 1e6),
      unit: "ms",
      aim: { atMost: 50 },
    },
  ];
}
