/** Texts of receiving a tote or a complete delivery in one step. */
import { formatQuantity } from "#src/text/format.ts";

export const tote = (sscc: string): string => `tote ${sscc}`;
export const delivery = (id: number): string => `delivery ${id}`;
/** @param what "tote 106141412000000014" */
export const title = (what: string): string => `Receive ${what}`;
export const allReceivedHint = "Everything here has been received.";
export const receiveHint = "Receive everything in one step if it all arrived. If not, count line by line.";
export const close = "Close";
export const countInstead = "Count instead";
/** @param quantity "6 cartons" */
export const receive = (quantity: string): string => `Receive ${quantity}`;

/** Follows the lot. @param on the day, as it is shown */
export const expires = (on: string): string => `, expires ${on}`;
export const serialNumbers = (count: number): string => `, ${formatQuantity(count, "serial number")}`;
export const allReceived = "All received";
export const received = (count: number): string => `${formatQuantity(count)} already received`;
export const countedHere = (count: number): string => `Includes ${formatQuantity(count)} counted here`;

/** @param what "tote 106141412000000014" */
export const entered = (units: number, what: string): string => `${formatQuantity(units, "unit")}, ${what}`;
export const undoAll = "Undo all";
