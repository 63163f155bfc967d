/** Receipts: record one, cancel it, take the cancel back. A receipt is a physical fact: too much or twice is accepted and flagged, and none is ever deleted. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import {
  duplicateWithinMs,
  flagsOf,
  receiptProblems,
  remainingOf,
  withoutSkew,
} from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { lockOrderSql, settleLine } from "#server/services/orders/order-progress.ts";
import { receiptFromRow, receiptSql, type ReceiptRow } from "./receipt-row.ts";

type Change = OutputOf<typeof contract.receive>;

/**
 * Records goods that came.
 * @throws Refusal 400 for an order, line, product or unit that does not exist, or a field that must be filled; 422 for a key that recorded something else.
 */
export async function receive(db: Tx, caller: Caller, entered: ParsedOf<typeof contract.receive>): Promise<Change> {
  const today = dateIn(caller.time_zone, caller.now);
  const theirs = caller.client_time === null ? today : dateIn(caller.time_zone, caller.client_time);
  const input = { ...entered, receive_date: withoutSkew(entered.receive_date, theirs, today) };
  const fields = receiptProblems(input, today);
  const [problem] = Object.values(fields);
  if (problem !== undefined) throw new Refusal(400, problem, { code: "receipt_incomplete", fields });
  const line =
    input.order_id === null ? await unexpectedLine(db, input) : await orderedLine(db, caller, input, input.order_id);
  const facts = await factsFor(db, caller, input, line);
  const flagged = flagsOf({
    line: line && { ordered: line.due, receivedBefore: facts.received },
    quantity: input.quantity_received,
    twins: facts.twins,
  });
  if (caller.unread !== undefined) flagged.push("unread");
  const made = await insert(db, caller, input, line, flagged);
  if (made === undefined) return recordedBefore(db, caller, input);
  const id = made.order_receive_id;
  if (line !== null) await settleLine(db, caller.customer_id, line.order_id, line.line_no);
  const change = await changeOf(db, caller, id);
  caller.changed.entity_id = id;
  caller.changed.after = change.receipt;
  caller.changed.contents = made.contents;
  return change;
}

/** Marks a receipt cancelled; its quantity is to come again. @throws Refusal 404. */
export const cancelReceive = (
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.cancelReceive>,
): Promise<Change> => setStatus(db, caller, input.order_receive_id, "CAN");

/** Takes a cancel back. @throws Refusal 404. */
export const uncancelReceive = (
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.uncancelReceive>,
): Promise<Change> => setStatus(db, caller, input.order_receive_id, "COM");

type LineRow = { order_id: number; line_no: number; quantity_uom_code: string; sale_uom_desc: string; due: number };

const linesSql = `
  select o.order_id, l.line_no, l.quantity_uom_code, l.sale_uom_desc, l.quantity - l.voided_quantity as due
  from orders o left join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id and l.item_id = $3
  where o.customer_id = $1 and o.order_id = $2
  order by l.received_quantity >= l.quantity - l.voided_quantity, l.line_no
  for update of o`;

/** The line that the goods belong to, its order locked: the first that is not wholly received, else the first. */
async function orderedLine(db: Tx, caller: Caller, input: contract.NewReceipt, orderId: number): Promise<LineRow> {
  const { rows } = await db.prepared<{ [K in keyof LineRow]: LineRow[K] | null }>("receive_lines", linesSql, [
    caller.customer_id,
    orderId,
    input.item_id,
  ]);
  if (rows.length === 0) throw refused("order_id", "There is no such order.");
  const lines = rows.filter((row): row is LineRow => row.line_no !== null);
  const [first] = lines;
  if (first === undefined) throw refused("item_id", "This product is not on the order.");
  const line = lines.find(({ quantity_uom_code }) => quantity_uom_code === input.quantity_UOM);
  if (line === undefined)
    throw refused(
      "quantity_UOM",
      `The order has this product by the ${first.sale_uom_desc} (${first.quantity_uom_code}); enter it so.`,
    );
  return line;
}

