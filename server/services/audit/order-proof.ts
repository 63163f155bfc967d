/**
 * The parts of every order that change in the course of things, and so have no print: they must follow from its lines, its shipments and the trail.
 * For `portal audit verify`.
 */
import type { Tx } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import { endedAsSql, reachedSql, statusSql } from "#server/db/status-sql.ts";

/** An order ends by a cancellation, which is a row of the trail, or by the last of its records, which has a print (linked-records.ts). */
const followStatement = statement(
  "orders_not_followed",
  { values: { customer_id: int }, row: { name: text, fault: text } },
  `
  with sent as materialized (
    select order_id, line_no, sum(quantity) as quantity from shipment_lines where customer_id = :customer_id group by order_id, line_no),
  lines as materialized (
    select l.order_id, l.line_no, l.quantity - l.voided_quantity as due, l.shipped_quantity as shipped, l.received_quantity::bigint + l.closed_quantity as received,
      coalesce(sent.quantity, 0) as sent
    from order_lines l left join sent using (order_id, line_no) where l.customer_id = :customer_id),
  reached as (select order_id, ${statusSql} as status from lines group by order_id),
  cancelled as materialized (
    select entity_id, at, user_id from audit where customer_id = :customer_id and action = 'POST /api/orders/{orderId}/cancel' and result = 'done' and entity_id is not null),
  forms as materialized (
    select entity_id, at, user_id, after ->> 'initials' as initials, after ->> 'form_arrived_on' as arrived_on from audit
    where customer_id = :customer_id and action in ('receive form', 'POST /api/distributor/forms') and result = 'done' and entity_id is not null)
  select 'order ' || order_id || ' line ' || line_no as name, 'what was shipped of it is not the sum of its shipments' as fault from lines where shipped <> sent
  union all
  select 'order ' || o.order_id, 'its status does not follow from its lines' from orders o join reached using (order_id)
    where o.customer_id = :customer_id and o.status <> case when o.cancelled_at is null then ${reachedSql} else 'CANCELLED' end
  union all
  select 'order ' || o.order_id, 'how it ended is not what its records say' from orders o
    where o.customer_id = :customer_id and o.ended_as is distinct from case when o.status = 'CANCELLED' then ${endedAsSql("o")} end
  union all
  select 'order ' || o.order_id, 'when and by whom it was canceled is not what the trail says' from orders o
    where o.customer_id = :customer_id and case when o.cancelled_at is null
      then exists (select from cancelled where cancelled.entity_id = o.order_id::text)
      else not exists (select from cancelled where cancelled.entity_id = o.order_id::text and cancelled.at = o.cancelled_at and cancelled.user_id = o.cancelled_by)
        and not exists (select from csos_records k where k.customer_id = :customer_id and k.order_id = o.order_id and k.made_at = o.cancelled_at
          and k.user_id is not distinct from o.cancelled_by) end
  union all
  select 'order ' || o.order_id, 'when its Form 222 arrived, and who recorded it, is not what the trail says' from orders o
    where o.customer_id = :customer_id and coalesce(o.form_initials, o.form_arrived_on::text, o.form_recorded_by::text) is not null
      and not exists (select from forms where forms.entity_id = o.order_id::text and forms.at = o.form_arrived_at and forms.initials is not distinct from o.form_initials
        and forms.arrived_on is not distinct from o.form_arrived_on::text and forms.user_id is not distinct from o.form_recorded_by)`,
);

/** Of one customer: the name of each part that does not follow, and why. */
export const ordersFaults = (db: Tx, customer_id: number): Promise<{ name: string; fault: string }[]> =>
  db.run(followStatement, { customer_id });
