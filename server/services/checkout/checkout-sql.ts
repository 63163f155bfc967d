/** The three statements of a checkout: lock the cart, read everything that decides, place the order. */
import {
  bool,
  instant,
  int,
  json,
  jsonText,
  listOf,
  none,
  nullable,
  type Of,
  statement,
  text,
} from "#server/db/statement.ts";
import { type CartLineRow, cartLinesSql } from "#server/services/cart/cart-lines.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { type BonusRow, bonusSql, ofCart, type OfferRow, offersSql } from "#server/services/catalogue/price-terms.ts";

export const lockStatement = statement(
  "lock_cart",
  {
    values: { customer_id: int, user_id: int, cart_id: int },
    row: { cart_id: int, cart_type_code: text, wrk_order_id: int, is_open: bool },
  },
  `
  select cart_id, cart_type_code, wrk_order_id, is_open from carts where customer_id = :customer_id and user_id = :user_id and cart_id = :cart_id for update`,
);

/** What decides, read under the cart's lock. */
export type CheckoutFacts = Of<(typeof factsStatement)["row"]>;

type QuoteRow = {
  shipping_method_id: number;
  contact_id: number;
  is_saturday: boolean;
  cost_cents: number;
  goods_cents: number;
  item_count: number;
};

const address = (contact: string, type: 2 | 3): string => `
  (select json_build_object('contact_id', a.contact_id, 'company_name', a.company_name, 'first_name', a.first_name, 'last_name', a.last_name,
      'address1', a.address1, 'address2', a.address2, 'city_name', a.city_name, 'state_code', a.state_code, 'zip_code', a.zip_code, 'phone', a.phone)
    from addresses a where a.customer_id = :customer_id and a.contact_id = ${contact} and a.address_type = ${type} and a.is_active)`;

/** Stock is only looked at here, so that a shortage is told before anything is written; placing takes it, and judges for itself. */
export const factsStatement = statement(
  "checkout_facts",
  {
    values: {
      customer_id: int,
      cart_id: int,
      billing_contact_id: nullable(int),
      shipping_contact_id: nullable(int),
      shipping_method_id: nullable(int),
      wrk_order_id: int,
    },
    row: {
      lines: json<CartLineRow[]>(),
      offers: json<OfferRow[]>(),
      bonus: json<BonusRow>(),
      /** Null when it is not an active address of this customer and type. */
      bill_to: nullable(json<object>()),
      ship_to: nullable(json<object>()),
      payment_terms: text,
      method_desc: nullable(text),
      quote: nullable(json<QuoteRow>()),
    },
  },
  `
  with line as (${cartLinesSql(":cart_id::int")})
  select
    (select coalesce(json_agg(to_jsonb(line) || jsonb_build_object('available', stock.available) order by position), '[]')
      from line left join stock using (item_id)) as lines,
    (${offersSql(ofCart(":cart_id::int"))}) as offers, ${bonusSql} as bonus,
    ${address(":billing_contact_id", 2)} as bill_to, ${address(":shipping_contact_id", 3)} as ship_to, c.payment_terms,
    (select shipping_method_desc from shipping_methods where shipping_method_id = :shipping_method_id) as method_desc,
    (select to_json(q) from shipping_quotes q where q.customer_id = :customer_id and q.wrk_order_id = :wrk_order_id) as quote
  from customers c where c.customer_id = :customer_id`,
);

/**
 * One statement, so that there is one round trip; the next cart is made from the row of the closed one, and so after it.
 * Stock rows are locked in the order of item_id, so that two checkouts never wait for each other in a circle, and taken only where enough is left
 * after the wait: a counted product that is not in `taken` was taken by a quicker checkout.
 */
export const placeStatement = statement(
  "place_order",
  {
    values: {
      customer_id: int,
      cart_id: int,
      user_id: int,
      now: instant,
      needed: json<string>(),
      lines: json<string>(),
      bill_to: jsonText,
      ship_to: jsonText,
      customer_order_no: text,
      order_name: text,
      shipping_instructions: text,
      shipping_method_id: int,
      shipping_method_desc: text,
      is_saturday: bool,
      delivery_contact_phone: nullable(text),
      payment_terms: text,
      goods_cents: int,
      discount_cents: int,
      bonus_cents: int,
      surcharge_cents: int,
      shipping_cents: int,
      total_cents: int,
      line_count: int,
      item_count: int,
    },
    row: {
      order_id: int,
      taken: listOf(int),
      portal_add_job: none,
      /** The prints of what was written. */
      contents: json<Record<string, string>>(),
    },
  },
  `
  with closed as (
    update carts set is_open = false where customer_id = :customer_id and cart_id = :cart_id and is_open returning cart_type_code
  ), next_cart as (
    insert into carts (customer_id, user_id, cart_type_code, created_at) select :customer_id, :user_id, cart_type_code, :now::timestamptz from closed
  ), taken as (
    update stock s set available = s.available - needed.units
    from (select item_id, units from json_to_recordset(:needed::json) as asked (item_id int, units int) join stock using (item_id)
      order by item_id for update of stock) as needed
    where s.item_id = needed.item_id and s.available >= needed.units
    returning s.item_id
  ), placed as (
    insert into orders (customer_id, cart_id, user_id, cart_type_code, placed_at, status, bill_contact_id, ship_contact_id, bill_to, ship_to,
      customer_order_no, order_name, shipping_instructions, shipping_method_id, shipping_method_desc, is_saturday, delivery_contact_phone,
      payment_terms, goods_cents, discount_cents, bonus_cents, surcharge_cents, shipping_cents, total_cents, line_count, item_count)
    select :customer_id, :cart_id, :user_id, cart_type_code, :now::timestamptz, 'PLACED', (:bill_to::jsonb ->> 'contact_id')::int, (:ship_to::jsonb ->> 'contact_id')::int, :bill_to::jsonb, :ship_to::jsonb,
      :customer_order_no, :order_name, :shipping_instructions, :shipping_method_id, :shipping_method_desc, :is_saturday, :delivery_contact_phone, :payment_terms, :goods_cents, :discount_cents, :bonus_cents, :surcharge_cents, :shipping_cents, :total_cents, :line_count, :item_count
    from closed
    returning order_id, ${nameSql("orders")} as name, ${printSql("orders")} as print
  ), lined as (
    insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code,
      sale_uom_desc, units_in, price_cents, kit_check_cents, list_cents, discount_cents, bonus_cents, incentive_name, display_in_line_item_level_bit)
    select :customer_id, placed.order_id, line.*
    from placed, json_to_recordset(:lines::json) as line (line_no int, item_id int, full_description text, ndc_code text, schedule_name text,
      quantity int, quantity_uom_code text, sale_uom_desc text, units_in int, price_cents int, kit_check_cents int,
      list_cents int, discount_cents int, bonus_cents int, incentive_name text, display_in_line_item_level_bit boolean)
    returning ${nameSql("order_lines")} as name, ${printSql("order_lines")} as print
  ), counted as (
    insert into bonus_amounts (customer_id, order_id, cents) select :customer_id, placed.order_id, :goods_cents::int - :discount_cents::int
    from placed join customers c on c.customer_id = :customer_id where c.has_bonus_discount
  )
  select order_id, (select coalesce(array_agg(item_id), '{}') from taken) as taken,
    portal_add_job('ship_order', json_build_object('customer_id', :customer_id::int, 'order_id', order_id), :now::timestamptz, 'ship_order:' || :customer_id::int || ':' || order_id),
    (select json_object_agg(name, print) from (select name, print from placed union all select name, print from lined) made) as contents
  from placed`,
);
