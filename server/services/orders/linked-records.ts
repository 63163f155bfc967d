/**
 * Takes packages off an order on a form by a record that is linked to it and stays: the buyer's void, the supplier's refusal, the end after sixty days
 * (21 CFR 1305.13(b), 1305.22(e), 1305.25, 1305.28). The order itself, its lines and its signature stay as they were signed.
 */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { statusByRecordKind } from "#contract/orders/rules/orders.ts";
import type { OrderEnding } from "#contract/orders/rules/order-endings.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, json, listOf, none, nullable, statement, text } from "#server/db/statement.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import type { OpenOrder, WhichOrder } from "./open-order.ts";
import { settleStatus } from "./order-progress.ts";

/**
 * Allocation follows from the lines (stock.ts). Stock is locked in the order of item_id, as a checkout does; a line's part of it goes back in whole units.
 * The bonus as in cancel-order.ts: each line gives back what it counted. Packages that were declared as not coming are counted only while they are due.
 */
const removeStatement = statement(
  "take_off_order",
  {
    values: {
      customer_id: int,
      order_id: int,
      kind: text,
      now: instant,
      user_id: nullable(int),
      reason: text,
      lines: json<string>(),
    },
    row: { record_id: int, contents: json<Record<string, string>>(), mail_job: none },
  },
  `
  with gone as (
    update order_lines l set voided_quantity = l.voided_quantity + off.quantity,
        closed_quantity = least(l.closed_quantity, greatest(l.quantity - l.voided_quantity - off.quantity - l.received_quantity, 0))
      from json_to_recordset(:lines::json) as off (line_no int, quantity int)
      where l.customer_id = :customer_id and l.order_id = :order_id and l.line_no = off.line_no
      returning l.item_id, off.quantity, l.quantity as ordered, l.stock_taken, off.quantity * (l.price_cents - l.discount_cents - l.bonus_cents) as cents
  ), back as (
    select item_id, sum(stock_taken::bigint * quantity / ordered)::int as units from gone where stock_taken is not null group by item_id
  ), held as (
    select s.item_id, back.units from back join stock s using (item_id) order by s.item_id for update of s
  ), given as (
    update stock s set available = s.available + held.units from held where s.item_id = held.item_id
  ), uncounted as (
    insert into bonus_amounts as b (customer_id, order_id, cents) select o.customer_id, o.order_id, -(select sum(cents)::int from gone)
      from orders o where o.customer_id = :customer_id and o.order_id = :order_id and o.bonus_progress_cents is not null
      on conflict (customer_id, order_id) do update set cents = b.cents + excluded.cents
  ), kept as (
    insert into csos_records (customer_id, order_id, kind, made_at, user_id, reason, lines)
      values (:customer_id, :order_id, :kind, :now::timestamptz, :user_id, :reason, :lines::jsonb)
      returning record_id, ${nameSql("csos_records")} as name, ${printSql("csos_records")} as print
  )
  select record_id, json_build_object(name, print) as contents,
    portal_add_job('mail_order', json_build_object('customer_id', :customer_id::int, 'order_id', :order_id::int, 'what', 'record', 'record_id', record_id, 'mail_id', gen_random_uuid()), :now::timestamptz, null) as mail_job
  from kept`,
);

const overStatement = statement(
  "end_order",
  { values: { customer_id: int, order_id: int, now: instant, user_id: nullable(int) }, row: {} },
  `update orders set status = 'CANCELLED', cancelled_at = :now, cancelled_by = :user_id where customer_id = :customer_id and order_id = :order_id
     and not exists (select from order_lines where customer_id = :customer_id and order_id = :order_id and voided_quantity < quantity)`,
);

type Removal = {
  reason: string;
  now: Date;
  /** Of the customer; null: nobody of theirs. */
  user_id: number | null;
};
/** `status`: the order's, as every reader gets it. */
export type MadeRecord = { record_id: number; status: OrderStatus; contents: Record<string, string> };

const recordKinds = {
  cancel: "void",
  void: "void",
  refuse: "refusal",
  expire: "expiry",
} as const satisfies Record<Exclude<OrderEnding, "ship">, LinkedRecord["kind"]>;

/** Removes the open packages of `lines` from a locked order by a record, and returns the record with its digest for the audit row. */
export async function recordRemoval(
  db: Tx,
  { customer_id, order_id, ending, lines }: OpenOrder<keyof typeof recordKinds>,
  { reason, now, user_id }: Removal,
): Promise<MadeRecord> {
  const which = { customer_id, order_id };
  const kind = recordKinds[ending];
  const [made] = await db.run(removeStatement, { ...which, kind, now, user_id, reason, lines: JSON.stringify(lines) });
  await db.run(overStatement, { ...which, now, user_id });
  const status = (await settleStatus(db, which)) as OrderStatus;
  return { ...made!, status: status === "CANCELLED" ? statusByRecordKind[kind] : status };
}

const signedStatement = statement(
  "signed_of_customers",
  { values: { customers: listOf(int), order_id: int }, row: { customer_id: int } },
  "select customer_id from csos_orders where customer_id = any(:customers) and order_id = :order_id",
);

/** Whether a certificate signed this order. */
export const isSigned = async (db: Tx, { customer_id, order_id }: WhichOrder): Promise<boolean> =>
  (await db.run(signedStatement, { customers: [customer_id], order_id })).length > 0;
