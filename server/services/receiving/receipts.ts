/** Records goods that came. A receipt is a physical fact: too much or twice is accepted and flagged, and none is ever deleted (receipt-status.ts cancels). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import { isOtherExpiration } from "#contract/receiving/rules/lots.ts";
import { hasExpired, holdReasonOf, receiptProblems, withoutSkew } from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, nullable, statement, text } from "#server/db/statement.ts";
import { type Caller, doneAt } from "#server/base/caller.ts";
import { recordReceipt } from "./controlled-records.ts";
import { lacksRecall, requestRecallMail } from "./recalled-receipt.ts";
import { changeOf, settled } from "./receipt-change.ts";
import { insertReceipt } from "./receipt-insert.ts";
import { orderedLine, unexpectedLine } from "./receipt-line.ts";

type Change = OutputOf<typeof contract.receive>;

/**
 * Records goods that came.
 * @throws Refusal 400 for an order, line, product or unit that does not exist, or a field that must be filled; 422 for a key that recorded something else.
 */
export async function receive(db: Tx, caller: Caller, entered: ParsedOf<typeof contract.receive>): Promise<Change> {
  const today = dateIn(caller.time_zone, caller.now);
  const theirs = caller.client_time === null ? today : dateIn(caller.time_zone, caller.client_time);
  const ours = dateIn(caller.time_zone, doneAt(caller));
  const input = { ...entered, receive_date: withoutSkew(entered.receive_date, theirs, ours) };
  const fields = receiptProblems(input, today);
  const [problem] = Object.values(fields);
  if (problem !== undefined) throw new Refusal(400, problem, { code: "receipt_incomplete", fields });
  // In one round trip: whether its lot is recalled is read when the order is locked.
  const [line, isUnmarked] = await Promise.all([
    input.order_id === null ? unexpectedLine(db, input) : orderedLine(db, caller, input, input.order_id),
    lacksRecall(db, input),
  ]);
  // Whether it is over, of its line or its lot, its line judges, as it does of all its receipts (settleLine); whether it has a twin, who writes it.
  const shipped = line?.shipped_expiration_date ?? null;
  const flagged: contract.Flag[] = [
    ...(isOtherExpiration(input.expiration_date, shipped && isoToWire(shipped))
      ? (["expiration_mismatch"] as const)
      : []),
    ...(isUnmarked ? (["recalled"] as const) : []),
    ...(caller.unread === undefined ? [] : (["unread"] as const)),
  ];
  const isExpired = hasExpired(input.expiration_date, input.receive_date);
  const hold_reason = input.hold_reason ?? holdReasonOf({ isRecalled: true, isExpired });
  const made = await insertReceipt(db, caller, isUnmarked ? { ...input, hold_reason } : input, line, flagged);
  if (made === undefined) return recordedBefore(db, caller, input);
  const id = made.order_receive_id;
  if (isUnmarked) await requestRecallMail(db, caller, id);
  const recorded = line?.is_recorded === true ? await recordReceipt(db, caller, id) : {};
  const change = await settled(db, caller, id, line);
  caller.changed.entity_id = id;
  caller.changed.after = change.receipt;
  caller.changed.contents = { ...made.contents, ...recorded };
  return change;
}

const recordedStatement = statement(
  "receive_recorded",
  {
    values: { customer_id: int, key: nullable(text), user_id: int, admin_id: int },
    row: {
      order_receive_id: int,
      order_id: nullable(int),
      item_id: int,
      quantity_received: int,
      lot_no: text,
      is_theirs: bool,
    },
  },
  `
  select order_receive_id, order_id, item_id, quantity_received, lot_no,
    r.user_id = :user_id or exists (select 1 from hand_overs h where h.customer_id = :customer_id and h.user_id = r.user_id and h.admin_id = :admin_id) as is_theirs
  from receives r where customer_id = :customer_id and client_key = :key`,
);

/**
 * The receipt that this key made before, of the same person or of one whose entries were handed over to who asks: such an entry arrives once.
 * @throws Refusal 422 when a colleague used the key, or it recorded something else.
 */
async function recordedBefore(db: Tx, caller: Caller, input: contract.NewReceipt): Promise<Change> {
  const rows = await db.run(recordedStatement, {
    customer_id: caller.customer_id,
    key: caller.key,
    user_id: caller.on_behalf_of ?? caller.user_id,
    admin_id: caller.user_id,
  });
  const made = rows[0]!;
  const isSame = (["order_id", "item_id", "quantity_received", "lot_no"] as const).every(
    (field) => made[field] === input[field],
  );
  if (!made.is_theirs || !isSame) throw keyReused();
  return changeOf(db, caller, made.order_receive_id);
}
