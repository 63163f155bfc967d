/** The page's end of the catalogue's worker: each question is a promise. Loaded when it is first needed. */
import { sealSecret } from "#src/api/token.ts";
import { ownScript } from "#src/offline/own-scripts.ts";
import type { Answered, Questions } from "./questions.ts";
// oxlint-disable-next-line import/default -- vite gives the address of the built worker
import address from "./worker.ts?worker&url";

/** The worker could not be started or asked; or the disk refused: `name` says what (`StorageFull`, `StorageGone`). */
export class CatalogueFailed extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Asks the worker of this page; started at the first question. @throws CatalogueFailed */
export function askCatalogue<Name extends keyof Questions>(
  ask: Name,
  ...input: Parameters<Questions[Name]>
): ReturnType<Questions[Name]> {
  const id = ++asked;
  const question = { id, ask, with: input, secret: sealSecret() };
  const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { question, resolve, reject }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
  (worker ??= start()).postMessage(question);
  return answer as ReturnType<Questions[Name]>;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<
  number,
  { question: object; resolve: (answer: unknown) => void; reject: (error: unknown) => void }
>();

// Put aside with the page it would hold up the disk for every other one (outbox/database/aside.ts). What it was asked is asked again: all of it may come twice.
globalThis.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  worker?.terminate();
  worker = undefined;
});
globalThis.addEventListener("pageshow", () => {
  if (waiting.size === 0 || worker !== undefined) return;
  worker = start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin already
  for (const { question } of waiting.values()) worker.postMessage(question);
});

function start(): Worker {
  const started = new Worker(ownScript(address), { type: import.meta.env.DEV ? "module" : "classic" });
  started.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failed" in data) caller?.reject(new CatalogueFailed(data.failed.name, data.failed.message));
    else caller?.resolve(data.answer);
  });
  // Its file is gone, or it broke: whoever waits is told, and the next question starts another.
  started.addEventListener("error", (event) => {
    event.preventDefault();
    worker = undefined;
    started.terminate();
    for (const { reject } of waiting.values()) reject(new CatalogueFailed("WorkerFailed", event.message));
    waiting.clear();
  });
  return started;
}
