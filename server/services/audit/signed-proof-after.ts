/**
 * What happened to a signed order afterwards, of which no print can speak for it came later or changes: when the warehouse took it, what carrier and invoice
 * said, when its lots expire, how its receipts are flagged and whether they wait for a second count. It must follow from what the trail told of each of
 * these at the time; a flag "over_lot" of an earlier build may be missing or late, but none is added and none that was told is removed; "recalled" may be added when a cancel
 * is undone, where the lot is recalled (decision 264), and is never removed; what an earlier build's row did not tell is not held against it (docs/decisions/141). For `portal audit verify`.
 */
import type { Tx } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import { isRecalledSql } from "#server/db/is-recalled-sql.ts";
import { shippedLotSql } from "#server/db/shipped-lot-sql.ts";
import { elementsSql } from "./signed-proof.ts";

/** SQL: an instant as the trail's JSON writes it; of what is finer than its milliseconds, and so none of ours, nothing that fits. */
const instantSql = (value: string): string =>
  `case when date_trunc('milliseconds', ${value}) = ${value} then to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else ${value}::text end`;

/**
 * `after ? 'invoice_id'`: a row of a build that tells of a shipment all that it writes; `after ? 'invoiced_at'`: of one that invoices later, in a row of its own.
 * Before releases were told an order was taken when it first shipped.
 */
