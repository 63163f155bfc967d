/** Text of an order that does not exist, for every area that is asked for one. */
export const orderNotFound = "This order does not exist.";
