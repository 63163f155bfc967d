/**
 * The audit trail's seal: in each customer's chain a row's hash covers the row and the hash before it, in the order of audit_id. Sealing is done
 * by one process at a time, after the fact, so that no customer's writes wait for each other.
 */
import { createHash } from "node:crypto";
import type { Tx } from "#server/db/open.ts";

/** The fingerprint of a row as the database writes it: every column that holds something, but for the hash. New empty columns do not change it. */
const digestSql = `
  (select sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')) from jsonb_each(to_jsonb(a) - 'hash') where value <> 'null'::jsonb)`;

const batch = 1_000;

type Row = { customer_id: number; audit_id: number; digest: Buffer };

const unsealedSql = `
  select a.customer_id, a.audit_id, ${digestSql} as digest from audit a
  where a.hash is null and a.audit_id <= $1
    and a.audit_id > coalesce((select max(s.audit_id) from audit s where s.customer_id = a.customer_id and s.hash is not null), 0)
  order by a.customer_id, a.audit_id limit ${batch}`;

const headsSql = `
  select distinct on (customer_id) customer_id, hash from audit where hash is not null and customer_id = any($1)
  order by customer_id, audit_id desc`;

/**
 * Seals rows up to `last` that are not sealed; gives how many, 0 when none are left or another process is at it. The caller vouches that no row
 * up to `last` can still appear.
 */
export async function sealUpTo(db: Tx, last: number): Promise<number> {
  const lock = await db.query<{ mine: boolean }>("select pg_try_advisory_xact_lock(7310, 4) as mine");
  if (lock.rows[0]?.mine !== true) return 0;
  const { rows } = await db.query<Row>(unsealedSql, [last]);
  if (rows.length === 0) return 0;
  const customers = [...new Set(rows.map(({ customer_id }) => customer_id))];
  const heads = await db.query<{ customer_id: number; hash: Buffer }>(headsSql, [customers]);
  const chain = new Map(heads.rows.map(({ customer_id, hash }) => [customer_id, hash]));
  const hashes = rows.map(({ customer_id, digest }) => {
    const hash = linked(chain.get(customer_id), digest);
    chain.set(customer_id, hash);
    return hash;
  });
  await db.query(
    `update audit a set hash = s.hash from unnest($1::int[], $2::bigint[], $3::bytea[]) as s (customer_id, audit_id, hash)
      where a.customer_id = s.customer_id and a.audit_id = s.audit_id`,
    [rows.map((row) => row.customer_id), rows.map((row) => row.audit_id), hashes],
  );
  return rows.length;
}

const linked = (before: Buffer | undefined, digest: Buffer): Buffer =>
  createHash("sha256")
    .update(before ?? Buffer.alloc(32))
    .update(digest)
    .digest();

/** What `verify` found against a row. */
export type Fault = {
  customer_id: number;
  audit_id: number;
  at: Date;
  fault: "changed, or a row before it is missing" | "not sealed";
};
/** The end of each chain: written down elsewhere, it also shows that no rows were cut off the end. */
export type Verdict = {
  rows: number;
  faults: Fault[];
  heads: { customer_id: number; audit_id: number; hash: string }[];
};

const nextSql = `
  select a.customer_id, a.audit_id, a.at, a.hash, ${digestSql} as digest from audit a
  where (a.customer_id, a.audit_id) > ($1, $2) order by a.customer_id, a.audit_id limit ${batch}`;

/** Reads every chain from its beginning. Rows younger than `sealedUntil` may be waiting for the sealer still. */
export async function verifyAudit(db: Tx, sealedUntil: Date): Promise<Verdict> {
  const verdict: Verdict = { rows: 0, faults: [], heads: [] };
  let before: { customer_id: number; audit_id: number; hash: Buffer | undefined } = {
    customer_id: -1,
    audit_id: 0,
    hash: undefined,
  };
  for (;;) {
    const { rows } = await db.query<Row & { at: Date; hash: Buffer | null }>(nextSql, [
      before.customer_id,
      before.audit_id,
    ]);
    for (const { customer_id, audit_id, at, hash, digest } of rows) {
      if (customer_id !== before.customer_id) before = { customer_id, audit_id: 0, hash: undefined };
      if (hash === null && at < sealedUntil) verdict.faults.push({ customer_id, audit_id, at, fault: "not sealed" });
      if (hash !== null && !hash.equals(linked(before.hash, digest))) {
        verdict.faults.push({ customer_id, audit_id, at, fault: "changed, or a row before it is missing" });
      }
      // The stored hash goes on, so that one changed row is named and not everything after it.
      before = { customer_id, audit_id, hash: hash ?? before.hash };
      if (hash !== null) {
        if (verdict.heads.at(-1)?.customer_id === customer_id) verdict.heads.pop();
        verdict.heads.push({ customer_id, audit_id, hash: hash.toString("hex") });
      }
    }
    verdict.rows += rows.length;
    if (rows.length < batch) return verdict;
  }
}
