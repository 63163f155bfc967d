/** The three statements of a checkout: lock the cart, read everything that decides, place the order. */
import { type CartLineRow, cartLinesSql } from "#server/services/cart/cart-lines.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { type BonusRow, bonusSql, ofCart, type OfferRow, offersSql } from "#server/services/catalogue/price-terms.ts";

/** What decides, read under the cart's lock. */
export type CheckoutFacts = {
  lines: CartLineRow[];
  offers: OfferRow[];
  bonus: BonusRow;
  /** Null when it is not an active address of this customer and type. */
  bill_to: object | null;
  ship_to: object | null;
  payment_terms: string;
  method_desc: string | null;
  quote: {
    shipping_method_id: number;
    contact_id: number;
    is_saturday: boolean;
    cost_cents: number;
    goods_cents: number;
    item_count: number;
  } | null;
};

export const lockSql = `
  select cart_id, cart_type_code, wrk_order_id, is_open from carts where customer_id = $1 and user_id = $2 and cart_id = $3 for update`;

const address = (contact: string, type: 2 | 3): string => `
  (select json_build_object('contact_id', a.contact_id, 'company_name', a.company_name, 'first_name', a.first_name, 'last_name', a.last_name,
      'address1', a.address1, 'address2', a.address2, 'city_name', a.city_name, 'state_code', a.state_code, 'zip_code', a.zip_code, 'phone', a.phone)
    from addresses a where a.customer_id = $1 and a.contact_id = ${contact} and a.address_type = ${type} and a.is_active)`;

/** Stock is only looked at here, so that a shortage is told before anything is written; placing takes it, and judges for itself. */
export const factsSql = `
  with line as (${cartLinesSql("$2::int")})
  select
    (select coalesce(json_agg(to_jsonb(line) || jsonb_build_object('available', stock.available) order by position), '[]')
      from line left join stock using (item_id)) as lines,
    (${offersSql(ofCart("$2::int"))}) as offers, ${bonusSql} as bonus,
    ${address("$3", 2)} as bill_to, ${address("$4", 3)} as ship_to, c.payment_terms,
    (select shipping_method_desc from shipping_methods where shipping_method_id = $5) as method_desc,
    (select to_json(q) from shipping_quotes q where q.customer_id = $1 and q.wrk_order_id = $6) as quote
  from customers c where c.customer_id = $1`;

/**
 * One statement, so that there is one round trip; the next cart is made from the row of the closed one, and so after it.
 * Stock rows are locked in the order of item_id, so that two checkouts never wait for each other in a circle, and taken only where enough is left
 * after the wait: a counted product that is not in `taken` was taken by a quicker checkout.
 */
export const placeSql = `
  with closed as (
    update carts set is_open = false where customer_id = $1 and cart_id = $2 and is_open returning cart_type_code
  ), next_cart as (
    insert into carts (customer_id, user_id, cart_type_code, created_at) select $1, $3, cart_type_code, $4::timestamptz from closed
  ), taken as (
    update stock s set available = s.available - needed.units
    from (select item_id, units from json_to_recordset($5::json) as asked (item_id int, units int) join stock using (item_id)
      order by item_id for update of stock) as needed
    where s.item_id = needed.item_id and s.available >= needed.units
    returning s.item_id
  ), placed as (
    insert into orders (customer_id, cart_id, user_id, cart_type_code, placed_at, status, bill_contact_id, ship_contact_id, bill_to, ship_to,
      customer_order_no, order_name, shipping_instructions, shipping_method_id, shipping_method_desc, is_saturday, delivery_contact_phone,
      payment_terms, goods_cents, discount_cents, bonus_cents, surcharge_cents, shipping_cents, total_cents, line_count, item_count)
    select $1, $2, $3, cart_type_code, $4::timestamptz, 'PLACED', ($7::jsonb ->> 'contact_id')::int, ($8::jsonb ->> 'contact_id')::int, $7::jsonb, $8::jsonb,
      $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24
    from closed
    returning order_id, ${nameSql("orders")} as name, ${printSql("orders")} as print
  ), lined as (
    insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code,
      sale_uom_desc, units_in, price_cents, kit_check_cents, list_cents, discount_cents, bonus_cents, incentive_name, display_in_line_item_level_bit)
    select $1, placed.order_id, line.*
    from placed, json_to_recordset($6::json) as line (line_no int, item_id int, full_description text, ndc_code text, schedule_name text,
      quantity int, quantity_uom_code text, sale_uom_desc text, units_in int, price_cents int, kit_check_cents int,
      list_cents int, discount_cents int, bonus_cents int, incentive_name text, display_in_line_item_level_bit boolean)
    returning ${nameSql("order_lines")} as name, ${printSql("order_lines")} as print
  ), counted as (
    insert into bonus_amounts (customer_id, order_id, cents) select $1, placed.order_id, $17::int - $18::int
    from placed join customers c on c.customer_id = $1 where c.has_bonus_discount
  )
  select order_id, (select coalesce(array_agg(item_id), '{}') from taken) as taken,
    portal_add_job('ship_order', json_build_object('customer_id', $1::int, 'order_id', order_id), $4::timestamptz, 'ship_order:' || $1::int || ':' || order_id),
    (select json_object_agg(name, print) from (select name, print from placed union all select name, print from lined) made) as contents
  from placed`;
