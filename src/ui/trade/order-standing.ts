/** Where an order stands, as a shape and words, and what comes next: alike in the search, on its own page and at home. All counts are units. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { OrderRow } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { hasEnded } from "#contract/orders/rules/orders.ts";
import * as statusText from "#contract/orders/text.ts";
import { arrival, arrivalFrom, day } from "#src/text/format.ts";
import * as text from "#src/text/trade/order-state.ts";

/** Told by its shape before its colour (ui/trade/stand-mark.tsx): a ring is the warehouse, a box is the dock. */
export type StandShape =
  | "waiting"
  | "packing"
  | "part-sent"
  | "sent"
  | "arrived"
  | "part-in"
  | "in"
  | "backordered"
  | "late"
  | "off"
  | "void"
  | "not-accepted"
  | "expired";
export type OrderStanding = { shape: StandShape; words: string; next: string | undefined };

type Parcel = Pick<OrderRow["shipments"][number], "arrives_on" | "delayed_to" | "delivered_at">;
/** As far as it is told by. */
export type Stands = Pick<
  OrderRow,
  | "order_status"
  | "status_description"
  | "waits_for_form"
  | "is_cancellable"
  | "rest_expected_on"
  | "received_on"
  | "cancelled_at"
  | "cancelled_by"
  | "time_zone"
  | "units"
> & { shipments: readonly Parcel[] };

/** @param today of the order's customer, `YYYY-MM-DD`. */
export function standingOf(order: Stands, today: string): OrderStanding {
  if (hasEnded(order))
    return {
      shape: endedShapes[order.order_status] ?? "off",
      words: order.status_description,
      next: cancelledWords(order, today),
    };
  switch (order.order_status) {
    case "RECEIVED":
      return {
        shape: "in",
        words: statusText.received,
        next: order.received_on ? pastDay(order.received_on, today) : undefined,
      };
    case "PARTIAL":
    case "SHIPPED":
      return underWay(order, today);
    default: {
      // Also "WAITING_FOR_FORM", which before decision 205 was PLACED, and a status that only a newer server has.
      const isPacked = order.order_status === "PLACED" && !order.waits_for_form;
      return {
        shape: isPacked ? "packing" : "waiting",
        words: isPacked ? packingWords(order) : order.status_description,
        next: backInStock(order, today),
      };
    }
  }
}

const endedShapes: Partial<Record<OrderStatus, StandShape>> = {
  VOIDED: "void",
  NOT_ACCEPTED: "not-accepted",
  EXPIRED: "expired",
};

/** Returns the one state that every screen shows of an order of which nothing has left. */
const packingWords = ({ is_cancellable }: Stands): string => (is_cancellable ? text.orderReceived : text.beingPacked);

/** Something of it has left, and not all of it was counted in. */
function underWay(order: Stands, today: string): OrderStanding {
  const { due, shipped, received, to_receive } = order.units;
  const parcels = to_receive === 0 ? [] : order.shipments;
  const late = lateDay(parcels, today);
  const arrives = arrivalWords(parcels, today);
  const isThere = parcels.length > 0 && parcels.every(({ delivered_at }) => delivered_at !== null);
  const waits = isThere ? text.toReceive(to_receive) : undefined;
  const rest = due - shipped;
  const expected = expectedDay(order, today);
  const backordered = text.backordered(rest);
  const stillToShip = expected === undefined ? backordered : text.backorderedUntil(rest, expected);
  const still = rest > 0 ? stillToShip : undefined;
  const next = sentences(arrives, waits, still);
  if (late !== undefined)
    return { shape: "late", words: text.late(arrival(late)), next: sentences(arrives ?? text.noNewDate, waits, still) };
  if (rest > 0 && to_receive === 0)
    return {
      shape: "backordered",
      words: backordered,
      next: sentences(expected && text.expected(expected), text.receivedCount(received)),
    };
  if (received > 0) return { shape: "part-in", words: text.receivedOf(received, due), next };
  if (isThere) return { shape: "arrived", words: text.deliveredNotReceived, next };
  if (rest > 0) return { shape: "part-sent", words: text.shippedOf(shipped, due), next };
  return { shape: "sent", words: statusText.onTheWay, next };
}

/** A shipment by itself. @param counted its units, those that were counted in, and the day of the last receipt, `YYYY-MM-DD`. */
export function shipmentStanding(
  parcel: Parcel,
  { units, received, last }: { units: number; received: number; last: string | undefined },
  today: string,
): OrderStanding {
  const part = received > 0 ? text.receivedOf(received, units) : undefined;
  if (received >= units) return { shape: "in", words: statusText.received, next: last && pastDay(last, today) };
  const late = lateDay([parcel], today);
  const next = arrivalWords([parcel], today);
  if (late !== undefined)
    return { shape: "late", words: text.late(arrival(late)), next: sentences(next ?? text.noNewDate, part) };
  if (part !== undefined) return { shape: "part-in", words: part, next };
  return parcel.delivered_at === null
    ? { shape: "sent", words: statusText.onTheWay, next }
    : { shape: "arrived", words: text.deliveredNotReceived, next };
}

const sentences = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(". ") || undefined;

/** By whom and when; of what ended without a person, when. */
function cancelledWords({ cancelled_at, cancelled_by, time_zone }: Stands, today: string): string | undefined {
  if (!cancelled_at) return undefined;
  const on = pastDay(dayOf({ time_zone }, cancelled_at), today);
  return cancelled_by ? text.canceledBy(cancelled_by, on) : on;
}

/** The day that was said of what is on its way, where that is over or the carrier says a later one since. */
const lateDay = (parcels: readonly Parcel[], today: string): string | undefined =>
  daysOf(parcels, ({ arrives_on, delayed_to }) =>
    delayed_to || (arrives_on && wireToIso(arrives_on)! < today) ? arrives_on : null,
  )[0];

/** When the shipments come that are still to come, each day once. */
function arrivalWords(parcels: readonly Parcel[], today: string): string | undefined {
  const days = daysOf(parcels, ({ arrives_on, delayed_to }) => delayed_to ?? arrives_on).filter((due) => due >= today);
  return days.length === 0 ? undefined : text.arrives([...new Set(days)].map((due) => arrivalFrom(due, today)));
}

/** Of what nothing has left: when it can. */
function backInStock(order: Stands, today: string): string | undefined {
  const expected = expectedDay(order, today);
  return expected && text.expectedInStock(expected);
}

/** When what has not left is expected; a day that is over tells nothing. */
function expectedDay({ rest_expected_on }: Stands, today: string): string | undefined {
  const on = rest_expected_on === null ? undefined : wireToIso(rest_expected_on);
  return on === undefined || on < today ? undefined : arrival(on);
}

/** A day of each that is under way, the earliest first. */
const daysOf = (parcels: readonly Parcel[], which: (parcel: Parcel) => string | null): string[] =>
  parcels
    .flatMap((parcel) => (parcel.delivered_at === null && which(parcel)) || [])
    .map((date) => wireToIso(date)!)
    .toSorted();

/** "Fri, Nov 13"; of another year with that and without the weekday. */
function pastDay(on: string, today: string): string {
  const date = wireToIso(on) ?? on;
  return date.slice(0, 4) === today.slice(0, 4) ? arrival(date) : day(date);
}

/** The day of an instant in an order's calendar. */
export const dayOf = ({ time_zone }: Pick<OrderRow, "time_zone">, instant: string): string =>
  dateIn(time_zone, new Date(instant));
