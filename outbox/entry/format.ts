/** Entries of other builds: older ones are brought to this build's format one version at a time; newer ones are left as they are. None is dropped. */
import { version, type Entry } from "./entry.ts";

/** A format, and the steps that lead to it: from version n to n + 1 at index n - 1. */
export type Format = { version: number; steps: readonly ((record: Entry) => Entry)[] };

/** This build's. */
export const thisFormat: Format = {
  version,
  steps: [
    (record) => ({ ...record, on_behalf_of: null }), // 2: entries can be handed over, and discards are noted
    (record) => record, // 3: many products are added by one entry, which an older build could not send
  ],
};

/** A record as this format has it. */
export const inFormat = (record: Entry, { steps }: Format): Entry =>
  steps.slice(record.v - 1).reduce((before, step) => ({ ...step(before), v: before.v + 1 }), record);
