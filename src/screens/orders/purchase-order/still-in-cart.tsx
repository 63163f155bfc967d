/** After an order of a part of the cart: what stayed, and the way to order it. */
import { Link } from "@tanstack/react-router";

import type { CartType } from "#contract/base/fields.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { useUser } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/orders/still-in-cart.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

/** @param of the order's cart; nothing where another one is chosen, or there is nothing in it. */
export function StillInCart({ of }: { of: CartType }) {
  const isChosen = useUser().cart_type_code === of;
  // The one that was ordered stands here until the next is asked for, which may have been answered before this was drawn: it is asked for anew.
  const { query, cart } = useCart({ enabled: isChosen, refetchOnMount: "always" });
  const lines = query.isFetchedAfterMount ? (cart?.items.length ?? 0) : 0;
  if (!isChosen || lines === 0) return null;
  return (
    <Note
      tone="attention"
      icon="cart"
      action={
        <Link className={buttonClass()} to="/checkout/{-$orderId}" params={{}}>
          {text.orderLines(lines)}
        </Link>
      }
    >
      {text.stillInCart(lines)}
    </Note>
  );
}
