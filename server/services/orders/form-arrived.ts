/** The paper Form 222 of an order has arrived at the distributor: from now on the warehouse may pack it. Runs as portal_system. */
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
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

const standingStatement = statement(
  "order_on_paper",
  {
    values: { customer_id: int, order_id: int },
    row: {
      status: oneOf<OrderStatus>(),
      is_form222: bool,
      form_arrived_at: nullable(instant),
      placed_at: instant,
      time_zone: text,
    },
  },
  `select status, is_form222, form_arrived_at, placed_at, time_zone from orders join customers using (customer_id)
   where customer_id = :customer_id and order_id = :order_id`,
);

const arriveStatement = statement(
  "form_arrived",
  { values: { customer_id: int, order_id: int, now: instant }, row: {} },
  "update orders set form_arrived_at = :now where customer_id = :customer_id and order_id = :order_id",
);

/** Writes it down once. `over`: its sixty days are, so that the form is void. `not waiting`: it came before, or the order was cancelled. */
export async function formArrived(
  db: Tx,
  which: WhichOrder,
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<"arrived" | "not waiting" | "over"> {
  await lockOrder(db, which);
  const [order] = await db.run(standingStatement, which);
  if (order === undefined || !waitsForForm(order)) return "not waiting";
  if (isOver(order.time_zone, order.placed_at, now)) return "over";
  await db.run(arriveStatement, { ...which, now });
  await writeAudit(db, auditKeys, {
    customer_id: which.customer_id,
    at: now,
    roles: ["distributor"],
    action: "form arrived",
    entity: "orders",
    entity_id: String(which.order_id),
    after: { form_arrived_at: now.toISOString() },
    result: "done",
  });
  await addJob(db, "ship_order", { ...which, shipment: 1 }, now, shipJobKey({ ...which, shipment: 1 }));
  await tellOfOrders(db, which.customer_id);
  return "arrived";
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
   where o.status = 'PLACED' and o.is_form222 and o.form_arrived_at is null order by o.placed_at, o.order_id`,
);

/** All orders whose form is not here, the oldest first. */
export const ordersWaitingForForms = (db: Tx) => db.run(waitingStatement, {});

const numberStatement = statement(
  "form_order_by_number",
  { values: { order_id: int }, row: { customer_id: int } },
  "select customer_id from orders where order_id = :order_id and is_form222",
);

/** Whose order it is; undefined where none under a paper form has this number. */
export const formOrderOf = async (db: Tx, order_id: number): Promise<WhichOrder | undefined> => {
  const [found] = await db.run(numberStatement, { order_id });
  return found && { customer_id: found.customer_id, order_id };
};
