/** Ends what is left of orders on a form sixty days after they were placed (21 CFR 1305.13(b), 1305.22(e)), and refuses what the supplier cannot accept. Runs as portal_system. */
import { version } from "#server/base/version.ts";
import { isOver, overAtTheLatest } from "#contract/orders/rules/sixty-days.ts";
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { type MadeRecord, openLines, type TakenOff, takeOff, type WhichOrder } from "./linked-records.ts";
import { lockOrder } from "./order-progress.ts";
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

/** Takes off all that has not shipped; undefined where nothing was left, as when this runs twice. */
export const endOrder = (db: Tx, which: WhichOrder, given: Given): Promise<MadeRecord | undefined> =>
  takeOffAsSupplier(db, which, given, {
    kind: "expiry",
    reason: sixtyDaysPassed,
    isTaken: () => true,
  });

/** The supplier's statement of non-acceptance for all that has not shipped, or for these lines of it (21 CFR 1305.15, 1305.25). */
export const refuseOrder = (
  db: Tx,
  which: WhichOrder,
  given: Given,
  { reason, lines }: { reason: string; lines: readonly number[] | undefined },
): Promise<MadeRecord | undefined> =>
  takeOffAsSupplier(db, which, given, {
    kind: "refusal",
    reason,
    isTaken: ({ line_no }) => lines === undefined || lines.includes(line_no),
  });

const statusStatement = statement(
  "status_before_record",
  { values: { customer_id: int, order_id: int }, row: { status: text } },
  "select status from orders where customer_id = :customer_id and order_id = :order_id",
);

async function takeOffAsSupplier(
  db: Tx,
  which: WhichOrder,
  { auditKeys, now }: Given,
  asked: { kind: LinkedRecord["kind"]; reason: string; isTaken: (line: TakenOff) => boolean },
): Promise<MadeRecord | undefined> {
  const { kind, reason, isTaken } = asked;
  await lockOrder(db, which);
  const lines = (await openLines(db, which)).filter(isTaken);
  if (lines.length === 0) return undefined;
  const [before] = await db.run(statusStatement, which);
  const made = await takeOff(db, which, { kind, reason, lines, now, user_id: null });
  await writeAudit(db, auditKeys, {
    customer_id: which.customer_id,
    at: now,
    roles: ["distributor"],
    build: version,
    action: kind === "expiry" ? "end order" : "refuse order",
    entity: "orders",
    entity_id: String(which.order_id),
    before,
    after: { record_id: made.record_id, status: made.status },
    contents: made.contents,
    reason,
    result: "done",
  });
  await tellOfOrders(db, which.customer_id);
  return made;
}
