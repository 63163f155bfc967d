/** `portal claim`: what customers claim of their deliveries, and what the distributor answers. */
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { claimStatuses, exceptionReasons } from "#contract/receiving/claims-text.ts";
import type { ExceptionReason } from "#contract/receiving/rules/claims.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import {
  answerClaim,
  type ClaimAnswer,
  claimsToAnswer,
  claimToAnswer,
  exceptionsToAnswer,
  photosToAnswer,
} from "#server/services/receiving/answer-claim.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; address: string; now: Date };

/** One line for each that waits for an answer. */
export const listClaims = ({ pools }: Given): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const waiting = await claimsToAnswer(db);
    if (waiting.length === 0) return ["No open claims."];
    return waiting.map(
      ({ claim_id, company_name, order_id, shipment_order_id, status, opened_at, found }) =>
        `${claim_id}  ${opened_at.toISOString().slice(0, 10)}  ${claimStatuses[status]}  order ${order_id}, delivery ${shipment_order_id}, ${found} found  ${company_name}`,
    );
  });

/** What was found; with `into`, its photos are written into that folder. @throws StartError */
export const showClaim = ({ pools }: Given, number: string, { into }: { into?: string }): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const claim = await claimOf(db, number);
    const found = await exceptionsToAnswer(db, claim);
    const photos = into === undefined ? [] : await photosToAnswer(db, claim);
    if (into !== undefined) await mkdir(into, { recursive: true });
    for (const { photo_id, picture } of photos) await writeFile(join(into!, `${photo_id}.jpg`), picture!);
    return [
      `Claim ${claim.claim_id} of ${claim.company_name}, order ${claim.order_id}, delivery ${claim.shipment_order_id}: ${claimStatuses[claim.status]}. ${claim.answer}`.trim(),
      ...found.map((each) =>
        [
          exceptionReasons[each.reason as ExceptionReason],
          `${each.quantity} ${each.quantity_uom_code} ${each.full_description}`,
          ...(each.lot_no === "" ? [] : [`lot ${each.lot_no}`]),
          ...(each.note === "" ? [] : [each.note.replaceAll(/\s+/g, " ")]),
          `${each.photos} photos, reported by ${each.who}`,
        ].join("; "),
      ),
      ...photos.map(({ photo_id }) => join(into!, `${photo_id}.jpg`)),
    ];
  });

/** Says that it is being looked at, accepts or refuses it. @throws StartError for what nobody could make sense of. */
export const answer = (
  { pools, auditKeys, address, now }: Given,
  number: string,
  status: ClaimAnswer["status"],
  { words = "", credit }: { words?: string; credit?: string | undefined },
): Promise<string[]> =>
  inTransaction(pools.system, async (db) => {
    const claim = await claimOf(db, number);
    if (claim.status === "withdrawn") throw new StartError(`Claim ${claim.claim_id} was withdrawn.`);
    if (status === "refused" && words.trim() === "")
      throw new StartError("Give the reason for refusing the claim; users read it.");
    const credit_cents = credit === undefined ? null : centsOf(credit);
    const given: ClaimAnswer = { status, answer: words.trim(), credit_cents };
    const mailed = await answerClaim(db, { now, newId: randomUUID, address }, claim, given);
    await writeAudit(db, auditKeys, {
      customer_id: claim.customer_id,
      at: now,
      roles: ["distributor"],
      action: "answer claim",
      entity: "claims",
      entity_id: String(claim.claim_id),
      after: given,
      result: "done",
    });
    return [`Claim ${claim.claim_id}: ${claimStatuses[status]}. Users who get an email: ${mailed}.`];
  });

async function claimOf(db: Tx, number: string) {
  const claim = /^\d{1,9}$/.test(number) ? await claimToAnswer(db, Number(number)) : undefined;
  if (claim === undefined) throw new StartError(`Claim ${number} does not exist.`);
  return claim;
}

/** "12.50" as 1250. */
function centsOf(credit: string): number {
  if (!/^\d{1,7}(\.\d{2})?$/.test(credit)) throw new StartError(`Enter a credit as 12.50, not as ${credit}.`);
  return Math.round(Number(credit) * 100);
}
