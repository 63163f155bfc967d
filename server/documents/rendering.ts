/** Draws documents on threads of their own: 2,000 lines take 2 s, and no other request may wait for that. */
import { newSemaphore } from "#server/base/semaphore.ts";
import { askWithin, createThreadPool } from "#server/base/thread-pool.ts";
import type { PaperDocument, Drawn } from "./sheet.ts";

/**
 * @param who of whom so many may wait.
 * @param isGone whether nobody waits for it any more: then it is not begun.
 * @throws TooMany; Refusal 408 for what was not begun; Error when it cannot be drawn, or not within 25 s.
 */
export type Render = (document: PaperDocument, who: string, isGone?: () => boolean) => Promise<Drawn>;

const atOnce = 2;
/** The page gives up after 30 s (contract/documents/documents.ts). */
const longestMs = 25_000;
/** A thread that has drawn 2,000 lines holds 200 MB: it goes when nobody asks. */
const idleMs = 20_000;

export function newRendering(): Render {
  const inTurn = newSemaphore({ atOnce, waiting: 40, ofOne: 8 });
  const program = new URL("./render-thread.ts", import.meta.url);
  const threads = createThreadPool<PaperDocument, Drawn>(program, {
    maxThreads: atOnce,
    idleTimeout: idleMs,
    maxHeapMb: 1024,
  });
  const createError = () => new Error(`A document took longer than ${longestMs} ms.`);
  return (document, who, isGone) =>
    inTurn(who, () => askWithin(threads, document, { limitMs: longestMs, createError }), isGone);
}
