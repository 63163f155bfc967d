/** Where an order stands, as a shape and words, and what comes next: alike in the search, on its own page and at home. */
import { addDays, dateIn, wireToIso } from "#contract/base/dates.ts";
import type { OrderRow } from "#contract/orders/orders.ts";
import { arrival, formatQuantity } from "#src/ui/kit/format.ts";

/** Told by its shape before its colour (ui/trade/stand-mark.tsx). */
export type StandShape = "packing" | "part-sent" | "sent" | "part-in" | "in" | "late" | "off";
export type Standing = { shape: StandShape; words: string; next: string | undefined };

/** As far as it is told by. */
export type Stands = Pick<
  OrderRow,
  | "order_status"
  | "status_description"
  | "due_line_count"
  | "shipped_line_count"
  | "received_line_count"
  | "to_receive_line_count"
  | "rest_expected_on"
  | "time_zone"
> & { shipments: readonly Pick<OrderRow["shipments"][number], "arrives_on" | "delivered_at">[] };

/** @param today of the order's customer, `YYYY-MM-DD`. */
export function standingOf(order: Stands, today: string): Standing {
  const { order_status: status, due_line_count: due, shipped_line_count: sent, received_line_count: received } = order;
  const late = status === "RECEIVED" || status === "CANCELLED" ? undefined : lateOf(order, today);
  const next = [arrivalOf(order, today), waitsOf(order), restOf(order, today)].filter(Boolean).join(". ") || undefined;
  switch (status) {
    case "CANCELLED":
      return { shape: "off", words: order.status_description, next: undefined };
    case "RECEIVED":
      return { shape: "in", words: "Received", next: undefined };
    case "PLACED":
      return { shape: "packing", words: "Being packed", next: restOf(order, today) };
    case "PARTIAL":
    case "SHIPPED":
      if (late !== undefined) return { shape: "late", words: `Late: was due ${late}`, next };
      if (received > 0) return { shape: "part-in", words: `${received} of ${due} received`, next };
      if (status === "PARTIAL")
        return { shape: "part-sent", words: due > 1 ? `${sent} of ${due} shipped` : "Partly shipped", next };
      return order.shipments.every(({ delivered_at }) => delivered_at !== null) && order.shipments.length > 0
        ? { shape: "part-in", words: "Delivered", next }
        : { shape: "sent", words: "On its way", next };
  }
}

/** What is on its way and should be there by now. */
function lateOf({ shipments, to_receive_line_count }: Stands, today: string): string | undefined {
  if (to_receive_line_count === 0) return undefined;
  const due = daysOf(shipments).find((day) => day < today);
  return due && arrival(due);
}

/** When the next shipment comes. */
function arrivalOf({ shipments, to_receive_line_count }: Stands, today: string): string | undefined {
  if (to_receive_line_count === 0) return undefined;
  const next = daysOf(shipments).find((day) => day >= today);
  return next && `Arrives ${dayWords(next, today)}`;
}

/** What was delivered and is not counted in. */
function waitsOf({ shipments, to_receive_line_count: lines }: Stands): string | undefined {
  const isThere = shipments.some(({ delivered_at }) => delivered_at !== null);
  return isThere && lines > 0 ? `${formatQuantity(lines, "line")} to receive` : undefined;
}

/** What has not left yet. */
function restOf({ due_line_count, shipped_line_count, rest_expected_on, order_status }: Stands, today: string) {
  const rest = due_line_count - shipped_line_count;
  if (rest <= 0) return undefined;
  const on = rest_expected_on === null ? undefined : wireToIso(rest_expected_on);
  const when = on === undefined || on < today ? undefined : `about ${arrival(on)}`;
  if (order_status === "PLACED") return when && `Back in stock ${when}`;
  return `${formatQuantity(rest, "line")} backordered${when === undefined ? "" : `, ${when}`}`;
}

const daysOf = (shipments: Stands["shipments"]): string[] =>
  shipments
    .flatMap(({ arrives_on, delivered_at }) =>
      delivered_at === null && arrives_on !== null ? [wireToIso(arrives_on)!] : [],
    )
    .toSorted();

/** "today", "tomorrow, Fri, Nov 20", "Tue, Nov 24". */
const dayWords = (day: string, today: string): string =>
  day === today ? "today" : day === addDays(today, 1) ? `tomorrow, ${arrival(day)}` : arrival(day);

/** The day of an instant in an order's calendar. */
export const dayOf = ({ time_zone }: Pick<OrderRow, "time_zone">, instant: string): string =>
  dateIn(time_zone, new Date(instant));
