/** The worker that reads an uploaded list: a malicious file ends this worker at most, and never the page. */
import { readOrderFile } from "./read-file.ts";

/** A file, the most rows to read, and the place of the selected sheet. */
export type FileToRead = { buffer: ArrayBuffer; most: number; sheet: number | undefined };

globalThis.addEventListener("message", ({ data: { buffer, most, sheet } }: MessageEvent<FileToRead>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  void readOrderFile(new Uint8Array(buffer), most, sheet).then((answer) => globalThis.postMessage(answer));
});
