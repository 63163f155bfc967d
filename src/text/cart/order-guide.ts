/** Texts of the page of one order guide. */

/** Until its name is known. */
export const title = "Order guide";
export const loading = "Loading order guide";
export const loadFailed = "This order guide could not be loaded.";
/** Followed by "from" and their age. */
export const remembered = "Prices and stock";

/** Of a guide that was deleted or is another customer's: the list does not say which. */
export const notFoundTitle = "This order guide can't be shown";
export const notFoundHint = (company: string): string =>
  `${company} has no order guide with this number. It may have been deleted, or it may be another customer's.`;
export const showAll = "Show order guides";

export const emptyTitle = "No products on this guide yet";
export const emptyHint = "Edit the guide to add products and their par levels.";

export const print = "Print guide";
export const edit = "Edit guide";
export const rxProducts = "Rx products";
export const controlledSubstances = "controlled substances";
/** Printed only, to be filled in by hand. */
export const paperHead = (company: string, products: string): string =>
  `${company}, ${products}. Counted on ________________ by ________________`;

/** The name of a product that is no longer in the catalog. */
export const unknownProduct = (itemId: number): string => `Item ${itemId}`;
