/** The orders found: a table at a desk, cards on a phone. */
import { Link, useNavigate } from "@tanstack/react-router";
import type { OrderRow } from "#contract/orders/orders.ts";
import { dateIn } from "#contract/base/dates.ts";
import { day, formatQuantity } from "#src/ui/kit/format.ts";
import { Money } from "#src/ui/trade/money.tsx";
import { Cell } from "#src/ui/kit/row.tsx";
import { VirtualRows } from "#src/ui/kit/virtual-rows.tsx";
import styles from "./orders.module.css";
import { Status } from "./status.tsx";

export type OrderTableProps = {
  orders: readonly OrderRow[];
  total: number;
  /** Several companies may be among them. */
  withCustomer: boolean;
  remember: string;
};

export function OrderTable({ orders, total, withCustomer, remember }: OrderTableProps) {
  const navigate = useNavigate();
  return (
    <VirtualRows
      label="Orders"
      className={`${styles.table} ${withCustomer ? styles.many : ""}`}
      items={orders}
      total={total}
      remember={`orders ${remember}`}
      keyOf={(order) => order.order_id}
      isOff={(order) => order.order_status === "CANCELLED"}
      onOpen={(order) => void navigate({ to: "/purchase-order/$orderId", params: { orderId: order.order_id } })}
      head={[
        { key: "order", label: "Order" },
        { key: "date", label: "Placed" },
        { key: "number", label: "Your order number" },
        { key: "to", label: withCustomer ? "Customer and ship to" : "Ship to" },
        { key: "status", label: "Status" },
        { key: "items", label: "Units", end: true },
        { key: "total", label: "Total", end: true },
      ]}
      renderRow={(order) => (
        <>
          <Cell className={styles.order}>
            <Link className={styles.open} to="/purchase-order/$orderId" params={{ orderId: order.order_id }}>
              <span className="hush">Order </span>
              {order.order_id}
            </Link>
          </Cell>
          <Cell className={styles.date}>{day(dateIn(order.time_zone, new Date(order.order_date)))}</Cell>
          <Cell className={styles.number}>
            <span className="strong">{order.customer_order_no || "–"}</span>
            {order.order_name !== "" && <small className="muted">{order.order_name}</small>}
          </Cell>
          <Cell className={styles.to}>
            {withCustomer && <span>{order.company_name}</span>}
            <span className={withCustomer ? "muted small" : undefined}>{order.ship_to}</span>
            <small className="muted">{order.order_create_user}</small>
          </Cell>
          <Cell className={styles.status}>
            <Status status={order.order_status} words={order.status_description} />
          </Cell>
          <Cell end className={styles.units}>
            {formatQuantity(order.item_count)}
            <span className={styles.only}> units</span>
          </Cell>
          <Cell end className={styles.total}>
            <Money amount={order.order_total} strong />
          </Cell>
        </>
      )}
    />
  );
}
