/** Orders: when a search may run and over which days, what a status says, and what status an order's lines give it. */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { OrderCriteria, OrderSort, OrderStage } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { addDays, dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import * as text from "#contract/orders/text.ts";

/** The search covers this many days up to today unless the person says otherwise (docs/readings.md, "An order search"). */
export const orderWindowDays = 45;
/** More orders than this are not counted: "1,000+". */
export const mostCounted = 1_000;
/** What should have arrived within so many days before today and did not is late; of what is older nobody heard, and it is no news. */
export const lateDays = 14;
/** Nothing older can be picked (docs/readings.md, "An order search"). */
const oldestYears = 10;

/** The oldest day that can be asked for: the same day ten years before `today`; both `YYYY-MM-DD`. */
export function oldestDate(today: string): string {
  const year = String(Number(today.slice(0, 4)) - oldestYears).padStart(4, "0");
  const monthAndDay = today.slice(5);
  return wireToIso(`${monthAndDay.replace("-", "/")}/${year}`) ?? `${year}-02-28`; // 29 February exists in leap years only.
}

/** From and to of a new order search, `MM/DD/YYYY`, in the customer's calendar. */
export function defaultOrderDates(timeZone: string, now: Date): { order_from_date: string; order_to_date: string } {
  const today = dateIn(timeZone, now);
  return { order_from_date: isoToWire(addDays(today, -orderWindowDays)), order_to_date: isoToWire(today) };
}

type Question = Pick<OrderCriteria, "order_id" | "customer_order_no" | "order_from_date" | "order_to_date"> &
  Partial<Pick<OrderCriteria, "stage" | "number_part">>;

/**
 * Why these criteria cannot be searched, for a person to read; undefined when they can.
 * An order id, or a customer order number, or a part of one of them, or both dates suffice (docs/readings.md, "An order search"); what is open has no days either (docs/readings.md, "Order search").
 * `today` is `YYYY-MM-DD`.
 */
export function whyNotSearchable(criteria: Question, today: string): string | undefined {
  if (criteria.order_id !== null) return undefined;
  const from = isoOf(criteria.order_from_date);
  const to = isoOf(criteria.order_to_date);
  const needsDays = !criteria.customer_order_no && !criteria.number_part && (criteria.stage ?? null) === null;
  if (needsDays && (from === undefined || to === undefined)) {
    return text.criteriaMissing;
  }
  if (from !== undefined && to !== undefined && from > to) return text.datesReversed;
  const oldest = oldestDate(today);
  if ([from, to].some((date) => date !== undefined && date < oldest)) {
    return text.datesTooOld(isoToWire(oldest));
  }
  return undefined;
}

const isoOf = (date: string | null): string | undefined => (date === null ? undefined : wireToIso(date));

/** What a person reads for a status. */
export const statusDescriptions: Record<OrderStatus, string> = {
  WAITING_FOR_FORM: text.waitingForForm,
  PLACED: text.placed,
  PARTIAL: text.partiallyShipped,
  SHIPPED: text.shipped,
  RECEIVED: text.received,
  CANCELLED: text.canceled,
  VOIDED: text.voided,
  NOT_ACCEPTED: text.notAccepted,
  EXPIRED: text.expired,
};
/** In the order in which an order goes through them. */
export const orderStatuses = Object.keys(statusDescriptions) as OrderStatus[];

/** Returns true for the statuses of an order that ended without a shipment: canceled, voided, not accepted, expired. */
export const isEndedUnshipped = (status: OrderStatus): boolean =>
  status === "CANCELLED" || status === "VOIDED" || status === "NOT_ACCEPTED" || status === "EXPIRED";

/** The same of an order, also of an end that only a newer server knows: it has a time. */
export const hasEnded = ({
  order_status,
  cancelled_at,
}: {
  order_status: OrderStatus;
  cancelled_at?: string | null | undefined;
}): boolean => isEndedUnshipped(order_status) || Boolean(cancelled_at);

/** The status of an order whose last lines were removed by a record of a kind (decision 235). The database has the same (`orders_ended_as`). */
export const statusByRecordKind = {
  void: "VOIDED",
  refusal: "NOT_ACCEPTED",
  expiry: "EXPIRED",
} as const satisfies Record<LinkedRecord["kind"], OrderStatus>;

/** What a person reads for a stage, in the order in which an order goes through them. */
export const stageDescriptions: Record<OrderStage, string> = {
  "waiting-for-form": statusDescriptions.WAITING_FOR_FORM,
  packing: text.notShippedYet,
  "on-the-way": text.onTheWay,
  "arrives-today": text.arrivesToday,
  late: text.late,
  "to-receive": text.toReceive,
  backordered: text.backordered,
  "to-invoice": text.notInvoiced,
};
export const orderStages = Object.keys(stageDescriptions) as OrderStage[];

export const orderSorts: readonly OrderSort[] = ["newest", "oldest", "largest", "smallest", "number"];
