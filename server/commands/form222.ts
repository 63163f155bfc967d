/** `portal form222 waiting` and `portal form-received`: the orders that wait for their paper form, and that one has come (21 CFR 1305.13). */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { type FormOutcome, ordersWaitingForForms, receiveForm } from "#server/services/orders/receive-form.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };

/** One line for each order whose form is not here, the oldest first. */
export const listForms = ({ pools }: Pick<Given, "pools">): Promise<string[]> =>
  inTransaction(
    pools.system,
    async (db) => {
      const waiting = await ordersWaitingForForms(db);
      if (waiting.length === 0) return ["No order is waiting for a paper form."];
      return waiting.map(
        ({ order_id, order_form_number, buyer_dea_number, company_name, time_zone, placed_at }) =>
          `order ${order_id}  form ${order_form_number}  ${buyer_dea_number}  void after ${isoToWire(shipsUntil(time_zone, placed_at))}  ${company_name}`,
      );
    },
    { access: "read only" },
  );

export type FormReceivedOptions = { number: string; initials: string };

/** Records that the form of an order is here: the warehouse packs it next. @throws StartError where that cannot be; then nothing changes. */
export async function formReceived(
  { pools, auditKeys, now }: Given,
  order: string,
  { number, initials }: FormReceivedOptions,
): Promise<string[]> {
  if (!/^[a-z]{2,4}$/i.test(initials)) throw new StartError("--initials must be 2 to 4 letters.");
  if (!/^[1-9]\d{0,8}$/.test(order)) throw new StartError(`Order ${order} does not exist.`);
  const form = { order_id: Number(order), order_form_number: number, initials: initials.toUpperCase() };
  const outcome = await inTransaction(pools.system, (db) => receiveForm(db, form, { now, auditKeys }));
  if (outcome.kind !== "received") throw new StartError(whyNot(outcome, order, number));
  return [`The Form 222 of order ${order} is recorded as received. The order is placed, and the warehouse packs it.`];
}

/** The number that would be right is not said: it is to be read from the form. */
function whyNot(outcome: FormOutcome, order: string, number: string): string {
  switch (outcome.kind) {
    case "received before": {
      const on = isoToWire(dateIn(outcome.time_zone, outcome.received_at));
      return `The Form 222 of order ${order} was already recorded as received on ${on}. Nothing was changed.`;
    }
    case "no such order":
      return `Order ${order} does not exist.`;
    case "not on a form":
      return `Order ${order} was not placed with a Form 222.`;
    case "another day":
      return `The form of order ${order} cannot have arrived on that day. Nothing was changed.`;
    case "another number":
      return `Order ${order} was not placed with Form 222 ${number}. Compare the form with its cover sheet. Nothing was changed.`;
    case "cancelled":
      return `Order ${order} is ${statusDescriptions[outcome.status].toLowerCase()} and does not ship.`;
    case "shipped":
      return `Order ${order} has already shipped and does not wait for a form.`;
    case "void":
      return `The form of order ${order} is older than 60 days and void. The order does not ship.`;
    case "received":
      return "";
  }
}