async function unexpectedLine(db: Tx, { item_id, quantity_UOM }: contract.NewReceipt): Promise<null> {
  const sql =
    "select quantity_uom_code, sale_uom_desc from products left join product_units using (item_id) where item_id = $1 order by position";
  const { rows } = await db.prepared<{ quantity_uom_code: string; sale_uom_desc: string }>("receive_units", sql, [
    item_id,
  ]);
  if (rows.length === 0) throw refused("item_id", "There is no such product.");
  if (!rows.some(({ quantity_uom_code }) => quantity_uom_code === quantity_UOM)) {
    const units = rows.map((unit) => `${unit.sale_uom_desc} (${unit.quantity_uom_code})`).join(", ");
    throw refused("quantity_UOM", `This product does not come in the unit ${quantity_UOM}; it comes in: ${units}.`);
  }
  return null;
}

const refused = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: "receipt_refused", fields: { [field]: message } });

const factsSql = `
  select (select coalesce(sum(quantity_received), 0)::bigint from receives
      where customer_id = $1 and order_id = $2 and line_no = $3 and receive_status_code = 'COM') as received,
    (select count(*) from receives where customer_id = $1 and order_id is not distinct from $2 and line_no is not distinct from $3
      and item_id = $4 and lot_no = $5 and quantity_received = $6 and receive_status_code = 'COM' and created_at > $7
      and client_key is distinct from $8) as twins`;

/** What came on the line before, and how many receipts look like this one. Read after the order's lock. */
async function factsFor(
  db: Tx,
  caller: Caller,
  input: contract.NewReceipt,
  line: LineRow | null,
): Promise<{ received: number; twins: number }> {
  const since = new Date(caller.now.getTime() - duplicateWithinMs);
  const values = [
    caller.customer_id,
    line?.order_id ?? null,
    line?.line_no ?? null,
    input.item_id,
    input.lot_no,
    input.quantity_received,
    since,
    caller.key,
  ];
  const { rows } = await db.prepared<{ received: number; twins: number }>("receive_facts", factsSql, values);
  return rows[0]!;
}

const insertSql = `
  with made as (
    insert into receives (customer_id, client_key, order_id, line_no, item_id, quantity_received, quantity_uom_code, lot_no, expiration_date,
        receive_date, notes, receive_status_code, flagged, base, user_id, created_at, client_time, clock_skew_ms, device, device_seq, entered_by, unread)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'COM', $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
      on conflict (customer_id, client_key) do nothing
      returning order_receive_id, ${nameSql("receives")} as name, ${printSql("receives")} as print),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by)
      select $1, order_receive_id, 'COM', $14, $15, $16, $18, $2, $20 from made
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select made.order_receive_id, json_build_object(made.name, made.print, event.name, event.print) as contents from made, event`;

type Made = { order_receive_id: number; contents: Record<string, string> };

/** Writes the receipt and its first event; undefined when this key recorded a receipt before. */
async function insert(
  db: Tx,
  caller: Caller,
  input: contract.NewReceipt,
  line: LineRow | null,
  flagged: contract.Flag[],
): Promise<Made | undefined> {
  const { rows } = await db.prepared<Made>("receive", insertSql, [
    caller.customer_id,
    caller.key,
    line?.order_id ?? null,
    line?.line_no ?? null,
    input.item_id,
    input.quantity_received,
    input.quantity_UOM,
    input.lot_no,
    input.expiration_date === null ? null : wireToIso(input.expiration_date),
    wireToIso(input.receive_date),
    input.notes,
    flagged,
    caller.base === undefined ? null : JSON.stringify(caller.base),
    caller.on_behalf_of ?? caller.user_id,
    caller.now,
    caller.client_time,
    caller.clock_skew_ms,
    caller.device,
    caller.seq,
    enteredBy(caller),
    caller.unread === undefined ? null : JSON.stringify(caller.unread),
  ]);
  return rows[0];
}

