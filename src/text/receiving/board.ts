/** Texts of the board: the pending lines by order. */
import { formatQuantity } from "#src/text/format.ts";

export const scanLabel = "Scan, or type NDC or lot";
export const scanHint = "Scan a carton, or type its NDC or lot.";
/** Followed by "from" and its age. */
export const remembered = "List";
export const noLineSelected = "Scan a carton or select a line.";

export const loading = "Loading pending lines";
export const loadFailed = "Pending lines could not be loaded.";
/** Above the orders of which nothing is here yet. */
export const notDelivered = "Not delivered yet";
export const noMatchTitle = "No lines match";
export const noMatchHint = "Press Enter to search again, or clear the field.";
export const emptyTitle = "Nothing left to receive";
/** @param company the selected customer: lines of no other one are listed */
export const emptyHint = (company: string): string =>
  `All lines shipped to ${company} are received. For goods that aren't on an order, use Unexpected.`;
export const receiveUnexpected = "Receive unexpected goods";
export const emptyOrderHint = "All shipped lines of this order are received.";
/** Of an order whose missing items were reported as not coming. */
export const closedOrderHint = "All shipped lines of this order are received or closed short.";
export const notShippedTitle = (orderId: number): string => `Order ${orderId} has not shipped yet`;
export const notShippedHint = "Its lines appear here when it ships.";
export const endedTitle = (orderId: number): string => `Order ${orderId} did not ship`;
export const endedHint = "It ended before anything shipped. The order's page says why.";
/** Of an order that could not be loaded. */
export const notListedTitle = (orderId: number): string => `Order ${orderId} is not on this list`;
export const notListedHint =
  "This page can't tell yet if the order is received. The list is updated when you're online.";
/** Of an order that shipped after the list was opened. */
export const newLinesTitle = (orderId: number): string => `Order ${orderId} has new lines`;
export const showAllOrders = "Show all orders";

/** Opens the Unexpected tab with the code that no line matched. */
export const openUnexpected = "Unexpected";
export const openOrder = "Go to order {order}";
export const showNewLines = (count: number): string => `Show ${formatQuantity(count)} new`;
