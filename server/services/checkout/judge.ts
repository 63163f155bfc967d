/** Whether an order can be placed as it was asked for: the contract's rules over what stands in the database now. Writes nothing. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { cents, dollars } from "#contract/base/money.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { cartHolds, itemCountOf } from "#contract/cart/rules/cart.ts";
import { calculate, type Sums, type UnitPrice } from "#contract/catalogue/rules/pricing.ts";
import type { Changed, Seen } from "#contract/checkout/changes.ts";
import { changesOf, type LineNow, shippingChange } from "#contract/checkout/rules/changes.ts";
import type { Blocking } from "#contract/checkout/rules/blocking.ts";
import { blockingReasons } from "#contract/checkout/rules/checkout.ts";
import { type ControlledView, needsForm } from "#contract/checkout/rules/controlled.ts";
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import * as text from "#contract/checkout/text.ts";
import { type CartLineRow, priceLines, reasonOf } from "#server/services/cart/cart-lines.ts";
import { refuseTooLarge } from "#server/services/cart/order-size.ts";
import { termsOf } from "#server/services/catalogue/price-terms.ts";
import type { OrderFacts } from "./checkout-facts.ts";

/** What somebody wants to order, apart from the lines. */
export type WantedOrder = {
  cart_type_code: "RXO" | "CSO";
  is_saturday: boolean;
  delivery_contact_phone: string | null;
  /** Of the address to ship to, for controlled substances. */
  dea_number: string | null;
  /** Of a paper form, or of an order that a certificate signs: all nine characters. */
  order_form_number: string | null;
  /** What signs it; left out: nothing. `signed_order`: CMS, with the order in it; null while it is only judged. */
  csos?: { certificate_id: number; signed_order: Buffer | null };
  /** Why it cannot repeat as it was asked for. */
  recurrence?: readonly string[];
  seen: Seen | undefined;
  /** What the page showed for goods and for shipping, in dollars; null or undefined: it was not looked at. */
  sub_total: number | null;
  shipping_charges: number | undefined;
};

/** The lines with what they cost. */
export type Priced = { lines: CartLineRow[]; units: readonly (UnitPrice | null)[]; sums: Sums; itemCount: number };

/** What the lines cost now. */
export function pricedLines(lines: CartLineRow[], { offers, bonus }: Pick<OrderFacts, "offers" | "bonus">): Priced {
  return { lines, itemCount: itemCountOf(lines), ...calculate(priceLines(lines), termsOf(offers, bonus)) };
}

/** What is judged. `quotedCents`: what the way costs, null while nobody calculated it; `whyNot`: why it is not possible. */
export type Judged = {
  priced: Priced;
  facts: OrderFacts;
  wanted: WantedOrder;
  quotedCents: number | null;
  whyNot?: string | null;
};
type Who = { time_zone: string; now: Date };

/**
 * Gives what shipping costs, in cents, when nothing stops the order.
 * @throws Refusal 409 `changed` with the list, where something is otherwise than it was seen; else 400 with the first of the reasons that the page shows.
 */
export function judge(who: Who, judged: Judged): number {
  const { priced, wanted, quotedCents } = judged;
  refuseChanged(priced, wanted, quotedCents);
  const { shipping_charges } = wanted;
  const isAsShown = shipping_charges === undefined || quotedCents === cents(shipping_charges);
  const reasons = reasonsOf(who, { ...judged, quotedCents: isAsShown ? quotedCents : null });
  const isOfGoods = reasons.some(({ field }) => comeFirst.has(field));
  if (!isOfGoods) refuseOtherSum(wanted, priced.sums);
  const [first] = reasons;
  if (first !== undefined) throw refusalOf(first, reasons);
  // What is taken off is kept beside what it is taken off of.
  refuseTooLarge(priced.sums.beforeDiscounts + quotedCents!);
  return quotedCents!;
}

function refuseChanged(
  { lines, units, sums }: Priced,
  { seen, shipping_charges }: WantedOrder,
  quoted: number | null,
): void {
  if (seen === undefined || lines.length === 0) return;
  const ofLines = changesOf(seen, linesNow(lines, units));
  const isOther = shipping_charges !== undefined && quoted !== null && quoted !== cents(shipping_charges);
  // A quote is void after any change of the goods; alone it is no change but a step that is missing.
  const isVoid = shipping_charges !== undefined && quoted === null && ofLines.length > 0;
  const ofShipping = isOther || isVoid ? [shippingChange(shipping_charges, dollars(quoted))] : [];
  const changes = [...ofLines, ...ofShipping];
  if (changes.length === 0) return;
  const current: Changed = { changes, sub_total: dollars(sums.total), shipping_charges: dollars(quoted) };
  throw new Refusal(409, text.cartChanged, { code: "changed", current });
}

