/** Ends what is left of orders on a form sixty days after they were placed (21 CFR 1305.13(b), 1305.22(e)), and records what the supplier removes from one, with its audit row. Runs as portal_system. */
import { version } from "#server/base/version.ts";
import { isOver, overAtTheLatest } from "#contract/orders/rules/sixty-days.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { type MadeRecord, recordRemoval } from "./linked-records.ts";
import { lockOpenOrder, type OpenOrder, type WhichOrder } from "./open-order.ts";
import { tellOfOrders } from "./tell-orders.ts";
import { sixtyDaysPassed } from "./text.ts";

const dueStatement = statement(
  "orders_due_to_end",
  {
    values: { placed_before: instant },
    row: { customer_id: int, order_id: int, placed_at: instant, time_zone: text },
  },
  `select o.customer_id, o.order_id, o.placed_at, c.time_zone from orders o join customers c using (customer_id)
     where o.status in ('WAITING_FOR_FORM', 'PLACED', 'PARTIAL') and o.placed_at < :placed_before and (o.csos_certificate_id is not null or o.is_form222) order by o.placed_at limit 500`,
);

/** Those whose last day is over where their customer is. */
export async function ordersDueToEnd(db: Tx, now: Date): Promise<WhichOrder[]> {
  const due = await db.run(dueStatement, { placed_before: overAtTheLatest(now) });
  return due
    .filter(({ time_zone, placed_at }) => isOver(time_zone, placed_at, now))
    .map(({ customer_id, order_id }) => ({ customer_id, order_id }));
}

type Given = { auditKeys: AuditKeys; now: Date };

/** Removes all that has not shipped; undefined where nothing is left, as when this runs twice. */
export async function endOrder(db: Tx, which: WhichOrder, given: Given): Promise<MadeRecord | undefined> {
  const open = await lockOpenOrder(db, which, "expire");
  if (open === undefined || open.lines.length === 0) return undefined;
  return recordSupplierRemoval(db, open, sixtyDaysPassed, given);
}

const auditActions = { expire: "end order", refuse: "refuse order", void: "void order" } as const;

/** Removes the open packages of `lines` from a locked order as the supplier: writes the record and its audit row, and notifies the customer's devices. */
export async function recordSupplierRemoval(
  db: Tx,
  open: OpenOrder<keyof typeof auditActions>,
  reason: string,
  { auditKeys, now }: Given,
): Promise<MadeRecord> {
  const made = await recordRemoval(db, open, { reason, now, user_id: null });
  await writeAudit(db, auditKeys, {
    customer_id: open.customer_id,
    at: now,
    roles: ["distributor"],
    build: version,
    action: auditActions[open.ending],
    entity: "orders",
    entity_id: String(open.order_id),
    before: { status: open.status },
    after: { record_id: made.record_id, status: made.status },
    contents: made.contents,
    reason,
    result: "done",
  });
  await tellOfOrders(db, open.customer_id);
  return made;
}
