/** Recurring orders as a person sees them. */
import { isoToWire } from "#contract/base/dates.ts";
import {
  type Frequency,
  nextDates,
  type RecurrenceStanding,
  type WhenShort,
} from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder, RecurringRun } from "#contract/orders/recurring.ts";
import type { Tx } from "#server/db/open.ts";
import {
  day,
  instant,
  int,
  json,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  bool,
} from "#server/db/statement.ts";
import { judged, type SavedLine, savedLinesSql, shownLine, worth } from "./recurring-lines.ts";
import { formerAddress } from "./text.ts";

/** Ended ones are not among them. @param recurring_order_id one of them, or null for all. */
export async function readRecurring(
  db: Tx,
  customer_id: number,
  recurring_order_id: number | null,
): Promise<RecurringOrder[]> {
  const rows = await db.run(recurringStatement, { customer_id, recurring_order_id });
  const ids = rows.map((row) => row.recurring_order_id);
  const [found] = await db.run(linesStatement, { customer_id, ids });
  const linesOf = Map.groupBy(found!.lines, (line) => line.recurring_order_id);
  return rows.map((row) => shown(row, linesOf.get(row.recurring_order_id) ?? []));
}

/** The columns of a schedule that the rule of its dates takes. */
export const standingOf = (row: {
  anchor_date: string;
  frequency: Frequency;
  next_no: number;
  next_date: string;
}): RecurrenceStanding => ({
  anchor: row.anchor_date,
  frequency: row.frequency,
  next_no: row.next_no,
  next_date: row.next_date,
});

type Row = Of<(typeof recurringStatement)["row"]>;

function shown(row: Row, lines: readonly SavedLine[]): RecurringOrder {
  const found = judged(lines);
  return {
    recurring_order_id: row.recurring_order_id,
    version: row.version,
    cart_type_code: row.cart_type_code,
    order_name: row.order_name,
    customer_order_no: row.customer_order_no,
    frequency: row.frequency,
    anchor_date: isoToWire(row.anchor_date),
    next_dates: nextDates(standingOf(row), 3).map(isoToWire),
    is_next_skipped: row.is_next_skipped,
    status: row.status,
    waits_for: [...row.waits_for],
    when_short: row.when_short,
    made_by: row.made_by,
    changed_by: row.changed_by,
    changed_at: row.changed_at.toISOString(),
    ship_to: row.ship_to ?? formerAddress,
    shipping_method_desc: row.shipping_method_desc,
    travels: {
      ship_contact_id: row.ship_contact_id,
      bill_contact_id: row.bill_contact_id,
      shipping_method_id: row.shipping_method_id,
      is_saturday: row.is_saturday,
      delivery_contact_phone: row.delivery_contact_phone ?? "",
    },
    lines: found.map(shownLine),
    sub_total: worth(found),
    runs: (row.runs ?? []).map((run) => ({
      ...run,
      due_date: run.due_date === null ? null : isoToWire(run.due_date),
      at: new Date(run.at).toISOString(),
    })),
  };
}

/** Each with its last five runs. */
const recurringStatement = statement(
  "recurring_orders",
  {
    values: { customer_id: int, recurring_order_id: nullable(int) },
    row: {
      recurring_order_id: int,
      version: int,
      cart_type_code: oneOf<"RXO" | "CSO">(),
      order_name: text,
      customer_order_no: text,
      frequency: oneOf<Frequency>(),
      anchor_date: day,
      next_no: int,
      next_date: day,
      is_next_skipped: bool,
      status: oneOf<RecurringOrder["status"]>(),
      waits_for: listOf(text),
      when_short: oneOf<WhenShort>(),
      changed_at: instant,
      made_by: text,
      changed_by: text,
      ship_to: nullable(text),
      shipping_method_desc: text,
      ship_contact_id: int,
      bill_contact_id: int,
      shipping_method_id: int,
      is_saturday: bool,
      delivery_contact_phone: nullable(text),
      runs: nullable(json<RecurringRun[]>()),
    },
  },
  `
  select r.recurring_order_id, r.version, r.cart_type_code, r.order_name, r.customer_order_no, r.frequency, r.anchor_date, r.next_no, r.next_date,
    r.is_next_skipped, r.status, r.waits_for, r.when_short, r.changed_at,
    maker.first_name || ' ' || maker.last_name as made_by, changer.first_name || ' ' || changer.last_name as changed_by,
    (select a.company_name || ', ' || a.city_name from addresses a
      where a.customer_id = :customer_id and a.contact_id = r.ship_contact_id and a.is_active) as ship_to, m.shipping_method_desc,
    r.ship_contact_id, r.bill_contact_id, r.shipping_method_id, r.is_saturday, r.delivery_contact_phone,
    (select json_agg(json_build_object('run_no', run_no, 'due_date', due_date, 'outcome', outcome, 'at', at, 'order_id', order_id, 'reasons', reasons) order by run_no desc)
      from (select * from recurring_runs n where n.customer_id = :customer_id and n.recurring_order_id = r.recurring_order_id order by run_no desc limit 5) last) as runs
  from recurring_orders r join users maker on maker.user_id = r.user_id join users changer on changer.user_id = r.changed_by
    join shipping_methods m on m.shipping_method_id = r.shipping_method_id
  where r.customer_id = :customer_id and r.status <> 'ended' and (:recurring_order_id::int is null or r.recurring_order_id = :recurring_order_id)
  order by r.status <> 'active', r.next_date, r.recurring_order_id`,
);

const linesStatement = statement(
  "recurring_order_lines",
  { values: { customer_id: int, ids: listOf(int) }, row: { lines: json<SavedLine[]>() } },
  `
  with line as (${savedLinesSql("l.recurring_order_id = any(:ids)")})
  select coalesce(json_agg(line order by line.position), '[]') as lines from line`,
);
