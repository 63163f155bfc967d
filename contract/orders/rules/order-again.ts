/** Whether an order can be ordered again, in the specification's words (docs/readings.md, "Ordering again"). */
import type { Addition } from "#contract/cart/cart.ts";

export const noRoom = "Cart does not have enough room for all reorder items.";
export const noneOrderable = "None of the items are able to be ordered.";
export const orderFor = (company: string): string => `Order for ${company}`;

/** So many products are named in the place of one that cannot be had. */
export const mostSubstitutes = 3;

/** Why the whole stops; undefined: what can be ordered goes in. @param rows what adding the lines comes to. */
export function whyNotAgain(rows: readonly Pick<Addition, "given" | "adjusted">[]): string | undefined {
  if (rows.some(({ adjusted }) => adjusted?.why === "cart_full")) return noRoom;
  return rows.some(({ given }) => given > 0) ? undefined : noneOrderable;
}
