/** The order search's filters: in the address bar, as typed in the form, and as the call takes them. */
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { OrderSort, OrderStage } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { orderWindowDays, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import { integerOf } from "#contract/base/numbers.ts";
import type { OrderSearch } from "#src/data/orders/held-orders.ts";
import { dateNotValid } from "#src/text/orders/order-filters.ts";

/** What the address bar holds; what is left out is not asked for, or has its default. */
export type OrderParams = {
  customer_id?: number | "any" | undefined;
  /** A part of the name, among the companies of Any Customer. */
  company_name?: string | undefined;
  order_id?: number | undefined;
  customer_order_no?: string | undefined;
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

/** What stands in the form, all of it as text but for what is picked from lists. */
export type OrderForm = {
  customer: number | "any";
  companyName: string;
  orderId: string;
  customerOrderNo: string;
  orderName: string;
  from: string;
  to: string;
  status: OrderStatus | "any";
  createUser: string;
  itemId: number | undefined;
  lotNo: string | undefined;
  shippingContact: number | "any";
  stage: OrderStage | undefined;
};

/** For whom and when: the chosen customer, and today in its calendar (`YYYY-MM-DD`). */
export type OrderSearchSetting = { customer_id: number; today: string };

/** The form for an address: the last 45 days in the customer's calendar unless days, or a number that needs none, stand there. */
export function formOf(params: OrderParams, setting: OrderSearchSetting): OrderForm {
  const days = daysOf(params, setting);
  return {
    customer: params.customer_id ?? setting.customer_id,
    companyName: params.company_name ?? "",
    orderId: params.order_id === undefined ? "" : String(params.order_id),
    customerOrderNo: params.customer_order_no ?? "",
    orderName: params.order_name ?? "",
    from: days.from ?? "",
    to: days.to ?? "",
    status: params.order_status ?? "any",
    createUser: params.order_create_user ?? "",
    itemId: params.item_id,
    lotNo: params.lot_no,
    shippingContact: params.shipping_contact_id ?? "any",
    stage: params.stage,
  };
}

/** Whether the address asks for anything at all; how it is sorted is no question. */
export const isFiltered = ({ sort: _sort, ...asked }: OrderParams): boolean =>
  Object.values(asked).some((value) => value !== undefined);

/** The address for a form. Days that nobody changed stay out of it: tomorrow they are other days, and a number is found whenever it was. */
export function paramsOf(form: OrderForm, setting: OrderSearchSetting): OrderParams {
  const usual = usualDays(setting);
  const isUsual = form.from === usual.from && form.to === usual.to;
  return {
    customer_id: form.customer === setting.customer_id ? undefined : form.customer,
    company_name: form.customer === "any" ? filled(form.companyName) : undefined,
    order_id: integerOf(form.orderId),
    customer_order_no: filled(form.customerOrderNo),
    order_name: filled(form.orderName),
    order_from_date: isUsual ? undefined : filled(form.from),
    order_to_date: isUsual ? undefined : filled(form.to),
    order_status: form.status === "any" ? undefined : form.status,
    order_create_user: filled(form.createUser),
    item_id: form.itemId,
    lot_no: form.lotNo,
    shipping_contact_id:
      form.customer === setting.customer_id && form.shippingContact !== "any" ? form.shippingContact : undefined,
    stage: form.stage,
  };
}

/** What the call takes; every field said, so that the same question has the same key. */
export function criteriaOf(params: OrderParams, setting: OrderSearchSetting): Required<OrderSearch> {
  const days = daysOf(params, setting);
  return {
    customer_id: params.customer_id === "any" ? null : (params.customer_id ?? setting.customer_id),
    company_name: params.customer_id === "any" ? (params.company_name ?? null) : null,
    order_id: params.order_id ?? null,
    customer_order_no: params.customer_order_no ?? null,
    order_from_date: days.from ?? null,
    order_to_date: days.to ?? null,
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

/** Why this form cannot be searched, and the field to go to; undefined when it can. `today` is `YYYY-MM-DD`. */
export function whyNot(form: OrderForm, today: string): { text: string; field: string } | undefined {
  for (const [date, field] of [
    [form.from, "orders-from"],
    [form.to, "orders-to"],
  ] as const) {
    if (date !== "" && wireToIso(date) === undefined) return { text: dateNotValid(date), field };
  }
  const text = whyNotSearchable(
    {
      order_id: integerOf(form.orderId) ?? null,
      customer_order_no: filled(form.customerOrderNo) ?? null,
      order_from_date: filled(form.from) ?? null,
      order_to_date: filled(form.to) ?? null,
      stage: form.stage ?? null,
    },
    today,
  );
  return text === undefined ? undefined : { text, field: form.from === "" ? "orders-from" : "orders-to" };
}

/** True where the address names no days and needs some: then they are the usual ones, up to today. */
export const hasUsualDays = (params: OrderParams): boolean =>
  !namesDays(params) &&
  params.order_id === undefined &&
  params.customer_order_no === undefined &&
  params.stage === undefined;

const namesDays = ({ order_from_date, order_to_date }: OrderParams): boolean =>
  order_from_date !== undefined || order_to_date !== undefined;

function daysOf(
  params: OrderParams,
  setting: OrderSearchSetting,
): { from?: string | undefined; to?: string | undefined } {
  if (namesDays(params)) return { from: params.order_from_date, to: params.order_to_date };
  return hasUsualDays(params) ? usualDays(setting) : {};
}

const usualDays = ({ today }: OrderSearchSetting): { from: string; to: string } => ({
  from: isoToWire(addDays(today, -orderWindowDays)),
  to: isoToWire(today),
});

const filled = (text: string): string | undefined => text.trim() || undefined;
