/** The worker that reads an uploaded list: a broken or malicious file takes nothing with it but this worker. */
import { type OrderFile, readOrderFile } from "./read-file.ts";

/** What the page asks; `sheet`: the place of the one that was chosen. */
export type FileToRead = { file: Blob; most: number; sheet: number | undefined };

// TypeScript's DOM knows a page's scope only.
const scope = globalThis as unknown as { postMessage: (message: OrderFile) => void };

globalThis.addEventListener("message", ({ data }: MessageEvent<FileToRead>) => void reply(data));

async function reply({ file, most, sheet }: FileToRead): Promise<void> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  const answer: OrderFile =
    bytes === undefined ? { kind: "refused", problem: "gone" } : await readOrderFile(bytes, most, sheet);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  scope.postMessage(answer);
}
