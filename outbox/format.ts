/** Entries of other builds: older ones are brought to this build's format one version at a time; newer ones are left as they are. None is dropped. */
import { version, type Entry } from "./entry.ts";

/** A format, and the steps that lead to it: from version n to n + 1 at index n - 1. */
export type Format = { version: number; steps: readonly ((record: Entry) => Entry)[] };

/** This build's. There has been one so far. */
export const thisFormat: Format = { version, steps: [] };

/** A record as this format has it. */
export const inFormat = (record: Entry, { steps }: Format): Entry =>
  steps.slice(record.v - 1).reduce((before, step) => ({ ...step(before), v: before.v + 1 }), record);
