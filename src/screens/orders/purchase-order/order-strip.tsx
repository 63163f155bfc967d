/** The facts that identify an order, in one row: PO number, day, form, total. */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day, formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import { Money } from "#src/ui/trade/money.tsx";
import styles from "./purchase-order.module.css";

export function OrderStrip({ order: { detail, itemCount, total } }: { order: PurchaseOrder }) {
  const { customer_order_no, order_form_number, order_date, time_zone } = detail;
  return (
    <dl className={`${styles.card} ${styles.strip}`}>
      {customer_order_no !== "" && (
        <div>
          <dt>{text.poNumber}</dt>
          <dd translate="no">{customer_order_no}</dd>
        </div>
      )}
      <div>
        <dt>{text.placedAt}</dt>
        <dd>{day(dateIn(time_zone, new Date(order_date)))}</dd>
      </div>
      {order_form_number !== null && (
        <div>
          <dt>{detail.is_form222 ? text.form222 : text.orderFormNumber}</dt>
          <dd className="code" translate="no">
            {order_form_number}
          </dd>
        </div>
      )}
      <div>
        <dt>{text.totalOf(formatQuantity(itemCount, "unit"))}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
    </dl>
  );
}
