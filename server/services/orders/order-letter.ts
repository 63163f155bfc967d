/** What the mails of an order say (pure): the same sums as the order, to the cent. */
import type { OrderStatus } from "#contract/base/order-status.ts";
import { isReleasePending } from "#contract/orders/rules/cancelling.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import type { Frequency } from "#contract/checkout/rules/recurrence.ts";
import { repeats, repeatsLabel } from "#contract/checkout/text.ts";
import { dollars, moneyWords } from "#contract/base/money.ts";
import { unitName, unitFor } from "#contract/base/units.ts";
import { customerLink, letter, own, paragraphs, type Wording } from "#server/services/mail/letter.ts";
import type { NewMail } from "#server/services/mail/mail.ts";
import * as documentText from "#server/documents/common-text.ts";
import * as mailText from "#server/services/mail/text.ts";
import * as text from "./mail-text.ts";

/** An order as its mail tells it, money in cents. */
export type ToldOrder = {
  customer_id: number;
  order_id: number;
  company_name: string;
  first_name: string;
  last_name: string;
  customer_order_no: string;
  order_name: string;
  ship_to: { company_name: string; address1: string; city_name: string; state_code: string; zip_code: string };
  shipping_method_desc: string;
  order_form_number: string | null;
  /** The holder of the certificate that signed it; null: no certificate did. */
  signed_by: string | null;
  /** Name of the distributor whose staff placed it; null: a user of the customer did. */
  placed_by_staff_of: string | null;
  status: OrderStatus;
  is_form222: boolean;
  form_arrived_at: Date | null;
  goods_cents: number;
  surcharge_cents: number;
  discount_cents: number;
  bonus_cents: number;
  shipping_cents: number;
  total_cents: number;
  time_zone: string;
  release_at: Date | null;
  cancelled_by: string | null;
  /** How often it repeats; null: it does not. */
  frequency: Frequency | null;
  lines: readonly {
    full_description: string;
    ndc_code: string;
    quantity: number;
    sale_uom_desc: string;
    price_cents: number;
    needs_necessity: boolean | null;
    necessity_by: string | null;
    necessity_at: string | null;
  }[];
};

/** Maximum number of lines listed; the order page lists the rest. */
const mostLines = 100;

/** @param address where people reach the portal. */
export function orderLetter(
  what: "placed" | "cancelled",
  order: ToldOrder,
  { now, address }: { now: Date; address: string },
): Pick<NewMail, "subject" | "body"> {
  const link = customerLink(address, order.customer_id, `/purchase-order/${order.order_id}`);
  const number = text.orderNumber(order.order_id, order.customer_order_no, order.order_name);
  if (what === "cancelled") {
    const body = paragraphs([
      mailText.hello(order.first_name),
      text.canceled(number, order.company_name, order.cancelled_by ?? mailText.formerUser),
      text.canceledLines(linesOf(order)),
      mailText.viewOrder(link),
    ]);
    return { subject: text.canceledSubject(order.order_id), body };
  }
  const until = waitsForForm(order)
    ? [text.waitsForForm]
    : isReleasePending(order.release_at, now)
      ? [text.cancelUntil(momentOf(order.release_at, order.time_zone))]
      : [];
  const body = paragraphs([
    mailText.hello(order.first_name),
    text.placed(number, order.company_name),
    ...placementOf({ ...order, placed_by: `${order.first_name} ${order.last_name}` }),
    linesOf(order),
    sumsOf(order),
    shippingOf(order),
    ...until,
    mailText.viewOrder(link),
  ]);
  return { subject: text.placedSubject(order.order_id), body };
}

type Placed = Pick<ToldOrder, "signed_by" | "is_form222" | "order_form_number" | "company_name"> &
  Partial<Pick<ToldOrder, "placed_by_staff_of">> & { placed_by: string };

/** Returns how an order was placed; nothing for an order without an order form that a user of the customer placed. */
export function placementOf({ signed_by, ...order }: Placed): Wording[] {
  const sentence = describePlacement({ ...order, signed_by: signed_by ?? undefined });
  return sentence === undefined ? [] : [text.placement(sentence)];
}

function linesOf({ lines, time_zone }: ToldOrder): Wording {
  const told = lines.slice(0, mostLines).map((line) => {
    const { full_description, ndc_code, quantity, sale_uom_desc, price_cents } = line;
    const amount = money(price_cents * quantity);
    return letter`${text.line(count(quantity, sale_uom_desc), full_description, ndc_code, amount)}${necessityOf(line, time_zone)}`;
  });
  const more = lines.length - told.length;
  return underEachOther([...told, ...(more > 0 ? [mailText.moreProducts(more)] : [])]);
}

/** Behind a line of a product whose medical necessity is to be confirmed: by whom it was and when, or that nobody did. */
function necessityOf(
  { needs_necessity, necessity_by, necessity_at }: ToldOrder["lines"][number],
  timeZone: string,
): Wording {
  if (needs_necessity !== true) return own("");
  if (necessity_at === null) return letter`\n  ${text.necessityNotConfirmed}`;
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" }).format(new Date(necessity_at));
  return letter`\n  ${text.necessityConfirmed(necessity_by ?? mailText.formerUser, day)}`;
}

/** Only amounts other than zero; discounts are below zero. */
function sumsOf(order: ToldOrder): Wording {
  const { goods_cents, surcharge_cents, discount_cents, bonus_cents, shipping_cents, total_cents } = order;
  const rows: [string, number][] = [
    [documentText.items, goods_cents],
    [documentText.kitCheck, surcharge_cents],
    [documentText.offers, -(discount_cents - bonus_cents)],
    [documentText.bonusDiscount, -bonus_cents],
  ];
  const told = rows.filter(([, amount]) => amount !== 0).map(([name, amount]) => `${name}: ${money(amount)}`);
  const shipping = `${documentText.shipping}: ${shipping_cents === 0 ? text.freeShipping : money(shipping_cents)}`;
  return own([...told, shipping, `${documentText.total}: ${money(total_cents)}`].join("\n"));
}

function shippingOf({ ship_to, shipping_method_desc, order_form_number, is_form222, frequency }: ToldOrder): Wording {
  const { company_name, address1, city_name, state_code, zip_code } = ship_to;
  return underEachOther([
    text.shipTo(`${company_name}, ${address1}, ${city_name}, ${state_code} ${zip_code}`),
    text.shippingMethod(shipping_method_desc),
    ...(order_form_number === null ? [] : [(is_form222 ? text.form222 : text.orderForm)(order_form_number)]),
    ...(frequency === null ? [] : [own(`${repeatsLabel}: ${repeats[frequency]}`)]),
  ]);
}

const underEachOther = (each: readonly Wording[]): Wording => own(each.map(({ wording }) => wording).join("\n"));

/** "Wed, Nov 25, 4:43 AM CST" */
const momentOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
    .format(at)
    .replace("\u202f", " ");

const count = (quantity: number, unit: string): string =>
  `${quantity.toLocaleString("en-US")} ${unitFor(quantity, unitName(unit))}`;

const money = (cents: number): string => moneyWords(dollars(cents));
