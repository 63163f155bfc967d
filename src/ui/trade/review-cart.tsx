/** The way from a list to the cart, with what is in it: "Review 12 items, $1,240.36". Nothing while the cart is empty or not known. */
import { Link } from "@tanstack/react-router";
import type { Cart } from "#contract/cart/cart.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { money } from "#src/text/format.ts";
import { review } from "#src/text/trade/cart-lines.ts";

export type ReviewCartProps = {
  cart: Pick<Cart, "items" | "itemCount" | "subTotal"> | undefined;
  /** Lines that the server does not know yet. */
  added: readonly unknown[];
};

export function ReviewCart({ cart, added }: ReviewCartProps) {
  if (cart === undefined || cart.itemCount === 0) return null;
  return (
    <Link to="/cart" className={buttonClass({ tone: "primary" })}>
      {review(cart.items.length + added.length, money(cart.subTotal))}
    </Link>
  );
}
