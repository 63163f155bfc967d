/** The line to the server: how long a try may take, and what is tried again. A file of its own, which the first screen does not wait for. */
import ky, { HTTPError, NetworkError, TimeoutError, type Options } from "ky";
import { headers as contract } from "#contract/base/headers.ts";
import { isOurs } from "#outbox/entry/ours.ts";
import { noteClock } from "./clock.ts";

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
  /** The server itself may have to wait so long for somebody else, or work. */
  takesMs?: number | undefined;
};

/** How long one try may take, beside what the server has to wait for, and how long all of them. */
export const patience = { tryMs: 10_000, allMs: 30_000 } as const;

/** One answer, whoever gave it. @throws what `brokenBy` tells apart. */
export function answerTo({ method, path, headers, body, signal, repeats, takesMs }: Asked): Promise<Response> {
  let sentAt = 0;
  return ky(path, {
    baseUrl: globalThis.location.origin,
    method,
    headers,
    body: body ?? null,
    ...(signal === undefined ? {} : { signal }),
    timeout: patience.tryMs + (takesMs ?? 0),
    totalTimeout: patience.allMs,
    // Whoever the server waits for is asked again by the server: by us as well, it would be as often as both together. And what is drawn would be drawn twice.
    retry: repeats ? { ...again, retryOnTimeout: takesMs === undefined } : 0,
    cache: "no-store",
    hooks: {
      beforeRequest: [() => void (sentAt = Date.now())],
      beforeRetry: [() => void (sentAt = Date.now())],
      afterResponse: [
        ({ response }) => {
          // A foreign response, such as a captive portal's or a proxy's, is a gateway's failure, whatever its status: it is tried again.
          if (!isOurs(response.headers, headers[contract.idempotencyKey])) return new Response(null, { status: 502 });
          noteClock(response.headers, sentAt);
          return response;
        },
      ],
    },
  });
}

/** What is tried again; the server's Retry-After is believed for 5 seconds. */
const again: Exclude<Options["retry"], number | undefined> = {
  limit: 2,
  methods: ["get", "post", "put", "patch", "delete"],
  statusCodes: [409, 429, 502, 503, 504],
  afterStatusCodes: [409, 429, 503],
  maxRetryAfter: 5_000,
  // A 409 without Retry-After is an answer (base_changed), not "being answered already".
  shouldRetry: ({ error }) =>
    error instanceof HTTPError && error.response.status === 409 ? error.response.headers.has("retry-after") : undefined,
};

/** What a request failed by: an answer that says so, the line, or something of ours. */
export function brokenBy(
  error: unknown,
): { kind: "answer"; answer: Response; body: unknown } | { kind: "line" | "ours" } {
  if (error instanceof HTTPError) return { kind: "answer", answer: error.response, body: error.data };
  return { kind: isLine(error) ? "line" : "ours" };
}

/** Returns true for what a request, or reading its body, throws when the connection breaks or another program answers with our key: that is not JSON. */
export const isLine = (error: unknown): boolean =>
  [NetworkError, TimeoutError, TypeError, SyntaxError].some((kind) => error instanceof kind);
