/**
 * Voids a signed order as its purchaser, whole or by line, while it has not shipped (21 CFR 1305.28). The distributor's staff void as the supplier
 * (services/distributor/remove-lines.ts).
 */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { voidOrder as contract } from "#contract/csos/signed-order.ts";
import * as text from "#contract/orders/text.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { isSigned, type OpenLine, openLines, takeOff } from "./linked-records.ts";
import { lockOrder } from "./order-progress.ts";
import { purchaseOrder } from "./orders.ts";
import { orderNotFound } from "./text.ts";

/** @throws Refusal 404 for another customer's order as for none, 409 where it is too late, or the line is none of those that can still be voided. */
export async function voidOrder(
  db: Tx,
  caller: Caller,
  { orderId: order_id, lines: asked, reason }: ParsedOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { customer_id, user_id, now } = caller;
  const which = { customer_id, order_id };
  await lockOrder(db, which);
  const { detail } = await purchaseOrder(db, { ...caller, customers: [customer_id] }, { orderId: order_id });
  // A shipment's number is none that could be voided.
  if (detail.order_id !== order_id) throw new Refusal(404, orderNotFound);
  if (!(await isSigned(db, which))) throw new Refusal(409, text.unsignedNotVoidable, { code: "not_voidable" });
  const lines = linesOf(await openLines(db, which), asked);
  const { record_id, status, contents } = await takeOff(db, which, { kind: "void", reason, lines, now, user_id });
  const { signed } = await purchaseOrder(db, { ...caller, customers: [customer_id] }, { orderId: order_id });
  Object.assign(caller.changed, { entity_id: order_id, before: { status: detail.order_status }, after: { status } });
  caller.changed.contents = contents;
  return { order_id, order_status: status, record: signed!.records.find((each) => each.record_id === record_id)! };
}

/** Those that were asked for, or all: what nothing has shipped of. */
function linesOf(open: readonly OpenLine[], asked: readonly number[] | undefined): OpenLine[] {
  const voidable = open.filter(({ shipped_quantity }) => shipped_quantity === 0);
  const wanted = asked === undefined ? voidable : voidable.filter(({ line_no }) => asked.includes(line_no));
  if (wanted.length === 0 || (asked !== undefined && wanted.length < new Set(asked).size))
    throw new Refusal(409, asked === undefined ? text.nothingVoidable : text.lineNotVoidable, { code: "not_voidable" });
  return wanted;
}
