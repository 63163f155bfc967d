/** Where a customer wants it, a second person confirms each count of schedule II: whether they do, and what waits for one. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { isoToWire } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/controlled.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, instant, int, nullable, statement, text } from "#server/db/statement.ts";

const demandedStatement = statement(
  "second_count_demanded",
  { values: { customer_id: int }, row: { is_demanded: bool } },
  "select wants_second_count as is_demanded from customers where customer_id = :customer_id",
);

const waitingStatement = statement(
  "unconfirmed_counts",
  {
    values: { customer_id: int },
    row: {
      order_receive_id: int,
      order_id: int,
      item_id: int,
      full_description: text,
      ndc_code: text,
      schedule_name: nullable(text),
      quantity_received: int,
      quantity_UOM: text,
      sale_UOM_desc: text,
      lot_no: text,
      receive_date: day,
      created_by: text,
      created_at: instant,
    },
  },
  `
  select r.order_receive_id, r.order_id, r.item_id, l.full_description, l.ndc_code, l.schedule_name, r.quantity_received,
    r.quantity_uom_code as "quantity_UOM", l.sale_uom_desc as "sale_UOM_desc", r.lot_no, r.receive_date,
    coalesce((select u.first_name || ' ' || u.last_name from users u where u.user_id = r.user_id), 'A former user') as created_by, r.created_at
  from (select * from receives where customer_id = :customer_id and awaits_second and receive_status_code = 'COM' order by order_receive_id limit 200) r
  cross join lateral (select * from order_lines where customer_id = r.customer_id and order_id = r.order_id and line_no = r.line_no limit 1) l
  order by r.order_receive_id`,
);

export async function unconfirmedCounts(
  db: Tx,
  { customer_id }: Caller,
): Promise<OutputOf<typeof contract.unconfirmedCounts>> {
  const [[customer], rows] = await Promise.all([
    db.run(demandedStatement, { customer_id }),
    db.run(waitingStatement, { customer_id }),
  ]);
  return {
    is_demanded: customer?.is_demanded ?? false,
    counts: rows.map((row) => ({
      ...row,
      receive_date: isoToWire(row.receive_date),
      created_at: row.created_at.toISOString(),
    })),
  };
}

export async function secondCount(db: Tx, { customer_id }: Caller): Promise<OutputOf<typeof contract.secondCount>> {
  const [customer] = await db.run(demandedStatement, { customer_id });
  return { is_demanded: customer?.is_demanded ?? false };
}

const demandStatement = statement(
  "demand_second_count",
  { values: { customer_id: int, is_demanded: bool }, row: { was_demanded: bool } },
  `update customers c set wants_second_count = :is_demanded from (select wants_second_count from customers where customer_id = :customer_id for update) as before
     where c.customer_id = :customer_id returning before.wants_second_count as was_demanded`,
);

/** What was counted before goes on as it was entered: what waits for a second person still does. */
export async function demandSecondCount(
  db: Tx,
  caller: Caller,
  { is_demanded }: ParsedOf<typeof contract.demandSecondCount>,
): Promise<OutputOf<typeof contract.demandSecondCount>> {
  const { customer_id } = caller;
  const [changed] = await db.run(demandStatement, { customer_id, is_demanded });
  caller.changed.entity_id = customer_id;
  caller.changed.before = { is_demanded: changed?.was_demanded };
  caller.changed.after = { is_demanded };
  return { is_demanded };
}