/** Several lines of one product share its stock: what is left for a line is what those before it leave. */
function linesNow(lines: readonly CartLineRow[], units: Priced["units"]): LineNow[] {
  const used = new Map<number, number>();
  return lines.map((line, at) => {
    const { item_id, units_in, available, quantity } = line;
    const before = used.get(item_id) ?? 0;
    used.set(item_id, before + quantity * units_in);
    const unit = units[at] ?? null;
    return {
      item_id,
      quantity_uom_code: line.quantity_uom_code,
      quantity,
      full_description: line.full_description,
      sale_UOM_desc: line.sale_uom_desc,
      sale_UOM_price: dollars(line.price_cents),
      discount_amount: dollars(unit?.discount ?? 0),
      bonus_discount_amount: dollars(unit?.bonus ?? 0),
      kit_check_surcharge: dollars(line.kit_check_cents),
      incentive_name: unit?.offer?.incentive_name ?? null,
      max_sale_qty: line.max_sale_qty,
      not_sellable_reason: reasonOf(line),
      left: available === null ? null : Math.max(0, Math.floor((available - before) / units_in)),
    };
  });
}

function reasonsOf(who: Who, { priced, facts, wanted, quotedCents, whyNot = null }: Judged): Blocking[] {
  return blockingReasons({
    hasUnsavedQuantity: false,
    lines: priced.lines.map((line) => ({
      ...line,
      sale_UOM_desc: line.sale_uom_desc,
      not_sellable_reason: reasonOf(line),
    })),
    shipping_contact_id: facts.ship_to === null ? null : 1,
    billing_contact_id: facts.bill_to === null ? null : 1,
    controlled: wanted.cart_type_code === "CSO" ? controlledView(who, priced.lines, facts, wanted) : null,
    method: {
      shipping_cost: dollars(quotedCents),
      useSaturdayShipping: wanted.is_saturday,
      why_not_possible: whyNot,
    },
    delivery_contact_phone: wanted.delivery_contact_phone ?? "",
    isPhone,
    recurrence: wanted.recurrence ?? [],
  });
}

/** Without a certificate what needs a form goes by a paper one. A signature is verified elsewhere (services/csos/sign.ts): here it is there, or not. */
function controlledView(
  { time_zone, now }: Who,
  lines: readonly CartLineRow[],
  { deas, is_form_number_taken }: OrderFacts,
  { dea_number, order_form_number, csos }: WantedOrder,
): ControlledView {
  // Of a signed order's number the first three characters are ours.
  const number = (order_form_number ?? "").slice(csos === undefined ? 0 : 3);
  const onPaper = needsForm(lines) || order_form_number !== null ? "Form222" : "NotCSOS";
  return {
    mode: csos === undefined ? onPaper : "CSOS",
    lines,
    deas: deas.map((dea) => ({ ...dea, valid_to_date: dea.valid_to_date && isoToWire(dea.valid_to_date) })),
    dea_number: dea_number === null ? null : formNumber(dea_number),
    certificate_id: csos?.certificate_id ?? null,
    certificate_password: csos === undefined ? "" : "given",
    order_form_number: number,
    order_form_number_again: number, // typed twice on the page alone
    uniqueness: is_form_number_taken ? "taken" : "unique",
    today: dateIn(time_zone, now),
  };
}

/** The sum that the page showed is the price, like the quote: an incentive that ended meanwhile is not paid for unseen (docs/decisions/029). */
function refuseOtherSum({ sub_total }: WantedOrder, { total }: Sums): void {
  if (sub_total === null || cents(sub_total) === total) return;
  throw new Refusal(400, text.totalChanged, { code: "sum_changed" });
}

const comeFirst: ReadonlySet<Blocking["field"]> = new Set(["cart", "line", "shipping_address", "billing_address"]);

/** The first reason in its words; all of them for whoever shows more than one. */
export const refusalOf = (first: Blocking, reasons: readonly Blocking[]): Refusal =>
  new Refusal(400, first.text, {
    code: cartCodes[first.text] ?? codes[first.field] ?? first.field,
    current: { reasons },
  });

/** Fields whose refusals have had another code. */
const codes: Partial<Record<Blocking["field"], string>> = {
  line: "lines",
  shipping_cost: "calculate_shipping",
  delivery_contact_phone: "phone",
  recurrence: "recurring",
};

/** Reasons about the cart: after `empty` the page looks for the order that emptied it, so only an empty cart is answered with that. */
const cartCodes: Readonly<Record<string, string>> = {
  [text.emptyCart]: "empty",
  [text.formLinesExceeded]: "form_lines",
  [text.substancesAlone]: "form_alone",
  [`${cartHolds}.`]: "cart_full",
};
