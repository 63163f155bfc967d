/** Records that the paper Form 222 of an order has arrived at the distributor: from then on the warehouse may pack the order. Runs as portal_system. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import { isEndedUnshipped } from "#contract/orders/rules/orders.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { isOver } from "#contract/orders/rules/sixty-days.ts";
import { addJob } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, instant, int, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import type { WhichOrder } from "./open-order.ts";
import { lockOrder } from "./order-progress.ts";
import { shipJobKey } from "./shipping-out.ts";
import { tellOfOrders } from "./tell-orders.ts";

/** A form in somebody's hands: its order, the number printed on it, the initials of the person who holds it. */
export type FormInHand = {
  order_id: number;
  order_form_number: string;
  initials: string;
  /** The day on which it arrived, `YYYY-MM-DD`; left out: today, by the customer's calendar. */
  arrived_on?: string;
};

/** An earlier record of the same form. `recorded_by` is null where it was recorded on the command line. */
export type EarlierFormRecord = {
  received_at: Date;
  time_zone: string;
  initials: string | null;
  recorded_by: string | null;
};

/**
 * `shipped`: something of the order shipped before arrivals of forms were recorded; `void`: its sixty days have ended; `another day`: the form cannot have
 * arrived before the order was placed or after today.
 */
export type FormOutcome =
  | { kind: "no such order" | "not on a form" | "another number" | "another day" | "shipped" | "void" }
  /** `status`: canceled, voided, not accepted or expired. */
  | { kind: "cancelled"; status: OrderStatus }
  | ({ kind: "received before" } & EarlierFormRecord)
  | { kind: "received"; before: { status: OrderStatus }; after: RecordedForm };

/** The record as the audit trail has it. */
type RecordedForm = {
  status: "PLACED";
  form_arrived_at: string;
  form_arrived_on: string;
  order_form_number: string;
  initials: string;
};

const ownerStatement = statement(
  "owner_of_order",
  { values: { order_id: int }, row: { customer_id: int } },
  "select customer_id from orders where order_id = :order_id",
);

const standingStatement = statement(
  "order_on_paper",
  {
    values: { customer_id: int, order_id: int },
    row: {
      status: oneOf<OrderStatus>(),
      is_form222: bool,
      order_form_number: nullable(text),
      form_arrived_at: nullable(instant),
      form_initials: nullable(text),
      recorded_by: nullable(text),
      placed_at: instant,
      time_zone: text,
    },
  },
  `select ${shownStatusSql("orders")} as status, is_form222, order_form_number, form_arrived_at, form_initials, placed_at, time_zone,
     (select recorder.first_name || ' ' || recorder.last_name from users recorder where recorder.user_id = form_recorded_by) as recorded_by
   from orders join customers using (customer_id)
   where customer_id = :customer_id and order_id = :order_id`,
);

const receiveStatement = statement(
  "receive_form",
  {
    values: {
      customer_id: int,
      order_id: int,
      now: instant,
      arrived_on: day,
      initials: text,
      recorded_by: nullable(int),
    },
    row: {},
  },
  `update orders set status = 'PLACED', form_arrived_at = :now, form_arrived_on = :arrived_on, form_initials = :initials, form_recorded_by = :recorded_by
   where customer_id = :customer_id and order_id = :order_id`,
);

/** Returns whose order this is; undefined: it does not exist. */
export async function findOwner(db: Tx, order_id: number): Promise<WhichOrder | undefined> {
  const [owner] = await db.run(ownerStatement, { order_id });
  return owner && { customer_id: owner.customer_id, order_id };
}

/**
 * Records the form once; every outcome but `received` changes nothing. The caller writes the audit row, with `before` and `after`.
 * @param options.recorded_by the staff user; null: the command line
 * @param options.time_zone of the place where the form arrived, if that is not the customer's
 */
export async function recordForm(
  db: Tx,
  which: WhichOrder,
  form: Omit<FormInHand, "order_id">,
  { now, recorded_by, time_zone: zoneThere }: { now: Date; recorded_by: number | null; time_zone?: string },
): Promise<FormOutcome> {
  await lockOrder(db, which);
  const [order] = await db.run(standingStatement, which);
  if (order === undefined) return { kind: "no such order" };
  const { status, form_arrived_at, time_zone, placed_at, order_form_number } = order;
  if (!order.is_form222) return { kind: "not on a form" };
  if (order_form_number !== formNumber(form.order_form_number)) return { kind: "another number" };
  if (isEndedUnshipped(status)) return { kind: "cancelled", status };
  if (form_arrived_at !== null) {
    const { form_initials: initials, recorded_by: earlier } = order;
    return { kind: "received before", received_at: form_arrived_at, time_zone, initials, recorded_by: earlier };
  }
  if (!waitsForForm(order)) return { kind: "shipped" };
  if (isOver(time_zone, placed_at, now)) return { kind: "void" };
  const today = dateIn(time_zone, now);
  const { initials, arrived_on = today } = form;
  // The distributor's day may have begun where the customer's has not, and the other way around.
  const placedThere = dateIn(zoneThere ?? time_zone, placed_at);
  const placedHere = dateIn(time_zone, placed_at);
  const first = placedThere < placedHere ? placedThere : placedHere;
  if (arrived_on < first || arrived_on > addDays(today, 1)) return { kind: "another day" };
  await db.run(receiveStatement, { ...which, now, arrived_on, initials, recorded_by });
  const shipment = { ...which, shipment: 1 };
  await addJob(db, "ship_order", shipment, now, shipJobKey(shipment));
  await tellOfOrders(db, which.customer_id);
  const recorded = { form_arrived_at: now.toISOString(), form_arrived_on: arrived_on, order_form_number, initials };
  return { kind: "received", before: { status }, after: { status: "PLACED", ...recorded } };
}

/** The same on the command line, with its audit row. */
export async function receiveForm(
  db: Tx,
  { order_id, ...form }: FormInHand,
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<FormOutcome> {
  const which = await findOwner(db, order_id);
  if (which === undefined) return { kind: "no such order" };
  const outcome = await recordForm(db, which, form, { now, recorded_by: null });
  if (outcome.kind !== "received") return outcome;
  await writeAudit(db, auditKeys, {
    customer_id: which.customer_id,
    at: now,
    roles: ["distributor"],
    action: "receive form",
    entity: "orders",
    entity_id: String(order_id),
    before: outcome.before,
    after: outcome.after,
    result: "done",
  });
  return outcome;
}

const waitingStatement = statement(
  "orders_waiting_for_forms",
  {
    values: {},
    row: {
      customer_id: int,
      order_id: int,
      placed_at: instant,
      time_zone: text,
      company_name: text,
      order_form_number: text,
      buyer_dea_number: text,
    },
  },
  `select o.customer_id, o.order_id, o.placed_at, c.time_zone, c.company_name, o.order_form_number, o.buyer_dea_number
   from orders o join customers c using (customer_id)
   where o.status in ('WAITING_FOR_FORM', 'PLACED') and o.is_form222 and o.form_arrived_at is null order by o.placed_at, o.order_id`,
);

/** All orders whose form is not here, the oldest first. */
export const ordersWaitingForForms = (db: Tx) => db.run(waitingStatement, {});
