/** One request to the server: how long it may take, and what is tried again. */
import { headers as contract } from "#contract/headers.ts";
import { isOurs } from "#outbox/ours.ts";
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

/** How long one attempt may take until its answer begins, and all of them together with the pauses between. */
const answersWithinMs = 10_000;
const inAllMs = 30_000;
/** Before the second attempt, and before the third. */
const pausesMs = [300, 600];
/** The server's Retry-After is believed for so long. */
const longestPauseMs = 5_000;

/**
 * Asks, again where that may help, and gives the answer as `read` takes it.
 * @throws ErrorAnswer, NoAnswer, and the signal's reason.
 */
export async function ask<Answer>(asked: Asked, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  const endsAt = Date.now() + inAllMs;
  for (let tries = 0; ; tries += 1) {
    let pauseMs = asked.repeats ? pausesMs[tries] : undefined;
    try {
      const answer = await attempt(asked, Math.min(answersWithinMs, endsAt - Date.now()));
      if (answer instanceof Response) return await read(fromServer(answer));
      if (pauseMs === undefined || !isPassing(answer)) throw answer;
      pauseMs = Math.min(longestPauseMs, afterMs(answer) ?? pauseMs);
    } catch (error) {
      asked.signal?.throwIfAborted();
      if (!isLine(error)) throw error;
      if (pauseMs === undefined || Date.now() >= endsAt) throw new NoAnswer(error);
    }
    await pause(pauseMs, asked.signal);
  }
}

/** @throws what the line breaks with. */
async function attempt(asked: Asked, withinMs: number): Promise<Response | ErrorAnswer> {
  const { method, path, headers, body = null, signal } = asked;
  const ended = new AbortController();
  const end = () => ended.abort(signal?.reason);
  if (signal?.aborted === true) end();
  signal?.addEventListener("abort", end, { once: true }); // also while the answer is read
  const timer = setTimeout(() => ended.abort(new DOMException("", "TimeoutError")), withinMs);
  try {
    const address = new URL(path, globalThis.location.origin);
    const sentAt = Date.now();
    const answer = await fetch(
      new Request(address, { method, headers, body, signal: ended.signal, cache: "no-store" }),
    );
    if (isStrangers(answer, headers[contract.idempotencyKey])) return strangersAnswer();
    noteClock(answer.headers, sentAt);
    return answer.ok ? answer : new ErrorAnswer(answer, await jsonOf(answer));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What somebody else answered in the server's place is a gateway's failure, and tried again as one. Reads carry no key: of them only what would send
 * a person to sign in, or turn them away, has to name its request.
 */
function isStrangers({ status, headers: answered }: Response, key: string | undefined): boolean {
  if (key !== undefined) return !isOurs(answered, key);
  return (status === 401 || status === 403) && !answered.has(contract.requestId);
}
const strangersAnswer = () => new ErrorAnswer(new Response(null, { status: 502 }), undefined);

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not from the server, or nothing
  }
}

/** Whether another attempt may be answered otherwise. A 409 without Retry-After is an answer (base_changed), not "being answered already". */
const isPassing = ({ status, headers }: ErrorAnswer): boolean =>
  status === 409 ? headers.has("retry-after") : [429, 502, 503, 504].includes(status);

const afterMs = ({ status, headers }: ErrorAnswer): number | undefined => {
  const seconds = headers.get("retry-after");
  return [409, 429, 503].includes(status) && seconds !== null && /^\d+$/.test(seconds)
    ? Number(seconds) * 1000
    : undefined;
};

/** The API never answers with a page: one that does come is of whatever stands between, such as a hotel's sign-in. */
function fromServer(response: Response): Response {
  if (response.headers.get("content-type")?.startsWith("text/html") === true) throw new NoAnswer();
  return response;
}

/** What asking and the reading of a body throw when the line breaks, or takes too long. */
const isLine = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name));

/** @throws the signal's reason. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  signal?.throwIfAborted();
}
