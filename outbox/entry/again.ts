/** An entry that goes once more: edited, hurried, or in another person's hands (pure). */
import { receiptOrderingKey, type Entry, type NewEntry } from "./entry.ts";

/** A refused entry as a new one, in its old place. */
export const sentAgain = (entry: Entry, key: string): Entry => ({
  ...withOrderingKey(entry, key),
  key,
  state: "queued",
  attempts: 0,
  tries: 0,
  next_at: 0,
  last_error: null,
});

/** A receipt whose order, item or lot was edited belongs to another queue. */
export function withOrderingKey(entry: Entry, key: string): Entry {
  if (entry.call !== "receive") return entry;
  return { ...entry, orderingKey: receiptOrderingKey(entry.body, key) };
}

const wasRefused = ({ state, last_error }: Pick<Entry, "state" | "last_error">): boolean =>
  state === "blocked" && (last_error?.kind === "refused" || last_error?.kind === "base_changed");

/** Those that gain by not waiting for their time. */
export const mayGoNow = (entry: Entry): boolean =>
  (entry.state === "queued" && entry.next_at > 0) || (entry.state === "blocked" && !wasRefused(entry));

/** An entry that a person wants to go at once. */
export function hurried(entry: Entry, newKey: () => string): Entry {
  if (!wasRefused(entry)) return { ...entry, state: "queued", next_at: 0 };
  const { quantity } = (entry.last_error?.current ?? {}) as { quantity?: unknown };
  return sentAgain({ ...entry, ...(quantity === undefined ? {} : { base: quantity }) }, newKey());
}

/** Somebody else's entry as this person's: what only their own session or rights held up goes at once, what the server refused is to be decided. */
export function adopted({ seq: _seq, ...entry }: Entry, user_id: number): NewEntry {
  const state = wasRefused(entry) ? entry.state : "queued";
  const outcomeUnknown = entry.outcomeUnknown || entry.state === "sending";
  return { ...entry, user_id, state, outcomeUnknown, tries: 0, next_at: 0 };
}
