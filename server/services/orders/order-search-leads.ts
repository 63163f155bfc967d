/** Where an order search begins: what leads to orders by an index of its own, newest first (docs/decisions/103). */
import type { OrderSort } from "#contract/orders/orders.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import { bool, int, listOf, nullable, type Of, oneOf, text } from "#server/db/statement.ts";

export const searchValues = {
  customers: listOf(int),
  starts: listOf(text),
  ends: listOf(text),
  days: listOf(text),
  order_id: nullable(int),
  numbers: nullable(listOf(text)),
  /** Pattern (inAnyCase); `shipment_order_id`: the same as the complete number of a shipment. */
  number_part: nullable(text),
  shipment_order_id: nullable(int),
  statuses: nullable(listOf(text)),
  ship_contact_id: nullable(int),
  names: nullable(listOf(text)),
  /** Patterns (inAnyCase), where they could not be looked up as `names` and `users`. */
  order_name: nullable(text),
  users: nullable(listOf(int)),
  created_by: nullable(text),
  item_id: nullable(int),
  lots: nullable(listOf(text)),
  to_receive: bool,
  at_dock: bool,
  arrives_from: nullable(int),
  arrives_until: nullable(int),
  sort: oneOf<OrderSort>(),
  after: nullable(int),
  skip: int,
  size: int,
};
export type SearchValues = Of<typeof searchValues>;

/** The customers with their days, each with its own today. */
export const spanSql = `
  span as materialized (
    select span.customer_id, span.starts::timestamptz as starts, span.ends::timestamptz as ends, span.today::date as today
    from unnest(:customers::int[], :starts::text[], :ends::text[], :days::text[]) as span (customer_id, starts, ends, today))`;

/**
 * Whether something of an order, or a shipment's, is still to be received: what the dock declared as not coming is not waited for (order-progress.ts).
 * No `exists`: PostgreSQL would make a join of it, and read all lines of a customer for one.
 */
export const isToReceive = (order: string): string =>
  `coalesce((select true from order_lines l where l.customer_id = ${order}.customer_id and l.order_id = ${order}.order_id
      and l.received_quantity::bigint + l.closed_quantity < l.shipped_quantity limit 1), false)`;

/**
 * Whether something of an order is to receive: shipped, not counted in, and not on the way, as the page counts it
 * (contract/receiving/rules/to-receive.ts). @param today an SQL date
 */
export const isAtDock = (order: string, today: string): string =>
  `coalesce((select true from order_lines l where l.customer_id = ${order}.customer_id and l.order_id = ${order}.order_id
      and l.received_quantity::bigint + l.closed_quantity < l.shipped_quantity
      and l.received_quantity::bigint + l.closed_quantity < l.shipped_quantity - (select coalesce(sum(g.quantity), 0) from shipment_lines g
        cross join lateral (select * from shipments where customer_id = g.customer_id and shipment_order_id = g.shipment_order_id limit 1) s
        where g.customer_id = l.customer_id and g.order_id = l.order_id and g.line_no = l.line_no and s.delivered_at is null
          and coalesce(s.delayed_to, s.arrives_on) > ${today}) limit 1), false)`;

/**
 * What else was asked for of an order `o`; null is nothing. Written so that no index fits any of it: what leads is named beside it, and of two indexes
 * PostgreSQL would take the one that reads and sorts more than it thinks.
 */
const wantedOfOrder = `
  (:numbers::text[] is null or o.customer_order_no || '' = any(:numbers::text[])) and (:statuses::text[] is null or ${shownStatusSql("o")} || '' = any(:statuses::text[]))
    and (:ship_contact_id::int is null or o.ship_contact_id + 0 = :ship_contact_id::int)
    and (:names::text[] is null or o.order_name || '' = any(:names::text[]))
    and (:order_name::text is null or o.order_name ~ :order_name::text)
    and (:users::int[] is null or o.user_id + 0 = any(:users::int[]))
    and (:created_by::text is null or coalesce((select true from users u where u.user_id = o.user_id
      and (u.first_name || ' ' || u.last_name || ' ' || u.email) ~ :created_by::text), false))
    and (:number_part::text is null or o.order_id::text ~ :number_part::text or o.customer_order_no ~ :number_part::text
      or o.order_id in (select s.order_id from shipments s where s.customer_id = any(:customers::int[]) and s.shipment_order_id = :shipment_order_id::int))
    and (not :to_receive::boolean or ${isToReceive("o")})
    and (not :at_dock::boolean or ${isAtDock("o", "span.today")})
    and (:lots::text[] is null or coalesce((select true from shipment_lines sl cross join lateral (
        select item_id from order_lines where customer_id = sl.customer_id and order_id = sl.order_id and line_no = sl.line_no limit 1) l
      where sl.customer_id = o.customer_id and sl.order_id = o.order_id and sl.lot_no || '' = any(:lots::text[]) and l.item_id = coalesce(:item_id::int, l.item_id) limit 1), false))`;
