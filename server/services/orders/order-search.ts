/** The order search: narrowed by customer and days first, because row security keeps other conditions out of the indexes (docs/architecture.md, "Tenancy"). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { addDays, dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { lateDays, mostCounted, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import { whyNotCancellable } from "#contract/orders/rules/cancelling.ts";
import { describeStatus, waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { instant, int, listOf, localTime, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { LeadName, SearchValues } from "./order-search-leads.ts";
import {
  type foundRow,
  mostSorted,
  type SearchRow,
  type SizedLead,
  sizesStatement,
  sortedStatements,
  sortingStatement,
  streamedStatements,
  walkedStatements,
} from "./order-search-sql.ts";
import { inAnyCase, namesWith, peopleWith } from "./order-search-terms.ts";

type Criteria = ParsedOf<typeof contract.searchOrders>;
type Answer = OutputOf<typeof contract.searchOrders>;

/**
 * Orders of the caller's customers. Days are those of each customer's own calendar. An order id names one order or shipment, so the
 * days do not narrow it (docs/decisions/006). More than `mostCounted` are not counted: ten years of orders would be read for one page.
 * @throws Refusal 400 when the criteria do not suffice.
 */
export async function searchOrders(db: Tx, caller: Caller, criteria: Criteria): Promise<Answer> {
  const why = whyNotSearchable(criteria, dateIn(caller.time_zone, caller.now));
  if (why !== undefined) throw new Refusal(400, why, { code: "criteria_missing" });
  const { page, page_size } = criteria;
  const customers = await customersOf(db, caller, criteria);
  const rows = customers.length === 0 ? [] : await foundBy(db, criteria, customers);
  const byId = new Map(customers.map((customer) => [customer.customer_id, customer]));
  const total = rows[0]?.total ?? 0;
  return {
    orders: rows.flatMap((row) => orderRow(row, byId, caller.now)),
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
      now: instant,
    },
    row: { customer_id: int, company_name: text, time_zone: text, from: text, until: text, today: text },
  },
  `
  select customer_id, company_name, time_zone, (:now::timestamptz at time zone time_zone)::date::text as today,
    coalesce(:from::timestamp at time zone time_zone, '-infinity')::text as from, coalesce(:until::timestamp at time zone time_zone, 'infinity')::text as until
  from customers
  where customer_id = any(:customers) and (:customer_id::int is null or customer_id = :customer_id) and (:company_name::text is null or company_name ~ :company_name)`,
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
    company_name: company_name ? inAnyCase(company_name) : null,
    from: from ?? null,
    until,
    now: caller.now,
  });
}

/** What each stage asks of an order, and of its shipments' days from today on. */
const stages: Record<
  contract.OrderStage,
  {
    lead?: LeadName;
    statuses?: OrderStatus[];
    to_receive?: true;
    at_dock?: true;
    arrives?: [from: number, until: number];
  }
> = {
  "waiting-for-form": { statuses: ["WAITING_FOR_FORM"] },
  packing: { statuses: ["PLACED"] },
  backordered: { statuses: ["PARTIAL"] },
  "to-receive": { statuses: ["SHIPPED", "PARTIAL"], at_dock: true },
  "on-the-way": { lead: "arrives_from", to_receive: true, arrives: [0, 3_650] },
  "arrives-today": { lead: "arrives_from", to_receive: true, arrives: [0, 1] },
  late: { lead: "arrives_from", to_receive: true, arrives: [-lateDays, 0] },
  "to-invoice": { lead: "to_invoice" },
};

/** Follows what leads to the fewest orders; undefined values narrow nothing. */
async function foundBy(db: Tx, criteria: Criteria, customers: CustomerDays[]): Promise<SearchRow[]> {
  const values = await valuesOf(db, criteria, customers);
  const { sort } = criteria;
  const stage = criteria.stage === null ? undefined : stages[criteria.stage];
  const only = criteria.order_id === null ? stage?.lead : "order_id";
  if (only !== undefined) return db.run(sortedStatements[only], values);
  // A lot is in few orders, whenever they were placed.
  const { lead, isMany } =
    values.lots === null ? await smallestLead(db, values) : ({ lead: "lots", isMany: false } as const);
  if (sort === "newest") return db.run(streamedStatements[lead], values);
  if (!isMany) {
    const rows = await db.run(sortedStatements[lead], values);
    if ((rows[0]?.total ?? 0) <= mostSorted) return rows;
  }
  await db.run(sortingStatement, { is_on: false });
  const along = sort === "number" && isByMonth(criteria, values) ? "months" : sort;
  const walked = await db.run(walkedStatements[along], values);
  await db.run(sortingStatement, { is_on: true });
  return walked;
}

/** With other criteria a month may have to be read to its end: of more months than these the index over all of them gives a page sooner. */
const mostMonths = 13;

/** Whether a sort by number goes month by month. */
function isByMonth(
  { order_from_date, order_to_date }: Criteria,
  {
    numbers,
    number_part,
    statuses,
    ship_contact_id,
    names,
    order_name,
    users,
    created_by,
    item_id,
    lots,
    to_receive,
    at_dock,
  }: SearchValues,
): boolean {
  const narrowing = [
    numbers,
    number_part,
    statuses,
    ship_contact_id,
    names,
    order_name,
    users,
    created_by,
    item_id,
    lots,
  ];
  if (narrowing.every((value) => value === null) && !to_receive && !at_dock) return true;
  if (order_from_date === null || order_to_date === null) return false;
  const month = (date: string) => Number(date.slice(6)) * 12 + Number(date.slice(0, 2));
  return month(order_to_date) - month(order_from_date) < mostMonths;
}

