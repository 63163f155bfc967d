/**
 * The order search's statements. Each begins at what leads to orders by an index of its own (a `Lead`), and reads no further than the page goes, or than
 * is counted (docs/decisions/103).
 */
import type { OrderRow } from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { mostCounted } from "#contract/orders/rules/orders.ts";
import {
  bool,
  day,
  instant,
  int,
  json,
  jsonb,
  listOf,
  nullable,
  type Of,
  oneOf,
  orMissing,
  statement,
  text,
} from "#server/db/statement.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import { hasRecalledLot } from "#server/db/is-recalled-sql.ts";
import {
  inDays,
  inThoseDays,
  type LeadName,
  leads,
  newestFirst,
  ofNewest,
  searchValues,
  spanSql,
  type StreamedLead,
  wantedSql,
} from "./order-search-leads.ts";
import { leftTotalSql, removedSumsSql } from "./removed-sums.ts";

/** So many orders are sorted at once; where a question finds more, a sort's own index is followed. */
export const mostSorted = 2_000;

export const foundRow = {
  order_id: int,
  customer_id: int,
  cart_type_code: oneOf<"RXO" | "CSO">(),
  placed_at: instant,
  customer_order_no: text,
  order_name: text,
  status: oneOf<OrderStatus>(),
  is_form222: bool,
  form_arrived_at: nullable(instant),
  release_at: nullable(instant),
  released_at: nullable(instant),
  created_by: text,
  ship_contact_id: int,
  ship_to: jsonb<{ company_name: string; city_name: string; state_code: string }>(),
  line_count: int,
  item_count: int,
  total_cents: int,
  units: json<OrderRow["units"]>(),
  received_on: nullable(day),
  cancelled_at: nullable(instant),
  cancelled_by: nullable(text),
  schedule_names: nullable(listOf(text)),
  is_recalled: bool,
  rest_expected_on: nullable(day),
  shipments:
    nullable(
      json<
        {
          order_id: number;
          ship_date: string;
          arrives_on: string | null;
          delayed_to: string | null;
          delivered_at: string | null;
        }[]
      >(),
    ),
};
const searchRow = { total: int, ...orMissing(foundRow) };
export type SearchRow = Of<typeof searchRow>;

/** How far each has come, and the orders under it. */
const progressSql = `
  left join lateral (
    select max(s.expected_on) filter (where l.shipped_quantity < l.quantity - l.voided_quantity) as rest_expected_on,
      json_build_object('due', coalesce(sum(l.quantity - l.voided_quantity), 0), 'shipped', coalesce(sum(least(l.shipped_quantity, l.quantity - l.voided_quantity)), 0),
        'received', coalesce(sum(least(l.received_quantity::bigint + l.closed_quantity, l.quantity - l.voided_quantity)), 0),
        'to_receive', coalesce(sum(greatest(l.shipped_quantity - l.received_quantity::bigint - l.closed_quantity, 0)), 0)) as units,
      ${removedSumsSql},
      array_agg(distinct l.schedule_name) filter (where l.schedule_name is not null) as schedule_names
    from order_lines l left join stock s on s.item_id = l.item_id where l.customer_id = o.customer_id and l.order_id = o.order_id) lines on true
  left join lateral (
    select json_agg(json_build_object('order_id', s.shipment_order_id, 'ship_date', s.shipped_at, 'arrives_on', s.arrives_on, 'delayed_to', s.delayed_to, 'delivered_at', s.delivered_at)
      order by s.shipped_at, s.shipment_order_id) as shipments
    from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) sent on true`;

const columnsSql = `
  o.order_id, o.customer_id, o.cart_type_code, o.placed_at, o.customer_order_no, o.order_name, ${shownStatusSql("o")} as status, o.is_form222, o.form_arrived_at, o.release_at, o.released_at, who.first_name || ' ' || who.last_name as created_by,
  o.ship_contact_id, o.ship_to, o.line_count, o.item_count - lines.removed_units as item_count, ${leftTotalSql("lines")} as total_cents, lines.rest_expected_on, sent.shipments,
  lines.units, lines.schedule_names, o.cancelled_at,
  (select canceller.first_name || ' ' || canceller.last_name from users canceller where canceller.user_id = o.cancelled_by) as cancelled_by,
  exists (select from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id and ${hasRecalledLot("l")}) as is_recalled,
  case when o.status = 'RECEIVED' then (select max(r.receive_date) from receives r
    where r.customer_id = o.customer_id and r.order_id = o.order_id and r.receive_status_code = 'COM') end as received_on`;

/** One row at least, so that the total is known on a page behind the last; its order is null there. `page` gives whole orders and a `place`. */
const pageOf = (counted: string, page: string): string => `
  select (${counted}) as total, ${columnsSql}
  from (values (1)) as one left join (${page}) as o on true left join users who on who.user_id = o.user_id ${progressSql}
  order by o.place`;

