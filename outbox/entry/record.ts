/** An entry as it stands on the disk. */
import type { Entry, NewEntry } from "./entry.ts";

/** A time that never comes. */
export const never = Number.MAX_SAFE_INTEGER;

/** In `sender`: the number of the entry that was done last. */
export const lastDone = "done";

/** Those after it in its scope wait for it. */
export const holds = ({ state, unsure }: Pick<Entry, "state" | "unsure">): boolean =>
  state === "queued" || state === "sending" || (state === "needs-you" && unsure);

/** What stands on the disk: `lane` is there exactly while the entry holds up those after it in its scope. */
export const kept = (entry: NewEntry): object => {
  const next_at = entry.state === "needs-you" ? never : entry.next_at;
  return { ...entry, next_at, ...(holds(entry) ? { lane: entry.scope } : {}) };
};

/** The entry of a record. */
export function bare(record: Entry & { lane?: string }): Entry {
  const { lane: _lane, ...entry } = record;
  return entry;
}

/** Writes an entry under its seq. */
export function put(entries: IDBObjectStore, entry: Entry): Entry {
  entries.put(kept(entry));
  return entry;
}

/** Writes a new entry; the store gives its seq. */
export async function insert(entries: IDBObjectStore, entry: NewEntry): Promise<Entry> {
  const request = entries.add(kept(entry));
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve({ ...entry, seq: request.result as number }));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
  });
}

/** True for what its person would still miss: not done, and no note of a discard. */
export const isWork = ({ call, state }: Pick<Entry, "call" | "state">): boolean =>
  state !== "done" && call !== "discardEntry";
