/** Texts of canceling an order. */

/** @param time with its zone, where that is not the page's */
export const cancelUntil = (time: string): string => `You can cancel until ${time} or until packing starts.`;
export const cancelUntilForm = "You can cancel until we receive the paper form.";
export const onlineToCancel = "You must be online to cancel an order.";
export const cancelThisOrder = "Cancel this order";

export const question = (orderId: number): string => `Cancel order ${orderId}?`;
export const consequence =
  "Nothing ships and you won't be charged. Items don't go back in the cart; you can reorder them.";
export const keepOrder = "Keep order";
export const cancelOrder = "Cancel order";

export const canceledTitle = (orderId: number): string => `Order ${orderId} canceled`;
export const canceledText = "Nothing will ship.";