// Planned anew: what was not asked for is then no condition. PostgreSQL would not keep one plan for all: it thinks that every condition leaves few orders.
/** Takes all values of a search and hands over those that it names. */
function search(name: string, sql: string) {
  const named = Object.entries(searchValues).filter(([value]) => new RegExp(`:${value}\\b`).test(sql));
  const values = Object.fromEntries(named) as typeof searchValues;
  return statement(name, { values, row: searchRow, planned: "anew" }, sql);
}

/** Newest first, a page behind the order that the one before ended with, or nothing if that is gone; counted no further than one must. */
const streamed = (lead: StreamedLead) =>
  search(
    `orders_newest_by_${lead}`,
    `
  with ${spanSql}, last as materialized (
    select coalesce(min(placed_at), '-infinity') as placed_at from orders where customer_id = any(:customers::int[]) and order_id = :after),
  behind as materialized (
    select case when :after::int is null then 'infinity' else last.placed_at end as placed_at, coalesce(:after::int, 0) as order_id from last)
  ${pageOf(
    `select count(*)::int from (select 1 from span cross join ${leads[lead](inDays, `${mostCounted + 1}`)} limit ${mostCounted + 1}) as counted`,
    `select o.*, row_number() over (order by ${newestFirst}) as place from (
        select o.* from span cross join behind cross join ${leads[lead](
          `${inDays} and (o.placed_at, o.order_id) < (behind.placed_at, behind.order_id)`,
          ":size::int + :skip::int",
        )} order by ${newestFirst} limit :size::int offset :skip::int) o`,
  )}`,
  );

const epoch = (order: string) => `extract(epoch from ${order}.placed_at)::float8`;
/** Of two orders the one with the smaller key comes first, whatever they are sorted by. */
const keyOf = (order: string) => `
  case :sort::text when 'newest' then - ${epoch(order)} when 'oldest' then ${epoch(order)} when 'largest' then - ${order}.total_cents when 'smallest' then ${order}.total_cents else 0 end,
  case :sort::text when 'number' then ${order}.customer_order_no else '' end, case :sort::text when 'number' then - ${epoch(order)} else 0 end,
  case when :sort::text in ('oldest', 'smallest') then ${order}.order_id else - ${order}.order_id end`;

/** In any order of what a lead finds, up to `mostSorted`; of more `total` is one more than that, and the page is not to be shown. */
const sorted = (lead: LeadName) =>
  search(
    `orders_sorted_by_${lead}`,
    `
  with ${spanSql}, found as materialized (
    select o.* from span cross join ${leads[lead](inDays, `${mostSorted + 1}`)} limit ${mostSorted + 1}),
  last as materialized (select * from orders where customer_id = any(:customers::int[]) and order_id = :after)
  ${pageOf(
    "select count(*)::int from found",
    `select o.*, row_number() over (order by ${keyOf("o")}) as place from (
        select o.* from found o where :after::int is null or (${keyOf("o")}) > (select ${keyOf("last")} from last)
        order by ${keyOf("o")} limit :size::int offset :skip::int) o`,
  )}`,
  );

/**
 * Whether the rest of the transaction may sort: PostgreSQL takes the orders that are left for few, and would read and sort all of a customer's where a
 * sort's own index gives a page at once.
 */
export const sortingStatement = statement(
  "may_sort",
  { values: { is_on: bool }, row: { set_config: text } },
  "select set_config('enable_sort', case when :is_on then 'on' else 'off' end, true)",
);

const monthOf = (when: string) =>
  `(extract(year from ${when} at time zone 'UTC') * 12 + extract(month from ${when} at time zone 'UTC'))::int`;
const placed = (which: "min" | "max") =>
  `(select ${which}(f.placed_at) from orders f where f.customer_id = span.customer_id)`;
const byNumber = {
  key: "customer_order_no",
  order: "customer_order_no, placed_at desc nulls last, order_id desc nulls last",
  behind: [
    "o.customer_order_no = last.customer_order_no and (o.placed_at, o.order_id) < (last.placed_at, last.order_id)",
    "o.customer_order_no > last.customer_order_no",
  ],
};

type Walk = {
  key: string;
  order: string;
  behind: string[];
  /** Instead of a customer's days at once: parts of them, each of which is followed by itself. */
  parts?: { of: string; within: string };
};

