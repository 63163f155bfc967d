/** Texts of the offers on a product's page. */

export const title = "Offers";
export const offer = "Offer";
export const details = "How it works";
export const detailsOf = (offerName: string): string => `How it works: ${offerName}`;
export const type = "Type";
export const discount = "Discount";
/** @param amount as it is shown */
export const discountPerUnit = (amount: string): string => `${amount} off each`;
export const typeWithDiscount = (offerType: string, amount: string): string =>
  `${offerType}, ${discountPerUnit(amount)}`;

export const qualifies = (part: string): string => `Qualifies for the bundle: ${part}`;
/** Names of the lists. */
export const qualifiesFor = (offerName: string, part: string): string => `Qualifies for ${offerName}: ${part}`;
export const alsoInOffer = "Also in this offer";
export const alsoIn = (offerName: string): string => `Also in ${offerName}`;
