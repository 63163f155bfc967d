/** Texts of a product's page, apart from the card that orders it. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Product";
export const loading = "Loading product";
export const loadFailed = "This product could not be loaded.";
/** Followed by "from" and their age. */
export const remembered = "Price and stock";
/** As a sentence begins. */
export const thisProduct = "This product";
export const productClass = "Class";
/** Of the link to the class while its name is not loaded. */
export const sameClass = "Products of this class";
export const notFound = "Product not found";
export const notFoundHint = "It may no longer be in the catalog. Search by name or NDC.";

export const labeler = "Labeler";
export const gtin = "GTIN";
export const item = "Item";
export const pack = "Pack";
export const storage = "Storage";
export const deaSchedule = "DEA schedule";

export const lastOrders = "Your recent orders";
export const orderCount = (count: number, days: number): string => `${formatQuantity(count)} in the last ${days} days`;

/** `{lot}` is the lot's number. */
export const lotRecalled = "Lot {lot} is recalled.";
/** @param amounts "3 cartons, 1 case" */
export const shippedToYou = (amounts: string): string => `${amounts} shipped to you.`;
export const showRecalls = "Show recalls";

export const substitutes = "Substitutes";
export const substitutesHint = "Same ingredient, strength and form. Check the label before you substitute.";
export const suggestionsFailed = "Substitutes and offer products could not be loaded.";
export const tryAgain = "Try again";

export const noPicture = "No picture available.";
export const pictureFailed = "The picture could not be loaded.";
export const enlarge = (product: string): string => `Enlarge picture of ${product}`;
export const enlargeByPointer = "Hover to enlarge";
export const enlargeByFinger = "Tap or pinch to enlarge";
export const enlargeByKeys =
  "Press Enter to zoom, plus and minus to change the size, arrow keys to pan, Escape to close.";
