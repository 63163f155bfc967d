/** Texts of the home page of a signed-in user: orders at a glance, recent orders, classes. */

export const glance = "Orders at a glance";
/** The start of "Order counts from 8:12 AM today". */
export const rememberedCounts = "Order counts";
export const noOpenOrders = "No open orders";
export const orderedToday = "Ordered today";

export const recentOrders = "Recent orders";
/** The start of "Orders from 8:12 AM today". */
export const rememberedOrders = "Orders";
export const allOrders = "All orders";
export const ordersFailed = "Orders could not be loaded.";
export const loadingOrders = "Loading orders";
export const noRecentOrders = "No recent orders";
export const nothingOrdered = (days: number): string => `Nothing was ordered in the last ${days} days.`;
export const unnamedOrder = (orderId: number): string => `Order ${orderId}`;

export const classes = "Products by class";
export const classesFailed = "Classes could not be loaded.";
export const loadingClasses = "Loading classes";
