/** Certificate files that no key opens any more: counted at the start, and removed by `portal keys remove-lost`, so that their holders upload them again. */
import type { Tx } from "#server/db/open.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import { version } from "#server/base/version.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { holdKeys, isOpenedBy, type SealedFile, sealedFiles } from "./sealed-files.ts";
import type { Trust } from "./trust.ts";

/** All files are tried. The keys are read when there is a first one: to read them may make a new one. `db` is the system's. */
export async function lostFiles(db: Tx, readKeys: Trust["keys"]): Promise<SealedFile[]> {
  let held: ReturnType<Trust["keys"]> | undefined;
  const keys = () => (held ??= readKeys());
  const lost: SealedFile[] = [];
  for await (const file of sealedFiles(db)) {
    if (!isOpenedBy({ keys }, file.sealed_file, file)) lost.push(file);
  }
  return lost;
}

const removeStatement = statement(
  "remove_lost_csos_file",
  { values: { customer_id: int, certificate_id: int, now: instant }, row: { friendly_name: text, contact_dea: text } },
  `update csos_certificates set sealed_file = null, deleted_at = :now
     where customer_id = :customer_id and certificate_id = :certificate_id and deleted_at is null returning friendly_name, contact_dea`,
);

/** Deletes their certificates as a user would, and gives how many. `db` is the system's. */
export async function removeLostFiles(
  db: Tx,
  { readKeys, auditKeys, now }: { readKeys: Trust["keys"]; auditKeys: AuditKeys; now: Date },
): Promise<number> {
  await holdKeys(db);
  const lost = await lostFiles(db, readKeys);
  for (const { customer_id, certificate_id } of lost) {
    const [before] = await db.run(removeStatement, { customer_id, certificate_id, now });
    await writeAudit(db, auditKeys, {
      customer_id,
      at: now,
      roles: [],
      build: version,
      action: "portal keys remove-lost",
      entity: "csos_certificates",
      entity_id: String(certificate_id),
      before: { ...before },
      reason: "the key that its file was sealed under is gone",
      result: "done",
    });
  }
  return lost.length;
}
