/** Texts of the notices at home: recalled lots, orders that were shipped and not received, and the distributor's offer. */
import { formatQuantity } from "#src/text/format.ts";

export const recalls = (lots: number): string =>
  `${formatQuantity(lots, "recalled lot")} shipped to you: removal not confirmed`;
/** @param days since the first of them shipped, 1 or more */
export const notReceived = (orders: number, days: number): string => {
  const ago = `${formatQuantity(days, "day")} ago`;
  return orders === 1
    ? `A controlled substances order shipped ${ago} and is not received`
    : `${formatQuantity(orders)} controlled substances orders shipped and are not received, the oldest ${ago}`;
};
export const showNotReceived = "Show orders";
export const showRecalls = "Show recalls";
export const closeOffer = "Continue";
