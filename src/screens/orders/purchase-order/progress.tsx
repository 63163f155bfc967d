/** What a person should know of an order that has not left whole; how far it is stands in its head. */
import { useState } from "react";
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { hasEnded, isEndedUnshipped } from "#contract/orders/rules/orders.ts";
import { day, timeThere } from "#src/text/format.ts";
import { partiallyShipped } from "#contract/orders/text.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import styles from "./purchase-order.module.css";

/** `state`: how it stands, in the words of its head. */
type ProgressProps = { order: PurchaseOrder; state: string };

export function Progress({ order, state }: ProgressProps) {
  const { order_status } = order.detail;
  const [first] = useState(order_status);
  return (
    <div className={styles.progress} role="status">
      {order.detail.waits_for_form && (
        <Note icon="file">
          <b>{order.detail.status_description}.</b>{" "}
          {order.paper_form === undefined ? text.sendForm : text.sendFormBy(day(order.paper_form.ships_until))}
        </Note>
      )}
      {order.detail.order_status === "PLACED" && !order.detail.waits_for_form && (
        <Note icon="box">
          <b>{state}.</b> {text.trackingLater}
        </Note>
      )}
      {/* In the place of the note that stood here: nothing below it moves. */}
      {first === "PLACED" && order_status === "SHIPPED" && (
        <Note tone="ok" icon="truck">
          <b>{text.shippedTitle}.</b> {text.allShipped}
        </Note>
      )}
      {order.detail.order_status === "PARTIAL" && (
        <Note tone="attention">
          <b>{partiallyShipped}.</b> {text.restShipsLater}
        </Note>
      )}
      {hasEnded(order.detail) && <Note icon="close">{endedWords(order)}</Note>}
    </div>
  );
}

/** By the last record, which has the reason; old orders do not say by whom they were canceled. */
function endedWords({ detail, signed, paper_form }: PurchaseOrder): string {
  const { order_status, status_description, cancelled_at, cancelled_by, time_zone } = detail;
  if (!isEndedUnshipped(order_status)) return text.ended(status_description);
  const last = (signed ?? paper_form)?.records.at(-1);
  if (last?.kind === "refusal") return text.refused(last.reason);
  if (last?.kind === "void" && last.by_supplier) return text.voidedBySupplier(last.reason);
  if (last?.kind === "expiry") return text.expired;
  if (cancelled_at === null) return text.canceled;
  const on = `${day(dateIn(time_zone, new Date(cancelled_at)))}, ${timeThere(cancelled_at, time_zone)}`;
  if (last?.kind === "void") return text.voidedBy(last.made_by ?? text.supplier, on);
  return text.canceledBy(cancelled_by ?? text.formerUser, on);
}
