/** The two things that wait for a person: goods at the dock, and a cart that is not ordered yet. */
import { Link } from "@tanstack/react-router";
import { useCartCounts } from "#src/data/cart/cart-counts.ts";
import { usePending } from "#src/data/receiving/pending.ts";
import type { User } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import styles from "./home.module.css";

export function NextSteps({ user }: { user: User }) {
  "use no memo"; // seldom drawn: it would weigh more than it saves
  const { query: pending, toReceive, onTheWay } = usePending();
  const counts = useCartCounts();
  const isControlled = user.cart_type_code === "CSO";
  const units = isControlled ? counts.data?.cs_qty : counts.data?.rx_qty;
  const lines = toReceive?.length;
  const orders = toReceive && new Set(toReceive.map(({ order_id }) => order_id)).size;
  return (
    <div className={styles.steps}>
      <section className={`card ${styles.step}`} aria-label="To receive">
        <Count count={lines} isFailed={pending.isError} />
        <p>
          {lines === undefined ? "Lines" : lines === 1 ? "line" : "lines"} to receive
          <span className="muted">
            {pending.isError && lines === undefined
              ? "The list could not be loaded."
              : [
                  orders && `From ${formatQuantity(orders, "order")}`,
                  onTheWay?.length && `${formatQuantity(onTheWay.length, "line")} on the way`,
                ]
                  .filter(Boolean)
                  .join(", ") ||
                (lines === 0 && "Everything that shipped is in.")}
          </span>
        </p>
        <Link to="/receive" className={buttonClass(lines === undefined || lines === 0 ? {} : { tone: "primary" })}>
          {lines === undefined || lines === 0 ? "Open receiving" : `Receive ${formatQuantity(lines, "line")}`}
        </Link>
      </section>
      <section className={`card ${styles.step}`} aria-label="In the cart">
        <Count count={units} isFailed={counts.isError} />
        <p>
          {units === undefined ? "Units" : units === 1 ? "unit" : "units"} in the{" "}
          {isControlled ? "controlled substances" : "Rx"} cart
          <span className="muted">
            {counts.isError && units === undefined
              ? "The cart could not be loaded."
              : units === 0
                ? "Nothing is waiting."
                : units !== undefined && "Not ordered yet"}
          </span>
        </p>
        <Link to={units === 0 ? "/products/all" : "/cart"} className={buttonClass()}>
          {units === undefined
            ? "Open the cart"
            : units === 0
              ? "Browse products"
              : `Review ${formatQuantity(units, "unit")}`}
        </Link>
      </section>
    </div>
  );
}

function Count({ count, isFailed }: { count: number | undefined; isFailed: boolean }) {
  if (count !== undefined) return <strong className={styles.count}>{formatQuantity(count)}</strong>;
  return isFailed ? <strong className={styles.count}>–</strong> : <span className={`bone ${styles.bone}`} />;
}
