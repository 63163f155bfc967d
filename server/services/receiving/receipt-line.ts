/** The line that goods belong to, its order locked; or why they can belong to none. */
import type * as contract from "#contract/receiving/receiving.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { plural, unitName } from "#contract/base/units.ts";
import { findShippedLot } from "#contract/receiving/rules/lots.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, int, nullable, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import * as messages from "./text.ts";

export type LineRow = {
  order_id: number;
  line_no: number;
  quantity_uom_code: string;
  sale_uom_desc: string;
  /** Its receipts are records of 21 CFR 1305.22(g) ... */
  is_recorded: boolean;
  /** ... and, of schedule II, a second person confirms them. */
  awaits_second: boolean;
  /** When the lot that came expires, by the shipment, `YYYY-MM-DD`; null: no shipment of the line names the lot. */
  shipped_expiration_date: string | null;
};

/** SQL: whether the line `l` is of schedule II as contract/base/schedules.ts has it. */
const isScheduleIISql = "coalesce(l.schedule_name in ('I', 'II', 'IIN'), false)";
/** SQL: whether receipts of the line `l` are recorded. 21 CFR 1305.22(g) asks for each item of an electronic order, whatever its schedule. */
export const isRecordedSql = `(${isScheduleIISql} or exists (select from csos_orders g where g.customer_id = l.customer_id and g.order_id = l.order_id))`;

const linesStatement = statement(
  "receive_lines",
  {
    values: { customer_id: int, order_id: int, item_id: int },
    row: {
      order_id: int,
      line_no: nullable(int),
      quantity_uom_code: nullable(text),
      sale_uom_desc: nullable(text),
      is_recorded: bool,
      awaits_second: bool,
    },
  },
  `
  select o.order_id, l.line_no, l.quantity_uom_code, l.sale_uom_desc, ${isRecordedSql} as is_recorded,
    ${isScheduleIISql} and c.wants_second_count as awaits_second
  from orders o join customers c on c.customer_id = o.customer_id left join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id and l.item_id = :item_id
  where o.customer_id = :customer_id and o.order_id = :order_id
  order by l.received_quantity >= l.quantity - l.voided_quantity, l.line_no
  for update of o`,
);

const lotsStatement = statement(
  "receive_shipped_lots",
  {
    values: { customer_id: int, order_id: int, item_id: int },
    row: { line_no: int, lot_no: text, expiration_date: day },
  },
  `
  select s.line_no, s.lot_no, min(s.expiration_date) as expiration_date
  from order_lines l join shipment_lines s on s.customer_id = l.customer_id and s.order_id = l.order_id and s.line_no = l.line_no
  where l.customer_id = :customer_id and l.order_id = :order_id and l.item_id = :item_id
  group by s.line_no, s.lot_no order by min(s.expiration_date), s.lot_no`,
);

/** The line that the goods belong to, its order locked: the first that is not wholly received, else the first. */
export async function orderedLine(
  db: Tx,
  caller: Caller,
  input: contract.NewReceipt,
  orderId: number,
): Promise<LineRow> {
  const { customer_id } = caller;
  const which = { customer_id, order_id: orderId, item_id: input.item_id };
  // In this order and in one round trip: the lots are read when the order is locked.
  const [rows, lots] = await Promise.all([db.run(linesStatement, which), db.run(lotsStatement, which)]);
  if (rows.length === 0) throw refused("order_id", messages.orderNotFound);
  const lines = rows.filter((row): row is Omit<LineRow, "shipped_expiration_date"> => row.line_no !== null);
  const [first] = lines;
  if (first === undefined) throw refused("item_id", messages.notOnOrder);
  const line = lines.find(({ quantity_uom_code }) => quantity_uom_code === input.quantity_UOM);
  if (line === undefined)
    throw refused("quantity_UOM", messages.otherUnit(plural(unitName(first.sale_uom_desc)), first.quantity_uom_code));
  const ofLine = lots.filter(({ line_no }) => line_no === line.line_no);
  return { ...line, shipped_expiration_date: findShippedLot(ofLine, input.lot_no)?.expiration_date ?? null };
}

const unitsStatement = statement(
  "receive_units",
  { values: { item_id: int }, row: { quantity_uom_code: nullable(text), sale_uom_desc: nullable(text) } },
  "select quantity_uom_code, sale_uom_desc from products left join product_units using (item_id) where item_id = :item_id order by position",
);

/** Goods that nobody ordered, in a unit that they come in. */
export async function unexpectedLine(db: Tx, { item_id, quantity_UOM }: contract.NewReceipt): Promise<null> {
  const rows = await db.run(unitsStatement, { item_id });
  if (rows.length === 0) throw refused("item_id", messages.productNotFound);
  if (!rows.some(({ quantity_uom_code }) => quantity_uom_code === quantity_UOM)) {
    const units = rows.map((unit) => `${unit.sale_uom_desc} (${unit.quantity_uom_code})`).join(", ");
    throw refused("quantity_UOM", messages.unknownUnit(quantity_UOM, units));
  }
  return null;
}

const refused = (field: string, message: string): Refusal =>
  new Refusal(400, message, { code: "receipt_refused", fields: { [field]: message } });
