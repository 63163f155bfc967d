/** A thread that draws documents, one at a time. Started by rendering.ts. */
import { parentPort } from "node:worker_threads";
import { drawSheet } from "./blocks.ts";
import { drawGoodsLabels } from "./goods-label.ts";
import { drawLabels } from "./label.ts";
import type { PaperDocument, Drawn } from "./sheet.ts";

export type Said = { drawn: Drawn } | { error: string };

parentPort!.on("message", (asked: PaperDocument) => {
  drawn(asked).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    (made) => parentPort!.postMessage({ drawn: made } satisfies Said, [made.pdf.buffer as ArrayBuffer]),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    (error: unknown) => parentPort!.postMessage({ error: String((error as Error).stack) } satisfies Said),
  );
});

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
