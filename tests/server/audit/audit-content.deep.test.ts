/** The audit trail speaks of orders and receipts too: what is changed of them is named, also of a database that was in use before. */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { addHead, digestSql, newestHead, noHash } from "#server/services/audit/audit-chain.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { auditFormat, printedColumns, printedTables } from "#server/services/audit/content-prints.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { at, auditTrail, emptied } from "#tests/support/audit-trail.ts";
import { changeColumn, listColumns } from "#tests/support/change-column.ts";
import { items, north, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { unprintedColumns } from "#tests/support/unprinted-columns.ts";

const trail = await auditTrail();
/** The number of an order that the warehouse sends at once. */
const inOneShipment = 4_990_001;
const { faults, faultsAfter, pools, run, seal, signIn, write } = trail;

test("a database that was in use goes on: its unkeyed chain is taken over, and what it had lost by then is named", async () => {
  await run(emptied);
  trail.anchor = newAnchor();
  const old = async (action: string) => {
    const made = await run(
      "insert into audit (customer_id, at, roles, action, result) values ($1, $2, '{}', $3, 'done') returning audit_id",
      [north, at, action],
    );
    return Number(made.rows[0].audit_id);
  };
  const earlier = [await old("first"), await old("second"), await old("third"), await old("fourth")];
  let before = Buffer.alloc(32);
  for (const id of earlier) {
    const { rows } = await run(`select ${digestSql} as digest from audit a where audit_id = $1`, [id]);
    before = createHash("sha256").update(before).update(rows[0].digest).digest();
    await run("update audit set hash = $2 where audit_id = $1", [id, before]);
  }
  const standing = await placeOrder(pools, { placedAt: at, lines: [{ item: items.plain, quantity: 3 }] });
  await run("update audit set hash = null where audit_id = $1", [earlier[1]]);
  await run("update audit set action = 'forged' where audit_id = $1", [earlier[2]]);
  await seal();
  await seal();
  const named = await faults();
  expect(named).toContain(
    `Row ${earlier[1]} of customer ${north}: had lost its seal, or was planted, before the chain had a key`,
  );
  expect(named).toContain(
    `Row ${earlier[2]} of customer ${north}: was changed, or a row before it removed, before the chain had a key`,
  );
  await run("update orders set total_cents = total_cents + 1 where order_id = $1", [standing]);
  expect(await faults()).toContain(`Order ${standing} of customer ${north}: was changed`);
});

describe("orders and receipts", () => {
  let order = 0;
  let receipt = 0;
  const shipment = (named: string) =>
    expect.stringMatching(
      new RegExp(`^Shipment \\d+ of order ${order}${named.startsWith(":") ? ` of customer ${north}` : ""}${named}`),
    );
  beforeAll(async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    trail.anchor = newAnchor();
    await write(north, "the beginning");
    await seal();
  });
  beforeEach(async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    trail.anchor = newAnchor();
    order = await placeOrder(pools, {
      orderId: inOneShipment,
      placedAt: at,
      lines: [{ item: items.plain, quantity: 3 }],
    });
    await ship(pools, order, { at });
    await seal();
    const dock = await signIn(people.buyer.email, { customer: north });
    const { body } = await dock.post("/api/receives", {
      order_id: order,
      item_id: items.plain,
      quantity_received: 2,
      quantity_UOM: "CT",
      lot_no: "L1",
      expiration_date: "01/31/2028",
      receive_date: "11/20/2026",
      notes: "",
    });
    receipt = body.receipt.order_receive_id;
    await dock.post(`/api/receives/cancel`, { order_receive_id: receipt });
    await dock.post(`/api/receives/uncancel`, { order_receive_id: receipt });
    await seal();
    expect(await faults()).toEqual([]);
  });

  test.each([
    ["an order's sum", "update orders set total_cents = 1", () => [`Order ${order} of customer ${north}: was changed`]],
    [
      "an order removed",
      "delete from shipment_serials; delete from shipment_lines; delete from shipments; delete from order_lines; delete from orders",
      () => [
        `Order ${order} of customer ${north}: was removed`,
        `Order ${order} line 1 of customer ${north}: was removed`,
        shipment(": was removed"),
        shipment(" line 1 lot .*: was removed"),
      ],
    ],
    [
      "an order's status",
      "update orders set status = 'RECEIVED'",
      () => [`Order ${order} of customer ${north}: its status does not follow from its lines`],
    ],
    [
      "an order canceled by nobody",
      `update orders set status = 'CANCELLED', cancelled_at = placed_at, cancelled_by = ${people.buyer.user_id}`,
      () => [`Order ${order} of customer ${north}: when and by whom it was canceled is not what the trail says`],
    ],
    [
      "a line's shipped quantity",
      "update order_lines set shipped_quantity = 4",
      () => [`Order ${order} line 1 of customer ${north}: what was shipped of it is not the sum of its shipments`],
    ],
    [
      "a shipped lot",
      "update shipment_lines set lot_no = '0'",
      () => [
        shipment(" line 1 lot 0 of customer .*: was not written by the portal"),
        shipment(" line 1 lot (?!0 ).*: was removed"),
      ],
    ],
    [
      "a shipment removed",
      "delete from shipment_serials; delete from shipment_lines; delete from shipments",
      () => [
        shipment(": was removed"),
        shipment(" line 1 lot .*: was removed"),
        `Order ${order} line 1 of customer ${north}: what was shipped of it is not the sum of its shipments`,
      ],
    ],
    [
      "an order line's quantity",
      "update order_lines set quantity = 30",
      () => [
        `Order ${order} line 1 of customer ${north}: was changed`,
        `Order ${order} of customer ${north}: its status does not follow from its lines`,
      ],
    ],
    [
      "a line's price",
      "update order_lines set price_cents = price_cents - 1",
      () => [`Order ${order} line 1 of customer ${north}: was changed`],
    ],
    [
      "what a line has received",
      "update order_lines set received_quantity = 3",
      () => [
        `Order ${order} line 1 of customer ${north}: what it has received is not the sum of its receipts`,
        `Order ${order} of customer ${north}: its status does not follow from its lines`,
      ],
    ],
    [
      "a receipt's lot",
      "update receives set lot_no = 'L2'",
      () => [`Receipt ${receipt} of customer ${north}: was changed`],
    ],
    [
      "a receipt removed",
      "delete from receive_events; delete from receives; update order_lines set received_quantity = 0",
      () => [
        `Receipt ${receipt} of customer ${north}: was removed`,
        expect.stringContaining(`Receipt ${receipt} event`),
        expect.stringContaining(`Receipt ${receipt} event`),
        expect.stringContaining(`Receipt ${receipt} event`),
      ],
    ],
    [
      "a receipt cancelled without an event",
      "update receives set receive_status_code = 'CAN'; update order_lines set received_quantity = 0",
      () => [`Receipt ${receipt} of customer ${north}: its status is not that of its last event`],
    ],
    [
      "an event's person",
      `update receive_events set user_id = ${people.staff.user_id} where status = 'CAN'`,
      () => [expect.stringMatching(new RegExp(`^Receipt ${receipt} event \\d+ of customer ${north}: was changed$`))],
    ],
    [
      "a receipt planted",
      `insert into receives (customer_id, item_id, quantity_received, quantity_uom_code, lot_no, receive_date, notes, receive_status_code, flagged, user_id, created_at)
        select customer_id, item_id, 1, quantity_uom_code, 'L9', receive_date, '', 'COM', '{}', user_id, created_at from receives`,
      () => [
        expect.stringMatching(/^Receipt \d+ of customer \d+: was not written by the portal$/),
        expect.stringMatching(/its status is not that of its last event$/),
      ],
    ],
  ])("tampering: %s", async (_what, sql, named) => {
    await run(sql);
    expect(await faults()).toEqual(named());
    await seal();
    expect(await faults()).toEqual(named());
  });
});

