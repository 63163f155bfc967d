/** What a person should know of an order that has not left whole; how far it is stands in its head. */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { day, timeThere } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import styles from "./purchase-order.module.css";

/** `isComplete`: it was placed a moment ago. `state`: how it stands, in the words of its head. */
type ProgressProps = { order: PurchaseOrder; isComplete: boolean; state: string };

export function Progress({ order, isComplete, state }: ProgressProps) {
  return (
    <div className={styles.progress} role="status">
      {isComplete && order.detail.order_status === "PLACED" && (
        <Note tone="ok">
          <b>The order is placed.</b> Its number is <span translate="no">{order.detail.order_id}</span>.
        </Note>
      )}
      {order.detail.waits_for_form === true && (
        <Note icon="file">
          <b>{order.detail.status_description}.</b> Send the original form to us with its cover sheet. The order ships
          once it is here
          {order.paper_form !== undefined && `, until ${day(order.paper_form.ships_until)}`}.
        </Note>
      )}
      {order.detail.order_status === "PLACED" && order.detail.waits_for_form !== true && (
        <Note icon="box">
          <b>{state}.</b> Tracking appears here when it ships.
        </Note>
      )}
      {order.detail.order_status === "PARTIAL" && (
        <Note tone="attention">
          <b>Partly shipped.</b> The rest is on backorder and follows in another shipment.
        </Note>
      )}
      {order.detail.order_status === "CANCELLED" && <Note icon="close">{cancelledWords(order)}</Note>}
    </div>
  );
}

/** Orders from before it was kept do not say by whom. */
function cancelledWords({ detail, signed, paper_form }: PurchaseOrder) {
  const { cancelled_at, cancelled_by, time_zone } = detail;
  const last = (signed ?? paper_form)?.records.at(-1);
  if (last?.kind === "refusal")
    return `The supplier did not accept this order: ${last.reason} Nothing more of it ships.`;
  if (last?.kind === "expiry")
    return "This order was not shipped within 60 days and is over. Nothing more of it ships.";
  if (cancelled_at === null) return "This order is cancelled. Nothing of it ships.";
  const on = `${day(dateIn(time_zone, new Date(cancelled_at)))}, ${timeThere(cancelled_at, time_zone)}`;
  return `This order was cancelled by ${cancelled_by ?? "a former user"} on ${on}. Nothing of it ships.`;
}
