/** `portal form222`: which orders wait for their paper form, and that one has come (21 CFR 1305.13). */
import { isoToWire } from "#contract/base/dates.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { formArrived, formOrderOf, ordersWaitingForForms } from "#server/services/orders/form-arrived.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now?: Date };

/** One line for each order whose form is not here, the oldest first. */
export const listForms = ({ pools }: Pick<Given, "pools">): Promise<string[]> =>
  inTransaction(
    pools.system,
    async (db) => {
      const waiting = await ordersWaitingForForms(db);
      if (waiting.length === 0) return ["No order waits for a paper form."];
      return waiting.map(
        ({ order_id, order_form_number, buyer_dea_number, company_name, time_zone, placed_at }) =>
          `order ${order_id}  form ${order_form_number}  ${buyer_dea_number}  void after ${isoToWire(shipsUntil(time_zone, placed_at))}  ${company_name}`,
      );
    },
    { access: "read only" },
  );

/** Says that the form of an order is here: the warehouse packs it next. @throws StartError where it does not wait for one, or the form is void. */
export async function formIsHere({ pools, auditKeys, now = new Date() }: Given, order: string): Promise<string[]> {
  return inTransaction(pools.system, async (db) => {
    const found = /^[1-9]\d{0,8}$/.test(order) ? await formOrderOf(db, Number(order)) : undefined;
    if (found === undefined) throw new StartError(`There is no order ${order} by Form 222.`);
    switch (await formArrived(db, found, { now, auditKeys })) {
      case "arrived":
        return [`The form of order ${order} is here. The warehouse packs the order next.`];
      case "not waiting":
        throw new StartError(`Order ${order} does not wait for its form.`);
      case "over":
        throw new StartError(`The 60 days of order ${order} are over: its form is void, and nothing of it ships.`);
    }
  });
}
