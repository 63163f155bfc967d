/** Texts of one usual item. */
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { limit as limitPerOrder } from "#src/text/trade/row-action.ts";

export const select = (product: string): string => `Select ${product}`;
/** @param on the day, as it is shown */
export const lastOrder = (count: number, unit: string, on: string): string =>
  `Last order: ${formatQuantity(count, unit)}, ${on}`;
/** @param left how many more may be added */
export const limit = (most: number, left: number): string =>
  left === most ? limitPerOrder(most) : `${limitPerOrder(most)}, ${formatQuantity(left)} left`;
export { limitReached } from "#contract/cart/text.ts";

export const inCart = (count: number): string => `${formatQuantity(count)} in cart`;
export const inCartUnsent = (count: number): string => `${inCart(count)}, saved on this ${deviceName()}`;
