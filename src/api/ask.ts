/** One request to the server: how long it may take, and what is tried again. */
import { noteClock } from "./clock.ts";

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

export type Asked = {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** As text. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** It does no harm when it arrives twice. */
  repeats: boolean;
};

/** Until the answer begins. */
const beginsMs = 10_000;
/** From its beginning to its end. */
const endsMs = 30_000;
/** All attempts together begin within this. */
const patienceMs = 30_000;
/** Before the second attempt and the third, where the server does not say. */
const pausesMs = [300, 600];
/** The server is not waited for any longer than this. */
const longestPauseMs = 5_000;

/**
 * Asks, again where that may help, and gives the answer as `read` takes it.
 * @throws ErrorAnswer, NoAnswer, and the signal's reason.
 */
export async function ask<Answer>(asked: Asked, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  const giveUpAt = Date.now() + patienceMs;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(asked, read);
    } catch (error) {
      const pause = asked.repeats && attempts <= pausesMs.length ? pauseAfter(error, attempts) : undefined;
      if (pause === undefined || Date.now() + pause > giveUpAt) throw error;
      await passed(pause, asked.signal);
    }
  }
}

async function attempt<Answer>(asked: Asked, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  const { method, path, headers, body, signal } = asked;
  signal?.throwIfAborted();
  const limit = new AbortController();
  const end = () => limit.abort(signal?.reason);
  signal?.addEventListener("abort", end);
  let timer = setTimeout(end, beginsMs);
  const url = new URL(path, globalThis.location.origin);
  const request = new Request(url, { method, headers, body: body ?? null, signal: limit.signal, cache: "no-store" });
  try {
    const sentAt = Date.now();
    const answer = await fetch(request);
    clearTimeout(timer);
    timer = setTimeout(end, endsMs);
    // The API never answers with a page: one that does come is of whatever stands between, such as a hotel's sign-in.
    if (answer.headers.get("content-type")?.startsWith("text/html") === true) throw new NoAnswer();
    noteClock(answer.headers, sentAt);
    if (!answer.ok) throw new ErrorAnswer(answer, bodyOf(await answer.text()));
    return await read(answer);
  } catch (error) {
    signal?.throwIfAborted();
    // What fetch and the reading of a body throw when the line breaks; our own clock breaks it too.
    const isLine = limit.signal.aborted || error instanceof TypeError;
    throw isLine ? new NoAnswer(error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A gateway's own words; the status says enough.
  }
}

/** How long to wait before it is tried again; undefined where the answer stands. */
function pauseAfter(error: unknown, attempts: number): number | undefined {
  const usual = pausesMs[attempts - 1];
  if (error instanceof NoAnswer) return usual;
  if (!(error instanceof ErrorAnswer)) return undefined;
  const told = retryAfterMs(error.headers.get("retry-after"));
  switch (error.status) {
    // Without Retry-After it is an answer (base_changed), not "being answered already".
    case 409:
      return told;
    case 429:
    case 503:
      return told ?? usual;
    case 502:
    case 504:
      return usual;
    default:
      return undefined;
  }
}

/** Of a number of seconds or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPauseMs);
}

function passed(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
