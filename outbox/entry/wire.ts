/** From an entry to the request that carries it (docs/architecture.md, "The wire"). */
import { headers } from "#contract/base/headers.ts";
import { batchPath } from "#contract/outbox/rules/batch.ts";
import { asKept, nearestTime } from "#contract/base/text-and-time.ts";
import type { Entry } from "./entry.ts";
import { pathOf } from "./kinds.ts";

/** What goes over the network: a POST with `body` as JSON. */
export type Request = { path: string; headers: Record<string, string>; body: unknown };

/** What came back, whoever it came from. */
export type WireAnswer = { status: number; headers: { get: (name: string) => string | null }; body: unknown };

/** Hears what could be read of a line of an answer that comes line by line, and whose answer it is a line of. */
export type Hear = (line: unknown, answer: Omit<WireAnswer, "body">) => void;

/** Sends a request; rejects when no answer came, or not all of it, and when `signal` ends the waiting. `hear`: a 200 is heard line by line, as it comes. */
export type Network = (request: Request, signal: AbortSignal, hear?: Hear) => Promise<WireAnswer>;

/** The request of an entry, for the session `token`, at the device's time `now`. */
export const requestOf = (entry: Entry, token: string, now: number): Request => ({
  path: pathOf(entry),
  headers: {
    authorization: `Bearer ${token}`,
    [headers.idempotencyKey]: entry.key,
    [headers.outboxDevice]: entry.device,
    [headers.outboxSeq]: String(entry.seq),
    ...(entry.call === "discardEntry" && entry.on_behalf_of === null ? {} : actingIn(entry)),
    [headers.clientTime]: nearestTime(now).toISOString(),
    [headers.enteredAt]: nearestTime(entry.created_at).toISOString(),
    ...(entry.clock_skew_ms === undefined ? {} : { [headers.enteredSkew]: String(entry.clock_skew_ms) }),
    [headers.background]: "1",
    ...(entry.base === null ? {} : { [headers.base]: JSON.stringify(asKept(entry.base)) }),
  },
  // What was pasted may have control characters, which no server takes: such a body was never recorded, so this changes nothing that was.
  body: asKept(entry.body),
});

/** The request of several, in order, under a key of its own: by that its answer is known for the server's. */
export function batchOf(
  entries: readonly Entry[],
  { token, now, key }: { token: string; now: number; key: string },
): Request {
  const each = entries.map((entry) => {
    const { path, headers: own, body } = requestOf(entry, token, now);
    for (const name of sharedHeaders) delete own[name];
    return { path, queue: entry.orderingKey, headers: own, body };
  });
  const skews = entries.map(({ clock_skew_ms }) => clock_skew_ms);
  return {
    path: batchPath,
    headers: {
      authorization: `Bearer ${token}`,
      [headers.idempotencyKey]: key,
      [headers.clientTime]: nearestTime(now).toISOString(),
      [headers.background]: "1",
      ...(skews.some((skew) => skew !== undefined) && { [headers.enteredSkew]: skews.join(",") }),
    },
    body: { entries: each },
  };
}

/** The same for all of a request. */
const sharedHeaders = ["authorization", headers.clientTime, headers.enteredSkew, headers.background];

/**
 * For whom an entry is. A note of a discard acts for nobody: its person may have lost the customer since. One that was taken over does, so that it is
 * found where its own person's attempt was heard.
 */
const actingIn = ({ customer_id, cart_type, on_behalf_of }: Entry): Record<string, string> => ({
  [headers.customerId]: String(customer_id),
  [headers.cartType]: cart_type,
  ...(on_behalf_of === null ? {} : { [headers.onBehalfOf]: String(on_behalf_of.user_id) }),
});
