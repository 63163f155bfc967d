/**
 * What the server does for the entries that wait on devices: it keeps the key they are sealed with while their person is away, says what became of
 * them when that person cannot come back, and writes down what was discarded. None of these calls is in the specification: it knows no device that
 * works without a network.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, Done, Id, Instant, Nothing, PathId, text } from "#contract/base/fields.ts";

/** 32 random bytes, base64url. */
export const SealKey = z.string().check(z.regex(/^[\w-]{43}$/, "must be a key of 32 bytes"));

export const sealKey = call({
  method: "POST",
  path: "/api/outbox/seal-key",
  needs: "user",
  secret: true,
  notImpersonating: true, // what a person left sealed is theirs alone
  about:
    "The caller's own key, by which a device seals what they leave unsent. Always the same; made at the first question.",
  input: Nothing,
  output: z.strictObject({ seal_key: SealKey }),
});

export const entryOwner = call({
  method: "GET",
  path: "/api/outbox/owners/{userId}",
  needs: "admin",
  about:
    "Whose entries wait on a device, for an admin of the customer: the name, and whether that person can still sign in for it.",
  input: z.strictObject({ userId: PathId }),
  output: z.strictObject({ user_id: Id, name: z.string(), can_sign_in: z.boolean() }),
});

export const handOver = call({
  method: "POST",
  path: "/api/outbox/hand-over",
  needs: "hand-over",
  secret: true,
  guarded: true,
  notImpersonating: true,
  about:
    "Take over the entries of a person who can no longer sign in for this customer: the key of what they left for it. From then on X-On-Behalf-Of is accepted for the two.",
  input: z.strictObject({ user_id: Id }),
  output: z.strictObject({ user_id: Id, name: z.string(), customer_key: SealKey }),
});

/** An entry that a person decided not to send. Loose on purpose: it may have been discarded for being malformed, and a note is never refused. */
export const DiscardedEntry = z.strictObject({
  /** The entry's idempotency key. */
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, "must be 1 to 128 visible characters")),
  /** By its name in calls.ts, of whichever build: a page may know one that this server does not. */
  call: z.string().check(z.regex(/^\w{1,60}$/, "must be the name of a call")),
  customer_id: Id,
  cart_type: CartType,
  /** Who made the entry; somebody else where it was handed over. */
  made_by: Id,
  made_at: Instant,
  /** Who decided; the caller, but for a note that waited and was handed over. */
  discarded_by: Id,
  /** An attempt ended without the server's word: it may have arrived before it was discarded. */
  may_have_arrived: z.boolean(),
  order_id: z.nullable(z.number()),
  order_receive_id: z.nullable(z.number()),
  item_id: z.nullable(z.number()),
  lot_no: z.nullable(text(200)),
  quantity: z.nullable(z.number()),
  /** Why it was set aside: the kind, the answer's status and its words; null: it was still waiting. */
  reason_kind: z.nullable(text(40)),
  reason_status: z.nullable(z.int()),
  reason: z.nullable(text(500)),
});
export type DiscardedEntry = z.infer<typeof DiscardedEntry>;

export const discardEntry = call({
  method: "POST",
  path: "/api/outbox/discards",
  needs: "user", // whoever lost the right to send an entry can still discard it
  waits: true,
  keptForEver: true,
  about: "Write into the audit trail that an entry was discarded on a device. Never refused.",
  input: DiscardedEntry,
  output: Done,
});