const followStatement = statement(
  "signed_orders_afterwards",
  { values: { customer_id: int }, row: { name: text, fault: text } },
  `
  with signed as materialized (select order_id from csos_orders where customer_id = :customer_id),
  said as materialized (
    select a.at, signed.order_id, a.after, a.after ? 'invoice_id' as tells_all, 'shipment ' || s.shipment_order_id || ' of order ' || s.order_id as name, s.shipment_order_id, s.arrives_on,
      s.delayed_to, s.delivered_at, s.invoice_id, s.invoiced_at, s.invoice_cents
    from audit a join signed on signed.order_id::text = a.entity_id
      left join shipments s on s.customer_id = :customer_id and s.order_id = signed.order_id and s.shipment_order_id::text = a.after ->> 'shipment_order_id'
    where a.customer_id = :customer_id and a.action = 'ship order' and a.result = 'done'),
  released as materialized (
    select a.at, signed.order_id from audit a join signed on signed.order_id::text = a.entity_id
    where a.customer_id = :customer_id and a.action = 'release order' and a.result = 'done'),
  handed as materialized (
    select a.after ->> 'shipment_order_id' as shipment_order_id, a.after ->> 'delivered_at' as at from audit a join signed on signed.order_id::text = a.entity_id
    where a.customer_id = :customer_id and a.action = 'deliver shipment' and a.result = 'done'),
  put_off as materialized (
    select a.after ->> 'shipment_order_id' as shipment_order_id, (array_agg(a.after ->> 'delayed_to' order by a.audit_id desc))[1] as day
    from audit a join signed on signed.order_id::text = a.entity_id
    where a.customer_id = :customer_id and a.action = 'delay shipment' and a.result = 'done' group by 1),
  billed as materialized (
    select a.after ->> 'shipment_order_id' as shipment_order_id, a.after ->> 'invoiced_at' as at from audit a join signed on signed.order_id::text = a.entity_id
    where a.customer_id = :customer_id and a.action = 'invoice shipment' and a.result = 'done'),
  lots_sent as (
    select said.name, said.tells_all, l.line_no, l.lot_no, l.expiration_date, ordered.item_id, lots.expiration_date as of_lot,
      (select min(lot ->> 'expiration_date') from ${elementsSql("said.after -> 'lots'")} as lot where lot -> 'line_no' = to_jsonb(l.line_no) and lot ->> 'lot_no' = l.lot_no) as told
    from said join shipment_lines l on l.customer_id = :customer_id and l.shipment_order_id = said.shipment_order_id
      join order_lines ordered on ordered.customer_id = :customer_id and ordered.order_id = said.order_id and ordered.line_no = l.line_no
      left join lots on lots.item_id = ordered.item_id and lots.lot_no = l.lot_no),
  entered as materialized (
    select entity_id, after from audit where customer_id = :customer_id and action = 'POST /api/receives' and result = 'done' and entity_id is not null),
  came as (
    select 'receipt ' || r.order_receive_id as name, r.order_receive_id, array_remove(array_remove(r.flagged, 'over_lot'), 'recalled') as flagged, 'over_lot' = any(r.flagged) as says_over_lot,
      'recalled' = any(r.flagged) as says_recalled, coalesce(entered.after -> 'flagged' ? 'recalled', false) as said_recalled, ${isRecalledSql("r.item_id", "r.lot_no")} as is_recalled,
      coalesce(entered.after -> 'flagged' ? 'over_lot', false) as said_over_lot, r.receive_status_code = 'COM' and lot.shipped
        < sum(r.quantity_received) filter (where r.receive_status_code = 'COM') over (partition by r.order_id, r.line_no, lot.lot_no order by r.order_receive_id) as is_over_lot, r.awaits_second, entered.after, jsonb_typeof(entered.after -> 'flagged') = 'array' as tells_flags,
      (select coalesce(array_agg(flag #>> '{}' order by nth) filter (where flag not in ('"over"', '"over_lot"', '"recalled"')), '{}') from ${elementsSql("entered.after -> 'flagged'")} with ordinality as said_flags (flag, nth)) as others,
      r.receive_status_code = 'COM' and l.quantity - l.voided_quantity < sum(r.quantity_received) filter (where r.receive_status_code = 'COM') over entry as is_over,
      r.receive_status_code = 'COM' and l.quantity < sum(r.quantity_received) filter (where r.receive_status_code = 'COM') over entry as was_over
    from receives r join signed using (order_id) join order_lines l on l.customer_id = :customer_id and l.order_id = r.order_id and l.line_no = r.line_no
      left join entered on entered.entity_id = r.order_receive_id::text left join lateral (${shippedLotSql}) lot on true
    where r.customer_id = :customer_id
    window entry as (partition by r.order_id, r.line_no order by r.order_receive_id))
  select 'order ' || o.order_id as name, 'when the warehouse took it is not what the trail says' as fault from orders o join signed using (order_id)
    where o.customer_id = :customer_id and o.released_at is distinct from coalesce(
      (select min(released.at) from released where released.order_id = o.order_id), (select min(said.at) from said where said.order_id = o.order_id))
  union all
  select 'order ' || o.order_id, 'it is signed, and no paper form of it came' from orders o join signed using (order_id)
    where o.customer_id = :customer_id and o.form_arrived_at is not null
  union all
  select name, 'what the carrier says of it is not what the trail says' from said
    where said.shipment_order_id is not null and ((said.tells_all and said.arrives_on::text is distinct from said.after ->> 'arrives_on')
      or said.delayed_to::text is distinct from (select put_off.day from put_off where put_off.shipment_order_id = said.shipment_order_id::text)
      or ${instantSql("said.delivered_at")} is distinct from (select min(handed.at) from handed where handed.shipment_order_id = said.shipment_order_id::text))
  union all
  select name, 'what its invoice says is not what the trail says' from said
    where said.shipment_order_id is not null and (case when said.after ? 'invoiced_at'
        then ${instantSql("said.invoiced_at")} is distinct from (select min(billed.at) from billed where billed.shipment_order_id = said.shipment_order_id::text)
        else said.invoiced_at is distinct from said.at end or (said.tells_all and said.invoice_id::text is distinct from said.after ->> 'invoice_id')
      or (said.after ? 'invoice_cents' and said.invoice_cents::text is distinct from said.after ->> 'invoice_cents'))
  union all
  select name, 'when lot ' || lot_no || ' of line ' || line_no || ' expires is not what the trail says' from lots_sent
    where expiration_date::text is distinct from told and (tells_all or expiration_date is distinct from of_lot)
  union all
  select distinct 'lot ' || lot_no || ' of product ' || item_id, 'when it expires is not what was shipped' from lots_sent
    where tells_all and of_lot is distinct from expiration_date
  union all
  select name, 'its flags do not follow from its line and the trail' from came
    where case when tells_flags then flagged not in (case when is_over then array['over'] else '{}' end || others, case when was_over then array['over'] else '{}' end || others)
      else ('over' = any(flagged)) not in (is_over, was_over) end
      or (says_over_lot and not said_over_lot and is_over_lot is not true) or (said_over_lot and is_over_lot and not says_over_lot)
      or (says_recalled and not said_recalled and not is_recalled) or (said_recalled and not says_recalled)
  union all
  select name, 'whether it waits for a second count does not follow from the trail' from came
    where awaits_second <> (coalesce(after -> 'second_count' -> 'by' = 'null', false) and not exists (
      select from controlled_receipts k where k.customer_id = :customer_id and k.order_receive_id = came.order_receive_id and k.kind = 'confirmation'))`,
);

/** Of one customer: the name of what does not follow, and why. */
export const afterwardsFaults = (db: Tx, customer_id: number): Promise<{ name: string; fault: string }[]> =>
  db.run(followStatement, { customer_id });
