/** The order search: narrowed by customer and days first, because row security keeps other conditions out of the indexes (docs/architecture.md, "Tenancy"). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { addDays, dateIn, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/orders/orders.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { mostCounted, statusDescriptions, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import {
  instant,
  int,
  jsonb,
  listOf,
  localTime,
  nullable,
  type Of,
  oneOf,
  orMissing,
  type Shape,
  statement,
  text,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

type Criteria = ParsedOf<typeof contract.searchOrders>;

/**
 * Orders of the caller's customers, newest first. Days are those of each customer's own calendar. An order id names one order or shipment, so the
 * days do not narrow it (docs/decisions/006). More than `mostCounted` are not counted: ten years of orders would be read for one page.
 * @throws Refusal 400 when the criteria do not suffice.
 */
export async function searchOrders(
  db: Tx,
  caller: Caller,
  criteria: Criteria,
): Promise<OutputOf<typeof contract.searchOrders>> {
  const why = whyNotSearchable(criteria, dateIn(caller.time_zone, caller.now));
  if (why !== undefined) throw new Refusal(400, why, { code: "criteria_missing" });
  const { page, page_size } = criteria;
  const customers = await customersOf(db, caller, criteria);
  if (customers.length === 0) return { orders: [], total: 0, total_is_capped: false, page, page_size };
  const rows = await foundBy(db, criteria, customers);
  const byId = new Map(customers.map((customer) => [customer.customer_id, customer]));
  const total = rows[0]?.total ?? 0;
  return {
    orders: rows.flatMap((row) => orderRow(row, byId)),
    total: Math.min(total, mostCounted),
    total_is_capped: total > mostCounted,
    page,
    page_size,
  };
}

const customersStatement = statement(
  "order_search_customers",
  {
    values: {
      customers: listOf(int),
      customer_id: nullable(int),
      company_name: nullable(text),
      from: nullable(localTime),
      until: nullable(localTime),
    },
    row: { customer_id: int, company_name: text, time_zone: text, from: text, until: text },
  },
  `
  select customer_id, company_name, time_zone,
    coalesce(:from::timestamp at time zone time_zone, '-infinity')::text as from, coalesce(:until::timestamp at time zone time_zone, 'infinity')::text as until
  from customers
  where customer_id = any(:customers) and (:customer_id::int is null or customer_id = :customer_id) and (:company_name::text is null or position(lower(:company_name) in lower(company_name)) > 0)`,
);

type CustomerDays = Of<(typeof customersStatement)["row"]>;

/** The customers to search, each with the instants at which the asked days begin and end in its time zone. */
async function customersOf(
  db: Tx,
  caller: Caller,
  { customer_id, company_name, order_id, order_from_date, order_to_date }: Criteria,
): Promise<CustomerDays[]> {
  const from = order_id === null && order_from_date !== null ? wireToIso(order_from_date) : null;
  const to = order_id === null && order_to_date !== null ? wireToIso(order_to_date) : undefined;
  const until = to === undefined ? null : addDays(to, 1);
  return db.run(customersStatement, {
    customers: caller.customers,
    customer_id,
    company_name: company_name || null,
    from: from ?? null,
    until,
  });
}

const searchValues = {
  customers: listOf(int),
  starts: listOf(text),
  ends: listOf(text),
  numbers: nullable(listOf(text)),
  status: nullable(text),
  ship_contact_id: nullable(int),
  order_name: nullable(text),
  created_by: nullable(text),
  after: nullable(int),
  skip: int,
  size: int,
};
const foundRow = {
  order_id: int,
  customer_id: int,
  cart_type_code: oneOf<"RXO" | "CSO">(),
  placed_at: instant,
  customer_order_no: text,
  order_name: text,
  status: oneOf<contract.OrderStatus>(),
  created_by: text,
  ship_contact_id: int,
  ship_to: jsonb<{ company_name: string; city_name: string; state_code: string }>(),
  line_count: int,
  item_count: int,
  total_cents: int,
};
const searchRow = { total: int, ...orMissing(foundRow) };
type Row = Of<typeof searchRow>;

/** The customers with their days; a page goes on behind the order that the one before ended with, or nowhere if that is gone. */
const spanSql = `
  span as materialized (
    select span.customer_id, span.starts::timestamptz as starts, span.ends::timestamptz as ends,
      case when :after::int is null then span.ends::timestamptz else coalesce(last.placed_at, '-infinity') end as before, coalesce(:after::int, 0) as before_id
    from unnest(:customers::int[], :starts::text[], :ends::text[]) as span (customer_id, starts, ends)
    left join (select placed_at from orders where customer_id = any(:customers::int[]) and order_id = :after) as last on true)`;

/** What else was asked for of an order `o`; null is nothing. As typed, or in capitals, or small: equality keeps the index on the customer's number. */
const wantedSql = `
  (:numbers::text[] is null or o.customer_order_no = any(:numbers::text[])) and (:status::text is null or o.status = :status::text)
    and (:ship_contact_id::int is null or o.ship_contact_id = :ship_contact_id::int)
    and (:order_name::text is null or position(lower(:order_name::text) in lower(o.order_name)) > 0)
    and (:created_by::text is null or exists (select 1 from users u where u.user_id = o.user_id
      and position(lower(:created_by::text) in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0))`;

const newestFirst = "placed_at desc nulls last, order_id desc nulls last";
const inDays = "o.placed_at >= span.starts and o.placed_at < span.ends";

