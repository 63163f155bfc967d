/** Texts of the header, the menu and the navigation of a signed-in user. */
import { formatQuantity } from "#src/text/format.ts";

// Header
export const menu = "Menu";
export const close = "Close";
/** Announced before the customer's name. */
export const customerBefore = "Customer: ";
export const accountOf = (name: string, initials: string): string => `Account: ${name}, ${initials}`;
export const receiving = "RECEIVING";
export const searchProducts = "Search products";
export const searchExample = "Search by name, NDC or item";

// Cart
export const cart = "Cart";
export const controlledCart = "Controlled substances cart";
export const cartWithUnits = (cartName: string, units: number): string =>
  `${cartName}, ${formatQuantity(units, "unit")}`;

// Navigation
export const sections = "Sections";
export const main = "Main";
export const browse = "Browse";
export const reorder = "Reorder";
export const recurring = "Recurring";
export const rxProducts = "Rx products";
export const controlledSubstances = "Controlled substances";
export const classes = "Classes";
