/** Texts of prices and of the details of a price. */

export const noPrice = "No price";
export const noPriceYet = "No price yet";
export const unknownAmount = "Not known yet";
export const free = "Free";

export const title = "Price details";
/** Label of a price that opens its details. @param amount as it is shown */
export const detailsOf = (amount: string, product: string): string => `${amount}: price details for ${product}`;
export const pricePer = (unit: string): string => `Price per ${unit}`;

export const listPrice = "List price";
export const contractPrice = "Contract price";
/** @param list the list price, as it is shown */
export const contractPriceWithList = (list: string): string => `Contract price (list price ${list})`;
export const offer = "Offer";
export const bonusDiscount = "Bonus discount";
export const kitCheck = "Kit check";

/** @param offers their names */
export const mayApplyInCart = (offers: readonly string[]): string => `May apply in the cart: ${offers.join(", ")}.`;
export const cartOffer = "This offer's discount appears in the cart summary.";