const shipmentColumns = (await listColumns(pools, ["shipments", "shipment_lines"])).filter(
  ({ table, name }) => !unprintedColumns[table as "shipments"].split(" ").includes(name),
);

describe("shipments of an order that nobody signed", () => {
  let order = 0;
  beforeAll(async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    trail.anchor = newAnchor();
    order = await placeOrder(pools, {
      orderId: inOneShipment,
      placedAt: at,
      lines: [{ item: items.plain, quantity: 3 }],
    });
    await ship(pools, order, { at });
    await seal();
    await seal();
    expect(await faults()).toEqual([]);
  });

  test.each(shipmentColumns.map((column) => ({ title: `${column.table}.${column.name}`, column })))(
    "name the shipment of which $title was changed",
    async ({ column }) => {
      const found = await faultsAfter((db) => changeColumn(db, column, `order_id = ${order}`));
      expect(found).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^Shipment \\d+ of order ${order}`))]),
      );
    },
  );
});

describe("a trail of format 1", () => {
  /** As a build left it that had no prints of shipments: marks and seals are good. */
  const withoutShipments = async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    trail.anchor = newAnchor();
    const order = await placeOrder(pools, {
      orderId: inOneShipment,
      placedAt: at,
      lines: [{ item: items.plain, quantity: 3 }],
    });
    await ship(pools, order, { at });
    await run("update audit set contents = null, mark = null");
    await seal();
    const { rows } = await run("delete from audit where action = 'portal audit begin' returning customer_id, contents");
    await inTransaction(pools.system, async (db) => {
      for (const { customer_id, contents } of rows) {
        const told = Object.entries(contents).filter(([name]) => !name.startsWith("shipment "));
        const row = { customer_id, at, roles: [], action: "portal audit begin", result: "done" } as const;
        await writeAudit(db, auditKeys, { ...row, contents: Object.fromEntries(told) });
      }
      const head = (await newestHead(db))!;
      await run("delete from audit_heads");
      await addHead(db, auditKeys, { ...head, format: 1 }, { before: noHash, now: at });
    });
    trail.anchor = newAnchor();
    return order;
  };

  test("verifies as before, and tells of shipments after the next seal", async () => {
    const order = await withoutShipments();
    const unchanged = () => faultsAfter(async () => {});
    const lot = () => faultsAfter((db) => db.query("update shipment_lines set lot_no = 'ANOTHER'"));
    expect([await unchanged(), await lot()]).toEqual([[], []]);
    await seal();
    expect((await run("select format from audit_heads order by number desc limit 1")).rows).toEqual([
      { format: auditFormat },
    ]);
    expect(await unchanged()).toEqual([]);
    await seal();
    expect(await faults()).toEqual([]);
    expect(await lot()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^Shipment \\d+ of order ${order} line 1 lot ANOTHER of customer ${north}: was not`),
      ]),
    );
  });

  test("cannot be made of a later one: a head with another format was changed", async () => {
    await withoutShipments();
    await seal();
    const found = await faultsAfter((db) =>
      db.query(`update audit_heads set format = 1 where format = ${auditFormat}`),
    );
    expect(found).toContain("Head 2: was changed, or not made with this key");
  });
});

