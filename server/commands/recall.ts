/** `portal recall`: a lot must not be used any more. Its buyers are mailed, and every page that shows the lot says so. */
import { randomUUID } from "node:crypto";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { StartError } from "#server/base/start-error.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { lotToRecall, makeRecall } from "#server/services/reports/make-recall.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; address: string; now: Date };

/** Gives the lines to print. @throws StartError for a lot that nobody was shipped, or that is recalled already. */
export async function recallLot(
  { pools, auditKeys, address, now }: Given,
  ndc_code: string,
  lot_no: string,
  reason: string,
): Promise<string[]> {
  if (reason.trim() === "") throw new StartError("Give the reason for the recall; users read it.");
  return inTransaction(pools.system, async (db) => {
    const found = await lotToRecall(db, ndc_code, lot_no);
    if (found === undefined) throw new StartError(`No product has NDC ${ndc_code}.`);
    if (!found.has_lot) throw new StartError(`${found.full_description} has no lot ${lot_no}.`);
    const made = await makeRecall(
      db,
      { now, newId: randomUUID, address },
      { ...found, ndc_code, lot_no },
      reason.trim(),
    );
    if (made === undefined) throw new StartError(`Lot ${lot_no} of ${found.full_description} is already recalled.`);
    const customers = new Set(made.told.map(({ customer_id }) => customer_id));
    for (const customer_id of customers)
      await writeAudit(db, auditKeys, {
        customer_id,
        at: now,
        roles: ["distributor"],
        action: "recall lot",
        entity: "recalls",
        entity_id: String(made.recall_id),
        after: { ndc_code, lot_no, reason },
        result: "done",
      });
    return [
      `Lot ${lot_no} of ${found.full_description} is recalled.`,
      `Users who get an email: ${made.told.length}, of customers: ${customers.size}.`,
    ];
  });
}
