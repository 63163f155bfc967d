/** The page's side of the worker that reads an uploaded list. */
import { ownScript } from "#src/offline/own-scripts.ts";
import { maxFileBytes } from "./file-problems.ts";
import type { OrderFile } from "./read-file.ts";
import type { FileToRead } from "./worker.ts";
// oxlint-disable-next-line import/default -- vite gives the address of the built worker
import address from "./worker.ts?worker&url";

/** Returns at most `most` rows of a file, or of its `sheet`; or why it cannot be read. Never fails. */
export async function rowsOfFile(file: File, most: number, sheet?: number): Promise<OrderFile> {
  if (file.size > maxFileBytes) return { kind: "refused", problem: "too-large" };
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (buffer === undefined) return { kind: "refused", problem: "gone" };
  const worker = new Worker(ownScript(address), { type: import.meta.env.DEV ? "module" : "classic" });
  return new Promise<OrderFile>((resolve) => {
    setTimeout(() => resolve({ kind: "refused", problem: "too-large" }), 30_000);
    worker.addEventListener("message", ({ data }: MessageEvent<OrderFile>) => resolve(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      resolve({ kind: "refused", problem: "damaged" });
    });
    worker.postMessage({ buffer, most, sheet } satisfies FileToRead, [buffer]);
  }).finally(() => worker.terminate());
}
