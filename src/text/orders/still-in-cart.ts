/** Texts of the lines that stayed in the cart when only some were ordered. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const stillInCart = (lines: number): string =>
  plural(lines, { one: "# line is still in your cart.", other: "# lines are still in your cart." });
export const checkingCart = "Checking your cart";
export const emptyCart = "Your cart is empty.";
export const orderLines = (lines: number): string => `Order ${formatQuantity(lines, "line")}`;
