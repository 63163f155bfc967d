/**
 * What passes between a thread and whoever started it, under the number of what was asked. Messages without one are not ours: under `node --watch` each thread
 * first says what it imports.
 */
import { parentPort, type Transferable, type Worker } from "node:worker_threads";

type Message = { asked: number; said: unknown };

function isMessage(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "said" in message && "asked" in message;
}

/** For a thread that says one thing only, or says first that it is ready. */
export const unasked = 0;

/** Asks a thread; `asked` is the number under which it answers. @throws DataCloneError for what cannot be handed over */
export function postTo(worker: Worker, asked: number, said: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage({ asked, said } satisfies Message);
}

/** Hears what a thread says under this number; gives what stops it. */
export function hearFrom(worker: Worker, asked: number, hear: (said: never) => void): () => void {
  const listener = (message: unknown) => {
    if (isMessage(message) && message.asked === asked) hear(message.said as never);
  };
  worker.on("message", listener);
  return () => worker.off("message", listener);
}

/** In a thread: says something to whoever started it. */
export function say(asked: number, said: unknown, transferred: readonly Transferable[] = []): void {
  parentPort!.postMessage({ asked, said } satisfies Message, transferred);
}

/** In a thread: answers each question. @param transfer what of the answer is handed over, not copied */
export function answerQuestions<Said>(
  answer: (asked: never) => Said | Promise<Said>,
  transfer: (said: Said) => readonly Transferable[] = () => [],
): void {
  parentPort!.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    void (async () => {
      const said = await answer(message.said as never);
      say(message.asked, said, transfer(said));
    })();
  });
}
