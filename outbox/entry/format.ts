/** Entries of other builds: older ones are brought to this build's format one version at a time; newer ones are left as they are. None is dropped. */
import type { Entry, EntryCall } from "./entry.ts";
import { sinceOf, version } from "./kinds.ts";

/** A format, and the steps that lead to it: from version n to n + 1 at index n - 1. A step leaves the body as it is: the server takes one body for a key. */
export type Format = {
  version: number;
  steps: readonly ((record: Entry) => Entry)[];
  /** The format in which a call's entries are written, the oldest that reads them: after a rollback they still go out. Left out: `version`. */
  writes?: (call: EntryCall) => number;
};

/** What became otherwise of each entry, by the format that it led to; what only brought new calls (`since` in kinds.ts) changed none. */
const changes: Readonly<Record<number, (record: Entry) => Entry>> = {}; // there is one format until 1.0 (docs/decisions/277)
const lastChange = Math.max(1, ...Object.keys(changes).map(Number));

/** This build's. */
export const thisFormat: Format = {
  version,
  steps: Array.from({ length: version - 1 }, (_, at) => changes[at + 2] ?? ((record) => record)),
  writes: (call) => Math.max(lastChange, sinceOf(call)),
};

/** The format in which such an entry is written. */
export const formatFor = (call: EntryCall, { version: newest, writes }: Format): number => writes?.(call) ?? newest;

/** A record as this format has it, to be shown and sent. What is written back is the record (docs/decisions/200). */
export const inFormat = (record: Entry, { steps }: Format): Entry =>
  steps.slice(record.v - 1).reduce((before, step) => ({ ...step(before), v: before.v + 1 }), record);

/** An entry that a person changed, as it is written; a newer build's stays what it is. */
export const asWritten = <Some extends Entry>(entry: Some, format: Format): Some =>
  entry.v > format.version ? entry : { ...entry, v: formatFor(entry.call, format) };

/** What only goes again stays in the format in which it was written; what a person edited is written as this build has it. */
export function changedBy(written: Entry, { entry, changed }: { entry: Entry; changed: Entry }, format: Format): Entry {
  if (changed.body !== entry.body) return asWritten(changed, format);
  const before: Record<string, unknown> = { ...entry };
  const others = Object.entries(changed).filter(([name, value]) => value !== before[name]);
  return { ...written, ...Object.fromEntries(others) };
}
