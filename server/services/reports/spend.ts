/** Spend at a glance: what was ordered this month and the month before, of which classes and products, and what was saved. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { addDays, dateIn, isoToWire } from "#contract/base/dates.ts";
import { dollars } from "#contract/base/money.ts";
import { spendDays } from "#contract/reports/rules/spend-days.ts";
import type * as contract from "#contract/reports/spend.ts";
import { bigint, bool, int, nullable, type Of, statement, text, localTime } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { netSql } from "./packed-line.ts";
import { nameTwins } from "./twin-names.ts";

const mostItems = 8;

/** Of the caller's customer. */
export async function spend(
  db: Tx,
  caller: Pick<Caller, "customer_id" | "time_zone" | "now">,
  _input?: ParsedOf<typeof contract.spend>,
): Promise<OutputOf<typeof contract.spend>> {
  const { customer_id, time_zone } = caller;
  const today = dateIn(time_zone, caller.now);
  const { thisMonth, lastMonthToDate } = spendDays(today);
  const values = {
    customer_id,
    time_zone,
    since: thisMonth.first,
    past_since: lastMonthToDate.first,
    same_until: addDays(lastMonthToDate.last, 1),
    until: addDays(today, 1),
  };
  const rows = await db.run(spendStatement, values);
  const all = rows.find(({ is_all }) => is_all);
  const sum = (
    name:
      | "now_cents"
      | "controlled_cents"
      | "offer_cents"
      | "bonus_cents"
      | "list_cents"
      | "contract_cents"
      | "past_cents"
      | "past_same_cents",
  ) => dollars(all?.[name] ?? 0);
  return {
    since: isoToWire(thisMonth.first),
    until: isoToWire(today),
    this_month: sum("now_cents"),
    last_month_to_date: sum("past_same_cents"),
    last_month: sum("past_cents"),
    orders_this_month: all?.order_count ?? 0,
    controlled_this_month: sum("controlled_cents"),
    by_class: largestFirst(byClass(rows)),
    top_items: largestFirst(
      nameTwins(rows.filter(({ item_id }) => item_id !== null)).map((row) => partOf(row.item_id, row.name, row)),
    ).slice(0, mostItems),
    saved_by_offers: sum("offer_cents"),
    saved_by_bonus: sum("bonus_cents"),
    at_list_price: sum("list_cents"),
    at_contract_price: sum("contract_cents"),
  };
}

type PartSums = { now_cents: number; past_same_cents: number; past_cents: number };

const partOf = (id: number | null, name: string | null, row: PartSums): contract.SpendPart => ({
  id,
  name: name ?? "Other",
  this_month: dollars(row.now_cents),
  last_month_to_date: dollars(row.past_same_cents),
  last_month: dollars(row.past_cents),
});

function byClass(rows: readonly Row[]): contract.SpendPart[] {
  const found = new Map<number | null, PartSums & { name: string | null }>();
  for (const row of rows.filter(({ item_id }) => item_id !== null)) {
    const part = found.get(row.class_id) ?? { name: row.class_name, now_cents: 0, past_same_cents: 0, past_cents: 0 };
    part.now_cents += row.now_cents;
    part.past_same_cents += row.past_same_cents;
    part.past_cents += row.past_cents;
    found.set(row.class_id, part);
  }
  return [...found].map(([id, part]) => partOf(id, part.name, part));
}

const largestFirst = (parts: contract.SpendPart[]): contract.SpendPart[] =>
  parts.toSorted(
    (one, other) =>
      other.this_month - one.this_month || other.last_month - one.last_month || (one.name < other.name ? -1 : 1),
  );

/** A row for each product, and one for all. What was cancelled or voided costs nothing. */
const spendStatement = statement(
  "spend",
  {
    values: {
      customer_id: int,
      time_zone: text,
      since: localTime,
      past_since: localTime,
      same_until: localTime,
      until: localTime,
    },
    row: {
      is_all: bool,
      item_id: nullable(int),
      name: nullable(text),
      manufacturer: nullable(text),
      class_id: nullable(int),
      class_name: nullable(text),
      now_cents: bigint,
      past_cents: bigint,
      past_same_cents: bigint,
      controlled_cents: bigint,
      offer_cents: bigint,
      bonus_cents: bigint,
      list_cents: bigint,
      contract_cents: bigint,
      order_count: bigint,
    },
    planned: "anew",
  },
  `
  with line as (
    select l.item_id, o.order_id, l.schedule_name, l.quantity - l.voided_quantity as quantity, ${netSql} as net, l.discount_cents, l.bonus_cents, l.list_cents, l.price_cents,
      o.placed_at >= :since::timestamp at time zone :time_zone as is_now, o.placed_at < :same_until::timestamp at time zone :time_zone as is_same
    from orders o join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id
    where o.customer_id = :customer_id and l.customer_id = :customer_id and o.placed_at >= :past_since::timestamp at time zone :time_zone and o.placed_at < :until::timestamp at time zone :time_zone
      and o.status <> 'CANCELLED'),
  summed as (
    select grouping(item_id) = 1 as is_all, item_id,
      coalesce(sum(quantity * net) filter (where is_now), 0)::bigint as now_cents, coalesce(sum(quantity * net) filter (where not is_now), 0)::bigint as past_cents,
      coalesce(sum(quantity * net) filter (where is_same), 0)::bigint as past_same_cents,
      coalesce(sum(quantity * net) filter (where is_now and schedule_name is not null), 0)::bigint as controlled_cents,
      coalesce(sum(quantity * discount_cents) filter (where is_now), 0)::bigint as offer_cents, coalesce(sum(quantity * bonus_cents) filter (where is_now), 0)::bigint as bonus_cents,
      coalesce(sum(quantity * list_cents) filter (where is_now and list_cents is not null), 0)::bigint as list_cents,
      coalesce(sum(quantity * price_cents) filter (where is_now and list_cents is not null), 0)::bigint as contract_cents,
      count(distinct order_id) filter (where is_now) as order_count
    from line group by grouping sets ((item_id), ()))
  select summed.*, p.full_description as name, p.manufacturer, p.class_id, c.class_name
  from summed left join products p using (item_id) left join classifications c using (class_id)`,
);
type Row = Of<(typeof spendStatement)["row"]>;
