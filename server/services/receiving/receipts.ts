/** Receipts: record one, cancel it, take the cancel back. A receipt is a physical fact: too much or twice is accepted and flagged, and none is ever deleted. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import { keyReused, Refusal } from "#contract/base/refusal.ts";
import { duplicateWithinMs, receiptProblems, remainingOf, withoutSkew } from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import {
  bigint,
  bool,
  columnsOf,
  day,
  instant,
  int,
  json,
  jsonText,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
  valuesOf,
} from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { lockOrder, settleLine } from "#server/services/orders/order-progress.ts";
import { receiptFromRow, receiptRow, receiptSql } from "./receipt-row.ts";

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
  // Whether it is over, its line judges, as it does of all its receipts (settleLine).
  const flagged: contract.Flag[] = [];
  if (await isLikeAnother(db, caller, input, line)) flagged.push("possible_duplicate");
  if (caller.unread !== undefined) flagged.push("unread");
  const made = await insert(db, caller, input, line, flagged);
  if (made === undefined) return recordedBefore(db, caller, input);
  const id = made.order_receive_id;
  const change = await settled(db, caller, id, line);
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

type LineRow = { order_id: number; line_no: number; quantity_uom_code: string; sale_uom_desc: string };

const linesStatement = statement(
  "receive_lines",
  {
    values: { customer_id: int, order_id: int, item_id: int },
    row: {
      order_id: int,
      line_no: nullable(int),
      quantity_uom_code: nullable(text),
      sale_uom_desc: nullable(text),
    },
  },
  `
  select o.order_id, l.line_no, l.quantity_uom_code, l.sale_uom_desc
  from orders o left join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id and l.item_id = :item_id
  where o.customer_id = :customer_id and o.order_id = :order_id
  order by l.received_quantity >= l.quantity - l.voided_quantity, l.line_no
  for update of o`,
);

/** The line that the goods belong to, its order locked: the first that is not wholly received, else the first. */
async function orderedLine(db: Tx, caller: Caller, input: contract.NewReceipt, orderId: number): Promise<LineRow> {
  const { customer_id } = caller;
  const rows = await db.run(linesStatement, { customer_id, order_id: orderId, item_id: input.item_id });
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

const unitsStatement = statement(
  "receive_units",
  { values: { item_id: int }, row: { quantity_uom_code: nullable(text), sale_uom_desc: nullable(text) } },
  "select quantity_uom_code, sale_uom_desc from products left join product_units using (item_id) where item_id = :item_id order by position",
);

async function unexpectedLine(db: Tx, { item_id, quantity_UOM }: contract.NewReceipt): Promise<null> {
  const rows = await db.run(unitsStatement, { item_id });
  if (rows.length === 0) throw refused("item_id", "There is no such product.");
  if (!rows.some(({ quantity_uom_code }) => quantity_uom_code === quantity_UOM)) {
    const units = rows.map((unit) => `${unit.sale_uom_desc} (${unit.quantity_uom_code})`).join(", ");
    throw refused("quantity_UOM", `This product does not come in the unit ${quantity_UOM}; it comes in: ${units}.`);
  }
  return null;
}

const refused = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: "receipt_refused", fields: { [field]: message } });

const likeStatement = statement(
  "receive_like",
  {
    values: {
      customer_id: int,
      order_id: nullable(int),
      line_no: nullable(int),
      item_id: int,
      lot_no: text,
      quantity_received: int,
      since: instant,
      key: nullable(text),
    },
    row: { is_there: bool },
  },
  `
  select exists (select from receives where customer_id = :customer_id and order_id is not distinct from :order_id and line_no is not distinct from :line_no
    and item_id = :item_id and lot_no = :lot_no and quantity_received = :quantity_received and receive_status_code = 'COM' and created_at > :since
    and client_key is distinct from :key) as is_there`,
);

const samePackageStatement = statement(
  "receive_same_package",
  {
    values: { customer_id: int, item_id: int, lot_no: text, serial_numbers: listOf(text), key: nullable(text) },
    row: { is_there: bool },
  },
  `
  select exists (select from receives where customer_id = :customer_id and item_id = :item_id and lot_no = :lot_no and serial_numbers && :serial_numbers
    and receive_status_code = 'COM' and client_key is distinct from :key) as is_there`,
);

/**
 * Whether another completed receipt has one of the same packages, or, where no serials tell them apart, was a moment ago of the same line, lot and
 * quantity. Read after the order's lock.
 */
async function isLikeAnother(
  db: Tx,
  caller: Caller,
  input: contract.NewReceipt,
  line: LineRow | null,
): Promise<boolean> {
  const { item_id, lot_no, quantity_received, serial_numbers = [] } = input;
  if (serial_numbers.length > 0) {
    const of = { customer_id: caller.customer_id, item_id, lot_no, serial_numbers, key: caller.key };
    const [same] = await db.run(samePackageStatement, of);
    return same!.is_there;
  }
  const [found] = await db.run(likeStatement, {
    customer_id: caller.customer_id,
    order_id: line?.order_id ?? null,
    line_no: line?.line_no ?? null,
    item_id,
    lot_no,
    quantity_received,
    since: new Date(caller.now.getTime() - duplicateWithinMs),
    key: caller.key,
  });
  return found!.is_there;
}

