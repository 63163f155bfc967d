/** What was shipped and is not invoiced, and writing down that it is: its sum stands since it left (shipping-out.ts). Runs in jobs, under the system's role. */
import { instant, int, nullable, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { tooFarAheadSql } from "#server/db/too-far-ahead-sql.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";

type ToInvoice = { customer_id: number; shipment_order_id: number };

const dueStatement = statement(
  "shipments_to_invoice",
  { values: { now: instant, left_by: instant }, row: { customer_id: int, shipment_order_id: int } },
  `
  select s.customer_id, s.shipment_order_id from customers c cross join lateral (
    select * from shipments s where s.customer_id = c.customer_id and s.invoiced_at is null and (s.shipped_at <= :left_by or ${tooFarAheadSql("s.shipped_at")})
    order by s.order_id limit 1000) s`,
);

/** Those of every customer that left by then, or at a time that has not come: the clock was ahead. */
export const shipmentsToInvoice = (db: Tx, times: { now: Date; left_by: Date }): Promise<ToInvoice[]> =>
  db.run(dueStatement, times);

const invoicedStatement = statement(
  "write_invoice",
  {
    values: { customer_id: int, shipment_order_id: int, at: instant },
    row: { order_id: int, invoice_id: int, invoice_cents: nullable(int) },
  },
  `update shipments set invoiced_at = :at where customer_id = :customer_id and shipment_order_id = :shipment_order_id and invoiced_at is null
   returning order_id, invoice_id, invoice_cents`,
);

/** Whether it was news: any number of processes may invoice at once. */
export async function writeInvoice(
  db: Tx,
  { customer_id, shipment_order_id }: ToInvoice,
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<boolean> {
  const [invoiced] = await db.run(invoicedStatement, { customer_id, shipment_order_id, at: now });
  if (invoiced === undefined) return false;
  const { order_id, ...invoice } = invoiced;
  await writeAudit(db, auditKeys, {
    customer_id,
    at: now,
    roles: ["warehouse"],
    action: "invoice shipment",
    entity: "orders",
    entity_id: String(order_id),
    after: { shipment_order_id, ...invoice, invoiced_at: now },
    result: "done",
  });
  return true;
}
