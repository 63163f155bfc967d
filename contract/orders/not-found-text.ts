/** Text of an order that does not exist or that the user may not see, for every area that is asked for one: the same for both. */
export const orderNotFound = "Your account has no access to an order with this number.";
