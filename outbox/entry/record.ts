/** An entry as it stands on the disk. */
import { type Entry, type EntryFacts, holds, type NewEntry } from "./entry.ts";

/** A time that never comes. */
export const never = Number.MAX_SAFE_INTEGER;

/** In `sender`: the number of the entry that was done last. */
export const lastDone = "done";

/** An entry on the disk. `lane`, its ordering key again, is there exactly while it holds up those after it: the index of queues has only those. */
export type EntryRecord = EntryFacts & { seq: number; call: Entry["call"]; body: Entry["body"]; lane?: string };

/** What stands on the disk; a new entry gets its seq there. */
export const toRecord = (entry: Entry | NewEntry): object => ({
  ...entry,
  ...(entry.state === "blocked" && { next_at: never }),
  ...(holds(entry) && { lane: entry.orderingKey }),
});

/** The entry of a record. */
export const fromRecord = ({ lane: _lane, ...entry }: EntryRecord): Entry => entry as Entry; // it was written of one

/** Writes an entry under its seq. */
export function put(entries: IDBObjectStore, entry: Entry): Entry {
  entries.put(toRecord(entry));
  return entry;
}

/** Writes a new entry; the store gives its seq. */
export async function insert(entries: IDBObjectStore, entry: NewEntry): Promise<Entry> {
  const request = entries.add(toRecord(entry));
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve({ ...entry, seq: request.result as number }));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "UnknownError")));
  });
}

/** True for what its person would still miss: not done, and no note of a discard. */
export const isWork = ({ call, state }: Pick<Entry, "call" | "state">): boolean =>
  state !== "done" && call !== "discardEntry";
