/** `portal csos refuse`: the supplier's statement of non-acceptance, linked to an order that was signed or placed on a paper Form 222; its buyer is mailed (21 CFR 1305.15, 1305.25). */
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { int, statement } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { refuseOrder } from "#server/services/orders/end-orders.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };

const onFormStatement = statement(
  "order_on_form_by_number",
  { values: { order_id: int }, row: { customer_id: int } },
  "select customer_id from orders where order_id = :order_id and (csos_certificate_id is not null or is_form222)",
);

/** Gives the lines to print. @throws StartError for an order that is neither signed nor on a Form 222, and where nothing is left that could be refused. */
export async function refuseSigned(
  { pools, auditKeys, now }: Given,
  order: string,
  { reason, lines }: { reason: string; lines: readonly string[] | undefined },
): Promise<string[]> {
  if (reason.trim() === "") throw new StartError("Give the reason for refusing the order; the buyer reads it.");
  const order_id = numberOf(order);
  const wanted = lines?.map(numberOf);
  return inTransaction(pools.system, async (db) => {
    const [found] = await db.run(onFormStatement, { order_id });
    if (found === undefined) throw new StartError(`No order ${order} on an order form exists.`);
    const which = { customer_id: found.customer_id, order_id };
    const refused = { reason: reason.trim(), lines: wanted };
    const made = await refuseOrder(db, which, { auditKeys, now }, refused);
    if (made === undefined) throw new StartError(`Order ${order} has no unshipped lines left to refuse.`);
    return [
      `Record ${made.record_id}: order ${order} was refused${wanted === undefined ? "" : ` for ${wanted.length} of its lines`}. Its status is ${statusDescriptions[made.status]}.`,
      "The buyer gets an email.",
    ];
  });
}

const numberOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