/** One row at least, so that the total is known on a page behind the last; its order is null there. `counted` is counted no further than one must. */
const pageOf = (counted: string, page: string): string => `
  select (select count(*)::int from (${counted} limit ${mostCounted + 1}) as counted) as total, o.order_id, o.customer_id, o.cart_type_code, o.placed_at, o.customer_order_no,
    o.order_name, o.status, who.first_name || ' ' || who.last_name as created_by, o.ship_contact_id, o.ship_to, o.line_count, o.item_count, o.total_cents
  from (values (1)) as one
  left join (${page} order by ${newestFirst} limit :size::int offset :skip::int) as o on true
  left join users who on who.user_id = o.user_id
  order by o.placed_at desc, o.order_id desc`;

// Planned anew: what was not asked for is then no condition. PostgreSQL would not keep one plan for all: it thinks that every condition leaves few orders.
/** From the newest order of each customer on, by `orders_placed`: no further than the page goes, and than is counted. */
const inDaysStatement = statement(
  "orders_in_days",
  { values: searchValues, row: searchRow, planned: "anew" },
  `
  with ${spanSql}
  ${pageOf(
    `select 1 from span cross join lateral (select o.order_id from orders o where o.customer_id = span.customer_id and ${inDays} and ${wantedSql}
      order by o.placed_at desc nulls last, o.order_id desc nulls last limit ${mostCounted + 1}) o`,
    `select o.* from span cross join lateral (select o.* from orders o
      where o.customer_id = span.customer_id and o.placed_at >= span.starts and (o.placed_at, o.order_id) < (span.before, span.before_id) and ${wantedSql}
      order by o.placed_at desc nulls last, o.order_id desc nulls last limit :size::int + :skip::int) o`,
  )}`,
);

/** By what names few orders: each of them is looked at. */
const narrowed = <const More extends Shape>(name: string, more: More, from: string) =>
  statement(
    name,
    { values: { ...searchValues, ...more }, row: searchRow, planned: "anew" },
    `
  with ${spanSql}, found as materialized (
    select o.*, (o.placed_at, o.order_id) < (span.before, span.before_id) as is_next
    from span cross join lateral (${from} offset 0) o where ${inDays} and ${wantedSql})
  ${pageOf("select 1 from found", "select * from found where is_next")}`,
  );

const byIdStatement = narrowed(
  "orders_by_id",
  { order_id: int, item_id: nullable(int) },
  `select * from orders where customer_id = span.customer_id
      and order_id = (select coalesce((select s.order_id from shipments s where s.customer_id = span.customer_id and s.shipment_order_id = :order_id), :order_id))
      and (:item_id::int is null or exists (select 1 from order_lines l where l.customer_id = span.customer_id and l.order_id = orders.order_id and l.item_id = :item_id))`,
);
const byNumberStatement = narrowed(
  "orders_by_number",
  { item_id: nullable(int) },
  `select * from orders where customer_id = span.customer_id and customer_order_no = any(:numbers::text[])
      and (:item_id::int is null or exists (select 1 from order_lines l where l.customer_id = span.customer_id and l.order_id = orders.order_id and l.item_id = :item_id))`,
);
const byItemStatement = narrowed(
  "orders_by_item",
  { item_id: int },
  `select o.* from (select distinct order_id from order_lines where customer_id = span.customer_id and item_id = :item_id) l
      cross join lateral (select * from orders where customer_id = span.customer_id and order_id = l.order_id limit 1) o`,
);

/** By the narrowest of what was asked for. */
function foundBy(db: Tx, criteria: Criteria, customers: CustomerDays[]): Promise<Row[]> {
  const { order_id, item_id, customer_order_no: number, page, page_size: size, after } = criteria;
  const values = {
    customers: customers.map(({ customer_id }) => customer_id),
    starts: customers.map(({ from }) => from),
    ends: customers.map(({ until }) => until),
    numbers: number ? [number, number.toUpperCase(), number.toLowerCase()] : null,
    status: criteria.order_status,
    ship_contact_id: criteria.shipping_contact_id,
    order_name: criteria.order_name || null,
    created_by: criteria.order_create_user || null,
    after,
    skip: after === null ? (page - 1) * size : 0,
    size,
  };
  if (order_id !== null) return db.run(byIdStatement, { ...values, order_id, item_id });
  if (values.numbers !== null) return db.run(byNumberStatement, { ...values, item_id });
  if (item_id !== null) return db.run(byItemStatement, { ...values, item_id });
  return db.run(inDaysStatement, values);
}

function orderRow(
  found: Row,
  customers: ReadonlyMap<number, CustomerDays>,
): OutputOf<typeof contract.searchOrders>["orders"] {
  if (found.order_id === null) return [];
  const row = found as Of<typeof foundRow>;
  const { company_name: customer, time_zone } = customers.get(row.customer_id)!;
  const { company_name, city_name, state_code } = row.ship_to;
  return [
    {
      order_id: row.order_id,
      parent_order_id: null,
      customer_id: row.customer_id,
      company_name: customer,
      cart_type_code: row.cart_type_code,
      order_date: row.placed_at.toISOString(),
      time_zone,
      customer_order_no: row.customer_order_no,
      order_name: row.order_name,
      order_status: row.status,
      status_description: statusDescriptions[row.status],
      order_create_user: found.created_by ?? "A former user",
      ship_contact_id: row.ship_contact_id,
      ship_to: `${company_name}, ${city_name}, ${state_code}`,
      line_count: row.line_count,
      item_count: row.item_count,
      order_total: dollars(row.total_cents),
    },
  ];
}
