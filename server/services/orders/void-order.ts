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
import { isSigned, recordRemoval } from "./linked-records.ts";
import { lockOpenOrder, type OpenLine } from "./open-order.ts";
import { purchaseOrder } from "./orders.ts";
import { orderNotFound } from "./text.ts";

/** @throws Refusal 404 for another customer's order as for none, 409 where it is too late, or the line is none of those that can still be voided. */
export async function voidOrder(
  db: Tx,
  caller: Caller,
  { orderId: order_id, lines: asked, reason }: ParsedOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { customer_id, user_id, now } = caller;
  const open = await lockOpenOrder(db, { customer_id, order_id }, "void");
  const { detail } = await purchaseOrder(db, { ...caller, customers: [customer_id] }, { orderId: order_id });
  // A shipment's number is none that could be voided.
  if (open === undefined || detail.order_id !== order_id) throw new Refusal(404, orderNotFound);
  if (!(await isSigned(db, open))) throw new Refusal(409, text.unsignedNotVoidable, { code: "not_voidable" });
  const removal = { ...open, lines: chooseLines(open.lines, asked) };
  const { record_id, status, contents } = await recordRemoval(db, removal, { reason, now, user_id });
  const { signed } = await purchaseOrder(db, { ...caller, customers: [customer_id] }, { orderId: order_id });
  Object.assign(caller.changed, { entity_id: order_id, before: { status: detail.order_status }, after: { status } });
  caller.changed.contents = contents;
  return { order_id, order_status: status, record: signed!.records.find((each) => each.record_id === record_id)! };
}

/** Returns the lines that were asked for, or all that can be voided. @throws Refusal 409 where one of them can't be voided. */
function chooseLines(voidable: readonly OpenLine[], asked: readonly number[] | undefined): readonly OpenLine[] {
  const wanted = asked === undefined ? voidable : voidable.filter(({ line_no }) => asked.includes(line_no));
  if (wanted.length === 0 || (asked !== undefined && wanted.length < new Set(asked).size))
    throw new Refusal(409, asked === undefined ? text.nothingVoidable : text.lineNotVoidable, { code: "not_voidable" });
  return wanted;
}
