/** Whether an order can be ordered again (docs/readings.md, "Ordering again"). */
import type { Addition } from "#contract/cart/cart.ts";
import { noneOrderable, noRoom } from "#contract/orders/text.ts";

/** So many products are named in the place of one that cannot be had. */
export const mostSubstitutes = 3;

/** Why the whole stops; undefined: what can be ordered goes in. @param rows what adding the lines comes to. */
export function whyNotAgain(rows: readonly Pick<Addition, "given" | "adjusted">[]): string | undefined {
  if (rows.some(({ adjusted }) => adjusted?.why === "cart_full")) return noRoom;
  return rows.some(({ given }) => given > 0) ? undefined : noneOrderable;
}
