/**
 * The audit trail's seal: one chain over all rows in the order of audit_id, under a key that is not in the database. A seal covers its row and the
 * seal before it; a head says after each round where the chain ends. Both are only ever added. Sealing is done by one process at a time, after the
 * fact, so that no customer's writes wait for another's.
 */
import { bigint, bool, bytes, instant, int, listOf, type Of, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type AuditKeys, isMacOf, macOf } from "./audit-keys.ts";
import { auditFormat, printWhatStands } from "./content-prints.ts";

/** The print of a row as the database has it: every column that holds something, but for the unkeyed hash. New empty columns do not change it. */
export const digestSql = `
  (select sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')) from jsonb_each(to_jsonb(a) - 'hash') where value <> 'null'::jsonb)`;

const batch = 1_000;

export const headRow = {
  number: bigint,
  position: bigint,
  /** No row up to this id is sealed any more. */
  up_to: bigint,
  /** Rows up to this id stood when the chain began, and bear no mark. */
  taken_up_to: bigint,
  hash: bytes,
  mac: bytes,
  /** Which prints the trail has from this head on (content-prints.ts, `auditFormat`). */
  format: int,
};
export type Head = Of<typeof headRow>;
/** What the anchor keeps of a head. */
export type Anchored = Pick<Head, "number" | "mac">;
/** Where heads are kept outside the database; `newest` is the last one that was. */
export type Anchor = { newest: () => Anchored | undefined; keep: (head: Anchored, now: Date) => void };
export type AuditSealer = { keys: AuditKeys; anchor: Anchor; clock: () => Date };

/** The chain in the database is not the one that was left there: nothing is sealed until somebody has looked. The message says what is wrong. */
export class ChainBroken extends Error {
  override name = "ChainBroken";
}

export const noHash: Buffer = Buffer.alloc(32);

/** What a seal is the HMAC of. */
export const sealed = (position: number, before: Buffer, digest: Buffer): (string | Buffer)[] => [
  `seal ${position} `,
  before,
  digest,
];
/** What a head is the HMAC of. Heads of format 1 were made before heads had a format. */
export const headed = (head: Omit<Head, "mac">, before: Buffer): (string | Buffer)[] => [
  `head ${head.number} ${head.position} ${head.up_to} ${head.taken_up_to} ${head.format === 1 ? "" : `${head.format} `}`,
  head.hash,
  before,
];

const headsStatement = statement(
  "last_audit_heads",
  { values: {}, row: headRow },
  "select number, position, up_to, taken_up_to, hash, mac, format from audit_heads order by number desc limit 2",
);
const lockStatement = statement(
  "try_audit_chain",
  { values: {}, row: { mine: bool } },
  "select pg_try_advisory_xact_lock(7310, 4) as mine",
);
const nextRowsStatement = statement(
  "next_audit_rows",
  { values: { from: bigint, last: bigint }, row: { customer_id: int, audit_id: bigint, digest: bytes } },
  `select a.customer_id, a.audit_id, ${digestSql} as digest from audit a where a.audit_id > :from and a.audit_id <= :last order by a.audit_id, a.customer_id limit ${batch}`,
);
const sealStatement = statement(
  "seal_audit_rows",
  {
    values: {
      positions: listOf(bigint),
      customer_ids: listOf(int),
      audit_ids: listOf(bigint),
      digests: listOf(bytes),
      hashes: listOf(bytes),
    },
    row: {},
  },
  `insert into audit_seals (position, of_customer, audit_id, digest, hash)
     select * from unnest(:positions::bigint[], :customer_ids::int[], :audit_ids::bigint[], :digests::bytea[], :hashes::bytea[])`,
);
const addHeadStatement = statement(
  "add_audit_head",
  { values: { ...headRow, at: instant }, row: {}, fills: { table: "audit_heads", but: [] } },
  "insert into audit_heads (number, position, up_to, taken_up_to, hash, mac, format, at) values (:number, :position, :up_to, :taken_up_to, :hash, :mac, :format, :at)",
);
const anySealStatement = statement(
  "any_audit_seal",
  { values: {}, row: { position: bigint } },
  "select position from audit_seals limit 1",
);
/** The seal that the chain ends with; none before it began. */
export const lastSealStatement = statement(
  "last_audit_seal",
  { values: {}, row: { position: bigint, hash: bytes, audit_id: bigint } },
  "select position, hash, audit_id from audit_seals order by position desc limit 1",
);
const macStatement = statement(
  "audit_head_mac",
  { values: { number: bigint }, row: { mac: bytes } },
  "select mac from audit_heads where number = :number",
);

