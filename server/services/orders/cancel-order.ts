/** Cancels an order that the warehouse does not have yet: stock, allocation, bonus and form number are as if it had never been placed. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import type { cancelOrder as contract } from "#contract/orders/cancel-order.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { whyNotCancellable } from "#contract/orders/rules/cancelling.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, instant, int, none, nullable, oneOf, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { recordRemoval } from "./linked-records.ts";
import { lockOpenOrder } from "./open-order.ts";
import { canceledByPurchaser, orderNotFound } from "./text.ts";

const standingStatement = statement(
  "order_to_cancel",
  {
    values: { customer_id: int, order_id: int },
    row: {
      status: oneOf<OrderStatus>(),
      is_controlled: bool,
      release_at: nullable(instant),
      released_at: nullable(instant),
      placed_at: instant,
      is_form222: bool,
      form_arrived_at: nullable(instant),
      is_signed: bool,
      has_records: bool,
    },
  },
  `
  select ${shownStatusSql("o")} as status, cart_type_code = 'CSO' as is_controlled, release_at, released_at, placed_at, is_form222, form_arrived_at,
    exists (select from csos_orders s where s.customer_id = o.customer_id and s.order_id = o.order_id) as is_signed,
    exists (select from csos_records k where k.customer_id = o.customer_id and k.order_id = o.order_id) as has_records
  from orders o where customer_id = :customer_id and order_id = :order_id`,
);

/**
 * The allocation and the form's number follow from the status (stock.ts, the index `orders_form_number`). What the order counted towards the bonus is
 * either still a row of its own, or the night has added it up: then a row below zero takes it back. Stock is locked in the order of item_id, as a
 * checkout does.
 */
const cancelStatement = statement(
  "cancel_order",
  {
    values: { customer_id: int, order_id: int, user_id: int, now: instant },
    row: { order_id: int, mail_job: none },
  },
  `
  with cancelled as (
    update orders set status = 'CANCELLED', cancelled_at = :now, cancelled_by = :user_id
      where customer_id = :customer_id and order_id = :order_id returning order_id, bonus_progress_cents
  ), back as (
    select l.item_id, sum(l.stock_taken)::int as units from order_lines l
      where l.customer_id = :customer_id and l.order_id = :order_id and l.stock_taken is not null group by l.item_id
  ), held as (
    select s.item_id, back.units from back join stock s using (item_id) order by s.item_id for update of s
  ), given as (
    update stock s set available = s.available + held.units from held where s.item_id = held.item_id
  ), uncounted as (
    insert into bonus_amounts as b (customer_id, order_id, cents) select :customer_id, order_id, -bonus_progress_cents
      from cancelled where bonus_progress_cents is not null
      on conflict (customer_id, order_id) do update set cents = b.cents + excluded.cents
  )
  select order_id, portal_add_job('mail_order', json_build_object('customer_id', :customer_id::int, 'order_id', order_id, 'what', 'cancelled', 'mail_id', gen_random_uuid()), :now::timestamptz, null) as mail_job
  from cancelled`,
);

/** @throws Refusal 404 for another customer's order as for none, 409 `not_cancellable` where it is too late. */
export async function cancelOrder(
  db: Tx,
  caller: Caller,
  { orderId: order_id }: ParsedOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { customer_id, user_id, now } = caller;
  const open = await lockOpenOrder(db, { customer_id, order_id }, "cancel");
  const [order] = await db.run(standingStatement, { customer_id, order_id });
  if (open === undefined || order === undefined) throw new Refusal(404, orderNotFound);
  if (order.is_controlled && (caller.impersonator_id !== null || !mayUseControlledCart(caller.roles)))
    throw notAllowed();
  const why = whyNotCancellable(order, now);
  if (why !== undefined) throw new Refusal(409, why, { code: "not_cancellable", current: { status: order.status } });
  let order_status: "CANCELLED" | "VOIDED" = "CANCELLED";
  if (order.is_signed || order.has_records) {
    // Its number stays used and its records are kept: canceling it voids what is left. Of a paper form the supplier may have refused some lines.
    caller.changed.contents = (await recordRemoval(db, open, { reason: canceledByPurchaser, now, user_id })).contents;
    order_status = "VOIDED";
  } else await db.run(cancelStatement, { customer_id, order_id, user_id, now });
  caller.changed.entity_id = order_id;
  caller.changed.before = { status: order.status };
  caller.changed.after = { status: order_status };
  return { order_id, order_status, cancelled_at: now.toISOString() };
}
