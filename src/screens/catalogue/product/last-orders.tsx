/** How the company ordered this product last: when, how much, at which price. Nothing of a product that it never ordered, or while that is not known. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dateIn } from "#contract/base/dates.ts";
import { usualDays } from "#contract/cart/rules/usual-items.ts";
import { ordersOfItemQuery } from "#src/data/orders/orders.ts";
import { useUser } from "#src/data/identity/session.ts";
import { day, money, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/catalogue/product.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import styles from "./product.module.css";

export function LastOrders({ itemId }: { itemId: number }) {
  const { data } = useQuery(ordersOfItemQuery(itemId));
  const { time_zone } = useUser().customer;
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <section className={styles.last} aria-labelledby="last-orders">
      <div className={styles.lastHead}>
        <h2 id="last-orders">{text.lastOrders}</h2>
        <span className="small muted">{text.orderCount(data.total, usualDays)}</span>
      </div>
      <ul>
        {data.orders.map((order) => (
          <li key={order.order_id}>
            <span className="muted">{day(dateIn(time_zone, new Date(order.order_date)))}</span>
            <Link className="link" to="/purchase-order/$orderId" params={{ orderId: order.order_id }}>
              <span translate="no">{order.order_id}</span>
            </Link>
            <span className="num">{formatQuantity(order.quantity, unitName(order.sale_UOM_desc))}</span>
            <b className="num">{money(order.price_per)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
