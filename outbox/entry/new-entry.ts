/** From a person's write to the entry that keeps it. */
import type { Acting, Entry, NewEntry, Write } from "./entry.ts";
import { beginningOf } from "./kinds.ts";

/** Nothing has been tried yet. */
export const fresh = {
  on_behalf_of: null,
  state: "queued",
  attempts: 0,
  next_at: 0,
  last_error: null,
  outcomeUnknown: false,
  answer: null,
  done_at: null,
} as const satisfies Partial<Entry>;

/** By whom, where and when it is made. */
type Made = Pick<Entry, "v" | "key" | "device" | "user_id" | "created_at" | "clock_skew_ms">;

/** The entry of a write; the store gives its seq. */
export const entryOf = (write: Write, acting: Acting, made: Made): NewEntry =>
  ({
    ...fresh,
    ...made,
    ...acting,
    call: write.call,
    ...beginningOf(write, acting, made.key),
    snapshot: write.snapshot ?? null,
    told: { key: made.key },
    ...(write.list && { list: { key: made.key, ...write.list } }),
  }) as NewEntry; // of one call: what it is gives what it takes
