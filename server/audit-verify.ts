/** `portal audit verify`: says what the audit trail's chains show. */
import { inTransaction, type Pools } from "./db/open.ts";
import { verifyAudit } from "./services/audit-chain.ts";

/** The sealer is done with a row well before it is this old. */
const sealedWithinMs = 30_000;

/** Prints each fault and each chain's end; gives whether all is well. */
export async function auditVerify({ system }: Pick<Pools, "system">, now = new Date()): Promise<boolean> {
  const sealedUntil = new Date(now.getTime() - sealedWithinMs);
  const { rows, faults, heads } = await inTransaction(system, (db) => verifyAudit(db, sealedUntil), {
    access: "read only",
  });
  for (const { customer_id, audit_id, at, fault } of faults) {
    console.log(`Row ${audit_id} of customer ${customer_id} (${at.toISOString()}): ${fault}.`);
  }
  for (const { customer_id, audit_id, hash } of heads) {
    console.log(`Chain of customer ${customer_id} ends at row ${audit_id}: ${hash}`);
  }
  console.log(`${rows} rows read, ${faults.length === 0 ? "none changed or unsealed" : `${faults.length} at fault`}.`);
  return faults.length === 0;
}
