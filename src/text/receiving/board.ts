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
export const emptyHint = "All shipped lines are received. For goods that aren't on an order, use Unexpected.";
export const receiveUnexpected = "Receive unexpected goods";
export const emptyOrderHint = "All shipped lines of this order are received.";
export const showAllOrders = "Show all orders";

/** Opens the Unexpected tab with the code that no line matched. */
export const openUnexpected = "Unexpected";
export const openOrder = "Go to order {order}";
export const showNewLines = (count: number): string => `Show ${formatQuantity(count)} new`;
