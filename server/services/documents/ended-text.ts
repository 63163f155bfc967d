/** Texts that mark an order that ended, and products that were removed from it. In capitals, as 21 CFR 1305.28 asks for "Void". */

export const canceled = "CANCELED";
export const voided = "VOID";
export const notAccepted = "NOT ACCEPTED";
export const expired = "EXPIRED";

export const nothingShips = "Nothing on this order ships.";
/** @param day as it is shown @param by the name of a user; null: nobody at the customer */
export const endedOn = (day: string, by: string | null) => `${by === null ? day : `${day}, ${by}`}. ${nothingShips}`;
/** @param typed as it was entered */
export const reason = (typed: string) => `Reason: ${typed}`;
/** Below a product's name. @param count of packages @param mark one of the words in capitals */
export const removed = (count: string, mark: string) => `${count} ${mark}`;
