/** A thread that draws documents, one at a time. Started by rendering.ts. */
import { parentPort } from "node:worker_threads";
import { drawSheet } from "./blocks.ts";
import { drawLabels } from "./label.ts";
import type { Document, Drawn } from "./sheet.ts";

export type Said = { drawn: Drawn } | { error: string };

parentPort!.on("message", (asked: Document) => {
  drawn(asked).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    (made) => parentPort!.postMessage({ drawn: made } satisfies Said, [made.pdf.buffer as ArrayBuffer]),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    (error: unknown) => parentPort!.postMessage({ error: String((error as Error).stack) } satisfies Said),
  );
});

const drawn = async (asked: Document): Promise<Drawn> =>
  asked.kind === "labels" ? drawLabels(asked) : { pdf: await drawSheet(asked), bars: [] };
