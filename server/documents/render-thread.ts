/** A thread that draws documents, one at a time. Started by rendering.ts. */
import { transferBuffers } from "#server/base/thread-pool.ts";
import { drawSheet } from "./blocks.ts";
import { drawGoodsLabels } from "./goods-label.ts";
import { drawLabels } from "./label.ts";
import type { PaperDocument, Drawn } from "./sheet.ts";

export default async function draw(asked: PaperDocument): Promise<Drawn> {
  const made = await drawn(asked);
  return transferBuffers(made, [made.pdf.buffer as ArrayBuffer]);
}

async function drawn(asked: PaperDocument): Promise<Drawn> {
  switch (asked.kind) {
    case "labels":
      return drawLabels(asked);
    case "goods-labels":
      return { pdf: await drawGoodsLabels(asked), bars: [] };
    case "sheet":
      return { pdf: await drawSheet(asked), bars: [] };
  }
}
