/** What changed, as it changes: so that a person's other devices, and of receiving and recurring orders a customer's, follow at once. Not in the specification, which polls for nothing but the version. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CountedLine } from "#contract/receiving/presence.ts";
import { Bytes, CartType, Count, Id } from "#contract/base/fields.ts";

/** Says that something is another than it was, never what it is: who hears it asks again by the usual calls. */
export const LiveChange = z.strictObject({
  /** `orders`: one of the customer's orders has moved on by itself. `addresses`: its addresses or their DEA numbers are others, whoever changed them; `certificates`: those to sign with. */
  what: z.enum(["cart", "receiving", "recurring", "rights", "orders", "addresses", "certificates", "presence"]),
  cart_type: z.nullable(CartType),
  /** The device that changed it (X-Outbox-Device); null: it has not said. */
  device: z.nullable(z.string()),
  /** Nothing was changed: that device wanted another quantity of this product, of a line that had been changed since it was seen. */
  conflict: z.nullable(Id),
  /** The line's quantity as it stands, and the one that was wanted, 0 to take it off; null where there is no conflict. */
  stands: z.nullable(Count),
  wanted: z.nullable(Count),
  /** Of `presence` alone: who is at which order and line, or at none any more, and the place (a tab) that says so. */
  here: z.optional(
    z.strictObject({
      who: z.string(),
      order_id: z.nullable(Id),
      place: z.string(),
      line: z.optional(CountedLine),
    }),
  ),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** A stream lasts at most so long; whoever follows asks for the next one. */
const liveSeconds = 600;

export const live = call({
  method: "GET",
  path: "/api/live",
  kind: "stream",
  needs: "customer",
  about:
    "Server-sent events of the signed-in person at their customer: `again` (at the start, and whenever something may have been missed: ask again), `changed` (a LiveChange), `here` (one of `presence`, told to who may receive), `over` (the session ended). A comment every 15 seconds.",
  input: z.strictObject({
    /** Ends sooner: 0 is one `again`, for whoever cannot read a stream. */
    for_seconds: z._default(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, "must be a number of seconds"))]),
        z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(liveSeconds))),
      ),
      liveSeconds,
    ),
  }),
  output: Bytes,
});
