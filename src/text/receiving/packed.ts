/** Texts of receiving a tote or a complete delivery in one step. */
import { formatQuantity } from "#src/text/format.ts";

export const tote = (sscc: string): string => `tote ${sscc}`;
export const delivery = (id: number): string => `delivery ${id}`;
/** @param what "tote 106141412000000014" */
export const title = (what: string): string => `Receive ${what}`;

/** @param what "tote 106141412000000014" */
export const entered = (units: number, what: string): string => `${formatQuantity(units, "unit")}, ${what}`;
export const undoAll = "Undo all";
