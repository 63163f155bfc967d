/** Removes packages from a signed or Form 222 order as the supplier: a statement of non-acceptance (21 CFR 1305.15, 1305.25), or a void (21 CFR 1305.19, 1305.28). Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/distributor/unshipped-orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { recordSupplierRemoval } from "#server/services/orders/end-orders.ts";
import { type MadeRecord, recordRemoval } from "#server/services/orders/linked-records.ts";
import { lockOpenOrder, type OpenOrder, type WhichOrder } from "#server/services/orders/open-order.ts";
import { findOwner } from "#server/services/orders/receive-form.ts";
import { tellOfOrders } from "#server/services/orders/tell-orders.ts";
import * as text from "./text.ts";

/** `lines` undefined: all that can be removed. */
type Removal = { lines: readonly number[] | undefined; reason: string };
type Given = { auditKeys: AuditKeys; now: Date };
/** `line_count`: the lines of the record. */
type RemovedLines = MadeRecord & { before: OrderStatus; line_count: number };

/** Refuses what has not shipped, with an audit row of its own. @throws Refusal 404, 409. */
export async function refuseLines(
  db: Tx,
  which: WhichOrder,
  { lines, reason }: Removal,
  given: Given,
): Promise<RemovedLines> {
  const open = await lockRemovable(db, which, { ending: "refuse", lines });
  return describeRemoval(open, await recordSupplierRemoval(db, open, reason, given));
}

/** Voids lines that have not begun to ship; the caller writes the audit row. @throws Refusal 404, 409. */
async function voidLines(db: Tx, which: WhichOrder, { lines, reason }: Removal, now: Date): Promise<RemovedLines> {
  const open = await lockRemovable(db, which, { ending: "void", lines });
  const made = await recordRemoval(db, open, { reason, now, user_id: null });
  await tellOfOrders(db, which.customer_id);
  return describeRemoval(open, made);
}

/** The same on the command line, with its audit row. @throws Refusal. */
export async function voidOnCommandLine(
  db: Tx,
  which: WhichOrder,
  { lines, reason }: Removal,
  given: Given,
): Promise<RemovedLines> {
  const open = await lockRemovable(db, which, { ending: "void", lines });
  return describeRemoval(open, await recordSupplierRemoval(db, open, reason, given));
}

const describeRemoval = (open: OpenOrder, made: MadeRecord): RemovedLines => ({
  ...made,
  before: open.status,
  line_count: open.lines.length,
});

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

const nothingLeft = { refuse: text.nothingToRefuse, void: text.nothingToVoid };

/** Locks the order and returns it with the lines to remove. @throws Refusal 409 where the order, or one of the lines, can't be removed this way. */
async function lockRemovable<Ending extends "refuse" | "void">(
  db: Tx,
  which: WhichOrder,
  { ending, lines: asked }: { ending: Ending } & Pick<Removal, "lines">,
): Promise<OpenOrder<Ending>> {
  const { order_id } = which;
  const conflict = (message: string, code: string) => new Refusal(409, message, { code });
  const open = await lockOpenOrder(db, which, ending);
  if (open?.is_on_form !== true) throw conflict(text.notControlled(order_id), "not_on_form");
  if (open.status === "CANCELLED")
    throw conflict(text.ended(order_id, statusDescriptions.CANCELLED.toLowerCase()), "canceled");
  if (open.lines.length === 0) throw conflict(nothingLeft[ending](order_id), "nothing_left");
  const gone = asked?.filter((line_no) => !open.lines.some((line) => line.line_no === line_no)) ?? [];
  if (gone.length > 0) throw conflict(text.linesGone(gone), "lines_gone");
  return { ...open, lines: open.lines.filter(({ line_no }) => asked === undefined || asked.includes(line_no)) };
}