/** A receipt as it is written; its number and what nobody fills yet are the table's. */
const receiptValues = {
  customer_id: int,
  client_key: nullable(text),
  order_id: nullable(int),
  line_no: nullable(int),
  item_id: int,
  quantity_received: int,
  quantity_uom_code: text,
  lot_no: text,
  expiration_date: nullable(day),
  receive_date: day,
  notes: text,
  serial_numbers: nullable(listOf(text)),
  receive_status_code: oneOf<"COM">(),
  flagged: listOf(oneOf<contract.Flag>()),
  base: nullable(jsonText),
  user_id: int,
  created_at: instant,
  client_time: nullable(instant),
  clock_skew_ms: nullable(bigint),
  device: nullable(text),
  device_seq: nullable(bigint),
  entered_by: nullable(int),
  unread: nullable(jsonText),
};

const insertStatement = statement(
  "receive",
  {
    values: receiptValues,
    row: { order_receive_id: int, contents: json<Record<string, string>>() },
    fills: { table: "receives", but: ["order_receive_id", "adjusted", "hold_reason", "scan"] },
  },
  `
  with made as (
    insert into receives (${columnsOf(receiptValues)}) values (${valuesOf(receiptValues)})
      on conflict (customer_id, client_key) do nothing
      returning order_receive_id, ${nameSql("receives")} as name, ${printSql("receives")} as print),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by)
      select :customer_id, order_receive_id, :receive_status_code, :user_id, :created_at, :client_time, :device, :client_key, :entered_by from made
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select made.order_receive_id, json_build_object(made.name, made.print, event.name, event.print) as contents from made, event`,
);

type Made = Of<(typeof insertStatement)["row"]>;

/** Writes the receipt and its first event; undefined when this key recorded a receipt before. */
async function insert(
  db: Tx,
  caller: Caller,
  input: contract.NewReceipt,
  line: LineRow | null,
  flagged: contract.Flag[],
): Promise<Made | undefined> {
  const [made] = await db.run(insertStatement, {
    customer_id: caller.customer_id,
    client_key: caller.key,
    order_id: line?.order_id ?? null,
    line_no: line?.line_no ?? null,
    item_id: input.item_id,
    quantity_received: input.quantity_received,
    quantity_uom_code: input.quantity_UOM,
    lot_no: input.lot_no,
    expiration_date: input.expiration_date === null ? null : (wireToIso(input.expiration_date) ?? null),
    receive_date: wireToIso(input.receive_date)!,
    notes: input.notes,
    serial_numbers: input.serial_numbers?.length ? input.serial_numbers : null,
    receive_status_code: "COM",
    flagged,
    base: caller.base === undefined ? null : JSON.stringify(caller.base),
    user_id: caller.on_behalf_of ?? caller.user_id,
    created_at: caller.now,
    client_time: caller.client_time,
    clock_skew_ms: caller.clock_skew_ms,
    device: caller.device,
    device_seq: caller.seq,
    entered_by: enteredBy(caller),
    unread: caller.unread === undefined ? null : JSON.stringify(caller.unread),
  });
  return made;
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
    },
    row: { order_id: nullable(int), line_no: nullable(int), contents: json<Record<string, string>>() },
  },
  `
  with changed as (
    update receives set receive_status_code = :status where customer_id = :customer_id and order_receive_id = :order_receive_id and receive_status_code <> :status
      returning order_receive_id, order_id, line_no),
  event as (
    insert into receive_events (customer_id, order_receive_id, status, user_id, at, client_time, device, client_key, entered_by)
      select :customer_id, order_receive_id, :status, :user_id, :at, :client_time, :device, :client_key, :entered_by from changed
      returning ${nameSql("receive_events")} as name, ${printSql("receive_events")} as print)
  select order_id, line_no, json_build_object(name, print) as contents from changed, event`,
);

type Status = "CAN" | "COM";

const orderOfStatement = statement(
  "receipt_order",
  { values: { customer_id: int, order_receive_id: int }, row: { order_id: nullable(int) } },
  "select order_id from receives where customer_id = :customer_id and order_receive_id = :order_receive_id",
);

async function setStatus(db: Tx, caller: Caller, id: number, status: Status): Promise<Change> {
  const { customer_id } = caller;
  const [receipt] = await db.run(orderOfStatement, { customer_id, order_receive_id: id });
  if (receipt === undefined) throw noSuchReceipt();
  // The order before the receipt, as everywhere: so that nobody waits for each other.
  if (receipt.order_id !== null) await lockOrder(db, { customer_id, order_id: receipt.order_id });
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
  });
  const { order_id = null, line_no = null } = changed ?? {};
  const change = await settled(db, caller, id, order_id === null || line_no === null ? null : { order_id, line_no });
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

const receiptStatement = statement(
  "receipt",
  { values: { customer_id: int, order_receive_id: int }, row: receiptRow },
  `${receiptSql()} where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id`,
);

/** Brings the receipt's line up to its receipts, and gives what came of both, in one round trip: PostgreSQL runs them in this order. */
async function settled(
  db: Tx,
  caller: Caller,
  id: number,
  line: Pick<LineRow, "order_id" | "line_no"> | null,
): Promise<Change> {
  const { customer_id } = caller;
  const settling = line === null ? undefined : settleLine(db, { ...line, customer_id });
  const [change] = await Promise.all([changeOf(db, caller, id), settling]);
  return change;
}

/** The receipt as it stands now, and what is left on its line. */
async function changeOf(db: Tx, { customer_id }: Caller, id: number): Promise<Change> {
  const [row] = await db.run(receiptStatement, { customer_id, order_receive_id: id });
  if (row === undefined) throw noSuchReceipt();
  return { receipt: receiptFromRow(row), remaining: row.order_id === null ? null : remainingOf(row) };
}
