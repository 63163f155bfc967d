/** Any changed byte of an archived order, its lines, signature, records, receipts, shipments, revocation lists or the trail itself is named. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, asyncProperty, nat } from "fast-check";
import { expect, test } from "vitest";

import { readEnvironment } from "#server/base/environment.ts";
import { reportFilled } from "#server/commands/csos-report.ts";
import { printedTables } from "#server/services/audit/content-prints.ts";
import type { Tx } from "#server/db/open.ts";
import { deliverShipments } from "#server/jobs/deliver.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { at, auditTrail } from "#tests/support/audit-trail.ts";
import { changeColumn, listColumns, type StoredColumn } from "#tests/support/change-column.ts";
import { items, north, people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";
import { unprintedColumns } from "#tests/support/unprinted-columns.ts";

const trail = await auditTrail();
const { faults, faultsAfter, pools, run, seal, signIn } = trail;
await withControlledProducts(pools);
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const order_id = await signedOrder(chief, await signerFor(chief), [3, 2, 1]);
expect((await chief.post(`/api/orders/${order_id}/void`, { reason: "Ordered twice", lines: [3] })).status).toBe(200);
await ship(pools, order_id, { at });
await ship(pools, order_id, { at, shipment: 2 });
const work = { pools, auditKeys, clock: () => new Date(at.getTime() + 20 * 86_400_000) };
await deliverShipments(work);
await run("delete from audit where customer_id <> $1", [north]);
const [lot] = (await run("select lot_no, line_no from shipment_lines where order_id = $1 limit 1", [order_id])).rows;
const [line] = (
  await run("select item_id from order_lines where order_id = $1 and line_no = $2", [order_id, lot.line_no])
).rows;
const received = await chief.post("/api/receives", {
  order_id,
  item_id: line.item_id,
  quantity_received: 1,
  quantity_UOM: "CT",
  lot_no: lot.lot_no,
  expiration_date: "01/31/2028",
  receive_date: "11/20/2026",
  notes: "",
});
expect(received.status).toBe(200);
const folder = mkdtempSync(join(tmpdir(), "portal-report-"));
await reportFilled({ pools, environment: readEnvironment({}), auditKeys, now: at }, { to: join(folder, "report.csv") });
rmSync(folder, { recursive: true });
await seal();

/** Where rows of it are to be found, and what names them. */
const archived: Record<string, { where: string; named: RegExp; but: string }> = {
  orders: { where: `order_id = ${order_id}`, named: /^Order \d+/, but: "placed_month" },
  order_lines: { where: `order_id = ${order_id}`, named: /^Order \d+ line \d/, but: "" },
  receives: {
    where: `order_id = ${order_id}`,
    named: /^(Receipt \d+|Order \d+ line \d)/,
    but: "",
  },
  receive_events: { where: "true", named: /^Receipt \d+/, but: "" },
  csos_orders: { where: `order_id = ${order_id}`, named: /^(Order \d+ signature|Revocation list)/, but: "" },
  controlled_receipts: { where: `order_id = ${order_id}`, named: /^Order \d+ received \d+/, but: "" },
  csos_records: { where: `order_id = ${order_id}`, named: /^Order \d+ (record|line) \d/, but: "" },
  shipments: {
    where: `order_id = ${order_id}`,
    named: /^(Shipment \d+|Order \d+ line)/,
    but: "",
  },
  shipment_lines: { where: `order_id = ${order_id}`, named: /^(Shipment \d+|Order \d+ line)/, but: "" },
  csos_reports: { where: "true", named: /^DEA report \d+/, but: "" },
  csos_reported: { where: "true", named: /^DEA report \d+/, but: "" },
  // What was tested in a lot is the lot's.
  lots: {
    where: `(item_id, lot_no) in (select o.item_id, l.lot_no from shipment_lines l join order_lines o using (customer_id, order_id, line_no) where l.order_id = ${order_id})`,
    named: /^Lot \S+ of product \d+/,
    but: "certificate_of_analysis analysis",
  },
  // Where and when a list was fetched is believed by nobody.
  csos_crls: {
    where: "hash in (select unnest(crl_hashes) from csos_orders)",
    named: /^Revocation list/,
    but: "address fetched_at",
  },
  audit: { where: `customer_id = ${north}`, named: /^Row \d+/, but: "hash" },
};

const columns = await listColumns(pools, Object.keys(archived));

