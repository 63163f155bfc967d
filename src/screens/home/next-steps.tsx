/** The two next steps of a user: goods to receive, which staff do not, and a cart that is not ordered yet. */
import { Link } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useCartCounts } from "#src/data/cart/cart-counts.ts";
import { usePending } from "#src/data/receiving/pending.ts";
import type { User } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import * as cartText from "#src/text/cart/cart.ts";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/home/next-steps.ts";
import styles from "./home.module.css";

export function NextSteps({ user }: { user: User }) {
  const { query: pending, toReceive, onTheWay } = usePending();
  const counts = useCartCounts();
  const isControlled = user.cart_type_code === "CSO";
  const units = isControlled ? counts.data?.cs_qty : counts.data?.rx_qty;
  const lines = toReceive?.length;
  const canReceive = mayCall("receiving", { ...user, is_customer_admin: user.customer.is_customer_admin });
  const orders = toReceive && new Set(toReceive.map(({ order_id }) => order_id)).size;
  return (
    <div className={styles.steps}>
      {canReceive && (
        <section className={`card ${styles.step}`} aria-label={text.toReceive}>
          <Count count={lines} isFailed={pending.isError} />
          <p>
            {text.linesToReceive(lines)}
            <span className="muted">
              {pending.isError && lines === undefined
                ? text.linesFailed
                : [orders && text.fromOrders(orders), onTheWay?.length && text.onTheWay(onTheWay.length)]
                    .filter(Boolean)
                    .join(", ") ||
                  (lines === 0 && text.allReceived)}
            </span>
          </p>
          <Link to="/receive" className={buttonClass(lines === undefined || lines === 0 ? {} : { tone: "primary" })}>
            {lines === undefined || lines === 0 ? text.openReceive : text.receive(lines)}
          </Link>
        </section>
      )}
      <section className={`card ${styles.step}`} aria-label={text.inCart}>
        <Count count={units} isFailed={counts.isError} />
        <p>
          {text.unitsInCart(units, isControlled)}
          <span className="muted">
            {counts.isError && units === undefined
              ? cartText.failedTitle
              : units === 0
                ? cartText.emptyTitle
                : units !== undefined && text.notOrdered}
          </span>
        </p>
        <Link to={units === 0 ? "/products/all" : "/cart"} className={buttonClass()}>
          {units === undefined ? cartText.openCart : units === 0 ? cartText.browseProducts : text.review(units)}
        </Link>
      </section>
    </div>
  );
}

function Count({ count, isFailed }: { count: number | undefined; isFailed: boolean }) {
  if (count !== undefined) return <strong className={styles.count}>{formatQuantity(count)}</strong>;
  return isFailed ? (
    <strong className={styles.count}>–</strong>
  ) : (
    <span className={`bone ${styles.count} ${styles.bone}`} />
  );
}
