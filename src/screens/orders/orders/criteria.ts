/** The order search's filters: in the address bar, and as the call takes them (pure). */
import { wireToIso } from "#contract/base/dates.ts";
import type { OrderSort, OrderStage } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { oldestDate, orderWindowDays, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import type { OrderSearch } from "#src/data/orders/held-orders.ts";
import { dateNotValid } from "#src/text/orders/order-filters.ts";
import { lastDays, type DateSpan } from "#src/ui/trade/date-span.ts";

/** What the address bar holds; what is left out is not asked for, or has its default. */
export type OrderParams = {
  customer_id?: number | "any" | undefined;
  /** A part of the name, among the companies of Any Customer. */
  company_name?: string | undefined;
  order_id?: number | undefined;
  customer_order_no?: string | undefined;
  /** A part of the order number or the PO number. */
  number_part?: string | undefined;
  order_name?: string | undefined;
  order_from_date?: string | undefined;
  order_to_date?: string | undefined;
  order_status?: OrderStatus | undefined;
  order_create_user?: string | undefined;
  item_id?: number | undefined;
  /** Of the product. */
  lot_no?: string | undefined;
  shipping_contact_id?: number | undefined;
  stage?: OrderStage | undefined;
  sort?: OrderSort | undefined;
};

/** Shows the orders of other filters. @param isTyping the user goes on typing: the address before is not kept in the history */
export type ShowOrders = (params: OrderParams, isTyping?: boolean) => void;

/** What a part of the toolbar shows and changes. */
export type FilterProps = { params: OrderParams; setting: OrderSearchSetting; onParams: ShowOrders };

/** For whom and when: the chosen customer, and today in its calendar (`YYYY-MM-DD`). */
export type OrderSearchSetting = { customer_id: number; today: string };

/** Whether the address asks for anything at all; how it is sorted is no question. */
export const isFiltered = ({ sort: _sort, ...asked }: OrderParams): boolean =>
  Object.values(asked).some((value) => value !== undefined);

/** The filters behind the Filters button. */
const folded = [
  "customer_id",
  "company_name",
  "order_name",
  "order_status",
  "order_create_user",
  "item_id",
  "shipping_contact_id",
] as const;
/** How many of them are applied. A lot is one with its product. */
export const countFolded = (params: OrderParams): number => folded.filter((name) => params[name] !== undefined).length;

/** The days of an address: its own; else, where it needs some, the last 45 in the customer's calendar. */
export function daysOf(params: OrderParams, setting: OrderSearchSetting): DateSpan {
  if (namesDays(params)) return { from: params.order_from_date ?? "", to: params.order_to_date ?? "" };
  return hasUsualDays(params) ? usualDays(setting) : { from: "", to: "" };
}

/** The same address with other days. Usual days stay out of it: tomorrow they are other days. */
export function withDays(params: OrderParams, { from, to }: DateSpan, setting: OrderSearchSetting): OrderParams {
  const usual = usualDays(setting);
  const isUsual = from === usual.from && to === usual.to;
  const other = { ...params, order_from_date: from || undefined, order_to_date: to || undefined };
  const dayless = { ...params, order_from_date: undefined, order_to_date: undefined };
  return isUsual && hasUsualDays(dayless) ? dayless : other;
}

/** The same address for another customer, which has other addresses. A company is looked for among all of them alone. */
export const withCustomer = (
  params: OrderParams,
  customer: number | "any",
  { customer_id }: OrderSearchSetting,
): OrderParams => ({
  ...params,
  customer_id: customer === customer_id ? undefined : customer,
  shipping_contact_id: undefined,
  company_name: customer === "any" ? params.company_name : undefined,
});

/** What the call takes; every field said, so that the same question has the same key. */
export function criteriaOf(params: OrderParams, setting: OrderSearchSetting): Required<OrderSearch> {
  const days = daysOf(params, setting);
  return {
    customer_id: params.customer_id === "any" ? null : (params.customer_id ?? setting.customer_id),
    company_name: params.customer_id === "any" ? (params.company_name ?? null) : null,
    order_id: params.order_id ?? null,
    customer_order_no: params.customer_order_no ?? null,
    number_part: params.number_part ?? null,
    order_from_date: days.from || null,
    order_to_date: days.to || null,
    item_id: params.item_id ?? null,
    lot_no: params.lot_no ?? null,
    shipping_contact_id: params.shipping_contact_id ?? null,
    order_name: params.order_name ?? null,
    order_status: params.order_status ?? null,
    order_create_user: params.order_create_user ?? null,
    stage: params.stage ?? null,
    sort: params.sort ?? "newest",
  };
}

/** Why these days cannot be searched with the other filters, and the field to go to; undefined when they can. */
export function whyNot(
  params: OrderParams,
  setting: OrderSearchSetting,
  days: DateSpan = daysOf(params, setting),
): { text: string; field: string } | undefined {
  for (const [date, field] of [
    [days.from, "orders-from"],
    [days.to, "orders-to"],
  ] as const) {
    if (date !== "" && wireToIso(date) === undefined) return { text: dateNotValid(date), field };
  }
  const text = whyNotSearchable(
    {
      order_id: params.order_id ?? null,
      customer_order_no: params.customer_order_no ?? null,
      number_part: params.number_part ?? null,
      order_from_date: days.from || null,
      order_to_date: days.to || null,
      stage: params.stage ?? null,
    },
    setting.today,
  );
  const isFrom = days.from === "" || isOlder(days.from, oldestDate(setting.today));
  return text === undefined ? undefined : { text, field: isFrom ? "orders-from" : "orders-to" };
}

const isOlder = (date: string, oldest: string): boolean => (wireToIso(date) ?? oldest) < oldest;

/** True where the address names no days and needs some: then they are the usual ones, up to today. */
export const hasUsualDays = (params: OrderParams): boolean =>
  !namesDays(params) &&
  params.order_id === undefined &&
  params.customer_order_no === undefined &&
  params.number_part === undefined &&
  params.stage === undefined;

const namesDays = ({ order_from_date, order_to_date }: OrderParams): boolean =>
  order_from_date !== undefined || order_to_date !== undefined;

const usualDays = ({ today }: OrderSearchSetting): DateSpan => lastDays(orderWindowDays, today);
