/** After an order of a part of the cart: what stayed, and the way to order it. */
import { Link } from "@tanstack/react-router";

import type { CartType } from "#contract/base/fields.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { useUser } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/orders/still-in-cart.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./purchase-order.module.css";

/** @param of the order's cart; nothing where another one is chosen, or there is nothing in it. */
export function StillInCart({ of }: { of: CartType }) {
  const isChosen = useUser().cart_type_code === of;
  // The one that was ordered stands here until the next is asked for, which may have been answered before this was drawn: it is asked for anew.
  const { query, cart } = useCart({ enabled: isChosen, refetchOnMount: "always" });
  if (!isChosen) return null;
  // One row from the beginning: nothing below it moves when the cart is known.
  const lines = query.isFetchedAfterMount || query.isError ? (cart?.items.length ?? 0) : undefined;
  return (
    <div className={styles.still} data-lines={lines === undefined || lines === 0 ? undefined : true}>
      <Icon name="cart" />
      <p className="grow">
        {lines === undefined ? text.checkingCart : lines === 0 ? text.emptyCart : text.stillInCart(lines)}
      </p>
      {lines !== undefined && lines > 0 && (
        <Link className={buttonClass()} to="/checkout/{-$orderId}" params={{}}>
          {text.orderLines(lines)}
        </Link>
      )}
    </div>
  );
}
