/** Texts of a receipt that was entered. */

/** @param quantity "4 cartons" */
export const onOrder = (quantity: string, orderId: number): string => `${quantity}, order ${orderId}`;
/** @param quantity "4 cartons" */
export const notOnOrder = (quantity: string): string => `${quantity}, not on an order`;
/** @param entry "4 cartons, order 10012" */
export const onHold = (entry: string): string => `${entry}. On hold: do not put away`;
