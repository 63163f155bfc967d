/** Texts of an order that was placed although its response did not reach this device. */

export const placed = (orderId: number): string =>
  `Order ${orderId} was placed. Its confirmation did not reach this device.`;
/** Of a cart that was ordered on another device while its checkout was open here. */
export const orderedElsewhere = (orderId: number): string => `This cart is now order ${orderId}`;
export const orderedElsewhereHint = "It was placed on another device.";
export const showOrder = "Show order";
