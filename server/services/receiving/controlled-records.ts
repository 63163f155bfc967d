/**
 * The record of 21 CFR 1305.22(g) and of Form 222 part 5: what was received of a line of schedule II, and of every line of a signed order (decision 236),
 * when, by whom and on which device. Each is added and never changed; what corrects a receipt is a further record (docs/decisions/131). Gives the prints
 * for the audit row.
 */
import type { Tx } from "#server/db/open.ts";
import { instant, int, json, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import { type Caller, doneAt } from "#server/base/caller.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { enteredBy } from "./receipt-insert.ts";
import { isRecordedSql } from "./receipt-line.ts";

const prints = json<Record<string, string>>();
const columns =
  "customer_id, order_id, line_no, order_receive_id, kind, quantity, quantity_uom_code, lot_no, receive_date, entered_at, recorded_at, user_id, entered_by, device, reason";
/** What every record has of its receipt. */
const ofReceipt = (kind: string): string =>
  `r.customer_id, r.order_id, r.line_no, r.order_receive_id, ${kind}, r.quantity_received, r.quantity_uom_code, r.lot_no, r.receive_date`;
const returning = `returning ${nameSql("controlled_receipts")} as name, ${printSql("controlled_receipts")} as print`;
const receiptLine = `receives r join order_lines l on l.customer_id = r.customer_id and l.order_id = r.order_id and l.line_no = r.line_no`;

/** SQL: when the person entered receipt `r`, by our clock as far as the device's skew is known (decision 201, `doneAt`). */
const enteredAtSql =
  "coalesce(least(r.client_time - coalesce(r.clock_skew_ms, 0) * interval '1 millisecond', r.created_at), r.created_at)";

const receiptStatement = statement(
  "record_controlled_receipt",
  { values: { customer_id: int, order_receive_id: int }, row: { contents: nullable(prints) } },
  `
  with record as (
    insert into controlled_receipts (${columns})
      select ${ofReceipt("'receipt'")}, ${enteredAtSql}, r.created_at, r.user_id, r.entered_by, r.device, null
      from ${receiptLine} where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id and ${isRecordedSql}
        and not exists (select from controlled_receipts k where k.customer_id = :customer_id and k.order_receive_id = :order_receive_id and k.kind = 'receipt')
      ${returning})
  select json_object_agg(name, print) as contents from record`,
);

/** Adds the record of a receipt that has none yet and whose line is recorded (`isRecordedSql`). */
export async function recordReceipt(
  db: Tx,
  { customer_id }: Caller,
  order_receive_id: number,
): Promise<Record<string, string>> {
  const [made] = await db.run(receiptStatement, { customer_id, order_receive_id });
  return made?.contents ?? {};
}

const correctionStatement = statement(
  "record_controlled_correction",
  {
    values: {
      customer_id: int,
      order_receive_id: int,
      kind: oneOf<"cancel" | "restore">(),
      entered_at: instant,
      now: instant,
      user_id: int,
      entered_by: nullable(int),
      device: nullable(text),
      reason: nullable(text),
    },
    row: { contents: nullable(prints) },
  },
  `
  with record as (
    insert into controlled_receipts (${columns})
      select ${ofReceipt(":kind")}, :entered_at::timestamptz, :now::timestamptz, :user_id::int, :entered_by::int, :device, :reason
      from ${receiptLine} where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id and ${isRecordedSql}
      ${returning})
  select json_object_agg(name, print) as contents from record`,
);

/** That a receipt was cancelled, or put back; before it the receipt's own, where it was entered before there were records. */
export async function recordCorrection(
  db: Tx,
  caller: Caller,
  { order_receive_id, status, reason }: { order_receive_id: number; status: "CAN" | "COM"; reason: string },
): Promise<Record<string, string>> {
  const own = await recordReceipt(db, caller, order_receive_id);
  const [made] = await db.run(correctionStatement, {
    customer_id: caller.customer_id,
    order_receive_id,
    kind: status === "CAN" ? "cancel" : "restore",
    entered_at: doneAt(caller),
    now: caller.now,
    user_id: caller.on_behalf_of ?? caller.user_id,
    entered_by: enteredBy(caller),
    device: caller.device,
    reason: reason === "" ? null : reason,
  });
  return { ...own, ...made?.contents };
}

const confirmationStatement = statement(
  "record_second_count",
  {
    values: {
      customer_id: int,
      order_receive_ids: listOf(int),
      now: instant,
      second_id: int,
      user_id: int,
      device: nullable(text),
    },
    row: { ids: nullable(json<number[]>()), contents: nullable(prints) },
  },
  `
  with confirmed as (
    update receives r set awaits_second = false
      where r.customer_id = :customer_id and r.order_receive_id = any(:order_receive_ids) and r.awaits_second and r.receive_status_code = 'COM'
        and r.user_id <> :second_id and r.entered_by is distinct from :second_id
      returning r.*),
  record as (
    insert into controlled_receipts (${columns})
      select ${ofReceipt("'confirmation'")}, :now::timestamptz, :now::timestamptz, :second_id::int, nullif(:user_id::int, :second_id::int), :device, null from confirmed r
      returning order_receive_id, ${nameSql("controlled_receipts")} as name, ${printSql("controlled_receipts")} as print)
  select json_agg(order_receive_id order by order_receive_id) as ids, json_object_agg(name, print) as contents from record`,
);

/** That a second person confirmed these, as far as each still waits for one and they did not count it themself. Their orders must be locked. */
export async function recordSecondCount(
  db: Tx,
  { customer_id, user_id, device, now }: Caller,
  { order_receive_ids, second_id }: { order_receive_ids: readonly number[]; second_id: number },
): Promise<{ ids: number[]; contents: Record<string, string> }> {
  const asked = { customer_id, order_receive_ids, now, second_id, user_id, device };
  const [made] = await db.run(confirmationStatement, asked);
  return { ids: made?.ids ?? [], contents: made?.contents ?? {} };
}
