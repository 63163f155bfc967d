/** Texts of the checkout screen: loading, cart, changes, addresses, details, summary. */
import { plural } from "#src/text/plural.ts";

export const title = "Checkout";
export const controlledTitle = "Controlled substances checkout";
export const loading = "Loading checkout";
export const loadFailed = "Checkout could not be loaded.";
export const cartSaved = "Your cart is saved.";
export const emptyHint = "Add products first. Then select an address and shipping method.";
export const browseProducts = "Browse products";
/** Quoted (Spec 1 §8). */
export const placed = "Checkout Success";

// Cart
export const items = "Items in this order";
export const show = "Show";
export const hide = "Hide";
export const showProducts = "Show products";
export const hideProducts = "Hide products";
/** @param names the first words of two names */
export const moreProducts = (names: string, count: number) => `${names}, ${count} more`;

// Changes since the buyer looked
export const changesTitle = "Review these changes";
export const acceptChanges = (count: number) => plural(count, { one: "Accept # change", other: "Accept # changes" });
export const reviewChanges = (count: number) => plural(count, { one: "Review # change.", other: "Review # changes." });
export const remove = "Remove";
export const removeProduct = (product: string) => `Remove ${product}`;
export const orderQuantity = (quantity: string) => `Order ${quantity}`;
export const orderQuantityOf = (quantity: number, product: string) => `Order ${quantity} of ${product}`;

// Addresses
export const addresses = "Addresses";
export const shipTo = "Ship to";
export const billTo = "Bill to";

// Details
export const details = "Order details";
export const poNumber = "PO number";
export const orderName = "Order name";
export const instructions = "Shipping instructions";
export const instructionsExample = "Dock hours, contact name";

// Summary
export const summary = "Summary";
export const shipping = "Shipping";
export const notCalculated = "Not calculated yet";
export const totalUnknown = "The total appears when shipping is calculated";
/** `{date}` is a day. */
export const arrives = "Arrives {date}.";
export const arrivalUnknown = "Arrival day not calculated yet.";
export const beforePlacing = "To place this order";
export const placeOrder = "Place order";
export const signAndPlace = "Sign and place order";
/** @param action "Place order" @param total money as it is shown */
export const withTotal = (action: string, total: string) => `${action}, ${total}`;
export const onlineToSign = "You must be online to sign. Signing happens now and is never queued.";
