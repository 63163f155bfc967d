/** One request to the server: how long it may take, and what is tried again. */
import ky, { HTTPError, NetworkError, TimeoutError, type Options } from "ky";
import { headers as contract } from "#contract/base/headers.ts";
import { isOurs } from "#outbox/entry/ours.ts";
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

/**
 * Asks, again where that may help, and gives the answer as `read` takes it.
 * @throws ErrorAnswer, NoAnswer, and the signal's reason.
 */
export async function ask<Answer>(asked: Asked, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await answerTo(asked);
    return await read(answer).catch(async (error: unknown) => {
      // The line broke in the middle of the answer.
      if (!asked.repeats || !isLine(error) || asked.signal?.aborted === true) throw error;
      return read(await answerTo(asked));
    });
  } catch (error) {
    asked.signal?.throwIfAborted();
    if (error instanceof HTTPError) throw new ErrorAnswer(error.response, error.data);
    throw isLine(error) ? new NoAnswer(error) : error;
  }
}

function answerTo({ method, path, headers, body, signal, repeats }: Asked): Promise<Response> {
  let sentAt = 0;
  return ky(path, {
    baseUrl: globalThis.location.origin,
    method,
    headers,
    body: body ?? null,
    ...(signal === undefined ? {} : { signal }),
    timeout: 10_000,
    totalTimeout: 30_000,
    retry: repeats ? again : 0,
    cache: "no-store",
    hooks: {
      beforeRequest: [() => void (sentAt = Date.now())],
      beforeRetry: [() => void (sentAt = Date.now())],
      afterResponse: [
        ({ response }) => {
          if (isStrangers(response, headers[contract.idempotencyKey])) return new Response(null, { status: 502 });
          noteClock(response.headers, sentAt);
          return response;
        },
      ],
    },
  }).then(fromServer);
}

/**
 * What somebody else answered in the server's place is a gateway's failure, and tried again as one. Reads carry no key: of them only what would send
 * a person to sign in, or turn them away, has to name its request.
 */
function isStrangers({ status, headers: answered }: Response, key: string | undefined): boolean {
  if (key !== undefined) return !isOurs(answered, key);
  return (status === 401 || status === 403) && !answered.has(contract.requestId);
}

/** What is tried again, and for how long; the server's Retry-After is believed for 5 seconds. */
const again: NonNullable<Options["retry"]> = {
  limit: 2,
  methods: ["get", "post", "put", "patch", "delete"],
  statusCodes: [409, 429, 502, 503, 504],
  afterStatusCodes: [409, 429, 503],
  maxRetryAfter: 5_000,
  retryOnTimeout: true,
  // A 409 without Retry-After is an answer (base_changed), not "being answered already".
  shouldRetry: ({ error }) =>
    error instanceof HTTPError && error.response.status === 409 ? error.response.headers.has("retry-after") : undefined,
};

/** The API never answers with a page: one that does come is of whatever stands between, such as a hotel's sign-in. */
function fromServer(response: Response): Response {
  if (response.headers.get("content-type")?.startsWith("text/html") === true) throw new NoAnswer();
  return response;
}

/** What asking and the reading of a body throw when the line breaks. */
const isLine = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError || error instanceof TypeError;
