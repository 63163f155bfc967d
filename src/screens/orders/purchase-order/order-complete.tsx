/** What a user needs after placing an order: its number, when it arrives, what repeats, what is still in the cart, and where to go. */
import { Link, useLocation } from "@tanstack/react-router";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { useUser } from "#src/data/identity/session.ts";
import { arrival } from "#src/text/format.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import styles from "./purchase-order.module.css";
import { StillInCart } from "./still-in-cart.tsx";

export function OrderComplete({ detail }: Pick<PurchaseOrder, "detail">) {
  const { user_id, email } = useUser();
  const placed = useLocation({ select: ({ state }) => state.placed });
  // Another user may have signed in since: what is not theirs is not told.
  const own = placed?.user_id === user_id ? placed : undefined;
  const facts = [
    typeof own?.arrives_on === "string" && detail.order_status === "PLACED"
      ? text.arrivesAbout(arrival(own.arrives_on), detail.shipping_method_desc)
      : undefined,
    own && text.confirmationTo(email),
  ].filter((fact) => fact !== undefined);
  return (
    <section className={`${styles.card} ${styles.complete}`} aria-label={text.completeTitle}>
      <p>
        <Icon name="ok" />
        <b>{text.placed}</b>{" "}
        <FilledText text={text.placedNumber} parts={{ number: <span translate="no">{detail.order_id}</span> }} />
      </p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {detail.repeats && (
        <p>
          {text.repeats[detail.repeats.frequency]}{" "}
          <Link
            className="link"
            to="/orders/recurring/$recurringId"
            params={{ recurringId: detail.repeats.recurring_order_id }}
          >
            {text.showRecurring}
          </Link>
        </p>
      )}
      <StillInCart of={detail.cart_type_code} />
      <div className="line">
        <Link className={buttonClass()} to="/purchase-order/$orderId" params={{ orderId: detail.order_id }}>
          {text.viewOrder}
        </Link>
        <Link className={buttonClass()} to={detail.cart_type_code === "CSO" ? "/products/cs" : "/products/all"}>
          {text.keepShopping}
        </Link>
      </div>
    </section>
  );
}
