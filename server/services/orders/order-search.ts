/** The order search: narrowed by customer and days first, because row security keeps other conditions out of the indexes (docs/architecture.md, "Tenancy"). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { addDays, dateIn, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/orders/orders.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { statusDescriptions, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import { int, listOf, localTime, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

type Criteria = ParsedOf<typeof contract.searchOrders>;

/**
 * Orders of the caller's customers, newest first. Days are those of each customer's own calendar. An order id names one order or shipment, so the
 * days do not narrow it (docs/decisions).
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
  if (customers.length === 0) return { orders: [], total: 0, page, page_size };
  const { where, values } = conditions(criteria, customers);
  const { rows } = await db.query<Row>(searchSql(where), [...values, page_size, (page - 1) * page_size]);
  const byId = new Map(customers.map((customer) => [customer.customer_id, customer]));
  return { orders: rows.flatMap((row) => orderRow(row, byId)), total: rows[0]?.total ?? 0, page, page_size };
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

type Row = {
  total: number;
  order_id: number | null;
  customer_id: number;
  cart_type_code: "RXO" | "CSO";
  placed_at: Date;
  customer_order_no: string;
  order_name: string;
  status: contract.OrderStatus;
  created_by: string | null;
  ship_contact_id: number;
  ship_to: { company_name: string; city_name: string; state_code: string };
  line_count: number;
  item_count: number;
  total_cents: number;
};

/** One row at least, so that the total is known on a page behind the last; its order is null there. The page's limit and offset are the last two values. */
const searchSql = ({ conditions: where, count }: { conditions: string; count: number }): string => `
  with found as materialized (
    select o.customer_id, o.order_id, o.placed_at
    from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as span (customer_id, starts, ends)
    join orders o on o.customer_id = span.customer_id and o.placed_at >= span.starts and o.placed_at < span.ends
    where ${where}),
  page as (select * from found order by placed_at desc, order_id desc limit $${count + 1} offset $${count + 2})
  select (select count(*)::int from found) as total, o.order_id, o.customer_id, o.cart_type_code, o.placed_at, o.customer_order_no, o.order_name,
    o.status, who.first_name || ' ' || who.last_name as created_by, o.ship_contact_id, o.ship_to, o.line_count, o.item_count, o.total_cents
  from (values (1)) as one
  left join page on true
  left join orders o on o.customer_id = page.customer_id and o.order_id = page.order_id
  left join users who on who.user_id = o.user_id
  order by o.placed_at desc, o.order_id desc`;

/** The conditions that were asked for, with their values after the three of the customers. */
function conditions(
  criteria: Criteria,
  customers: CustomerDays[],
): { where: { conditions: string; count: number }; values: unknown[] } {
  const values: unknown[] = [
    customers.map(({ customer_id }) => customer_id),
    customers.map(({ from }) => from),
    customers.map(({ until }) => until),
  ];
  const wanted = ["true"];
  const want = (value: unknown, condition: (place: string) => string) => {
    if (value === null || value === undefined || value === "") return;
    values.push(value);
    wanted.push(condition(`$${values.length}`));
  };
  const { customer_order_no: number } = criteria;
  want(
    criteria.order_id,
    (id) =>
      `o.order_id in (${id}, (select s.order_id from shipments s where s.customer_id = any($1) and s.shipment_order_id = ${id}))`,
  );
  // As typed, or in capitals, or small: equality keeps the index on the customer's number.
  want(
    number && [number, number.toUpperCase(), number.toLowerCase()],
    (list) => `o.customer_order_no = any(${list}::text[])`,
  );
  want(criteria.order_status, (status) => `o.status = ${status}`);
  want(criteria.shipping_contact_id, (id) => `o.ship_contact_id = ${id}`);
  want(criteria.order_name, (said) => `position(lower(${said}) in lower(o.order_name)) > 0`);
  want(
    criteria.item_id,
    (id) =>
      `exists (select 1 from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id and l.item_id = ${id})`,
  );
  want(
    criteria.order_create_user,
    (said) => `exists (select 1 from users u where u.user_id = o.user_id
    and position(lower(${said}) in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0)`,
  );
  return { where: { conditions: wanted.join("\n      and "), count: values.length }, values };
}

function orderRow(
  row: Row,
  customers: ReadonlyMap<number, CustomerDays>,
): OutputOf<typeof contract.searchOrders>["orders"] {
  if (row.order_id === null) return [];
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
      order_create_user: row.created_by ?? "A former user",
      ship_contact_id: row.ship_contact_id,
      ship_to: `${company_name}, ${city_name}, ${state_code}`,
      line_count: row.line_count,
      item_count: row.item_count,
      order_total: dollars(row.total_cents),
    },
  ];
}
