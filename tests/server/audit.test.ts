/** The audit trail's seal: what is written is chained within seconds, and whatever is changed behind the portal's back is named. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { auditAccept, auditVerify } from "#server/audit.ts";
import { anchoredIn, anchorFolder } from "#server/audit-folder.ts";
import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { tellAnchor } from "#server/jobs/tell-anchor.ts";
import { type Anchored, digestSql } from "#server/services/audit-chain.ts";
import { auditKeysOf } from "#server/services/audit-keys.ts";
import { verifyAudit } from "#server/services/audit-proof.ts";
import { writeAudit } from "#server/services/audit-row.ts";
import { changing, printedColumns, printedTables } from "#server/services/content-prints.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys as keys, newAnchor } from "#tests/support/audit-keys.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";

const { pools, signIn } = await testApp();
const { system, owner } = pools;
const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T13:00:00Z");
const otherKeys = auditKeysOf(["another key, of 32 characters or more as well"]);

let anchor = newAnchor();
const sealer = (given = keys) => ({ keys: given, anchor, clock: () => at });
const seal = (given = keys) => sealOnce(system, sealer(given));
const write = async (customer_id: number, action: string): Promise<number> => {
  await inTransaction(system, (db) =>
    writeAudit(db, keys, {
      customer_id,
      at,
      roles: ["ordering"],
      action,
      input: { "2": "b", "10": "a", list: [{ z: 1, a: null }], price: 1e21 },
      after: { quantity: 1, note: null, text: "0.5 µg “quoted”" },
      result: "done",
    }),
  );
  return Number((await owner.query("select max(audit_id) as id from audit")).rows[0].id);
};
const faults = async (anchored: Anchored[] = anchor.kept, given = keys): Promise<string[]> => {
  const verdict = await inTransaction(system, (db) => verifyAudit(db, { keys: given, anchored, sealedUntil: later }));
  return verdict.faults.map(({ about, fault }) => `${about}: ${fault}`);
};
const run = (sql: string, values: unknown[] = []) => owner.query(sql, values);
/** As if the database were new. */
const emptied = "truncate audit, audit_seals, audit_heads";

let ids: number[] = [];