export const wantedSql = `${wantedOfOrder}
    and (:item_id::int is null or coalesce((select true from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id and l.item_id = :item_id::int limit 1), false))`;

export const newestFirst = "placed_at desc nulls last, order_id desc nulls last";
export const ofNewest = (table: string) => `${table}.placed_at desc nulls last, ${table}.order_id desc nulls last`;
export const inDays = "o.placed_at >= span.starts and o.placed_at < span.ends";
/** The same, kept out of the index: of days that it does not know PostgreSQL thinks that they are few, and would read all orders of ten years by them. */
export const inThoseDays = "o.placed_at + interval '0' >= span.starts and o.placed_at + interval '0' < span.ends";

/** Where one begins: the orders of a row of `span`, newest first, at most `most` of them. */
type Lead = (narrowed: string, most: string) => string;

/** By an expression of the order `o` that has an index with the newest first behind it. */
const byKeys =
  (keys: string, key: string): Lead =>
  (narrowed, most) =>
    `
    unnest(${keys}) as one (key) cross join lateral (
      select o.* from orders o where o.customer_id = span.customer_id and ${key} = one.key and ${narrowed} and ${wantedSql}
      order by ${ofNewest("o")} limit ${most}) o`;
/** By what names few orders, whenever they were placed. */
const byIds =
  (ids: string): Lead =>
  (narrowed, most) =>
    `
    lateral (
      select o.* from (${ids}) one cross join lateral (select * from orders where customer_id = span.customer_id and order_id = one.order_id offset 0) o
      where ${narrowed} and ${wantedSql} order by ${ofNewest("o")} limit ${most}) o`;

export const leads = {
  days: (narrowed, most) => `
    lateral (select o.* from orders o where o.customer_id = span.customer_id and ${narrowed} and ${wantedSql} order by ${ofNewest("o")} limit ${most}) o`,
  // A number has few orders, whenever they were placed.
  numbers: (narrowed, most) =>
    byKeys(":numbers::text[]", "o.customer_order_no")(narrowed.replace(inDays, inThoseDays), most),
  statuses: byKeys(":statuses::text[]", shownStatusSql("o")),
  ship_contact_id: byKeys("array[ :ship_contact_id::int ]", "o.ship_contact_id"),
  names: byKeys(":names::text[]", "o.order_name"),
  users: byKeys(":users::int[]", "o.user_id"),
  item_id: (narrowed, most) => `
    lateral (
      select o.* from (
          select distinct o.placed_at, o.order_id from order_lines o where o.customer_id = span.customer_id and o.item_id = :item_id::int and ${narrowed}
          order by ${ofNewest("o")}) one
        cross join lateral (select * from orders where customer_id = span.customer_id and order_id = one.order_id offset 0) o
      where ${wantedOfOrder} order by ${ofNewest("one")} limit ${most}) o`,
  // A number of a shipment is its order's; the key stands in a `select` of its own, so that row security lets it into the index.
  order_id: (narrowed, most) => `
    lateral (
      select o.* from orders o where o.customer_id = span.customer_id
        and o.order_id = (select coalesce((select s.order_id from shipments s where s.customer_id = span.customer_id and s.shipment_order_id = :order_id::int), :order_id::int))
        and ${narrowed} and ${wantedSql} limit ${most}) o`,
  arrives_from: byIds(
    `select distinct s.order_id from shipments s where s.customer_id = span.customer_id and s.delivered_at is null and s.arrives_on is not null
        and s.arrives_on >= span.today + :arrives_from::int and s.arrives_on < span.today + :arrives_until::int`,
  ),
  lots: byIds(
    "select distinct s.order_id from shipment_lines s where s.customer_id = span.customer_id and s.lot_no = any(:lots::text[])",
  ),
  to_invoice: byIds(
    "select distinct s.order_id from shipments s where s.customer_id = span.customer_id and s.invoiced_at is null",
  ),
} satisfies Record<string, Lead>;
export type LeadName = keyof typeof leads;
/** What may lead to many. */
export type StreamedLead = Exclude<LeadName, "order_id" | "arrives_from" | "to_invoice">;