describe("a trail of format 2", () => {
  test("verifies without the reports to the DEA, and covers them after the next seal", async () => {
    await run(emptied);
    trail.anchor = newAnchor();
    const { rows } = await run(
      "insert into csos_reports (made_at, row_count, layout, content) values ($1, 1, '{}', 'as given out') returning report_id",
      [at],
    );
    const report = `DEA report ${rows[0].report_id}`;
    await write(north, "the beginning");
    await seal();
    await run("delete from audit where action = 'portal audit begin' and contents ? $1", [report]);
    await inTransaction(pools.system, async (db) => {
      const head = (await newestHead(db))!;
      await run("delete from audit_heads");
      await addHead(db, auditKeys, { ...head, format: 2 }, { before: noHash, now: at });
    });
    trail.anchor = newAnchor();
    const change = () => faultsAfter((db) => db.query("update csos_reports set content = 'another'"));
    expect([await faultsAfter(async () => {}), await change()]).toEqual([[], []]);
    await write(north, "more");
    await seal();
    expect(await faultsAfter(async () => {})).toEqual([]);
    expect(await change()).toEqual([`${report}: was changed`]);
    await run("delete from csos_reports");
  });
});

test("every column of what is printed is in its print, or is known to change", async () => {
  for (const table of printedTables) {
    const { rows } = await run("select column_name as name from information_schema.columns where table_name = $1", [
      table,
    ]);
    const known = [...printedColumns(table), ...unprintedColumns[table].split(" ").filter((name) => name !== "")];
    expect(known.toSorted(), table).toEqual(rows.map(({ name }) => name as string).toSorted());
  }
});
