/** Entries of other builds: older ones are brought to this build's format one version at a time; newer ones are left as they are. None is dropped. */
import type { Entry } from "./entry.ts";
import { version } from "./kinds.ts";

/** A format, and the steps that lead to it: from version n to n + 1 at index n - 1. */
export type Format = { version: number; steps: readonly ((record: Entry) => Entry)[] };

/** What became otherwise of each entry, by the format that it led to; what only brought new calls (`since` in kinds.ts) changed none. */
const changes: Readonly<Record<number, (record: Entry) => Entry>> = {
  2: (record) => ({ ...record, on_behalf_of: null }), // entries can be handed over
};

/** This build's. */
export const thisFormat: Format = {
  version,
  steps: Array.from({ length: version - 1 }, (_, at) => changes[at + 2] ?? ((record) => record)),
};

/** A record as this format has it. */
export const inFormat = (record: Entry, { steps }: Format): Entry =>
  steps.slice(record.v - 1).reduce((before, step) => ({ ...step(before), v: before.v + 1 }), record);
