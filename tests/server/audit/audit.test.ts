/** The audit trail's seal: what is written is chained within seconds, and whatever is changed behind the portal's back is named. */
import { beforeEach, describe, expect, test } from "vitest";
import { auditAccept, auditVerify } from "#server/commands/audit.ts";
import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { auditKeysOf } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { auditKey, auditKeys as keys, newAnchor } from "#tests/support/audit-keys.ts";
import { at, auditTrail, emptied } from "#tests/support/audit-trail.ts";
import { north, south } from "#tests/support/company.ts";

const trail = await auditTrail();
const { faults, pools, run, seal, sealer, write } = trail;
const { system } = pools;
const otherKeys = auditKeysOf(["another key, of 32 characters or more as well"]);

let ids: number[] = [];

describe("rows", () => {
  beforeEach(async () => {
    await run(emptied);
    trail.anchor = newAnchor();
    ids = [];
    for (const customer of [north, south, north, 0, north]) ids.push(await write(customer, `action ${ids.length}`));
    await seal();
    await write(north, "one more");
    await seal();
  });
  const row = (index: number, customer = north) => `Row ${ids[index]} of customer ${customer}`;

  test("every row is sealed and verifies; rows that wait for their seal are counted, and late ones named", async () => {
    expect(await faults()).toEqual([]);
    expect(trail.anchor.kept.map(({ number }) => number)).toEqual([1, 2]);
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
    const cut = trail.anchor.kept.at(-1)!;
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
    const before = trail.anchor.kept;
    expect(await faults()).toContain(
      `Anchor 2:${before[1]!.mac.toString("hex")}: the chain ends at head 0: its end was cut off, or it was made anew`,
    );
    trail.anchor = newAnchor();
    await write(north, "another history");
    await seal();
    expect(await faults(before)).toContainEqual(
      expect.stringContaining("the chain has another head of this number: it was made anew"),
    );
  });

  test("tampering: heads alone that are gone stop the sealer too", async () => {
    await run("truncate audit_heads");
    trail.anchor = newAnchor();
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
    const ours = trail.anchor;
    trail.anchor = newAnchor();
    await seal(otherKeys);
    const named = await faults([]);
    expect(named).toContain("Head 1: was changed, or not made with this key");
    expect(named).toContainEqual(expect.stringContaining("its seal was changed, or not made with this key"));
    expect(named).toContain(`${row(2)}: was not written by the portal`);
    trail.anchor = ours;
    await write(north, "more");
    await expect(seal()).rejects.toThrow("The chain's last head was not made with this key, or was changed.");
  });

  test("a former key is still believed, and the new one goes on", async () => {
    const both = auditKeysOf(["a new key, of thirty-two characters or more", auditKey]);
    await inTransaction(system, (db) =>
      writeAudit(db, both, { customer_id: 0, at, roles: [], action: "new key", result: "done" }),
    );
    await seal(both);
    expect(await faults(trail.anchor.kept, both)).toEqual([]);
    expect(await faults(trail.anchor.kept, keys)).not.toEqual([]);
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
    const folder = { ...trail.anchor, all: () => trail.anchor.kept, forget: () => void (trail.anchor = newAnchor()) };
    const given = { pools, auditKeys: keys, anchor: folder, now: at };
    expect((await auditVerify(given)).isWell).toBe(false);
    await auditAccept(given, "A backup of the night before was restored.");
    await seal();
    const said = await auditVerify({
      ...given,
      anchor: { ...trail.anchor, all: () => trail.anchor.kept, forget: () => {} },
    });
    expect(said.isWell).toBe(true);
    expect(said.lines.at(-1)).toContain("no faults, 1 known (portal audit accept)");
    await run("update audit set reason = 'None.' where action = 'portal audit accept'");
    expect(await faults()).toContain(`${row(1, south)}: was removed`);
  });
});