async function valuesOf(db: Tx, criteria: Criteria, customers: CustomerDays[]): Promise<SearchValues> {
  const { customer_order_no: number, page, page_size: size, after, order_name, order_create_user } = criteria;
  const part = criteria.number_part ?? null;
  const ids = customers.map(({ customer_id }) => customer_id);
  const stage = criteria.stage === null ? undefined : stages[criteria.stage];
  const names = order_name ? await namesWith(db, ids, order_name) : null;
  const users = order_create_user ? await peopleWith(db, ids, order_create_user) : null;
  const { order_status: status } = criteria;
  const statuses = stage?.statuses?.filter((each) => status === null || each === status) ?? (status ? [status] : null);
  return {
    customers: ids,
    starts: customers.map(({ from }) => from),
    ends: customers.map(({ until }) => until),
    days: customers.map(({ today }) => today),
    order_id: criteria.order_id,
    // As typed, or in capitals, or small: equality keeps the index on the customer's number.
    numbers: number ? inEachCase(number) : null,
    number_part: part === null ? null : inAnyCase(part),
    shipment_order_id: part === null ? null : (idOf(part) ?? null),
    statuses,
    ship_contact_id: criteria.shipping_contact_id,
    names: names ?? null,
    order_name: names === undefined ? inAnyCase(order_name!) : null,
    users: users ?? null,
    created_by: users === undefined ? inAnyCase(order_create_user!) : null,
    item_id: criteria.item_id,
    lots: criteria.lot_no ? inEachCase(criteria.lot_no) : null,
    to_receive: stage?.to_receive === true,
    at_dock: stage?.at_dock === true,
    arrives_from: stage?.arrives?.[0] ?? null,
    arrives_until: stage?.arrives?.[1] ?? null,
    sort: criteria.sort,
    after,
    skip: after === null ? (page - 1) * size : 0,
    size,
  };
}

/** The number that a text is, undefined where no order has it. */
const idOf = (part: string): number | undefined => (/^\d{1,9}$/.test(part) ? Number(part) : undefined);

const inEachCase = (typed: string): string[] => [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])];

/** `isMany`: it is known before any order is read that more are found than are sorted. */
async function smallestLead(db: Tx, values: SearchValues): Promise<{ lead: SizedLead; isMany: boolean }> {
  const { customers, starts, ends, days, numbers, statuses, ship_contact_id, names, users, item_id, sort } = values;
  const asked = { numbers, statuses, ship_contact_id, names, users, item_id };
  const given = (Object.keys(asked) as (keyof typeof asked)[]).filter((name) => asked[name] !== null);
  const leading: SizedLead[] = given.length === 0 ? ["days"] : given;
  if (leading.length === 1 && sort === "newest") return { lead: leading[0]!, isMany: false };
  const [sizes] = await db.run(sizesStatement, {
    customers,
    starts,
    ends,
    days,
    has_days: given.length === 0,
    ...asked,
  });
  const lead = leading.toSorted((one, other) => sizes![one] - sizes![other])[0]!;
  // Of a product lines are counted, and what else was asked for leaves fewer.
  const { to_receive, at_dock, order_name, created_by, number_part } = values;
  const isOther = to_receive || at_dock || order_name !== null || created_by !== null || number_part !== null;
  const isAll = leading.length === 1 && item_id === null && !isOther;
  return { lead, isMany: isAll && sizes![lead] > mostSorted };
}

function orderRow(found: SearchRow, customers: ReadonlyMap<number, CustomerDays>, now: Date): Answer["orders"] {
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
      status_description: describeStatus(row),
      waits_for_form: waitsForForm(row),
      is_cancellable: whyNotCancellable(row, now) === undefined,
      order_create_user: found.created_by ?? "A former user",
      ship_contact_id: row.ship_contact_id,
      ship_to: `${company_name}, ${city_name}, ${state_code}`,
      line_count: row.line_count,
      item_count: row.item_count,
      order_total: dollars(row.total_cents),
      units: row.units,
      received_on: row.received_on === null ? null : isoToWire(row.received_on),
      cancelled_at: row.cancelled_at?.toISOString() ?? null,
      cancelled_by: row.cancelled_by,
      schedule_names: [...(row.schedule_names ?? [])],
      ...(row.is_recalled && { is_recalled: true as const }),
      rest_expected_on: row.rest_expected_on === null ? null : isoToWire(row.rest_expected_on),
      shipments: (row.shipments ?? []).map((shipment) => ({
        order_id: shipment.order_id,
        ship_date: instantOf(shipment.ship_date),
        arrives_on: shipment.arrives_on === null ? null : isoToWire(shipment.arrives_on),
        delayed_to: shipment.delayed_to === null ? null : isoToWire(shipment.delayed_to),
        delivered_at: shipment.delivered_at === null ? null : instantOf(shipment.delivered_at),
      })),
    },
  ];
}

/** PostgreSQL writes an instant inside JSON with an offset. */
const instantOf = (written: string): string => new Date(written).toISOString();
