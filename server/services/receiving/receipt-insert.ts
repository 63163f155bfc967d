/** Writes a receipt and its first event. */
import { wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/receiving.ts";
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
import type { LineRow } from "./receipt-line.ts";
import { hasTwinSql } from "./receipt-twins.ts";

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
  shipped_expiration_date: nullable(day),
  receive_date: day,
  notes: text,
  hold_reason: nullable(text),
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
  awaits_second: bool,
};

/** A receipt with a twin says so first. */
const flaggedSql = `case when ${hasTwinSql} then array_prepend('possible_duplicate', :flagged::text[]) else :flagged::text[] end`;
const insertStatement = statement(
  "receive",
  {
    values: receiptValues,
    row: { order_receive_id: int, contents: json<Record<string, string>>() },
    fills: { table: "receives", but: ["order_receive_id", "adjusted", "scan"] },
  },
  `
  with made as (
    insert into receives (${columnsOf(receiptValues)}) values (${valuesOf(receiptValues).replace(":flagged", flaggedSql)})
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
export async function insertReceipt(
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
    shipped_expiration_date: line?.shipped_expiration_date ?? null,
    receive_date: wireToIso(input.receive_date)!,
    notes: input.notes,
    hold_reason: input.hold_reason ?? null,
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
    awaits_second: line?.awaits_second ?? false,
  });
  return made;
}

/** Who sends in another's place; null: the person themself. */
export const enteredBy = ({ on_behalf_of, user_id }: Caller): number | null => (on_behalf_of === null ? null : user_id);
