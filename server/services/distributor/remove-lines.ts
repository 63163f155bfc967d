/** Removes packages from a signed or Form 222 order as the supplier: a statement of non-acceptance (21 CFR 1305.15, 1305.25), or a void (21 CFR 1305.19, 1305.28). Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/distributor/unshipped-orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import type { Caller } from "#server/base/caller.ts";
import { version } from "#server/base/version.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, oneOf, statement } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { refuseOrder } from "#server/services/orders/end-orders.ts";
import {
  type MadeRecord,
  type OpenLine,
  openLines,
  takeOff,
  type WhichOrder,
} from "#server/services/orders/linked-records.ts";
import { lockOrder } from "#server/services/orders/order-progress.ts";
import { findOwner } from "#server/services/orders/receive-form.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";
import * as text from "./text.ts";

/** `lines` undefined: all that can be removed. */
type Removal = { lines: readonly number[] | undefined; reason: string };
type Given = { auditKeys: AuditKeys; now: Date };
/** `line_count`: the lines of the record. */
type RemovedLines = MadeRecord & { before: OrderStatus; line_count: number };

/** Refuses what has not shipped, with an audit row of its own. @throws Refusal 404, 409. */
export const refuseLines = (db: Tx, which: WhichOrder, removal: Removal, given: Given): Promise<RemovedLines> =>
  removeLines(db, which, removal, {
    isRemovable: () => true,
    nothingLeft: text.nothingToRefuse(which.order_id),
    remove: (lines) =>
      refuseOrder(db, which, given, { reason: removal.reason, lines: lines.map(({ line_no }) => line_no) }),
  });

/** Voids lines that have not begun to ship; the caller writes the audit row. @throws Refusal 404, 409. */
export const voidLines = (db: Tx, which: WhichOrder, removal: Removal, now: Date): Promise<RemovedLines> =>
  removeLines(db, which, removal, {
    isRemovable: ({ shipped_quantity }) => shipped_quantity === 0,
    nothingLeft: text.nothingToVoid(which.order_id),
    remove: async (lines) => {
      const made = await takeOff(db, which, { kind: "void", reason: removal.reason, lines, now, user_id: null });
      await tellOfOrders(db, which.customer_id);
      return made;
    },
  });

/** The same on the command line, with its audit row. @throws Refusal. */
export async function voidOnCommandLine(
  db: Tx,
  which: WhichOrder,
  removal: Removal,
  { auditKeys, now }: Given,
): Promise<RemovedLines> {
  const made = await voidLines(db, which, removal, now);
  await writeAudit(db, auditKeys, {
    customer_id: which.customer_id,
    at: now,
    roles: ["distributor"],
    build: version,
    action: "void order",
    entity: "orders",
    entity_id: String(which.order_id),
    before: { status: made.before },
    after: { record_id: made.record_id, status: made.status },
    contents: made.contents,
    reason: removal.reason,
    result: "done",
  });
  return made;
}

/** The call that refuses. */
export const refuseBySupplier =
  (auditKeys: AuditKeys) => (db: Tx, caller: Caller, input: ParsedOf<typeof contract.refuseBySupplier>) =>
    answerRemoval(db, caller, input, (which, removal) =>
      refuseLines(db, which, removal, { auditKeys, now: caller.now }),
    );

/** The call that voids. */
export const voidBySupplier = (db: Tx, caller: Caller, input: ParsedOf<typeof contract.voidBySupplier>) =>
  answerRemoval(db, caller, input, (which, removal) => voidLines(db, which, removal, caller.now));

async function answerRemoval(
  db: Tx,
  caller: Caller,
  { orderId: order_id, lines, reason }: ParsedOf<typeof contract.voidBySupplier>,
  remove: (which: WhichOrder, removal: Removal) => Promise<RemovedLines>,
): Promise<OutputOf<typeof contract.voidBySupplier>> {
  const which = await findOwner(db, order_id);
  if (which === undefined) throw new Refusal(404, text.orderNotFound);
  Object.assign(caller.changed, { customer_id: which.customer_id, entity_id: order_id, reason });
  const { record_id, status, before, contents, line_count } = await remove(which, { lines, reason });
  const after = { record_id, status };
  Object.assign(caller.changed, { before: { status: before }, after, contents });
  return { order_id, order_status: status, record_id, line_count };
}

const formStatement = statement(
  "status_of_controlled_order",
  {
    values: { customer_id: int, order_id: int },
    row: { status: oneOf<OrderStatus>(), is_controlled: bool },
  },
  "select status, (csos_certificate_id is not null or is_form222) as is_controlled from orders where customer_id = :customer_id and order_id = :order_id",
);

type Removing = {
  isRemovable: (line: OpenLine) => boolean;
  nothingLeft: string;
  remove: (lines: readonly OpenLine[]) => Promise<MadeRecord | undefined>;
};

async function removeLines(
  db: Tx,
  which: WhichOrder,
  { lines: asked }: Removal,
  { isRemovable, nothingLeft, remove }: Removing,
): Promise<RemovedLines> {
  await lockOrder(db, which);
  const [order] = await db.run(formStatement, which);
  if (order?.is_controlled !== true)
    throw new Refusal(409, text.notControlled(which.order_id), { code: "not_on_form" });
  const open = (await openLines(db, which)).filter(isRemovable);
  if (open.length === 0) throw new Refusal(409, nothingLeft, { code: "nothing_left" });
  const gone = asked?.filter((line_no) => !open.some((line) => line.line_no === line_no)) ?? [];
  if (gone.length > 0) throw new Refusal(409, text.linesGone(gone), { code: "lines_gone" });
  const lines = open.filter(({ line_no }) => asked === undefined || asked.includes(line_no));
  const made = await remove(lines);
  if (made === undefined) throw new Refusal(409, nothingLeft, { code: "nothing_left" });
  return { ...made, before: order.status, line_count: lines.length };
}
