/** A line of an order as one shipment held it: what utilisation is made of. */
import type * as z from "zod/mini";
import type { Contact } from "#contract/orders/orders.ts";
import { instant, int, jsonb, listOf, nullable, type Of, text } from "#server/db/statement.ts";

export const packedRow = {
  customer_id: int,
  shipment_order_id: int,
  order_id: int,
  line_no: int,
  placed_at: instant,
  shipped_at: instant,
  invoice_id: int,
  invoiced_at: nullable(instant),
  class_id: nullable(int),
  class_name: nullable(text),
  item_id: int,
  ndc_code: text,
  full_description: text,
  schedule_name: nullable(text),
  manufacturer: text,
  quantity: int,
  units_in: int,
  first_units_in: int,
  units_per_case: int,
  sale_uom_desc: text,
  retail_packaging: text,
  /** What a unit cost with all that was taken off and put on. */
  net_cents: int,
  ship_contact_id: int,
  ship_to: jsonb<z.infer<typeof Contact>>(),
  buyer_dea_number: nullable(text),
  created_by: nullable(text),
  lots: listOf(text),
};
export type PackedLine = Of<typeof packedRow>;

/** As the invoice bills it (services/orders/shipping-out.ts). */
export const netSql = "(l.price_cents + l.kit_check_cents - l.discount_cents - l.bonus_cents)";

/** Columns of shipment `s`, its order `o`, line `l` and what was `sent` of it. */
export const packedColumns = `
  s.customer_id, s.shipment_order_id, s.order_id, l.line_no, o.placed_at, s.shipped_at, s.invoice_id, s.invoiced_at,
  (select p.class_id from products p where p.item_id = l.item_id) as class_id,
  (select c.class_name from products p join classifications c using (class_id) where p.item_id = l.item_id) as class_name,
  l.item_id, l.ndc_code, l.full_description, l.schedule_name,
  (select p.manufacturer from products p where p.item_id = l.item_id) as manufacturer, sent.quantity, l.units_in,
  coalesce((select f.units_in from product_units f where f.item_id = l.item_id order by f.position limit 1), 1) as first_units_in,
  (select p.units_per_case from products p where p.item_id = l.item_id) as units_per_case, l.sale_uom_desc,
  (select p.retail_packaging from products p where p.item_id = l.item_id) as retail_packaging, ${netSql} as net_cents,
  o.ship_contact_id, o.ship_to, o.buyer_dea_number, (select u.first_name || ' ' || u.last_name from users u where u.user_id = o.user_id) as created_by, sent.lots`;

/** What of the shipments `s` is asked for, one row for each line of an order that they hold. */
export const packedSql = `
  join orders o on o.customer_id = s.customer_id and o.order_id = s.order_id
  cross join lateral (
    select sl.line_no, sum(sl.quantity)::int as quantity, array_agg(sl.lot_no order by sl.lot_no) as lots
    from shipment_lines sl where sl.customer_id = s.customer_id and sl.shipment_order_id = s.shipment_order_id group by sl.line_no) sent
  join order_lines l on l.customer_id = s.customer_id and l.order_id = s.order_id and l.line_no = sent.line_no`;
export const wantedSql =
  "(:contact_id::int is null or o.ship_contact_id = :contact_id::int) and (:item_id::int is null or l.item_id = :item_id::int)";

/** Returns how many primary packs it makes, to two decimals. The primary pack is the product's first unit; of a smaller unit, such as each, several make one. */
export const countPrimaryPacks = ({ quantity, units_in, first_units_in }: PackedLine): number =>
  Math.round((100 * quantity * units_in) / first_units_in) / 100;

/** Returns the number of cases, to two decimals. A case holds `units_per_case` primary packs. */
export const countCases = ({ quantity, units_in, first_units_in, units_per_case }: PackedLine): number =>
  Math.round((100 * quantity * units_in) / (first_units_in * Math.max(1, units_per_case))) / 100;
