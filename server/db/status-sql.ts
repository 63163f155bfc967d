/** How far an order has come, by its lines: for whoever writes it down, and for whoever looks whether it was written down right. */

/** The status that lines give an order that is neither cancelled nor waits for its form: an aggregate over `due`, `shipped`, `received`. */
export const statusSql = `
  case when not bool_or(shipped > 0) then 'PLACED'
    when not bool_and(shipped >= due) then 'PARTIAL'
    when bool_and(received >= due) then 'RECEIVED'
    else 'SHIPPED' end`;

/**
 * SQL: the status of the order `row` that every reader gets. `orders.status` says only CANCELLED of an order that ended without a shipment;
 * `orders.ended_as` says how a record ended it (decision 235). The index `orders_shown_status` has the same expression.
 */
export const shownStatusSql = (row: string): string => `coalesce(${row}.ended_as, ${row}.status)`;

/**
 * SQL: `orders.ended_as` of the canceled order `row`, from the record that ended it: the record has the time and the user of the cancellation. Null where no
 * record did. The trigger `orders_ended_as` has the same (migration 0093).
 */
export const endedAsSql = (row: string): string => `
  (select case k.kind when 'void' then 'VOIDED' when 'refusal' then 'NOT_ACCEPTED' when 'expiry' then 'EXPIRED' end from csos_records k
    where k.customer_id = ${row}.customer_id and k.order_id = ${row}.order_id and k.made_at = ${row}.cancelled_at and k.user_id is not distinct from ${row}.cancelled_by
    order by k.record_id desc limit 1)`;

/**
 * SQL: the order `row` uses up its order form number. The number of a paper form is free again where its buyer canceled the order before any record was
 * linked to it. The unique index `orders_form_number` has the same condition.
 */
export const usesFormNumberSql = (row: string): string =>
  `${row}.order_form_number is not null and (${row}.status <> 'CANCELLED' or ${row}.csos_certificate_id is not null or ${row}.ended_as is not null)`;

/** The status of the order `o` whose lines give it `reached.status`: one that waits for its form does so until something has shipped. */
export const reachedSql =
  "case when o.status = 'WAITING_FOR_FORM' and reached.status = 'PLACED' then o.status else reached.status end";
