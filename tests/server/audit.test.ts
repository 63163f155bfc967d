/** The audit trail's seal: what is written is chained within seconds, and whatever is changed afterwards is named. */
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { verifyAudit } from "#server/services/audit-chain.ts";
import { freshDatabase } from "#tests/support/database.ts";

const { pools } = await freshDatabase();
const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T13:00:00Z");

const write = (customer: number, action: string) =>
  pools.system
    .query(
      `insert into audit (customer_id, at, roles, action, result, after) values ($1, $2, '{}', $3, 'done', '{"quantity": 1, "note": null}') returning audit_id`,
      [customer, at, action],
    )
    .then(({ rows }) => Number(rows[0].audit_id));
const verify = () => inTransaction(pools.system, (db) => verifyAudit(db, later));
const faults = async () =>
  (await verify()).faults.map(({ customer_id, audit_id, fault }) => [customer_id, audit_id, fault]);
const changed = "changed, or a row before it is missing";

let ids: number[] = [];
beforeEach(async () => {
  await pools.owner.query("truncate audit");
  ids = [];
  for (const customer of [1, 2, 1, 0, 1]) ids.push(await write(customer, `action ${ids.length}`));
  await sealOnce(pools.system);
});

test("every row is sealed in its customer's chain and verifies", async () => {
  const verdict = await verify();
  expect(verdict).toMatchObject({ rows: 5, faults: [] });
  expect(verdict.heads.map(({ customer_id, audit_id }) => [customer_id, audit_id])).toEqual([
    [0, ids[3]],
    [1, ids[4]],
    [2, ids[1]],
  ]);
});

test.each([
  ["action", "'another action'"],
  ["after", `'{"quantity": 2, "note": null}'`],
  ["after", `'{"quantity": 1}'`],
  ["user_id", "7"],
  ["at", "at + interval '1 millisecond'"],
  ["result", "'denied'"],
])("a changed %s to %s is named, and only that row", async (column, value) => {
  await pools.owner.query(`update audit set ${column} = ${value} where audit_id = $1`, [ids[2]]);
  expect(await faults()).toEqual([[1, ids[2], changed]]);
});

test("a removed row shows at the row after it, and a hash that was taken away as not sealed", async () => {
  await pools.owner.query("delete from audit where audit_id = $1", [ids[2]]);
  expect(await faults()).toEqual([[1, ids[4], changed]]);
  await pools.owner.query("update audit set hash = null where audit_id = $1", [ids[1]]);
  expect(await faults()).toContainEqual([2, ids[1], "not sealed"]);
});

test("a row slipped in between later is never sealed", async () => {
  await pools.owner.query(
    "insert into audit (customer_id, audit_id, at, roles, action, result) overriding system value values (1, $1, $2, '{}', 'forged', 'done')",
    [ids[1], at],
  );
  await sealOnce(pools.system);
  expect(await faults()).toContainEqual([1, ids[1], "not sealed"]);
});

test("a writer that got its number early and commits late is waited for, and nobody waits for the sealer", async () => {
  const written = Promise.withResolvers<number>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = inTransaction(pools.system, async (db) => {
    const { rows } = await db.query(
      "insert into audit (customer_id, at, roles, action, result) values (1, $1, '{}', 'slow', 'done') returning audit_id",
      [at],
    );
    written.resolve(Number(rows[0]?.["audit_id"]));
    await mayCommit.promise;
  });
  const early = await written.promise;
  const late = await write(1, "quick");
  expect(late).toBeGreaterThan(early);
  const mark = await sealOnce(pools.system);
  expect(mark).toMatchObject({ last: late });
  expect(await faults()).toEqual([[1, late, "not sealed"]]);
  mayCommit.resolve();
  await slow;
  expect(await sealOnce(pools.system, mark)).toBeUndefined();
  expect(await faults()).toEqual([]);
});

test("two sealers at once make one chain", async () => {
  for (let i = 0; i < 20; i++) await write(i % 3, "more");
  await Promise.all(Array.from({ length: 4 }, () => sealOnce(pools.system)));
  await sealOnce(pools.system);
  expect(await faults()).toEqual([]);
});
