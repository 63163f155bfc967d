/** One request to the server, and what its failures are called. */
import type { Asked } from "./line.ts";

/** The server answered with an error. */
export class ErrorAnswer extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** What it said; undefined where that was no JSON. */
  readonly body: unknown;

  constructor({ status, statusText, headers }: Response, body: unknown) {
    super(`The server answered ${status}.`);
    this.name = "ErrorAnswer";
    this.status = status;
    this.statusText = statusText;
    this.headers = headers;
    this.body = body;
  }
}

/** Nobody answered in time, or somebody who is not the server. */
export class NoAnswer extends Error {
  constructor(cause?: unknown) {
    super("The server did not answer.", { cause });
    this.name = "NoAnswer";
  }
}

/**
 * Asks, again where that may help, and gives the answer as `read` takes it.
 * @throws ErrorAnswer, NoAnswer, and the signal's reason.
 */
export async function ask<Answer>(asked: Asked, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  const { answerTo, brokenBy, isLine } = await loadLine().catch((error: unknown) => {
    throw new NoAnswer(error);
  });
  try {
    const answer = await answerTo(asked);
    return await read(answer).catch(async (error: unknown) => {
      // The line broke in the middle of the answer.
      if (!asked.repeats || !isLine(error) || asked.signal?.aborted === true) throw error;
      return read(await answerTo(asked));
    });
  } catch (error) {
    asked.signal?.throwIfAborted();
    const broken = brokenBy(error);
    if (broken.kind === "answer") throw new ErrorAnswer(broken.answer, broken.body);
    throw broken.kind === "line" ? new NoAnswer(error) : error;
  }
}

let loading: Promise<typeof import("./line.ts")> | undefined;

/** Ahead of the first request where one is near; tried anew at the next. @throws what the load threw. */
export function loadLine(): Promise<typeof import("./line.ts")> {
  loading ??= import("./line.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
