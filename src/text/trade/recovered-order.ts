/** Texts of an order that was placed although its response did not reach this device. */

export const placed = (orderId: number): string =>
  `Order ${orderId} was placed. Its confirmation did not reach this device.`;
export const showOrder = "Show order";
