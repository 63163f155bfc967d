/** `portal audit`: says what the audit trail shows, and writes down what is known of it. */
import type { AnchorFolder } from "./audit-folder.ts";
import { anchoredIn } from "./audit-folder.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import { none, statement } from "#server/db/statement.ts";
import { addHead, lastSealStatement, newestHead, noHash } from "#server/services/audit/audit-chain.ts";
import { type AuditKeys, isKeyOfThisDatabase, takeKey } from "#server/services/audit/audit-keys.ts";
import { acceptAction, type TrailVerdict, verifyAudit } from "#server/services/audit/audit-proof.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { StartError } from "#server/base/start-error.ts";
import { version } from "#server/base/version.ts";

/** The sealer is done with a row well before it is this old. */
const sealedWithinMs = 30_000;

export type AuditGiven = {
  pools: Pick<Pools, "system">;
  auditKeys: AuditKeys;
  anchor: AnchorFolder;
  now: Date;
};

/** What is wrong, or known to be, and where the chain ends: lines to print, and whether all is well. @throws StartError for a line that holds no anchor. */
export async function auditVerify(
  given: AuditGiven,
  anchors: string[] = [],
): Promise<{ isWell: boolean; lines: string[] }> {
  const { rows, waiting, faults, accepted, head } = await verdictOf(given, anchors);
  const known = accepted.length === 0 ? "" : `, ${accepted.length} known (portal audit accept)`;
  return {
    isWell: faults.length === 0,
    lines: [
      ...faults.map(({ about, fault }) => `${about}: ${fault}.`),
      ...(head === undefined ? [] : [`The chain ends at head ${head.number}:${head.mac.toString("hex")}`]),
      `${rows} rows are in the chain, ${waiting} not yet; ${faults.length === 0 ? "no faults" : `${faults.length} faults`}${known}.`,
    ],
  };
}

/**
 * Writes down, with the reason and for good, that what is at fault now is known: it is listed as known from then on. Sealing goes on from what
 * stands, under the present key: after a restored backup, a lost key, rows that an older build wrote beside this one.
 */
export async function auditAccept(given: AuditGiven, reason: string): Promise<string[]> {
  const { pools, auditKeys, anchor, now } = given;
  const { faults } = await verdictOf(given, []);
  // A trail without rows has no fault, and its key can be lost all the same.
  const isOurKey = await inTransaction(pools.system, (db) => isKeyOfThisDatabase(db, auditKeys));
  if (faults.length === 0 && isOurKey) return ["No faults, so nothing was recorded."];
  await inTransaction(pools.system, async (db) => {
    await takeKey(db, auditKeys.ids[0]!);
    await writeAudit(db, auditKeys, {
      customer_id: 0,
      at: now,
      roles: [],
      build: version,
      action: acceptAction,
      entity: "audit",
      after: { faults: faults.map(({ about, fault }) => `${about}: ${fault}`) },
      reason,
      result: "done",
    });
    await goOn(db, auditKeys, now);
  });
  anchor.forget();
  const known = `${faults.length} faults are recorded as known. The chain continues from the current data.`;
  return isOurKey ? [known] : [known, "The current key is used from now on."];
}

const lockStatement = statement(
  "hold_audit_chain",
  { values: {}, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(7310, 4)",
);

/** A head under the present key on the last seal there is: the sealer goes on from there. */
async function goOn(db: Tx, keys: AuditKeys, now: Date): Promise<void> {
  await db.run(lockStatement, {});
  const head = await newestHead(db);
  const [last] = await db.run(lastSealStatement, {});
  if (head === undefined && last === undefined) return;
  const next = {
    number: (head?.number ?? 0) + 1,
    position: last?.position ?? 0,
    hash: last?.hash ?? noHash,
    up_to: Math.max(head?.up_to ?? 0, last?.audit_id ?? 0),
    taken_up_to: head?.taken_up_to ?? 0,
    format: head?.format ?? 1,
  };
  await addHead(db, keys, next, { before: head?.mac ?? noHash, now });
}

async function verdictOf({ pools, auditKeys, anchor, now }: AuditGiven, lines: string[]): Promise<TrailVerdict> {
  const given = lines.map((line) => {
    const anchored = anchoredIn(line);
    if (anchored === undefined) throw new StartError(`"${line}" is not an anchor; expected: its line, or number:code.`);
    return anchored;
  });
  const anchored = [...anchor.all(), ...given].filter(
    ({ number, mac }, at, all) => all.findIndex((one) => one.number === number && one.mac.equals(mac)) === at,
  );
  const sealedUntil = new Date(now.getTime() - sealedWithinMs);
  return inTransaction(
    pools.system,
    async (db) => {
      await db.query("set transaction isolation level repeatable read");
      return verifyAudit(db, { keys: auditKeys, anchored, sealedUntil });
    },
    { access: "read only" },
  );
}
