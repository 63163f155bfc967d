/** The last orders, as a way back to them. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { dateIn } from "#contract/base/dates.ts";
import { defaultOrderDates, orderWindowDays } from "#contract/orders/rules/orders.ts";
import { rightNow } from "#src/api/clock.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useToday } from "#src/data/base/today.ts";
import { useOrderSearch } from "#src/data/orders/orders.ts";
import type { User } from "#src/data/identity/session.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/home/home.ts";
import { standingOf } from "#src/ui/trade/order-standing.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import styles from "./home.module.css";

const shown = 6;

export function RecentOrders({ user }: { user: User }) {
  const [dates] = useState(() => defaultOrderDates(user.customer.time_zone, new Date(rightNow())));
  const query = useOrderSearch({ customer_id: user.customer_id, ...dates }, { endsToday: true });
  const { data, isError, isFetching, refetch } = query;
  const today = useToday(user.customer.time_zone);
  const orders = data?.pages[0]?.orders.slice(0, shown);
  return (
    <section className="card" aria-labelledby="recent-orders">
      <div className={`card__head ${styles.head}`}>
        <div>
          <h2 id="recent-orders">{text.recentOrders}</h2>
          <Age what={text.rememberedOrders} since={rememberedSince(query)} />
        </div>
        <Link to="/orders" className={buttonClass({ tone: "quiet", size: "small" })}>
          {text.allOrders}
        </Link>
      </div>
      {orders === undefined ? (
        isError ? (
          <ErrorState title={text.ordersFailed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={text.loadingOrders} plain />
        )
      ) : orders.length === 0 ? (
        <Empty icon="list" title={text.noRecentOrders} text={text.nothingOrdered(orderWindowDays)} />
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.order_id}>
              <div className="grow">
                <Link to="/purchase-order/$orderId" params={{ orderId: order.order_id }} className={styles.order}>
                  {order.order_name === "" ? text.unnamedOrder(order.order_id) : order.order_name}
                </Link>
                <div className="under">
                  <span>
                    <span translate="no">{order.order_id}</span> ·{" "}
                    {day(dateIn(order.time_zone, new Date(order.order_date)))}
                  </span>
                  <span className="strong">{standingOf(order, today).words}</span>
                </div>
              </div>
              <div className="num">
                <Money amount={order.order_total} strong />
                <div className="small muted">{formatQuantity(order.item_count, "unit")}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
