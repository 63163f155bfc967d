/** Texts of the product list. */
import { plural } from "#src/text/plural.ts";

/** Spec 1 §2. */
export const allProducts = "All Products";
export const controlledSubstances = "Controlled Substances";
/** While the name of the class is not known. */
export const products = "Products";
export const resultsFor = (words: string): string => `Results for “${words}”`;
export const productCount = (count: number): string => plural(count, { one: "# product", other: "# products" });

/** Followed by "from" and their age. */
export const remembered = "Prices and stock";
export const loading = "Loading products";
export const loadFailed = "Products could not be loaded.";
export const cartUnchanged = "Your cart is unchanged.";
export const loadingMore = "Loading more products";
export const loadMoreFailed = "More products could not be loaded.";
export const tryAgain = "Try again";
/** As a sentence begins, for a list that is not on the device. */
export const thisClass = "This class";
export const thisList = "This list";

/** Of the bonus discount. */
export const details = "Details";
export const bonusDetails = "Details of the bonus discount";
export const bonusProgress = "Progress to the bonus discount";
export const customer = "Customer";

export const productColumn = "Product";
export const packColumn = "Pack";
export const storageColumn = "Storage";
export const priceColumn = "Price";
export const quantityColumn = "Quantity";
