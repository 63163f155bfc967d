/** `portal csos void`: voids a signed or Form 222 order as the supplier, all of it or some lines; its buyer is emailed (21 CFR 1305.19, 1305.28). */
import { Refusal } from "#contract/base/refusal.ts";
import { unitFor } from "#contract/base/units.ts";
import { longestReason } from "#contract/csos/signed-order.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { voidOnCommandLine } from "#server/services/distributor/remove-lines.ts";
import { findOwner } from "#server/services/orders/receive-form.ts";

type CommandContext = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };
export type VoidOptions = { reason: string; line?: readonly string[] };

/** Returns the lines to print. @throws StartError if the order does not exist or a line can't be voided; then nothing changes. */
export async function voidAsSupplier(
  { pools, auditKeys, now }: CommandContext,
  order: string,
  { reason, line }: VoidOptions,
): Promise<string[]> {
  const written = reason.trim();
  if (written === "" || written.length > longestReason)
    throw new StartError(`--reason must have 1 to ${longestReason} characters; the buyer reads it.`);
  const order_id = parseNumber(order);
  const lines = line?.map(parseNumber);
  try {
    const made = await inTransaction(pools.system, async (db) => {
      const which = await findOwner(db, order_id);
      if (which === undefined) throw new StartError(`Order ${order} does not exist.`);
      return voidOnCommandLine(db, which, { reason: written, lines }, { auditKeys, now });
    });
    const count = `${made.line_count} ${unitFor(made.line_count, "line")}`;
    return [
      `Record ${made.record_id}: ${count} of order ${order} ${made.line_count === 1 ? "was" : "were"} voided. The order's status is ${made.status}.`,
      "The buyer gets an email.",
    ];
  } catch (error) {
    if (error instanceof Refusal) throw new StartError(error.message);
    throw error;
  }
}

/** 0 where it is not a number: no order and no line has it. */
const parseNumber = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
