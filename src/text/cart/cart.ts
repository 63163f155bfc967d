/** Texts of the cart screen. */
import { formatQuantity } from "#src/text/format.ts";

/** Spec 1 §2. */
export const title = "Cart";
export const controlledTitle = "Controlled Substances Cart";
export const contents = (products: number, units: number): string =>
  `${formatQuantity(products, "product")}, ${formatQuantity(units, "unit")}`;
/** The start of "Prices from 8:12 AM today". */
export const pricesLabel = "Prices";
export const continueShopping = "Continue shopping";

export const loadingLabel = "Loading your cart";
export const failedTitle = "Your cart could not be loaded.";
export const failedHint = "Your items are still saved.";
export const emptyTitle = "Your cart is empty.";
export const controlledEmptyTitle = "Your controlled substances cart is empty.";
export const emptyHint = "Products you add stay in your cart on all your devices until you order them.";
export const browseProducts = "Browse products";
/** Of links to the cart. */
export const openCart = "Open cart";
export const fullNote = (most: number): string =>
  `Your cart is full. It holds at most ${formatQuantity(most, "unit")}.`;

export const addedList = "Added on this device";
export const unnamedProduct = (itemId: number): string => `Product ${itemId}`;
export const savedOnDevice = "Saved on device";
export const unitPrice = "at {price}";
export const noPrice = "No price";

export const offersTitle = "Offers within reach";
export const addMore = (quantity: number): string => `Add ${quantity} more`;
export const addMoreOf = (quantity: number, product: string): string => `${addMore(quantity)} of ${product}`;
export const findPart = (part: string): string => `Find ${part}`;

export const summary = "Summary";
export const subtotal = "Subtotal";
export const estimatedSubtotal = "Estimated subtotal";
export const unpricedNote = (products: number): string =>
  `Excludes ${formatQuantity(products, "product")}. Prices load when you're online.`;
export const termsNote = (paymentTerms: string): string => `${paymentTerms}. Shipping is added at checkout.`;
/** Spec 1 §2. */
export const proceedToCheckout = "Proceed to checkout";
