/** Texts of what a buyer can do with a product in a list. */
import { formatQuantity } from "#src/text/format.ts";

export const noOrderingRole = "You don't have the Ordering role.";
export const noControlledRoles = "You need the CS and Ordering roles.";
export const staffNoControlled = "Staff can't order controlled substances for a customer.";
/** Leads to the product's page, where medical necessity is confirmed. */
export const confirmNeed = "Confirm need";
/** Label of the link that shows `confirmNeed`. */
export const confirmNeedOf = (product: string): string => `Confirm need for ${product} (medical necessity)`;

/** Of a product with a maximum. */
export const limit = (most: number): string => `Limit ${formatQuantity(most)} per order`;
