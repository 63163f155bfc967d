/**
 * The order search without the network: among the orders that this device remembers of earlier answers, by the same conditions as the server's. What it
 * does not remember it cannot find, and that is said where it is shown.
 */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { OrderRow, OrderSort } from "#contract/orders/orders.ts";
import type { OrderSearch } from "./orders.ts";

/** The orders that fit, sorted; undefined where the question is about what an order's row does not tell (its products). @param today `YYYY-MM-DD`. */
export function heldOrders(
  known: readonly OrderRow[],
  criteria: OrderSearch,
  today: string,
): readonly OrderRow[] | undefined {
  if ((criteria.item_id ?? null) !== null || criteria.stage === "to-invoice") return undefined;
  // Of one order the newest answer is the first.
  const rows = [...new Map(known.toReversed().map((row) => [row.order_id, row])).values()];
  return rows.filter((row) => fits(row, criteria, today)).toSorted(inOrder[criteria.sort ?? "newest"]);
}

function fits(row: OrderRow, criteria: OrderSearch, today: string): boolean {
  const { customer_id, order_id, customer_order_no: number, order_name, order_status, order_create_user } = criteria;
  const has = (text: string, part: string | null | undefined) =>
    !part || text.toLowerCase().includes(part.toLowerCase());
  if (customer_id && row.customer_id !== customer_id) return false;
  if (order_id) return row.order_id === order_id || row.shipments.some((shipment) => shipment.order_id === order_id);
  return (
    (!number || [number, number.toUpperCase(), number.toLowerCase()].includes(row.customer_order_no)) &&
    has(row.order_name, order_name) &&
    has(row.order_create_user, order_create_user) &&
    (!order_status || row.order_status === order_status) &&
    (!criteria.shipping_contact_id || row.ship_contact_id === criteria.shipping_contact_id) &&
    isInDays(row, criteria) &&
    isAtStage(row, criteria.stage, today)
  );
}

function isInDays({ order_date, time_zone }: OrderRow, { order_from_date, order_to_date }: OrderSearch): boolean {
  const placed = dateIn(time_zone, new Date(order_date));
  const from = wireToIso(order_from_date ?? "");
  const to = wireToIso(order_to_date ?? "");
  return (from === undefined || placed >= from) && (to === undefined || placed <= to);
}

function isAtStage(row: OrderRow, stage: OrderSearch["stage"], today: string): boolean {
  if (!stage) return true;
  const isToReceive = row.to_receive_line_count > 0;
  const due = row.shipments.flatMap(({ arrives_on, delivered_at }) =>
    arrives_on === null || delivered_at !== null ? [] : [wireToIso(arrives_on)!],
  );
  switch (stage) {
    case "packing":
      return row.order_status === "PLACED";
    case "backordered":
      return row.order_status === "PARTIAL";
    case "to-receive":
      return isToReceive;
    case "on-the-way":
      return isToReceive && due.some((day) => day >= today);
    case "arrives-today":
      return isToReceive && due.includes(today);
    case "late":
      return isToReceive && due.some((day) => day < today);
    case "to-invoice":
      return false;
  }
}

type Compare = (one: OrderRow, other: OrderRow) => number;
const byAge: Compare = (one, other) => one.order_date.localeCompare(other.order_date) || one.order_id - other.order_id;
const bySize: Compare = (one, other) => one.order_total - other.order_total || one.order_id - other.order_id;
const inOrder: Record<OrderSort, Compare> = {
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
  largest: (one, other) => bySize(other, one),
  smallest: bySize,
  number: (one, other) =>
    one.customer_order_no === other.customer_order_no
      ? byAge(other, one)
      : one.customer_order_no < other.customer_order_no
        ? -1
        : 1,
};
