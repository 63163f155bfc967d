/** The page's end of the worker that reads an uploaded list. */
import { ownScript } from "#src/offline/own-scripts.ts";
import { largestFile } from "./largest.ts";
import type { OrderFile } from "./read-file.ts";
import type { FileToRead } from "./worker.ts";
// oxlint-disable-next-line import/default -- vite gives the address of the built worker
import address from "./worker.ts?worker&url";

/** What takes longer is no list. */
const patienceMs = 30_000;

/** The rows of a file, or of a `sheet` that was chosen in it, at most `most`; or why not. Never fails. */
export function rowsOfFile(file: File, most: number, sheet?: number): Promise<OrderFile> {
  if (file.size > largestFile) return Promise.resolve({ kind: "refused", problem: "over-limit" });
  return new Promise((resolve) => {
    const worker = new Worker(ownScript(address), { type: import.meta.env.DEV ? "module" : "classic" });
    const settle = (answer: OrderFile) => {
      clearTimeout(patience);
      worker.terminate();
      resolve(answer);
    };
    const patience = setTimeout(() => settle({ kind: "refused", problem: "slow" }), patienceMs);
    worker.addEventListener("message", ({ data }: MessageEvent<OrderFile>) => settle(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      settle({ kind: "refused", problem: "failed" });
    });
    const asked: FileToRead = { file, most, sheet };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
    worker.postMessage(asked);
  });
}
