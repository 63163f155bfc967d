/** Texts of receiving goods that arrived without an order. */

export const scanLabel = "Scan, or type name or NDC";
export const hint = "For goods that arrived without an order.";
export const noProduct = "Find the product that arrived without an order.";

export const loading = "Loading products";
export const loadFailed = "Products could not be loaded.";
/** Followed by "from" and their age. */
export const remembered = "Products";
export const catalog = "The catalog";
export const orderedBefore = "Previously ordered";
export const products = "Products";

export const noMatchTitle = "No products match";
export const startTitle = "Which product arrived?";
export const nothingOrderedTitle = "Nothing ordered yet";
export const searchHint = "Type words from the name, or the NDC on the label with or without hyphens.";

export const signInTitle = "Sign in when you're back online";
export const signInHint =
  "Your session has expired, so the catalog is closed until then. You can still receive pending lines.";
