/** Names of the carts in the bar. Quoted (Spec 1 §2). */

export const rxProducts = "RX PRODUCTS";
export const controlledSubstances = "CONTROLLED SUBSTANCES";
/** The same where there is no room for the words. */
export const rx = "RX";
export const cs = "CS";