/**
 * Seals rows up to `last`; gives how many, 0 when none are left or another process is at it. The caller vouches that no row up to `last` can
 * still appear.
 * @throws ChainBroken when the chain does not end as it was left.
 */
export async function sealUpTo(db: Tx, last: number, { keys, anchor, clock }: AuditSealer): Promise<number> {
  const [lock] = await db.run(lockStatement, {});
  if (lock?.mine !== true) return 0;
  const [head, earlier] = await db.run(headsStatement, {});
  await refuseAnother(db, { head, earlier, anchor, keys });
  const rows = await db.run(nextRowsStatement, { from: head?.up_to ?? 0, last });
  if (rows.length === 0) return 0;
  if (head === undefined) await printWhatStands(db, keys, "portal audit begin", clock());
  else if (head.format < auditFormat) await printWhatStands(db, keys, "portal audit extend", clock());
  const before = { position: head?.position ?? 0, hash: head?.hash ?? noHash };
  const seals = rows.map((row) => {
    before.position += 1;
    before.hash = macOf(keys.seal, sealed(before.position, before.hash, row.digest));
    return { ...row, ...before };
  });
  await db.run(sealStatement, {
    positions: seals.map(({ position }) => position),
    customer_ids: seals.map(({ customer_id }) => customer_id),
    audit_ids: seals.map(({ audit_id }) => audit_id),
    digests: seals.map(({ digest }) => digest),
    hashes: seals.map(({ hash }) => hash),
  });
  const next = {
    number: (head?.number ?? 0) + 1,
    ...before,
    up_to: rows.length < batch ? last : rows.at(-1)!.audit_id,
    taken_up_to: head?.taken_up_to ?? last,
    format: Math.max(head?.format ?? auditFormat, auditFormat),
  };
  await addHead(db, keys, next, { before: head?.mac ?? noHash, now: clock() });
  return rows.length;
}

/** Adds a head; the anchor learns of it once it is committed. */
export async function addHead(
  db: Tx,
  keys: AuditKeys,
  head: Omit<Head, "mac">,
  { before, now }: { before: Buffer; now: Date },
): Promise<void> {
  const mac = macOf(keys.seal, headed(head, before));
  await db.run(addHeadStatement, { ...head, mac, at: now });
}

/** The newest head, for the anchor. */
export async function newestHead(db: Tx): Promise<Head | undefined> {
  return (await db.run(headsStatement, {}))[0];
}

type Found = { head: Head | undefined; earlier: Head | undefined; anchor: Anchor; keys: AuditKeys };

/** A sealer goes on from what it left, or not at all: it never begins a chain where one was, nor goes on from an end that somebody else made. */
async function refuseAnother(db: Tx, { head, earlier, anchor, keys }: Found): Promise<void> {
  const known = anchor.newest();
  if (head === undefined) {
    if (known !== undefined) throw new ChainBroken("The chain is gone: the anchor knows one.");
    const seals = await db.run(anySealStatement, {});
    if (seals.length > 0) throw new ChainBroken("The chain's heads are gone: its seals stand.");
    return;
  }
  if (!isMacOf(keys.seal, headed(head, earlier?.mac ?? noHash), head.mac)) {
    throw new ChainBroken("The chain's last head was not made with this key, or was changed.");
  }
  const [last] = await db.run(lastSealStatement, {});
  const end = last ?? { position: 0, hash: noHash };
  if (end.position !== head.position || !end.hash.equals(head.hash)) {
    throw new ChainBroken("The chain's last seal is not the one that its head names.");
  }
  if (known === undefined || (known.number === head.number && known.mac.equals(head.mac))) return;
  const [kept] = await db.run(macStatement, { number: known.number });
  if (kept?.mac.equals(known.mac) !== true)
    throw new ChainBroken("The chain does not hold the head that the anchor knows.");
}
