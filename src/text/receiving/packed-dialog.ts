/** Texts of the dialog that receives a tote or a delivery. */
import { formatQuantity } from "#src/text/format.ts";

export const allReceivedHint = "Everything here has been received.";
export const allClaimedHint = "The rest of this is claimed. To receive it, count line by line.";
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
export const claimed = (count: number): string => `${formatQuantity(count)} claimed, not received with this`;
export const countedHere = (count: number): string => `Includes ${formatQuantity(count)} counted here`;
