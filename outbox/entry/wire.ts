/** From an entry to the request that carries it (docs/architecture.md, "On the wire"). */
import { headers } from "#contract/base/headers.ts";
import { asKept, nearestTime } from "#contract/base/text-and-time.ts";
import { waitingPaths } from "#contract/outbox/waiting-paths.ts";
import type { Entry } from "./entry.ts";

/** What goes over the network: a POST with `body` as JSON. */
export type Request = { path: string; headers: Record<string, string>; body: unknown };

/** What came back, whoever it came from. */
export type Answer = { status: number; headers: { get: (name: string) => string | null }; body: unknown };

/** Sends a request; rejects when no answer came, and when `signal` ends the waiting. */
export type Network = (request: Request, signal: AbortSignal) => Promise<Answer>;

/** The request of an entry, for the session `token`, at the device's time `now`. */
export const requestOf = (entry: Entry, token: string, now: number): Request => ({
  path: waitingPaths[entry.call],
  headers: {
    authorization: `Bearer ${token}`,
    [headers.idempotencyKey]: entry.key,
    [headers.outboxDevice]: entry.device,
    [headers.outboxSeq]: String(entry.seq),
    ...(entry.call === "discardEntry" && entry.on_behalf_of === null ? {} : actingIn(entry)),
    [headers.clientTime]: nearestTime(now).toISOString(),
    [headers.enteredAt]: nearestTime(entry.created_at).toISOString(),
    [headers.background]: "1",
    ...(entry.base === null ? {} : { [headers.base]: JSON.stringify(asKept(entry.base)) }),
  },
  // An older build may have kept what no server can take: it never was recorded, so this changes nothing that was.
  body: asKept(entry.body),
});

/**
 * For whom an entry is. A note of a discard acts for nobody: its person may have lost the customer since. One that was taken over does, so that it is
 * found where its own person's attempt was heard.
 */
const actingIn = ({ customer_id, cart_type, on_behalf_of }: Entry): Record<string, string> => ({
  [headers.customerId]: String(customer_id),
  [headers.cartType]: cart_type,
  ...(on_behalf_of === null ? {} : { [headers.onBehalfOf]: String(on_behalf_of.user_id) }),
});
