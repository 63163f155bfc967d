/** An entry as it stands on the disk. */
import { type Entry, type EntryFacts, type EntryState, holds, type NewEntry, type Snapshot } from "./entry.ts";

/** A time that never comes. */
export const never = Number.MAX_SAFE_INTEGER;

/** In `sender`: the number of the entry that was done last. */
export const lastDone = "done";

/**
 * An entry on the disk, under the names that builds before wrote: `scope` is its ordering key, `about` its snapshot, `unsure` whether its outcome is unknown,
 * "needs-you" blocked. `lane`, the ordering key again, is there exactly while it holds up those after it: the index of queues has only those.
 */
export type EntryRecord = Omit<EntryFacts, "orderingKey" | "snapshot" | "outcomeUnknown" | "state"> & {
  seq: number;
  call: Entry["call"];
  body: Entry["body"];
  scope: string;
  about: Snapshot | null;
  unsure: boolean;
  state: Exclude<EntryState, "blocked"> | "needs-you";
  lane?: string;
};

/** What stands on the disk; a new entry gets its seq there. */
export function toRecord(entry: Entry | NewEntry): object {
  const { orderingKey: scope, snapshot: about, outcomeUnknown: unsure, state, ...facts } = entry;
  return {
    ...facts,
    scope,
    about,
    unsure,
    ...(state === "blocked" ? { state: "needs-you", next_at: never } : { state }),
    ...(holds(entry) ? { lane: scope } : {}),
  };
}

/** The entry of a record. */
export function fromRecord(record: EntryRecord): Entry {
  const { scope: orderingKey, about: snapshot, unsure: outcomeUnknown, state, lane: _lane, ...facts } = record;
  const entry = { ...facts, orderingKey, snapshot, outcomeUnknown, state: state === "needs-you" ? "blocked" : state };
  return entry as Entry; // it was written of one
}

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
export const isWork = ({ call, state }: { call: Entry["call"]; state: EntryRecord["state"] | EntryState }): boolean =>
  state !== "done" && call !== "discardEntry";
