/** Texts of the Orders screen: its head, the list's states, and the notes above it. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Orders";
export const recurringOrders = "Recurring orders";
export const exportOrders = "Export orders";
/** Label of the buttons that show one stage each. */
export const stages = "Open orders";
export const all = "All";

export const loading = "Loading orders";
export const loadFailed = "Orders could not be loaded.";
export const emptyTitle = "No orders found";
export const emptyHint = "You have no orders in the last 45 days. Select earlier dates to see older orders.";
export const noMatchHint = "No order matches every filter. Remove a filter or select other dates.";
export const clearFilters = "Clear all filters";
/** Label of the list. */
export const found = "Orders found";

/** Above a list from the device. @param known orders on the device @param device "tablet" */
export const savedOrders = (known: number, device: string): string =>
  `You're offline. Showing matches among the ${formatQuantity(known, "order")} saved on this ${device}. There may be others.`;
/** The same where none matches. */
export const noSavedOrder = (known: number, device: string): string =>
  `You're offline. No match among the ${formatQuantity(known, "order")} saved on this ${device}. There may be others.`;