describe("rows", () => {
  beforeEach(async () => {
    await run(emptied);
    anchor = newAnchor();
    ids = [];
    for (const customer of [north, south, north, 0, north]) ids.push(await write(customer, `action ${ids.length}`));
    await seal();
    await write(north, "one more");
    await seal();
  });
  const row = (index: number, customer = north) => `Row ${ids[index]} of customer ${customer}`;

  test("every row is sealed and verifies; rows that wait for their seal are counted, and late ones named", async () => {
    expect(await faults()).toEqual([]);
    expect(anchor.kept.map(({ number }) => number)).toEqual([1, 2]);
    const id = await write(south, "waiting");
    expect(await faults()).toEqual([`Row ${id} of customer ${south}: is not sealed`]);
    await seal();
    expect(await faults()).toEqual([]);
  });

  test("a row is sealed though a seal of an earlier version is missing or made up: only its place counts", async () => {
    await run("update audit set hash = '\\x00' where audit_id = $1", [ids[2]]);
    expect(await faults()).toContainEqual(
      `${row(2)}: was changed, or a row before it removed, before the chain had a key`,
    );
  });

  test.each([
    ["action", "'another action'"],
    ["after", `'{"quantity": 2, "note": null}'`],
    ["after", "null"],
    ["user_id", "7"],
    ["at", "at + interval '1 millisecond'"],
    ["result", "'denied'"],
    ["customer_id", String(south)],
    ["mark", "null"],
  ])("tampering: a changed %s is named", async (column, value) => {
    await run(`update audit set ${column} = ${value} where audit_id = $1`, [ids[2]]);
    expect((await faults())[0]).toBe(`${row(2)}: ${column === "customer_id" ? "was removed" : "was changed"}`);
    await seal();
    expect(await faults()).not.toEqual([]);
  });

  test("tampering: a seal that is taken away is not made anew", async () => {
    await run("delete from audit_seals where audit_id = $1", [ids[2]]);
    await seal();
    const after = await faults();
    expect(after).toContain(`${row(3, 0)}: before it 1 rows were removed together with their seals`);
    expect(after).toContain(
      `${row(2)}: has no seal where the chain has gone on: it was planted, or its seal was removed`,
    );
  });

  test("tampering: a seal's hash is changed", async () => {
    await run("update audit_seals set hash = sha256(hash) where audit_id = $1", [ids[2]]);
    expect(await faults()).toEqual([`${row(2)} to ${row(3, 0)}: its seal was changed, or not made with this key`]);
  });

  const plant = async (id: string, action = "forged") => {
    const { rows } = await run(
      `insert into audit (customer_id, audit_id, at, roles, action, result) overriding system value values ($1, ${id}, $2, '{}', $3, 'done') returning audit_id`,
      [north, at, action],
    );
    return Number(rows[0].audit_id);
  };

  test("tampering: a row planted below the head is never sealed, and named", async () => {
    const id = await plant(String(ids[1]));
    await seal();
    expect(await faults()).toEqual([
      `Row ${id} of customer ${north}: has no seal where the chain has gone on: it was planted, or its seal was removed`,
    ]);
  });

  test("tampering: a row planted at the end is not ours, sealed or not", async () => {
    const id = await plant("nextval('audit_audit_id_seq')");
    const named = `Row ${id} of customer ${north}: was not written by the portal`;
    expect(await faults()).toEqual([named]);
    await seal();
    expect(await faults()).toEqual([named]);
  });

  test("tampering: a copy of a row is not ours either", async () => {
    const { rows } = await run(
      "insert into audit (customer_id, at, roles, action, input, after, result, mark) select customer_id, at, roles, action, input, after, result, mark from audit where audit_id = $1 returning audit_id",
      [ids[0]],
    );
    await seal();
    expect(await faults()).toEqual([`Row ${rows[0].audit_id} of customer ${north}: is a copy of another row`]);
  });

  test("tampering: a row that is removed is named, and so is one removed together with its seal", async () => {
    await run("delete from audit where audit_id = $1", [ids[1]]);
    expect(await faults()).toEqual([`${row(1, south)}: was removed`]);
    await run("delete from audit_seals where audit_id = $1", [ids[1]]);
    expect(await faults()).toEqual([`${row(2)}: before it 1 rows were removed together with their seals`]);
  });

  test("tampering: an end that is cut off, rows, seals and heads alike, is seen at the anchor, and sealing stops", async () => {
    const cut = anchor.kept.at(-1)!;
    await run("delete from audit where audit_id > $1", [ids[4]]);
    await run("delete from audit_seals where audit_id > $1", [ids[4]]);
    await run("delete from audit_heads where number = 2");
    expect(await faults([])).toEqual([]);
    expect(await faults()).toEqual([
      `Anchor 2:${cut.mac.toString("hex")}: the chain ends at head 1: its end was cut off, or it was made anew`,
    ]);
    await write(north, "after the cut");
    await expect(seal()).rejects.toThrow("The chain does not hold the head that the anchor knows.");
  });

  test("tampering: a head that is replaced or removed is named", async () => {
    await run("update audit_heads set up_to = up_to - 1 where number = 1");
    expect(await faults()).toContain("Head 1: was changed, or not made with this key");
    await run("delete from audit_heads where number = 1");
    expect(await faults()).toContain("Head 2: a head before it was removed");
  });

  test("tampering: a last head that is replaced stops the sealer", async () => {
    await run("update audit_heads set up_to = up_to - 1 where number = 2");
    await write(north, "more");
    await expect(seal()).rejects.toThrow("The chain's last head was not made with this key, or was changed.");
  });

  test("tampering: a chain is not begun where one was, and one that was made anew is named", async () => {
    await run("truncate audit_seals, audit_heads");
    await expect(seal()).rejects.toThrow("The chain is gone: the anchor knows one.");
    const before = anchor.kept;
    expect(await faults()).toContain(
      `Anchor 2:${before[1]!.mac.toString("hex")}: the chain ends at head 0: its end was cut off, or it was made anew`,
    );
    anchor = newAnchor();
    await write(north, "another history");
    await seal();
    expect(await faults(before)).toContainEqual(
      expect.stringContaining("the chain has another head of this number: it was made anew"),
    );
  });

  test("tampering: heads alone that are gone stop the sealer too", async () => {
    await run("truncate audit_heads");
    anchor = newAnchor();
    await expect(seal()).rejects.toThrow("The chain's heads are gone: its seals stand.");
  });

  test("tampering: two rows that change places are both named", async () => {
    await run(
      "create temporary table swapped as select * from audit where audit_id in ($1, $2)"
        .replace("$1", String(ids[0]))
        .replace("$2", String(ids[2])),
    );
    await run("delete from audit where audit_id in ($1, $2)", [ids[0], ids[2]]);
    await run(
      `insert into audit overriding system value
        select (jsonb_populate_record(null::audit, to_jsonb(s) || jsonb_build_object('audit_id', $1::bigint + $2::bigint - s.audit_id))).* from swapped s`,
      [ids[0], ids[2]],
    );
    expect(await faults()).toEqual([`${row(0)}: was changed`, `${row(2)}: was changed`]);
  });

  test("tampering: everything sealed again under another key is named, and our sealer does not go on from it", async () => {
    await run("update audit set action = 'forged' where audit_id = $1", [ids[2]]);
    await run("truncate audit_seals, audit_heads");
    const ours = anchor;
    anchor = newAnchor();
    await seal(otherKeys);
    const named = await faults([]);
    expect(named).toContain("Head 1: was changed, or not made with this key");
    expect(named).toContainEqual(expect.stringContaining("its seal was changed, or not made with this key"));
    expect(named).toContain(`${row(2)}: was not written by the portal`);
    anchor = ours;
    await write(north, "more");
    await expect(seal()).rejects.toThrow("The chain's last head was not made with this key, or was changed.");
  });

  test("a former key is still believed, and the new one goes on", async () => {
    const both = auditKeysOf([
      "a new key, of thirty-two characters or more",
      "the key of a test, of 32 characters or more",
    ]);
    await inTransaction(system, (db) =>
      writeAudit(db, both, { customer_id: 0, at, roles: [], action: "new key", result: "done" }),
    );
    await seal(both);
    expect(await faults(anchor.kept, both)).toEqual([]);
    expect(await faults(anchor.kept, keys)).not.toEqual([]);
  });

  test("a writer that got its number early and commits late is waited for, and nobody waits for the sealer", async () => {
    const written = Promise.withResolvers<number>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = inTransaction(system, async (db) => {
      await writeAudit(db, keys, { customer_id: north, at, roles: [], action: "slow", result: "done" });
      const { rows } = await db.query<{ id: number }>("select max(audit_id) as id from audit");
      written.resolve(rows[0]!.id);
      await mayCommit.promise;
    });
    const early = await written.promise;
    const late = await write(north, "quick");
    expect(late).toBeGreaterThan(early);
    const mark = await seal();
    expect(mark).toMatchObject({ last: late });
    expect(await faults()).toEqual([`Row ${late} of customer ${north}: is not sealed`]);
    mayCommit.resolve();
    await slow;
    expect(await sealOnce(system, sealer(), mark)).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test("two sealers at once make one chain", async () => {
    for (let i = 0; i < 20; i++) await write([north, south, 0][i % 3]!, "more");
    await Promise.all(Array.from({ length: 4 }, () => seal()));
    await seal();
    expect(await faults()).toEqual([]);
  });

  test("what is known is written down with its reason, listed as known from then on, and sealing goes on", async () => {
    await run("delete from audit where audit_id > $1", [ids[4]]);
    await run("delete from audit_seals where audit_id > $1", [ids[4]]);
    await run("delete from audit_heads where number = 2");
    await run("delete from audit where audit_id = $1", [ids[1]]);
    const folder = { ...anchor, all: () => anchor.kept, forget: () => void (anchor = newAnchor()) };
    const given = { pools, auditKeys: keys, anchor: folder, now: at };
    expect((await auditVerify(given)).isWell).toBe(false);
    await auditAccept(given, "A backup of the night before was restored.");
    await seal();
    const said = await auditVerify({ ...given, anchor: { ...anchor, all: () => anchor.kept, forget: () => {} } });
    expect(said.isWell).toBe(true);
    expect(said.lines.at(-1)).toContain("nothing is at fault, 1 known (portal audit accept)");
    await run("update audit set reason = 'None.' where action = 'portal audit accept'");
    expect(await faults()).toContain(`${row(1, south)}: was removed`);
  });
});

test("a database that was in use goes on: its unkeyed chain is taken over, and what it had lost by then is named", async () => {
  await run(emptied);
  anchor = newAnchor();
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
  beforeAll(async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    anchor = newAnchor();
    await write(north, "the beginning");
    await seal();
  });
  beforeEach(async () => {
    await run(emptied);
    await run(
      "truncate orders, order_lines, receives, receive_events, shipments, shipment_lines, bonus_amounts cascade",
    );
    anchor = newAnchor();
    order = await placeOrder(pools, { placedAt: at, lines: [{ item: items.plain, quantity: 3 }] });
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
      "delete from shipment_lines; delete from shipments; delete from order_lines; delete from orders",
      () => [
        `Order ${order} of customer ${north}: was removed`,
        `Order ${order} line 1 of customer ${north}: was removed`,
      ],
    ],
    [
      "an order line's quantity",
      "update order_lines set quantity = 30",
      () => [`Order ${order} line 1 of customer ${north}: was changed`],
    ],
    [
      "a line's price",
      "update order_lines set price_cents = price_cents - 1",
      () => [`Order ${order} line 1 of customer ${north}: was changed`],
    ],
    [
      "what a line has received",
      "update order_lines set received_quantity = 3",
      () => [`Order ${order} line 1 of customer ${north}: what it has received is not the sum of its receipts`],
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

describe("the anchor", () => {
  const folderWith = (told: string[]) => {
    const dataDir = mkdtempSync(join(tmpdir(), "portal-anchor-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return { dataDir, folder: anchorFolder({ dataDir }, (line) => void told.push(line)) };
  };
  const head = (number: number) => ({ number, mac: Buffer.alloc(32, number) });

  test("is the newest head in a file for the server alone, and one an hour, which is told elsewhere", () => {
    const told: string[] = [];
    const { dataDir, folder } = folderWith(told);
    folder.keep(head(1), at);
    folder.keep(head(2), new Date(at.getTime() + 60_000));
    folder.keep(head(3), new Date(at.getTime() + 3_600_000));
    folder.keep(head(4), new Date(at.getTime() + 3_700_000));
    expect(folder.newest()).toEqual(head(4));
    expect(anchorFolder({ dataDir }).all()).toEqual([head(1), head(3), head(4)]);
    expect(told.map(anchoredIn)).toEqual([head(1), head(3)]);
    for (const file of ["newest", "hours"]) expect(statSync(join(dataDir, "audit", file)).mode & 0o777).toBe(0o600);
  });

  test("that was mailed or sent proves a cut that the server's own files do not show any more", async () => {
    await run(emptied);
    await run("truncate orders, order_lines, receives, receive_events cascade");
    anchor = newAnchor();
    await write(north, "first");
    await seal();
    const id = await write(north, "second");
    await seal();
    const { number, mac } = anchor.kept[1]!;
    const sent: unknown[] = [];
    const elsewhere = createServer((request, response) => {
      const take = async () => {
        sent.push(JSON.parse(await text(request)));
        response.writeHead(sent.length === 1 ? 200 : 500).end();
      };
      void take();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void elsewhere.close());
    await once(elsewhere, "listening");
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const line = `${at.toISOString()} ${number}:${mac.toString("hex")}`;
    await tellAnchor(pools, address, line, at);
    expect(sent).toEqual([{ anchor: line }]);
    await expect(tellAnchor(pools, address, line, at)).rejects.toThrow("answered 500");
    await tellAnchor(pools, "mailto:auditor@example.com", line, at);
    const { rows } = await run("select to_address from mails where subject = 'Where the audit trail ends'");
    expect(rows).toEqual([{ to_address: "auditor@example.com" }]);

    await run("delete from audit where audit_id = $1", [id]);
    await run("delete from audit_seals where audit_id = $1", [id]);
    await run("delete from audit_heads where number = 2");
    const given = { pools, auditKeys: keys, anchor: { ...newAnchor(), all: () => [], forget: () => {} }, now: at };
    expect((await auditVerify(given)).isWell).toBe(true);
    const { isWell, lines } = await auditVerify(given, [line]);
    expect([isWell, lines[0]]).toEqual([
      false,
      `Anchor ${number}:${mac.toString("hex")}: the chain ends at head 1: its end was cut off, or it was made anew.`,
    ]);
    await expect(auditVerify(given, ["no anchor"])).rejects.toThrow('"no anchor" holds no anchor');
  });
});

test("every column of what is printed is in its print, or is known to change", async () => {
  for (const table of printedTables) {
    const { rows } = await run("select column_name as name from information_schema.columns where table_name = $1", [
      table,
    ]);
    const known = [...printedColumns(table), ...changing[table].split(" ").filter((name) => name !== "")];
    expect(known.toSorted(), table).toEqual(rows.map(({ name }) => name as string).toSorted());
  }
});
