/** Where the order stands, in one sentence, and what comes next. */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day, formatQuantity, timeThere } from "#src/ui/kit/format.ts";
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
      <Stand order={order} />
    </div>
  );
}

function Stand({ order: { detail, lines, shipments } }: { order: PurchaseOrder }) {
  const due = lines.reduce((sum, line) => sum + line.quantity, 0);
  const received = lines.reduce((sum, line) => sum + Math.min(line.quantity, line.received_quantity), 0);
  switch (detail.order_status) {
    case "PLACED":
      return (
        <Note icon="box">
          <b>
            {detail.cancel_until === null
              ? "The warehouse is packing this order."
              : "The order is on its way to the warehouse."}
          </b>{" "}
          This page shows the shipment as soon as it leaves.
        </Note>
      );
    case "PARTIAL":
      return (
        <Note tone="attention">
          <b>Partly shipped.</b> The rest is on backorder and follows in another shipment.
        </Note>
      );
    case "SHIPPED":
      return (
        <Note icon="truck">
          <b>{shipments.length > 1 ? `Shipped in ${shipments.length} shipments.` : "Shipped."}</b>{" "}
          {received > 0
            ? `${formatQuantity(received)} of ${formatQuantity(due, "unit")} are received.`
            : "Nothing of it is received yet."}
        </Note>
      );
    case "CANCELLED":
      return <Note icon="close">{cancelledWords(detail)}</Note>;
    case "RECEIVED":
      return null;
  }
}

/** Orders from before it was kept do not say by whom. */
function cancelledWords({ cancelled_at, cancelled_by, time_zone }: PurchaseOrder["detail"]) {
  if (cancelled_at === null) return "This order is cancelled. Nothing of it ships.";
  const on = `${day(dateIn(time_zone, new Date(cancelled_at)))}, ${timeThere(cancelled_at, time_zone)}`;
  return `This order was cancelled by ${cancelled_by ?? "a former user"} on ${on}. Nothing of it ships.`;
}
