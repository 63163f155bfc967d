/** A purchase order as a row of the search: what its page and the orders kept on this device are told by. */
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { OrderLine, OrderRow, PurchaseOrder } from "#contract/orders/orders.ts";
import { wantedOf, hereOf } from "./line-due.ts";

/** The same as the server's (server/services/orders/order-search-sql.ts). */
export function orderRowOf({ detail, lines, shipments, receipts, itemCount, total }: PurchaseOrder): OrderRow {
  const sum = (units: (line: OrderLine) => number) => lines.reduce((all, line) => all + units(line), 0);
  const isRest = (line: OrderLine) => line.shipped_quantity < wantedOf(line);
  return {
    order_id: detail.order_id,
    parent_order_id: detail.parent_order_id,
    customer_id: detail.customer_id,
    company_name: detail.company_name,
    cart_type_code: detail.cart_type_code,
    order_date: detail.order_date,
    time_zone: detail.time_zone,
    customer_order_no: detail.customer_order_no,
    order_name: detail.order_name,
    order_status: detail.order_status,
    status_description: detail.status_description,
    waits_for_form: detail.waits_for_form,
    is_cancellable: detail.cancel_until !== null,
    order_create_user: detail.order_create_user,
    ship_contact_id: detail.ship_contact_id,
    ship_to: [detail.ship_to.company_name, detail.ship_to.city_name, detail.ship_to.state_code].join(", "),
    line_count: lines.length,
    item_count: itemCount,
    order_total: total,
    units: {
      due: sum(wantedOf),
      shipped: sum((line) => Math.min(line.shipped_quantity, wantedOf(line))),
      received: sum((line) => Math.min(hereOf(line), wantedOf(line))),
      to_receive: sum((line) => Math.max(0, line.shipped_quantity - hereOf(line))),
    },
    received_on:
      detail.order_status !== "RECEIVED"
        ? null
        : last(receipts.flatMap((each) => (each.receive_status_code === "COM" ? [each.receive_date] : []))),
    cancelled_at: detail.cancelled_at,
    cancelled_by: detail.cancelled_by,
    schedule_names: [...new Set(lines.flatMap(({ schedule_name }) => schedule_name ?? []))],
    rest_expected_on: last(lines.flatMap((line) => (isRest(line) ? (line.expected_on ?? []) : []))),
    shipments: shipments.map(({ order_id, ship_date, arrives_on, delayed_to, delivered_at }) => ({
      order_id,
      ship_date,
      arrives_on,
      delayed_to,
      delivered_at,
    })),
  };
}

/** The last of some days, each `MM/DD/YYYY`. */
function last(days: readonly string[]): string | null {
  const day = days
    .map((each) => wireToIso(each)!)
    .toSorted()
    .at(-1);
  return day === undefined ? null : isoToWire(day);
}
