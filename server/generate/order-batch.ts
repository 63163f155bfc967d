/**
 * A batch of generated orders with all that became of them: lines, shipments, lots, receipts, events, and their prints in the audit trail. Everything
 * of an order follows from its number and the seed, so that batches of any size make the same world. Written in tables that end with the transaction,
 * each step from those before.
 */
import type { Tx } from "#server/db/open.ts";
import { type CustomerTable, nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { newLotsSql, packedSql } from "./lots.ts";
import {
  eventsSql,
  linesSql,
  ordersSql,
  receiptsSql,
  receivesSql,
  serialsSql,
  shipmentLinesSql,
  shipmentsSql,
} from "./order-rows.ts";
import { lineTables, numbersSql, orderTables, parcelTables, type Range, type StoryWorld } from "./order-story.ts";

/** Prints of one row of the audit trail. */
const printsAtOnce = 2_000;

/** Writes orders `from` to `to`; gives how many receipts came with them. */
export async function writeOrders(db: Tx, world: StoryWorld, range: Range): Promise<number> {
  // Whoever writes beside it waits: then the numbers that it takes have no gaps.
  await db.query("lock table orders, shipments, receives, receive_events in share row exclusive mode");
  for (const [name, sql] of Object.entries({ ...orderTables(world, range), ...lineTables(world) }))
    await keep(db, name, sql);
  await numbered(db, "new_number", "'order_numbers'", numbersSql);
  for (const [name, sql] of Object.entries(parcelTables(world))) await keep(db, name, sql);
  await numbered(
    db,
    "new_invoice",
    sequenceOf("shipments", "invoice_id"),
    "select i, parcel from new_parcel order by i, parcel",
  );
  await keep(db, "new_packed", packedSql(world.dice));
  for (const sql of [ordersSql(world), linesSql, shipmentsSql(world), newLotsSql, shipmentLinesSql(world), serialsSql])
    await db.query(sql);
  await numbered(
    db,
    "new_receipt_number",
    sequenceOf("receives", "order_receive_id"),
    "select i, k from new_slot where has_receipt order by i, k",
  );
  await keep(db, "new_receipt", receiptsSql(world));
  await db.query(receivesSql);
  await numbered(
    db,
    "new_event",
    sequenceOf("receive_events", "event_id"),
    "select order_receive_id, nth from new_receipt, generate_series(1, case when is_misread then 2 else 1 end) as nth order by order_receive_id, nth",
  );
  await db.query(eventsSql);
  await writePrints(db, world);
  const { rows } = await db.query<{ count: number }>("select count(*)::int as count from new_receipt");
  return rows[0]!.count;
}

/** The planner knows nothing of a new table until it is told. */
async function keep(db: Tx, name: string, sql: string): Promise<void> {
  await db.query(`create temp table ${name} on commit drop as ${sql}`);
  await db.query(`analyze ${name}`);
}

const sequenceOf = (table: string, column: string): string => `pg_get_serial_sequence('${table}', '${column}')`;

/** The rows with the sequence's next numbers, in their order. */
async function numbered(db: Tx, name: string, sequence: string, rows: string): Promise<void> {
  await keep(db, name, `select ordered.*, nextval(${sequence})::int as number from (${rows}) as ordered`);
}

/** Of which numbers the batch wrote each table. */
const written: Record<CustomerTable, string> = {
  orders: "new_id using (customer_id, order_id)",
  order_lines: "new_id using (customer_id, order_id)",
  receives: "new_receipt using (customer_id, order_receive_id)",
  receive_events: "new_receipt using (customer_id, order_receive_id)",
  csos_orders: "new_id using (customer_id, order_id)",
  csos_records: "new_id using (customer_id, order_id)",
  controlled_receipts: "new_id using (customer_id, order_id)",
  shipments: "new_id using (customer_id, order_id)",
  shipment_lines: "new_id using (customer_id, order_id)",
};

/** One row of the audit trail for each customer and so many prints: whoever changes what was generated is found, as with everything else. */
async function writePrints(db: Tx, { auditKeys, now }: StoryWorld): Promise<void> {
  const stands = Object.entries(written)
    .map(([table, own]) => {
      const [name, print] = [nameSql(table as CustomerTable, "made"), printSql(table as CustomerTable, "made")];
      return `select made.customer_id, ${name} as name, ${print} as print from ${table} made join ${own}`;
    })
    .join(" union all ");
  const { rows } = await db.query<{ customer_id: number; contents: Record<string, string> }>(`
    select customer_id, jsonb_object_agg(name, print) as contents
    from (select *, (row_number() over (partition by customer_id) - 1) / ${printsAtOnce} as part from (${stands}) as stands) as parts
    group by customer_id, part order by customer_id, part`);
  // Sent one behind the other: nothing waits for an answer.
  await Promise.all(
    rows.map(({ customer_id, contents }) =>
      writeAudit(db, auditKeys, {
        customer_id,
        at: now,
        roles: [],
        action: "portal generate",
        contents,
        result: "done",
      }),
    ),
  );
}
