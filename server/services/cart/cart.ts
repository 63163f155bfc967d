/** The chosen cart as it is shown, and the counts of both. */
import { hash } from "node:crypto";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/cart/cart.ts";
import { containsScheduleII, isCartFull, itemCountOf, maxItemCount } from "#contract/cart/rules/cart.ts";
import { dollars } from "#contract/base/money.ts";
import { cartPartsOf } from "#contract/cart/rules/parts.ts";
import { offerOf, priced } from "#contract/cart/rules/priced.ts";
import { selectedAfterReload } from "#contract/checkout/rules/shipping.ts";
import { type ByColumn, rowsOf } from "#server/db/by-column.ts";
import { int, json, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { type CartLineRow, cartLinesSql, linesByColumnSql, priceLines, reasonOf } from "./cart-lines.ts";
import { chosenCartType, noSuchCart } from "./cart-lock.ts";
import {
  type BonusRow,
  bonusSql,
  ofCart,
  type OfferRow,
  offersSql,
  termsOf,
} from "#server/services/catalogue/price-terms.ts";
import { incentiveOf } from "#server/services/catalogue/product-rows.ts";
import { availabilityOf } from "#server/services/catalogue/stock.ts";
import { type MethodRow, methodOf, methodsSql } from "./shipping-methods.ts";

/** The cart with its lines and sums. @throws Refusal 404 where the person never opened a cart. */
export async function cart(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.cart>> {
  const type = chosenCartType(caller);
  const { customer_id, user_id } = caller;
  const [found] = await db.final(cartStatement, { customer_id, user_id, type });
  if (!found) throw noSuchCart();
  const { cart_id, wrk_order_id, payment_terms } = found;
  const lines = rowsOf(found.lines);
  const terms = termsOf(found.offers, found.bonus);
  const prices = priced(priceLines(lines), terms);
  const itemCount = itemCountOf(lines);
  const methods = found.methods.map((method) => methodOf(method, wrk_order_id, prices.cents.goods));
  return {
    cart_id,
    cartId: cart_id,
    cart_type_code: type,
    items: lines.map((line, at) => ({ ...itemOf(line, found), ...prices.lines[at]! })),
    itemCount,
    rx_cart_qty: type === "RXO" ? itemCount : found.other_qty,
    cs_cart_qty: type === "CSO" ? itemCount : found.other_qty,
    ...prices.sums,
    price_terms: { offers: terms.offers.map(offerOf), bonus_basis_points: terms.bonus_basis_points },
    paymentTerms: payment_terms,
    isCartFull: isCartFull(itemCount),
    maxItemCount,
    containsScheduleII: containsScheduleII(lines),
    shippingMethods: methods,
    shippingMethod: selectedAfterReload(methods) ?? null,
  };
}

/** The same, and of its lines the parts that are not known. */
export async function cartParts(
  db: Tx,
  caller: Caller,
  { known }: ParsedOf<typeof contract.cartParts>,
): Promise<OutputOf<typeof contract.cartParts>> {
  const { items, ...whole } = await cart(db, caller);
  const isKnown = new Set(known);
  const parts = cartPartsOf(items).map((part) => {
    const print = hash("sha1", JSON.stringify(part), "base64url").slice(0, 16);
    return isKnown.has(print) ? { print } : { print, items: part };
  });
  return { ...whole, parts };
}

/** Units in the two carts; 0 where there is none. */
export async function cartCounts(
  db: Tx,
  { customer_id, user_id }: Caller,
): Promise<OutputOf<typeof contract.cartCounts>> {
  return (await db.run(countsStatement, { customer_id, user_id }))[0]!;
}

const cartStatement = statement(
  "cart",
  {
    values: { customer_id: int, user_id: int, type: text },
    row: {
      cart_id: int,
      wrk_order_id: int,
      payment_terms: text,
      methods: json<MethodRow[]>(),
      bonus: json<BonusRow>(),
      offers: json<OfferRow[]>(),
      lines: json<ByColumn<CartLineRow>>(),
      other_qty: int,
    },
  },
  `
  with own as (
    select cart_id, wrk_order_id from carts where customer_id = :customer_id and user_id = :user_id and cart_type_code = :type and is_open
  ), line as (${cartLinesSql("(select cart_id from own)")})
  select own.*, c.payment_terms, (${methodsSql}) as methods,
    ${bonusSql} as bonus, (${offersSql(ofCart("(select cart_id from own)"))}) as offers,
    (${linesByColumnSql()}) as lines,
    (select coalesce(sum(l.quantity), 0)::int from carts other join cart_lines l using (customer_id, cart_id)
      where other.customer_id = :customer_id and other.user_id = :user_id and other.cart_type_code <> :type and other.is_open) as other_qty
  from own join customers c on c.customer_id = :customer_id`,
);

type CartRow = Of<(typeof cartStatement)["row"]>;

const countsStatement = statement(
  "cart_counts",
  { values: { customer_id: int, user_id: int }, row: { rx_qty: int, cs_qty: int } },
  `
  select coalesce(sum(l.quantity) filter (where c.cart_type_code = 'RXO'), 0)::int as rx_qty,
    coalesce(sum(l.quantity) filter (where c.cart_type_code = 'CSO'), 0)::int as cs_qty
  from carts c join cart_lines l using (customer_id, cart_id) where c.customer_id = :customer_id and c.user_id = :user_id and c.is_open`,
);

type Item = OutputOf<typeof contract.cart>["items"][number];
type Calculated = ReturnType<typeof priced>["lines"][number];

const itemOf = (line: CartLineRow, { cart_id, payment_terms, offers }: CartRow): Omit<Item, keyof Calculated> => ({
  cart_id,
  item_id: line.item_id,
  full_description: line.full_description,
  ndc_code: line.ndc_code,
  manufacturer: line.manufacturer,
  form: line.form,
  quantity: line.quantity,
  quantity_uom_code: line.quantity_uom_code,
  unit_of_measure: line.quantity_uom_code,
  sale_UOM: line.quantity_uom_code,
  sale_UOM_desc: line.sale_uom_desc,
  sale_UOM_price: dollars(line.price_cents),
  units_in: line.units_in,
  first_units_in: line.first_units_in,
  list_price: dollars(line.list_cents),
  units_per_case: line.units_per_case,
  vials_per_unit: line.vials_per_unit,
  max_sale_qty: line.max_sale_qty,
  kit_check_available: line.kit_check_available,
  kit_check_price: dollars(line.kit_check_price_cents),
  kit_check_surcharge: dollars(line.kit_check_cents),
  schedule_name: line.schedule_name,
  payment_terms,
  medical_necessity: !line.confirm_to_sell ? "not_needed" : line.necessity_at ? "confirmed" : "not_confirmed",
  not_sellable_reason: reasonOf(line),
  availability: availabilityOf(line),
  incentives: incentivesOf(line.item_id, offers),
});

/** The incentives that a product belongs to, as the contract has them. */
const incentivesOf = (item_id: number, offers: readonly OfferRow[]): Item["incentives"] =>
  offers
    .filter(({ item_ids }) => item_ids.includes(item_id))
    .map(({ item_ids: _items, parts: _parts, tier_quantity: _tier, ...offer }) => ({ ...incentiveOf(offer), item_id }));
