/** Texts of the details of a price. */

export const pricePer = (unit: string): string => `Price per ${unit}`;
/** @param list the list price, as it is shown */
export const contractPriceWithList = (list: string): string => `Contract price (list price ${list})`;