/** The index of each sort, behind the last order that was shown. */
const walks = {
  oldest: {
    key: "placed_at",
    order: "placed_at nulls first, order_id nulls first",
    behind: ["(o.placed_at, o.order_id) > (last.placed_at, last.order_id)"],
  },
  largest: {
    key: "total_cents",
    order: "total_cents desc nulls last, order_id desc nulls last",
    behind: ["(o.total_cents, o.order_id) < (last.total_cents, last.order_id)"],
  },
  smallest: {
    key: "total_cents",
    order: "total_cents nulls first, order_id nulls first",
    behind: ["(o.total_cents, o.order_id) > (last.total_cents, last.order_id)"],
  },
  number: byNumber,
  // Of each month the first few, and of those the first: numbers mostly go with time, so along all of them one would come to the last days at the end.
  months: {
    ...byNumber,
    parts: {
      of: `(select span.*, month from span cross join lateral generate_series(
        ${monthOf(`greatest(span.starts, ${placed("min")})`)}, ${monthOf(`least(span.ends, ${placed("max")})`)}) as month)`,
      within: "o.placed_month = span.month",
    },
  },
} satisfies Record<string, Walk>;
export type WalkName = keyof typeof walks;

/** Along a sort's own index: of many orders a page is soon full. They are more than are counted. Their keys first: only what is on the page is read whole. */
const walked = (sort: WalkName) => {
  const { key, order, behind, parts = { of: "span", within: "true" } }: Walk = walks[sort];
  const pages = (more: string) => `
      select o.* from ${parts.of} span cross join lateral (
        select o.customer_id, o.order_id, o.placed_at${key === "placed_at" ? "" : `, o.${key}`} from orders o where o.customer_id = span.customer_id and ${parts.within} and ${key === "total_cents" ? inThoseDays : inDays} and ${wantedSql} ${more}
        order by ${order.replaceAll(/(\w+_\w+)/g, "o.$1")} limit :size::int + :skip::int) o`;
  const next = behind
    .map((condition) => `select o.* from last cross join lateral (${pages(`and ${condition}`)}) o`)
    .join(" union all ");
  return search(
    `orders_along_${sort}`,
    `
  with ${spanSql}, last as materialized (select * from orders where customer_id = any(:customers::int[]) and order_id = :after)
  ${pageOf(
    `${mostCounted + 1}`,
    `select o.*, one.place from (
        select customer_id, order_id, row_number() over (order by ${order}) as place from (
          select * from (select * from (${pages("and :after::int is null")}) first union all ${next}) o order by ${order} limit :size::int offset :skip::int) o) one
      cross join lateral (select * from orders where customer_id = one.customer_id and order_id = one.order_id offset 0) o`,
  )}`,
  );
};

const each = <Name extends string, Made>(names: readonly Name[], make: (name: Name) => Made) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;
const sizes = ["days", "numbers", "statuses", "ship_contact_id", "names", "users", "item_id"] as const;
export type SizedLead = (typeof sizes)[number];
export const streamedStatements = each([...sizes, "lots"], streamed);
export const sortedStatements = each(Object.keys(leads) as LeadName[], sorted);
export const walkedStatements = each(Object.keys(walks) as WalkName[], walked);

/** How many orders each lead has by itself, up to one more than are sorted: by the index alone. */
const sizeOf = (keys: string, key: string, table = "orders", days = inDays): string => `
  (select count(*)::int from (
    select 1 from span cross join unnest(${keys}) as one (key) cross join lateral (
      select 1 from ${table} o where o.customer_id = span.customer_id and ${key} = one.key and ${days}
      order by ${ofNewest("o")} limit ${mostSorted + 1}) o limit ${mostSorted + 1}) as counted)`;
export const sizesStatement = statement(
  "order_search_sizes",
  {
    values: {
      customers: listOf(int),
      starts: listOf(text),
      ends: listOf(text),
      days: listOf(text),
      has_days: bool,
      numbers: nullable(listOf(text)),
      statuses: nullable(listOf(text)),
      ship_contact_id: nullable(int),
      names: nullable(listOf(text)),
      users: nullable(listOf(int)),
      item_id: nullable(int),
    },
    row: each(sizes, () => int),
    planned: "anew",
  },
  `
  with ${spanSql}
  select (select count(*)::int from (
      select 1 from span cross join lateral (
        select 1 from orders o where o.customer_id = span.customer_id and :has_days::boolean and ${inDays} order by ${ofNewest("o")} limit ${mostSorted + 1}) o
      limit ${mostSorted + 1}) as counted) as days,
    ${sizeOf(":numbers::text[]", "o.customer_order_no", "orders", inThoseDays)} as numbers, ${sizeOf(":statuses::text[]", shownStatusSql("o"))} as statuses,
    ${sizeOf("array[ :ship_contact_id::int ]", "o.ship_contact_id")} as ship_contact_id, ${sizeOf(":names::text[]", "o.order_name")} as names,
    ${sizeOf(":users::int[]", "o.user_id")} as users, ${sizeOf("array[ :item_id::int ]", "o.item_id", "order_lines")} as item_id`,
);
