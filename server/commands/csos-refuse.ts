/** `portal csos refuse`: the supplier's statement of non-acceptance, linked to an order that was signed or placed on a paper Form 222; its buyer is mailed (21 CFR 1305.15, 1305.25). */
import { Refusal } from "#contract/base/refusal.ts";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { int, statement } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { refuseLines } from "#server/services/distributor/remove-lines.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };

const onFormStatement = statement(
  "order_on_form_by_number",
  { values: { order_id: int }, row: { customer_id: int } },
  "select customer_id from orders where order_id = :order_id and (csos_certificate_id is not null or is_form222)",
);

/** Returns the lines to print. @throws StartError if the order is on no order form, or it or a line can't be refused; then nothing changes. */
export async function refuseSigned(
  { pools, auditKeys, now }: Given,
  order: string,
  { reason, lines }: { reason: string; lines: readonly string[] | undefined },
): Promise<string[]> {
  if (reason.trim() === "") throw new StartError("Give the reason for refusing the order; the buyer reads it.");
  const order_id = numberOf(order);
  const wanted = lines?.map(numberOf);
  try {
    const made = await inTransaction(pools.system, async (db) => {
      const [found] = await db.run(onFormStatement, { order_id });
      if (found === undefined) throw new StartError(`No order ${order} on an order form exists.`);
      const which = { customer_id: found.customer_id, order_id };
      return refuseLines(db, which, { reason: reason.trim(), lines: wanted }, { auditKeys, now });
    });
    return [
      `Record ${made.record_id}: order ${order} was refused${wanted === undefined ? "" : ` for ${made.line_count} of its lines`}. Its status is ${statusDescriptions[made.status]}.`,
      "The buyer gets an email.",
    ];
  } catch (error) {
    if (error instanceof Refusal) throw new StartError(error.message);
    throw error;
  }
}

const numberOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
