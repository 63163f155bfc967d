/** Texts of a product list where nothing matches, or nothing matches exactly. */

export const noMatch = (words: string): string => `No match for “${words}”`;
export const noMatchHint =
  "Results must match every word. Try fewer words, the generic name, or an NDC with or without hyphens.";
export const noProducts = "No products";
export const noProductsHint = "The catalog has no products of this kind today.";
export const filteredHint = "No product matches all of your filters. Remove one or clear them all.";
export const noClass = "Class not found";
export const noClassHint = "It may have been renamed or removed. Search for the product by name or NDC.";
export const showAll = "Show all products";

/** Above products that are not what was searched for. */
export const closeMatches = (words: string): string =>
  `No exact match for “${words}”. Showing close matches. Check the name.`;
export const partialMatches = (words: string): string =>
  `No product matches every word of “${words}”. Showing partial matches.`;
