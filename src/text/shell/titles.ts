/** Names of pages: titles of the document, entries of the sitemap and of the navigation. Constants only: the first screen imports this module. */

export const home = "Home";
export const signIn = "Sign in";
export const contact = "Contact";
export const sitemap = "Sitemap";
export const openingLink = "Opening a link";
export const signingIn = "Signing in";
export const ssoTest = "Single sign-on test";
export const accountNotFound = "Account not found";
export const signedOut = "Signed out";
export const forgotPassword = "Forgot password";
export const newPassword = "New password";

/** Spec 1 §2, as the next one. */
export const allProducts = "All Products";
export const controlledSubstances = "Controlled Substances";
export const products = "Products";
export const product = "Product";
export const search = "Search";
export const productSearch = "Product search";
export const backInStock = "Back in stock";

export const usualItems = "Usual items";
export const quickOrder = "Quick order";
export const orderGuides = "Order guides";
export const orderGuide = "Order guide";
export const cart = "Cart";
export const checkout = "Checkout";
export const certificates = "Certificates";
export const recurringOrders = "Recurring orders";
export const recurringOrder = "Recurring order";
export const orders = "Orders";
export const orderComplete = "Order complete";
export const purchaseOrder = "Purchase order";
export const receive = "Receive";
export const certificateOfAnalysis = "Certificate of analysis";
export const shippingLabel = "Shipping label";

export const reports = "Reports";
export const utilization = "Product utilization";
export const lots = "Lots and recalls";

export const account = "Account";
export const scanner = "Scanner";
export const twoFactor = "Two-factor authentication";
export const users = "Users and roles";
export const actAs = "Sign in as user";
export const distributor = "Distributor";
export const sync = "Sync";
