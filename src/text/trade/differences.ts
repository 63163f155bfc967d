/** Texts of changes to a cart that its buyer did not make. Amounts are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const title = "Your cart changed";
export const count = (products: number): string =>
  plural(products, { one: "# product is not as you left it.", other: "# products are not as you left them." });
/** A reason that blocks the order; leads here. */
export const review = (products: number): string => `Review changes to ${formatQuantity(products, "product")}.`;
export const acceptAll = "Accept all";
export const dismiss = "Dismiss";

export const accept = "Accept";
export const leaveOut = "Leave out";
export const remove = "Remove";
export const set = "Update";
/** Labels of buttons that show the texts above. */
export const acceptOf = (product: string): string => `Accept: ${product}`;
export const leaveOutOf = (product: string): string => `Leave out: ${product}`;
export const removeOf = (product: string): string => `Remove: ${product}`;
export const setTo = (product: string, quantity: number): string => `Update: ${product} to ${formatQuantity(quantity)}`;
export const otherQuantity = (product: string): string => `Other quantity of ${product}`;

export const unnamedProduct = (itemId: number): string => `Product ${itemId}`;

export const noPrice = "This product has no price now.";
export const noPriceNow = (before: string): string =>
  `This product has no price now. It was ${before} when you changed the cart.`;
export const firstPrice = (now: string): string => `The price is now ${now}. It had none when you changed the cart.`;
export const priceUp = (now: string, by: string, before: string): string =>
  `The price is now ${now}, ${by} more. It was ${before} when you changed the cart.`;
export const priceDown = (now: string, by: string, before: string): string =>
  `The price is now ${now}, ${by} less. It was ${before} when you changed the cart.`;

export const offerLost = (offer: string): string => `The offer “${offer}” does not apply without this change.`;
export const offerEnded = (offer: string, saved: string, unit: string): string =>
  `The offer “${offer}” has ended. It saved ${saved} per ${unit}.`;
/** @param asked "5 cartons" @param reason a sentence */
export const reduced = (asked: string, given: number, reason: string): string =>
  `You asked for ${asked} and got ${formatQuantity(given)}. ${reason}`;
/** @param reason a sentence */
export const refused = (reason: string): string => `Not accepted: ${reason}`;
