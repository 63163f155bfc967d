/** Goods that were received on hold are released: an event of their receipt, which stays as it was entered. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/receiving/holds.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, instant, int, json, nullable, statement, text } from "#server/db/statement.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { lockOrder } from "#server/services/orders/order-progress.ts";
import * as messages from "./quarantine-text.ts";
import { changeOf, noSuchReceipt } from "./receipt-change.ts";
import { enteredBy } from "./receipt-insert.ts";
import { isReleasedSql } from "./receipt-row.ts";

const whose = { customer_id: int, order_receive_id: int };

const heldStatement = statement(
  "held_receipt",
  {
    values: whose,
    row: {
      order_id: nullable(int),
      line_no: nullable(int),
      is_held: bool,
      is_cancelled: bool,
      is_released: bool,
    },
  },
  `select r.order_id, r.line_no, r.hold_reason is not null as is_held, r.receive_status_code = 'CAN' as is_cancelled, ${isReleasedSql} as is_released
    from receives r where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id`,
);
/** The line is written as it stands: what devices keep of it is known by its version (pending-changes.ts). */
const releaseStatement = statement(
  "release_hold",
  {
    values: {
      ...whose,
      order_id: nullable(int),
      line_no: nullable(int),
      user_id: int,
      at: instant,
      client_time: nullable(instant),
      device: nullable(text),
      client_key: nullable(text),
      entered_by: nullable(int),
      reason: text,
    },
    row: { contents: json<Record<string, string>>() },
  },
  `
  with line as (
    update order_lines set received_quantity = received_quantity where customer_id = :customer_id and order_id = :order_id and line_no = :line_no),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by, reason)
      values (:customer_id, :order_receive_id, 'REL', :user_id, :at, :client_time, :device, :client_key, :entered_by, :reason)
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select json_build_object(name, print) as contents from event`,
);

/** @throws Refusal 404; 409 for a receipt that is not on hold, or is cancelled. */
export async function releaseHold(
  db: Tx,
  caller: Caller,
  { order_receive_id, resolution }: ParsedOf<typeof contract.releaseHold>,
): Promise<OutputOf<typeof contract.releaseHold>> {
  const { customer_id } = caller;
  const [receipt] = await db.run(heldStatement, { customer_id, order_receive_id });
  if (receipt === undefined) throw noSuchReceipt();
  const { order_id, line_no } = receipt;
  // The order before its receipt, as everywhere: of two who release at once the second one sees that it is.
  if (order_id !== null) await lockOrder(db, { customer_id, order_id });
  const [now] = await db.run(heldStatement, { customer_id, order_receive_id });
  const { is_held, is_cancelled, is_released } = now!;
  if (!is_held) throw new Refusal(409, messages.notOnHold, { code: "not_on_hold" });
  if (is_cancelled) throw new Refusal(409, messages.receiptCanceled, { code: "receipt_cancelled" });
  caller.changed.entity_id = order_receive_id;
  if (!is_released) {
    const [released] = await db.run(releaseStatement, {
      customer_id,
      order_receive_id,
      order_id,
      line_no,
      user_id: caller.on_behalf_of ?? caller.user_id,
      at: caller.now,
      client_time: caller.client_time,
      device: caller.device,
      client_key: caller.key,
      entered_by: enteredBy(caller),
      reason: resolution,
    });
    caller.changed.contents = released!.contents;
  }
  const change = await changeOf(db, caller, order_receive_id);
  caller.changed.after = change.receipt;
  return change;
}
