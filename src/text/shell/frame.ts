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
export const searchExample = "Name, NDC or item";
export const closeSearch = "Close search";
/** @param page title of the parent page */
export const backTo = (page: string): string => `Back to ${page}`;
export const breadcrumb = "Breadcrumb";

// Cart
export const cart = "Cart";
export const controlledCart = "Controlled substances cart";
export const cartWithUnits = (cartName: string, units: number): string =>
  `${cartName}, ${formatQuantity(units, "unit")}`;

// Navigation
export const sections = "Sections";
export const main = "Main";
export const buy = "Buy";
/** Of the button that shows and hides the pages under Buy. */
export const buyPages = "Pages under Buy";
export const browse = "Browse";
export const reorder = "Reorder";
export const recurring = "Recurring orders";
export const rxProducts = "Rx products";
export const controlledSubstances = "Controlled substances";
