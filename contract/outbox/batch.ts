/**
 * Entries of an outbox in one request: each a request of its own, with its own key, rights, transaction and answer. It is answered by a line of JSON for
 * each, as soon as that one is done; those of a queue are done in their order, and none before the one before it has an answer that stands.
 */
import * as z from "zod/mini";

import { headers } from "#contract/base/headers.ts";
import { mostEntries } from "./rules/batch.ts";

const header = z.optional(z.string().check(z.maxLength(4_000)));

/** What an entry would send with a request of its own. Whose session it is, and what the device's clock says, stands on the request that carries it. */
const EntryHeaders = z.strictObject({
  [headers.idempotencyKey]: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, "must be 1 to 128 visible characters")),
  [headers.outboxDevice]: header,
  [headers.outboxSeq]: header,
  [headers.customerId]: header,
  [headers.cartType]: header,
  [headers.onBehalfOf]: header,
  [headers.enteredAt]: header,
  [headers.base]: header,
});

export const Batch = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        path: z.string().check(z.maxLength(200)),
        /** What must stay in order has one name. */
        queue: z.string().check(z.maxLength(500)),
        headers: EntryHeaders,
        body: z.unknown(),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostEntries)),
});
export type Batch = z.infer<typeof Batch>;

/** A line of the answer: what a request of its own would have been answered. */
export type AnswerLine = {
  /** The key of the entry that it answers; not under the name by which the request has it, which whoever mirrors requests would send back. */
  answers: string;
  status: number;
  /** Seconds, as Retry-After. */
  retry_after?: number;
  body: unknown;
};
