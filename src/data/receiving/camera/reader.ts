/** The page's end of the worker that reads the camera's pictures. */
import { ownScript } from "#src/offline/own-scripts.ts";
import type { Code } from "./codes.ts";
import type { PictureQuestion, PictureAnswer } from "./picture-reader.ts";
import { parts } from "./program.ts";

export type Reader = {
  /** Settles once it can read. @throws where the program is not to be had: neither kept nor in reach. */
  ready: Promise<void>;
  /** The codes of a picture, one at a time. */
  read: (picture: ImageBitmap) => Promise<readonly Code[]>;
  close: () => void;
};

export function openReader(): Reader {
  const worker = new Worker(ownScript(parts.worker), { type: import.meta.env.DEV ? "module" : "classic" });
  const begun = Promise.withResolvers<void>();
  let answer: ((codes: readonly Code[]) => void) | undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<PictureAnswer>) => {
    if (data.kind === "ready") begun.resolve();
    else if (data.kind === "missing") begun.reject(new Error("The barcode reader could not be loaded."));
    else answer?.(data.codes);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    begun.reject(new Error("The worker of the barcode reader did not start."));
    answer?.([]);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
  const ask = (asked: PictureQuestion, given: Transferable[] = []) => worker.postMessage(asked, given);
  ask({ program: new URL(parts.program, location.href).href });
  return {
    ready: begun.promise,
    read: (picture) =>
      new Promise((resolve) => {
        answer = resolve;
        ask({ picture }, [picture]);
      }),
    close: () => {
      answer?.([]);
      worker.terminate();
    },
  };
}
