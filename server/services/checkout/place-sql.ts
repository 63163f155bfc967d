/** The statement that places an order: cart closed, stock taken, order and lines written, bonus counted, warehouse and mail told. */
import {
  bool,
  bytes,
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
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";

/**
 * One statement, so that there is one round trip; the next cart is made from the row of the closed one, and so after it, and takes over the lines that
 * were not ordered. Without a cart (a recurring order) there is nothing to close.
 * Stock rows are locked in the order of item_id, so that two checkouts never wait for each other in a circle, and taken only where enough is left
 * after the wait: a counted product that is not in `taken` was taken by a quicker checkout.
 */
export const placeStatement = statement(
  "place_order",
  {
    values: {
      customer_id: int,
      cart_id: nullable(int),
      recurring_order_id: nullable(int),
      user_id: int,
      placed_by_staff_of: nullable(text),
      cart_type_code: text,
      now: instant,
      release_at: instant,
      needed: json<string>(),
      lines: json<string>(),
      later: json<string>(),
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
      is_form222: bool,
      buyer_dea_number: nullable(text),
      order_form_number: nullable(text),
      csos_certificate_id: nullable(int),
      signed_order: nullable(bytes),
    },
    row: {
      order_id: int,
      taken: listOf(int),
      company_name: text,
      ship_job: none,
      mail_job: none,
      /** The prints of what was written. */
      contents: json<Record<string, string>>(),
    },
  },
  `
  with closed as (
    update carts set is_open = false where customer_id = :customer_id and cart_id = :cart_id and is_open returning user_id
  ), next_cart as (
    insert into carts (customer_id, user_id, cart_type_code, created_at) select :customer_id, user_id, :cart_type_code, :now::timestamptz from closed
    returning cart_id
  ), kept as (
    update cart_lines l set cart_id = next_cart.cart_id
    from next_cart, json_to_recordset(:later::json) as later (item_id int, quantity_uom_code text)
    where l.customer_id = :customer_id and l.cart_id = :cart_id and l.item_id = later.item_id and l.quantity_uom_code = later.quantity_uom_code
  ), taken as (
    update stock s set available = s.available - needed.units
    from (select item_id, units from json_to_recordset(:needed::json) as asked (item_id int, units int) join stock using (item_id)
      order by item_id for update of stock) as needed
    where s.item_id = needed.item_id and s.available >= needed.units
    returning s.item_id
  ), placed as (
    insert into orders (customer_id, cart_id, recurring_order_id, user_id, placed_by_staff_of, cart_type_code, placed_at, release_at, status, bill_contact_id, ship_contact_id, bill_to, ship_to,
      customer_order_no, order_name, shipping_instructions, shipping_method_id, shipping_method_desc, is_saturday, delivery_contact_phone,
      payment_terms, goods_cents, discount_cents, bonus_cents, surcharge_cents, shipping_cents, total_cents, line_count, item_count,
      is_form222, buyer_dea_number, order_form_number, csos_certificate_id, signed_order, bonus_progress_cents)
    select :customer_id, :cart_id, :recurring_order_id, :user_id, :placed_by_staff_of, :cart_type_code, :now::timestamptz, :release_at, case when :is_form222 then 'WAITING_FOR_FORM' else 'PLACED' end, (:bill_to::jsonb ->> 'contact_id')::int, (:ship_to::jsonb ->> 'contact_id')::int, :bill_to::jsonb, :ship_to::jsonb,
      :customer_order_no, :order_name, :shipping_instructions, :shipping_method_id, :shipping_method_desc, :is_saturday, :delivery_contact_phone, :payment_terms, :goods_cents, :discount_cents, :bonus_cents, :surcharge_cents, :shipping_cents, :total_cents, :line_count, :item_count,
      :is_form222, :buyer_dea_number, :order_form_number, :csos_certificate_id::int, :signed_order::bytea, case when c.has_bonus_discount then :goods_cents::int - :discount_cents::int end
    from customers c where c.customer_id = :customer_id and (:cart_id::int is null or exists (select from closed))
    returning order_id, placed_at, bonus_progress_cents, ${nameSql("orders")} as name, ${printSql("orders")} as print
  ), lined as (
    insert into order_lines (customer_id, order_id, placed_at, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code,
      sale_uom_desc, units_in, price_cents, kit_check_cents, list_cents, discount_cents, bonus_cents, incentive_name, display_in_line_item_level_bit,
      stock_taken, needs_necessity, necessity_by, necessity_at)
    select :customer_id, placed.order_id, placed.placed_at, line.*
    from placed, json_to_recordset(:lines::json) as line (line_no int, item_id int, full_description text, ndc_code text, schedule_name text,
      quantity int, quantity_uom_code text, sale_uom_desc text, units_in int, price_cents int, kit_check_cents int,
      list_cents int, discount_cents int, bonus_cents int, incentive_name text, display_in_line_item_level_bit boolean,
      stock_taken int, needs_necessity boolean, necessity_by int, necessity_at timestamptz)
    returning ${nameSql("order_lines")} as name, ${printSql("order_lines")} as print
  ), counted as (
    insert into bonus_amounts (customer_id, order_id, cents) select :customer_id, order_id, bonus_progress_cents
    from placed where bonus_progress_cents is not null
  )
  select order_id, (select coalesce(array_agg(item_id), '{}') from taken) as taken, (select company_name from customers where customer_id = :customer_id) as company_name,
    portal_add_job('ship_order', json_build_object('customer_id', :customer_id::int, 'order_id', order_id), :now::timestamptz, 'ship_order:' || :customer_id::int || ':' || order_id) as ship_job,
    portal_add_job('mail_order', json_build_object('customer_id', :customer_id::int, 'order_id', order_id, 'what', 'placed', 'mail_id', gen_random_uuid()), :now::timestamptz, null) as mail_job,
    (select json_object_agg(name, print) from (select name, print from placed union all select name, print from lined) made) as contents
  from placed`,
);
export type PlacedRow = Of<(typeof placeStatement)["row"]>;