test("nothing is at fault as it stands, and there is something to be changed in every table", async () => {
  expect(await faults()).toEqual([]);
  for (const [table, { where }] of Object.entries(archived))
    expect([table, (await run(`select 1 from ${table} where ${where} limit 1`)).rows.length]).toEqual([table, 1]);
  expect(printedTables.filter((table) => archived[table] === undefined)).toEqual([]);
  // What a print leaves out follows from something else, or stands here.
  for (const table of printedTables)
    expect(
      archived[table]!.but.split(" ").filter((name) => name !== "" && !unprintedColumns[table].includes(name)),
    ).toEqual([]);
});

/** What is named once one column of one row was changed. */
const namedFor = (column: StoredColumn, place: number, by: number): Promise<string[]> =>
  faultsAfter((db) => changeColumn(db, column, archived[column.table]!.where, { place, by }));

/** Where a byte may be any of many, more than one is tried. */
const long = new Set(["bytea", "_bytea", "text", "jsonb"]);

test("whatever is changed in any column of any of them is named by what it is", { timeout: 240_000 }, async () => {
  const changed = columns.filter(({ table, name }) => !archived[table]!.but.split(" ").includes(name));
  expect(changed.length).toBeGreaterThan(120);
  for (const column of changed)
    await assert(
      asyncProperty(nat(9_999), nat(9_999), async (place, by) => {
        const found = await namedFor(column, place, by);
        expect([column.table, column.name, found]).toEqual([
          column.table,
          column.name,
          expect.arrayContaining([expect.stringMatching(archived[column.table]!.named)]),
        ]);
      }),
      { numRuns: long.has(column.type) ? 2 : 1 },
    );
  expect(await faults()).toEqual([]);
});

/** Rows of the trail are changed here too, which is named by itself; what they speak of is what counts. */
const besideRows = async (tamper: (db: Tx) => Promise<void>) =>
  (await faultsAfter(tamper)).filter((fault) => !fault.startsWith("Row "));
/** As earlier builds wrote it. */
const earlier = (db: Tx) =>
  db.query(
    `update audit set after = case action when 'ship order' then after - 'invoice_id' - 'arrives_on' - 'invoiced_at' else after - 'second_count' end
       where action in ('ship order', 'POST /api/receives')`,
  );

test("what an earlier build's trail did not tell of is not held against it, and what it told still counts", async () => {
  expect(await besideRows(async (db) => void (await earlier(db)))).toEqual([]);
  const lost = async (db: Tx) => {
    await earlier(db);
    await db.query(
      "update audit set after = after - 'invoice_cents' - 'flagged' where action in ('ship order', 'POST /api/receives')",
    );
    // The warehouse said another expiry than the lot already had.
    await db.query(
      `update audit set after = jsonb_set(after, '{lots,0,expiration_date}', '"2031-01-01"') where action = 'ship order'`,
    );
  };
  expect(await besideRows(lost)).toEqual([]);
  for (const [change, named] of [
    ["update shipments set delivered_at = null", /what the carrier says of it/],
    ["update shipments set invoiced_at = invoiced_at + interval '1 second'", /what its invoice says/],
    ["update shipment_lines set expiration_date = '2020-01-01'", /^Shipment .* expires is not what the trail says$/],
    ["update receives set flagged = '{over}'", /^Receipt .*: its flags do not follow/],
    ["update receives set awaits_second = true", /^Receipt .*: whether it waits for a second count/],
    ["update orders set released_at = null", /^Order .*: when the warehouse took it/],
  ] as const) {
    const found = await besideRows(async (db) => {
      await lost(db);
      await db.query(change);
    });
    expect([change, found]).toEqual([change, expect.arrayContaining([expect.stringMatching(named)])]);
  }
});

test("the flag of a recalled lot may be added to a receipt, and is named where its lot is not recalled", async () => {
  const flag = (db: Tx) =>
    db.query("update receives set flagged = flagged || '{recalled}'::text[] where order_id = $1", [order_id]);
  expect(await besideRows(async (db) => void (await flag(db)))).toEqual([
    expect.stringMatching(/^Receipt .*: its flags do not follow/),
  ]);
  const recalled = async (db: Tx) => {
    await db.query(
      "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', $3)",
      [line.item_id, lot.lot_no, at],
    );
    await flag(db);
  };
  expect(await besideRows(recalled)).toEqual([]);
});
