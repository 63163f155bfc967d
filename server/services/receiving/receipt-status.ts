/** Cancels a receipt, and takes a cancel back: a status with its history, and with the reason where its person gave one. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, instant, int, json, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { lockOrder } from "#server/services/orders/order-progress.ts";
import { recordCorrection } from "./controlled-records.ts";
import { enteredBy } from "./receipt-insert.ts";
import { lacksRecall, requestRecallMail } from "./recalled-receipt.ts";
import { noSuchReceipt, settled } from "./receipt-change.ts";

type Change = OutputOf<typeof contract.cancelReceive>;

/** Marks a receipt cancelled; its quantity is to come again. @throws Refusal 404. */
export const cancelReceive = (
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.cancelReceive>,
): Promise<Change> => setStatus(db, caller, input, "CAN");

/** Takes a cancel back. @throws Refusal 404. */
export const uncancelReceive = (
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.uncancelReceive>,
): Promise<Change> => setStatus(db, caller, input, "COM");

const statusStatement = statement(
  "receipt_status",
  {
    values: {
      customer_id: int,
      order_receive_id: int,
      status: oneOf<Status>(),
      user_id: int,
      at: instant,
      client_time: nullable(instant),
      device: nullable(text),
      client_key: nullable(text),
      entered_by: nullable(int),
      reason: nullable(text),
      is_unmarked: bool,
    },
    row: { order_id: nullable(int), line_no: nullable(int), contents: json<Record<string, string>>() },
  },
  `
  with changed as (
    update receives set receive_status_code = :status, flagged = flagged || case when :is_unmarked then '{recalled}'::text[] else '{}' end
      where customer_id = :customer_id and order_receive_id = :order_receive_id and receive_status_code <> :status
      returning order_receive_id, order_id, line_no),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by, reason)
      select :customer_id, order_receive_id, :status, :user_id, :at, :client_time, :device, :client_key, :entered_by, :reason from changed
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select order_id, line_no, json_build_object(name, print) as contents from changed, event`,
);

type Status = "CAN" | "COM";

const receiptStatement = statement(
  "receipt_to_change",
  {
    values: { customer_id: int, order_receive_id: int },
    row: {
      order_id: nullable(int),
      item_id: int,
      lot_no: text,
      hold_reason: nullable(text),
      flagged: listOf(oneOf<contract.Flag>()),
    },
  },
  "select order_id, item_id, lot_no, hold_reason, flagged from receives where customer_id = :customer_id and order_receive_id = :order_receive_id",
);

async function setStatus(
  db: Tx,
  caller: Caller,
  input: { order_receive_id: number; reason?: string | undefined },
  status: Status,
): Promise<Change> {
  const { order_receive_id: id, reason = "" } = input;
  const { customer_id } = caller;
  const [receipt] = await db.run(receiptStatement, { customer_id, order_receive_id: id });
  if (receipt === undefined) throw noSuchReceipt();
  // The order before the receipt, as everywhere: so that nobody waits for each other.
  if (receipt.order_id !== null) await lockOrder(db, { customer_id, order_id: receipt.order_id });
  // A canceled receipt is counted again: its lot may have been recalled since. Its hold is part of its digest and stays as it is (decision 264).
  const is_unmarked = status === "COM" && !receipt.flagged.includes("recalled") && (await lacksRecall(db, receipt));
  const [changed] = await db.run(statusStatement, {
    customer_id,
    order_receive_id: id,
    status,
    user_id: caller.on_behalf_of ?? caller.user_id,
    at: caller.now,
    client_time: caller.client_time,
    device: caller.device,
    client_key: caller.key,
    entered_by: enteredBy(caller),
    reason: reason === "" ? null : reason,
    is_unmarked,
  });
  if (changed !== undefined && is_unmarked) await requestRecallMail(db, caller, id);
  const recorded =
    changed === undefined ? {} : await recordCorrection(db, caller, { order_receive_id: id, status, reason });
  const { order_id = null, line_no = null } = changed ?? {};
  const change = await settled(db, caller, id, order_id === null || line_no === null ? null : { order_id, line_no });
  caller.changed.entity_id = id;
  caller.changed.before = { receive_status_code: changed ? opposite[status] : status };
  if (changed) caller.changed.contents = { ...changed.contents, ...recorded };
  caller.changed.after = change.receipt;
  return change;
}

const opposite = { CAN: "COM", COM: "CAN" } as const;
