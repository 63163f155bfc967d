/** Marks on the documents of an order: that it ended without a shipment, and which products a record removed from it (21 CFR 1305.28). */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import type { Block } from "#server/documents/sheet.ts";
import * as text from "./ended-text.ts";
import { countOf, dayThere } from "./words.ts";

/** Returns the records that are linked to the order, signed or on paper. */
export const recordsOfOrder = ({ signed, paper_form }: PurchaseOrder): readonly LinkedRecord[] =>
  (signed ?? paper_form)?.records ?? [];

/** Returns a heading for an order that was canceled, voided, not accepted or that expired, with the day, the user and the reason; else no block. */
export function endedBlocks(order: PurchaseOrder): Block[] {
  const { order_status, cancelled_at, cancelled_by, time_zone } = order.detail;
  const mark = statusMarks[order_status];
  if (mark === undefined) return [];
  const when =
    cancelled_at === null ? text.nothingShips : text.endedOn(dayThere(cancelled_at, time_zone), cancelled_by);
  const record = order_status === "CANCELLED" ? undefined : recordsOfOrder(order).at(-1);
  const under = record === undefined ? when : `${when} ${text.reason(record.reason)}`;
  return [{ kind: "heading", text: mark, under }];
}

const statusMarks: Partial<Record<OrderStatus, string>> = {
  CANCELLED: text.canceled,
  VOIDED: text.voided,
  NOT_ACCEPTED: text.notAccepted,
  EXPIRED: text.expired,
};
const recordMarks: Record<LinkedRecord["kind"], string> = {
  void: text.voided,
  refusal: text.notAccepted,
  expiry: text.expired,
};

/**
 * Returns how many packages of a line each kind of record removed: ["2 VOID", "1 EXPIRED"]. Packages without a record were voided before there were
 * records.
 */
export function removedMarks(order: PurchaseOrder, line_no: number): string[] {
  const removed = { void: 0, refusal: 0, expiry: 0 };
  for (const { kind, lines } of recordsOfOrder(order))
    for (const line of lines) if (line.line_no === line_no) removed[kind] += line.quantity;
  const total = order.lines.find((line) => line.line_no === line_no)?.voided_quantity ?? 0;
  const counts = { ...removed, void: total - removed.refusal - removed.expiry };
  return recordKinds.flatMap((kind) =>
    counts[kind] > 0 ? [text.removed(countOf(counts[kind]), recordMarks[kind])] : [],
  );
}
const recordKinds = ["void", "refusal", "expiry"] as const;
