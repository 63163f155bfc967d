/** `portal audit verify` names any changed byte of a signed order, its certificates, its revocation lists, its receipts and its report to the DEA. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { readEnvironment } from "#server/base/environment.ts";
import { reportFilled } from "#server/commands/csos-report.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { auditTrail, at } from "#tests/support/audit-trail.ts";
import { changeColumn, listColumns } from "#tests/support/change-column.ts";
import { items, people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";

const { faults, faultsAfter, pools, run, seal, signIn } = await auditTrail();
await withControlledProducts(pools);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const order_id = await signedOrder(chief, await signerFor(chief), [2]);
await ship(pools, order_id, { at });
const [sent] = (await run("select lot_no from shipment_lines where order_id = $1", [order_id])).rows;
const received = await chief.post("/api/receives", {
  order_id,
  item_id: items.controlled,
  quantity_received: 2,
  lot_no: sent.lot_no,
  receive_date: "11/20/2026",
});
expect(received.status).toBe(200);
const folder = mkdtempSync(join(tmpdir(), "portal-report-"));
await reportFilled({ pools, environment: readEnvironment({}), auditKeys, now: at }, { to: join(folder, "report.csv") });
rmSync(folder, { recursive: true });
await seal();

type Kept = { what: string; table: string; column: string; where: string; named: RegExp };

const ofOrder = `order_id = ${order_id}`;
const listOfOrder = (nth: number) => `hash = (select crl_hashes[${nth}] from csos_orders where ${ofOrder})`;
const stored: Kept[] = [
  {
    what: "the signed order and its signature",
    table: "orders",
    column: "signed_order",
    where: ofOrder,
    named: new RegExp(`^Order ${order_id} of customer`),
  },
  ...["certificate", "chain[1]", "chain[2]"].map((column) => ({
    what: column,
    table: "csos_orders",
    column,
    where: ofOrder,
    named: new RegExp(`^Order ${order_id} signature of customer`),
  })),
  ...[1, 2].map((nth) => ({
    what: `revocation list ${nth}`,
    table: "csos_crls",
    column: "content",
    where: listOfOrder(nth),
    named: /^Revocation list/,
  })),
];

test.each(stored)("a changed byte of $what is named", { timeout: 120_000 }, async ({ table, column, where, named }) => {
  const [{ length }] = (await run(`select octet_length(${column}) as length from ${table} where ${where}`)).rows;
  expect(length).toBeGreaterThan(100);
  const places = [0, 1, length >> 2, length >> 1, length - 300, length - 2, length - 1].filter((place) => place >= 0);
  for (const place of new Set(places)) {
    const found = await faultsAfter((db) =>
      db.query(
        `update ${table} set ${column} = set_byte(${column}, ${place}, get_byte(${column}, ${place}) # 1) where ${where}`,
      ),
    );
    expect([place, found]).toEqual([place, expect.arrayContaining([expect.stringMatching(named)])]);
  }
  expect(await faults()).toEqual([]);
});

test.each([
  ["quantity", "quantity + 1"],
  ["lot_no", "lot_no || ' '"],
  ["receive_date", "receive_date + 1"],
  ["line_no", "line_no + 1"],
  ["user_id", String(people.buyer.user_id)],
  ["recorded_at", "recorded_at + interval '1 millisecond'"],
  ["kind", "'cancel'"],
])("a receipt record with another %s is named", async (column, value) => {
  const found = await faultsAfter((db) =>
    db.query(`update controlled_receipts set ${column} = ${value} where ${ofOrder}`),
  );
  const named = new RegExp(`^Order ${order_id} received \\d+ of customer \\d+: was changed$`);
  expect(found).toContainEqual(expect.stringMatching(named));
});

test.each([
  ["quantity_received", "quantity_received + 1"],
  ["receive_date", "receive_date + 1"],
  ["lot_no", "lot_no || ' '"],
  ["notes", "notes || '.'"],
])("a receipt with another %s is named", async (column, value) => {
  const found = await faultsAfter((db) => db.query(`update receives set ${column} = ${value} where ${ofOrder}`));
  expect(found).toContainEqual(expect.stringMatching(/^Receipt \d+ of customer \d+: was changed$/));
});

const reportColumns = (await listColumns(pools, ["csos_reports", "csos_reported"])).map((column) => ({
  title: `${column.table}.${column.name}`,
  column,
}));

test.each(reportColumns)("names the report to the DEA of which $title was changed", async ({ column }) => {
  expect(await faults()).toEqual([]);
  const found = await faultsAfter((db) => changeColumn(db, column, "true"));
  expect(found).toContainEqual(expect.stringMatching(/^DEA report \d+( shipment \d+ line \d+)?: was /));
});

test("names a report to the DEA that was removed", async () => {
  const found = await faultsAfter((db) => db.query("delete from csos_reports"));
  expect(found).toContainEqual(expect.stringMatching(/^DEA report \d+: was removed$/));
});
