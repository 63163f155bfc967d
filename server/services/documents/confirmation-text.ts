/** Texts of the order confirmation. */

export const title = "Order confirmation";
export const itemsOrdered = "Items ordered";
