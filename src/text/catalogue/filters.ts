/** Texts of the filters and the order of the product list. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Filters";
/** @param count of the filters that are applied */
export const titleWithCount = (count: number): string => `Filters (${formatQuantity(count)})`;
export const applied = "Applied filters";
export const clearAll = "Clear all";
export const clearFilters = "Clear all filters";
export const showProducts = "Show products";
export const showCount = (count: number): string => `Show ${formatQuantity(count, "product")}`;

export const productType = "Product type";
export const all = "All";
export const rx = "Rx";
export const controlled = "Controlled";

export const sort = "Sort";
export const bestMatch = "Best match";
export const byName = "Name";
export const lowestPrice = "Price: low to high";
export const highestPrice = "Price: high to low";

export const availabilityAndOffers = "Availability and offers";
export const hasOffer = "Has an offer";
/** Title of a filter, and its plural. */
export const form = ["Form", "forms"] as const;
export const strength = ["Strength", "strengths"] as const;
export const schedule = ["Schedule", "schedules"] as const;
export const labeler = ["Labeler", "labelers"] as const;
export const productClass = ["Class", "classes"] as const;
/** @param several the plural of the filter */
export const showFewer = (several: string): string => `Show fewer ${several}`;
export const showAll = (count: number, several: string): string => `Show all ${formatQuantity(count)} ${several}`;

/** Values of filters. */
export const otherClass = "Other class";
export const noStrength = "No strength listed";
export const notControlled = "Not controlled";
