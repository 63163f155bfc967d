/** A saved view and the filters of an address, each made of the other (pure). Days up to today stay so: tomorrow they are other dates. */
import type { OrderView } from "#contract/orders/order-views.ts";
import { orderWindowDays } from "#contract/orders/rules/orders.ts";
import { lastDays } from "#src/ui/trade/date-span.ts";
import { withDays, type OrderParams, type OrderSearchSetting } from "./criteria.ts";

/** Spans up to today that one press selects. */
export const daySpans = [7, 30, orderWindowDays, 90, 365] as const;

/** Returns what a view holds of an address. */
export function viewOf(params: OrderParams, { today }: OrderSearchSetting): Omit<OrderView, "name"> {
  const { order_from_date, order_to_date, ...others } = params;
  const days = daySpans.find((each) => {
    const { from, to } = lastDays(each, today);
    return from === order_from_date && to === order_to_date;
  });
  const kept = days === undefined ? params : others;
  const filters = Object.entries(kept).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { filters: Object.fromEntries(filters), days: days ?? null };
}

/** Returns the address of a view. The route leaves out what it does not know. */
export function paramsOf({ filters, days }: Omit<OrderView, "name">, setting: OrderSearchSetting): OrderParams {
  const params: OrderParams = filters;
  return days === null ? params : withDays(params, lastDays(days, setting.today), setting);
}

/** Returns true where the address asks for what the view does. */
export const isApplied = (view: OrderView, params: OrderParams, setting: OrderSearchSetting): boolean =>
  JSON.stringify(sorted(paramsOf(view, setting))) === JSON.stringify(sorted(params));

const sorted = (params: OrderParams) =>
  Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
