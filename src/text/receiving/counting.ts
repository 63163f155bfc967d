/** Texts of scans that are not counted, and of a scan that was undone. */
import { formatQuantity } from "#src/text/format.ts";

export const alreadyCounted = "Already counted";
/** @param at with its day: "8:12 AM today" */
export const countedBefore = (serial: string, at: string): string =>
  `Serial ${serial} was counted at ${at}. Not counted again.`;

export const inQuarantine = (serial: string): string => `Serial ${serial} is in quarantine`;
export const decideInQuarantine = "Not counted. Release or return it under Quarantine.";

export const scanUndone = "Last scan undone";
export const counted = (count: number): string => `${formatQuantity(count)} counted.`;