const recordedSql = `
  select order_receive_id, order_id, item_id, quantity_received, lot_no,
    r.user_id = $3 or exists (select 1 from hand_overs h where h.customer_id = $1 and h.user_id = r.user_id and h.admin_id = $4) as is_theirs
  from receives r where customer_id = $1 and client_key = $2`;

/**
 * The receipt that this key made before, of the same person or of one whose entries were handed over to who asks: such an entry arrives once.
 * @throws Refusal 422 when a colleague used the key, or it recorded something else.
 */
async function recordedBefore(db: Tx, caller: Caller, input: contract.NewReceipt): Promise<Change> {
  const { rows } = await db.query<contract.NewReceipt & { order_receive_id: number; is_theirs: boolean }>(recordedSql, [
    caller.customer_id,
    caller.key,
    caller.on_behalf_of ?? caller.user_id,
    caller.user_id,
  ]);
  const made = rows[0]!;
  const isSame = (["order_id", "item_id", "quantity_received", "lot_no"] as const).every(
    (field) => made[field] === input[field],
  );
  if (!made.is_theirs || !isSame) throw keyReused();
  return changeOf(db, caller, made.order_receive_id);
}

const statusSql = `
  with changed as (
    update receives set receive_status_code = $3 where customer_id = $1 and order_receive_id = $2 and receive_status_code <> $3
      returning order_receive_id, order_id, line_no),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by)
      select $1, order_receive_id, $3, $4, $5, $6, $7, $8, $9 from changed
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select order_id, line_no, json_build_object(name, print) as contents from changed, event`;

async function setStatus(db: Tx, caller: Caller, id: number, status: "CAN" | "COM"): Promise<Change> {
  const found = await db.prepared<{ order_id: number | null }>(
    "receipt_order",
    "select order_id from receives where customer_id = $1 and order_receive_id = $2",
    [caller.customer_id, id],
  );
  const receipt = found.rows[0];
  if (receipt === undefined) throw noSuchReceipt();
  // The order before the receipt, as everywhere: so that nobody waits for each other.
  if (receipt.order_id !== null) await db.prepared("lock_order", lockOrderSql, [caller.customer_id, receipt.order_id]);
  const [person, entered] = [caller.on_behalf_of ?? caller.user_id, enteredBy(caller)];
  const values = [
    caller.customer_id,
    id,
    status,
    person,
    caller.now,
    caller.client_time,
    caller.device,
    caller.key,
    entered,
  ];
  type Changed = { order_id: number | null; line_no: number | null; contents: Record<string, string> };
  const { rows } = await db.prepared<Changed>("receipt_status", statusSql, values);
  const changed = rows[0];
  if (changed && changed.order_id !== null && changed.line_no !== null) {
    await settleLine(db, caller.customer_id, changed.order_id, changed.line_no);
  }
  const change = await changeOf(db, caller, id);
  caller.changed.entity_id = id;
  caller.changed.before = { receive_status_code: changed ? opposite[status] : status };
  if (changed) caller.changed.contents = changed.contents;
  caller.changed.after = change.receipt;
  return change;
}

const opposite = { CAN: "COM", COM: "CAN" } as const;

/** Who sends in another's place; null: the person themself. */
const enteredBy = ({ on_behalf_of, user_id }: Caller): number | null => (on_behalf_of === null ? null : user_id);

const noSuchReceipt = (): Refusal => new Refusal(404, "There is no such receipt.");

/** The receipt as it stands now, and what is left on its line. */
async function changeOf(db: Tx, caller: Caller, id: number): Promise<Change> {
  const { rows } = await db.prepared<ReceiptRow>(
    "receipt",
    `${receiptSql} where r.customer_id = $1 and r.order_receive_id = $2`,
    [caller.customer_id, id],
  );
  const row = rows[0];
  if (row === undefined) throw noSuchReceipt();
  return { receipt: receiptFromRow(row), remaining: row.order_id === null ? null : remainingOf(row) };
}
