/** Texts of a product in a list. */

/** @param amount as it is shown @param thing "vial" */
export const perThing = (amount: string, thing: string): string => `${amount} / ${thing}`;
export const notAvailable = "Not available";
/** Each leads to the product's page, where it can be added to its own cart. */
export const controlledCart = "Controlled cart";
export const rxCart = "Rx cart";
/** Label of a link that shows one of the two. */
export const inOtherCart = (cart: string, product: string): string => `${cart}: view ${product}`;

export const view = "View";
export const viewProduct = (product: string): string => `View ${product}`;
/** Of suggested products. */
export const showAll = (count: number): string => `Show all ${count}`;
