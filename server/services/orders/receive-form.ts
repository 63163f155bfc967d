/** The paper Form 222 of an order has come to the distributor: from now on the warehouse may pack it. Runs as portal_system. */
import type { OrderStatus } from "#contract/orders/orders.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { isOver } from "#contract/orders/rules/sixty-days.ts";
import { addJob } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, instant, int, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import type { WhichOrder } from "./linked-records.ts";
import { lockOrder } from "./order-progress.ts";
import { shipJobKey } from "./shipping-out.ts";
import { tellOfOrders } from "./tell-orders.ts";

/** A form in somebody's hands: the order that it is for, the number printed on it, and the initials of whoever has it. */
export type FormInHand = { order_id: number; order_form_number: string; initials: string };

/** `shipped`: something of it left before arrivals of forms were recorded; `void`: its sixty days are over. */
export type FormOutcome =
  | { kind: "received" | "no such order" | "not on a form" | "another number" | "cancelled" | "shipped" | "void" }
  | { kind: "received before"; received_at: Date; time_zone: string };

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
      placed_at: instant,
      time_zone: text,
    },
  },
  `select status, is_form222, order_form_number, form_arrived_at, placed_at, time_zone from orders join customers using (customer_id)
   where customer_id = :customer_id and order_id = :order_id`,
);

const receiveStatement = statement(
  "receive_form",
  { values: { customer_id: int, order_id: int, now: instant }, row: {} },
  "update orders set status = 'PLACED', form_arrived_at = :now where customer_id = :customer_id and order_id = :order_id",
);

/** Records it once; every outcome but `received` changes nothing. */
export async function receiveForm(
  db: Tx,
  { order_id, order_form_number, initials }: FormInHand,
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<FormOutcome> {
  const [owner] = await db.run(ownerStatement, { order_id });
  if (owner === undefined) return { kind: "no such order" };
  const which: WhichOrder = { customer_id: owner.customer_id, order_id };
  await lockOrder(db, which);
  const [order] = await db.run(standingStatement, which);
  if (order === undefined) return { kind: "no such order" };
  const { status, form_arrived_at, time_zone } = order;
  if (!order.is_form222) return { kind: "not on a form" };
  if (order.order_form_number !== formNumber(order_form_number)) return { kind: "another number" };
  if (status === "CANCELLED") return { kind: "cancelled" };
  if (form_arrived_at !== null) return { kind: "received before", received_at: form_arrived_at, time_zone };
  if (!waitsForForm(order)) return { kind: "shipped" };
  if (isOver(time_zone, order.placed_at, now)) return { kind: "void" };
  await db.run(receiveStatement, { ...which, now });
  await writeAudit(db, auditKeys, {
    customer_id: which.customer_id,
    at: now,
    roles: ["distributor"],
    action: "receive form",
    entity: "orders",
    entity_id: String(order_id),
    before: { status },
    after: {
      status: "PLACED",
      form_arrived_at: now.toISOString(),
      order_form_number: order.order_form_number,
      initials,
    },
    result: "done",
  });
  const shipment = { ...which, shipment: 1 };
  await addJob(db, "ship_order", shipment, now, shipJobKey(shipment));
  await tellOfOrders(db, which.customer_id);
  return { kind: "received" };
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
