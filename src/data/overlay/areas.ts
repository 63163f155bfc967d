/** What stands at the head of the keys in the query cache under which answers lie that entries are laid over. */

/** What is in the cart: its lines and its counts. */
export const cartKey = ["cart"] as const;

/** Every key of receiving: a change of customer clears them all. */
export const receivingKey = ["receiving"] as const;
