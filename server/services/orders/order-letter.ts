/** What the mails of an order say (pure): the same sums as the order, to the cent. */
import type { OrderStatus } from "#contract/orders/orders.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { unitName, unitFor } from "#contract/base/units.ts";
import { letter, own, paragraphs, portalLink, type Wording } from "#server/services/mail/letter.ts";
import type { NewMail } from "#server/services/mail/mail.ts";

/** An order as its mail tells it, money in cents. */
export type ToldOrder = {
  order_id: number;
  company_name: string;
  first_name: string;
  last_name: string;
  customer_order_no: string;
  order_name: string;
  ship_to: { company_name: string; address1: string; city_name: string; state_code: string; zip_code: string };
  shipping_method_desc: string;
  order_form_number: string | null;
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

/** Longer lists are told by their number: the order itself has them. */
const mostLines = 100;

/** @param address where people reach the portal. */
export function orderLetter(
  what: "placed" | "cancelled",
  order: ToldOrder,
  { now, address }: { now: Date; address: string },
): Pick<NewMail, "subject" | "body"> {
  const hello = letter`Hello ${order.first_name} ${order.last_name},`;
  const link = portalLink(address, `/purchase-order/${order.order_id}`);
  const named = [order.customer_order_no, order.order_name].filter((part) => part !== "").join(", ");
  const number = named === "" ? letter`${order.order_id}` : letter`${order.order_id} (${named})`;
  if (what === "cancelled") {
    const body = paragraphs([
      hello,
      letter`order ${number} for ${order.company_name} was cancelled by ${order.cancelled_by ?? "a former user"}. Nothing will be shipped, and nothing is charged.`,
      letter`It was:\n\n${linesOf(order)}`,
      letter`The order:\n${link}`,
    ]);
    return { subject: letter`Order ${order.order_id} was cancelled`, body };
  }
  const until = waitsForForm(order)
    ? [waitsWording]
    : order.release_at !== null && order.release_at > now
      ? [untilOf(order.release_at, order.time_zone)]
      : [];
  const body = paragraphs([
    hello,
    letter`thank you: order ${number} for ${order.company_name} was placed.`,
    linesOf(order),
    sumsOf(order),
    letter`Ship to: ${placeOf(order.ship_to)}\nBy: ${order.shipping_method_desc}${own(formOf(order))}`,
    ...until,
    letter`The order:\n${link}`,
  ]);
  return { subject: letter`Order ${order.order_id} was placed`, body };
}

function linesOf({ lines, time_zone }: ToldOrder): Wording {
  const told = lines.slice(0, mostLines).map((line) => {
    const { full_description, ndc_code, quantity, sale_uom_desc, price_cents } = line;
    return letter`${count(quantity, sale_uom_desc)}, ${own(full_description)} (NDC ${own(ndc_code)}): ${own(money(price_cents * quantity))}${necessityOf(line, time_zone)}`;
  });
  const more = lines.length - told.length;
  return own(
    [...told, ...(more > 0 ? [letter`and ${more} more products`] : [])].map(({ wording }) => wording).join("\n"),
  );
}

/** Behind a line of a product whose medical necessity is to be confirmed: by whom it was and when, or that nobody did. */
function necessityOf(
  { needs_necessity, necessity_by, necessity_at }: ToldOrder["lines"][number],
  timeZone: string,
): Wording {
  if (needs_necessity !== true) return own("");
  if (necessity_at === null) return letter`\n  Medical necessity not confirmed`;
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" }).format(new Date(necessity_at));
  return letter`\n  Medical necessity confirmed by ${necessity_by ?? "a former user"} on ${own(day)}`;
}

/** Only what there is; what is taken off stands below zero. */
function sumsOf(order: ToldOrder): Wording {
  const { goods_cents, surcharge_cents, discount_cents, bonus_cents, shipping_cents, total_cents } = order;
  const rows: [string, number][] = [
    ["Goods", goods_cents],
    ["Kit check", surcharge_cents],
    ["Offers", -(discount_cents - bonus_cents)],
    ["Bonus discount", -bonus_cents],
  ];
  const told = rows.filter(([, amount]) => amount !== 0).map(([name, amount]) => `${name}: ${money(amount)}`);
  const shipping = `Shipping: ${shipping_cents === 0 ? "free" : money(shipping_cents)}`;
  return own([...told, shipping, `Total: ${money(total_cents)}`].join("\n"));
}

const placeOf = ({ company_name, address1, city_name, state_code, zip_code }: ToldOrder["ship_to"]): string =>
  `${company_name}, ${address1}, ${city_name}, ${state_code} ${zip_code}`;

const formOf = ({ order_form_number }: ToldOrder): string =>
  order_form_number === null ? "" : `\nOrder form: ${order_form_number}`;

const waitsWording = letter`The order is waiting for its paper Form 222. Send us the original with the cover sheet from the order's page. Nothing ships before it is here, and until then you can cancel the order.`;

const untilOf = (until: Date, timeZone: string): Wording => {
  const at = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  return letter`You can cancel it until ${own(at.format(until))}, unless the warehouse has begun with it.`;
};

const count = (quantity: number, unit: string): string =>
  `${quantity.toLocaleString("en-US")} ${unitFor(quantity, unitName(unit))}`;

const money = (cents: number): string => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
