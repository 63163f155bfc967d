/** Utilisation added up for its pictures: over time, by class, product and ship-to address. */
import type { OutputOf } from "#contract/base/call.ts";
import { wireToIso } from "#contract/base/dates.ts";
import { dollars } from "#contract/base/money.ts";
import { startsOf, stepOf } from "#contract/reports/rules/utilization.ts";
import type * as contract from "#contract/reports/utilization.ts";
import { bigint, bool, int, listOf, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { otherClass } from "#server/services/reports/file-text.ts";
import { netSql } from "./packed-line.ts";
import { nameTwins } from "./twin-names.ts";
import { reportedCustomers, spansOf, spanValues } from "./utilization.ts";

const mostProducts = 12;

type Summary = OutputOf<typeof contract.utilizationSummary>;

/** @throws Refusal 400 where the days are missing or the wrong way round. */
export async function utilizationSummary(
  db: Tx,
  caller: Caller,
  criteria: contract.UtilizationCriteria,
): Promise<Summary> {
  const customers = await reportedCustomers(db, caller, criteria);
  const from = wireToIso(criteria.pack_from_date!)!;
  const to = wireToIso(criteria.pack_to_date!)!;
  const step = stepOf(from, to);
  const { contact_id, item_id } = criteria;
  const zones = customers.map(({ time_zone }) => time_zone);
  await db.run(loopsStatement, { is_on: false });
  const rows = await db.run(sumsStatement, { ...spansOf(customers), zones, step, contact_id, item_id });
  await db.run(loopsStatement, { is_on: true });
  const of = (kind: Row["kind"]) => nameTwins(rows.filter((row) => row.kind === kind)).map(partOf);
  const inAll = rows.find(({ kind }) => kind === "all");
  const byTime = new Map(of("time").map((part) => [part.key, part]));
  const starts = startsOf(step, from, to);
  return {
    spend: dollars(inAll?.cents ?? 0),
    units: inAll?.units ?? 0,
    controlled_spend: dollars(inAll?.controlled_cents ?? 0),
    step,
    over_time: starts.map((key) => byTime.get(key) ?? partOf({ ...nothing, key, name: key })),
    by_class: largestFirst(of("class")),
    by_product: largestFirst(of("product")).slice(0, mostProducts),
    by_ship_to: largestFirst(of("ship to")),
  };
}

const largestFirst = (parts: contract.Part[]): contract.Part[] =>
  parts.toSorted((one, other) => other.spend - one.spend || (one.name < other.name ? -1 : 1));

/**
 * Whether the rest of the transaction may join row by row. PostgreSQL takes what was shipped in some days for few, and would look up each line by itself:
 * 2.5 s of a processor for 200,000. Numbers of orders and shipments go with time, so one stretch of each table is read instead, and joined as a whole.
 */
const loopsStatement = statement(
  "may_loop",
  { values: { is_on: bool }, row: { set_config: text } },
  "select set_config('enable_nestloop', case when :is_on then 'on' else 'off' end, true)",
);

const sumsStatement = statement(
  "utilization_sums",
  {
    values: { ...spanValues, zones: listOf(text), step: text, contact_id: nullable(int), item_id: nullable(int) },
    row: {
      kind: oneOf<"all" | "time" | "class" | "product" | "ship to">(),
      key: nullable(text),
      name: nullable(text),
      /** Of a product. */
      manufacturer: nullable(text),
      cents: bigint,
      controlled_cents: bigint,
      units: bigint,
      controlled_units: bigint,
    },
    planned: "anew",
  },
  `
  with span as materialized (select span.customer_id, span.starts::timestamptz as starts, span.ends::timestamptz as ends, zone
    from unnest(:customers::int[], :starts::text[], :ends::text[], :zones::text[]) as span (customer_id, starts, ends, zone)),
  packed as materialized (
    select s.* from span cross join lateral (
      select s.customer_id, s.shipment_order_id, s.order_id, date_trunc(:step::text, s.shipped_at at time zone span.zone)::date as day
      from shipments s where s.customer_id = span.customer_id and s.shipped_at >= span.starts and s.shipped_at < span.ends offset 0) s),
  bounds as materialized (
    select customer_id, min(order_id) as first_order, max(order_id) as last_order, min(shipment_order_id) as first_shipment, max(shipment_order_id) as last_shipment
    from packed group by customer_id),
  o as (select o.* from bounds cross join lateral (
    select customer_id, order_id, ship_contact_id from orders
    where customer_id = bounds.customer_id and order_id >= first_order and order_id <= last_order offset 0) o),
  sl as (select sl.* from bounds cross join lateral (
    select customer_id, shipment_order_id, line_no, quantity from shipment_lines
    where customer_id = bounds.customer_id and shipment_order_id >= first_shipment and shipment_order_id <= last_shipment offset 0) sl),
  l as (select l.* from bounds cross join lateral (
    select customer_id, order_id, line_no, item_id, schedule_name, price_cents, kit_check_cents, discount_cents, bonus_cents from order_lines
    where customer_id = bounds.customer_id and order_id >= first_order and order_id <= last_order offset 0) l),
  line as (
    select packed.day, sl.quantity, sl.quantity * ${netSql} as cents, l.item_id, l.schedule_name is not null as is_controlled, o.ship_contact_id, packed.customer_id
    from packed join o on o.customer_id = packed.customer_id and o.order_id = packed.order_id
      join sl on sl.customer_id = packed.customer_id and sl.shipment_order_id = packed.shipment_order_id
      join l on l.customer_id = packed.customer_id and l.order_id = packed.order_id and l.line_no = sl.line_no
    where (:contact_id::int is null or o.ship_contact_id = :contact_id::int) and (:item_id::int is null or l.item_id = :item_id::int)),
  summed as (
    select day, item_id, ship_contact_id, customer_id, sum(cents)::bigint as cents, coalesce(sum(cents) filter (where is_controlled), 0)::bigint as controlled_cents, sum(quantity)::bigint as units, coalesce(sum(quantity) filter (where is_controlled), 0)::bigint as controlled_units
    from line group by grouping sets ((day), (item_id), (ship_contact_id, customer_id)))
  select 'time' as kind, day::text as key, day::text as name, null as manufacturer, cents, controlled_cents, units, controlled_units from summed where day is not null
  union all
  select 'product', item_id::text, p.full_description, p.manufacturer, cents, controlled_cents, units, controlled_units from summed join products p using (item_id)
  union all
  select 'class', c.class_id::text, c.class_name, null, sum(cents)::bigint, sum(controlled_cents)::bigint, sum(units)::bigint, sum(controlled_units)::bigint
    from summed join products p using (item_id) left join classifications c using (class_id) group by c.class_id, c.class_name
  union all
  select 'ship to', ship_contact_id::text, a.company_name || ', ' || a.city_name, null, cents, controlled_cents, units, controlled_units
    from summed left join addresses a on a.customer_id = summed.customer_id and a.contact_id = summed.ship_contact_id where ship_contact_id is not null
  union all
  select 'all', null, null, null, sum(cents)::bigint, sum(controlled_cents)::bigint, sum(units)::bigint, sum(controlled_units)::bigint from summed where day is not null having count(*) > 0`,
);
type Row = Of<(typeof sumsStatement)["row"]>;

/** Of a day on which nothing was shipped. */
const nothing = { manufacturer: null, cents: 0, controlled_cents: 0, units: 0, controlled_units: 0 };

const partOf = ({ key, name, cents, units, ...row }: Omit<Row, "kind">): contract.Part => ({
  key: key ?? "",
  name: name ?? otherClass,
  spend: dollars(cents),
  units,
  controlled: { spend: dollars(row.controlled_cents), units: row.controlled_units },
});
