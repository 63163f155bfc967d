/** Texts of the messages that the cart changed, or that a list was not added to it. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const toReview = (products: number): string => `Review ${formatQuantity(products, "product")} before you order.`;
export const reviewChanges = "Review changes";

export const notAdded = (products: number): string =>
  plural(products, { one: "# product was not added to your cart", other: "# products were not added to your cart" });
/** The Sync page has the list. */
export const showList = "Show list";
