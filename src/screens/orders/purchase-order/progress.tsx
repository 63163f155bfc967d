/** What a person should know of an order that has not left whole; how far it is stands in its head. */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day, timeThere } from "#src/ui/kit/format.ts";
import { Note } from "#src/ui/kit/note.tsx";
import styles from "./purchase-order.module.css";

export function Progress({ order, isComplete }: { order: PurchaseOrder; isComplete: boolean }) {
  return (
    <div className={styles.progress} role="status">
      {isComplete && order.detail.order_status !== "CANCELLED" && (
        <Note tone="ok">
          <b>The order is placed.</b> Its number is {order.detail.order_id}.
        </Note>
      )}
      {order.detail.order_status === "PLACED" && (
        <Note icon="box">
          <b>
            {order.detail.cancel_until === null
              ? "The warehouse is packing this order."
              : "The order is on its way to the warehouse."}
          </b>{" "}
          This page shows the shipment as soon as it leaves.
        </Note>
      )}
      {order.detail.order_status === "PARTIAL" && (
        <Note tone="attention">
          <b>Partly shipped.</b> The rest is on backorder and follows in another shipment.
        </Note>
      )}
      {order.detail.order_status === "CANCELLED" && <Note icon="close">{cancelledWords(order.detail)}</Note>}
    </div>
  );
}

/** Orders from before it was kept do not say by whom. */
function cancelledWords({ cancelled_at, cancelled_by, time_zone }: PurchaseOrder["detail"]) {
  if (cancelled_at === null) return "This order is cancelled. Nothing of it ships.";
  const on = `${day(dateIn(time_zone, new Date(cancelled_at)))}, ${timeThere(cancelled_at, time_zone)}`;
  return `This order was cancelled by ${cancelled_by ?? "a former user"} on ${on}. Nothing of it ships.`;
}
