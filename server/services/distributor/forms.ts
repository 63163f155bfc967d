/** Lists the orders of all customers that wait for their paper Form 222, and records that a form has arrived. Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/distributor/forms.ts";
import { statusDescriptions } from "#contract/orders/rules/orders.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import {
  type EarlierFormRecord,
  findOwner,
  type FormOutcome,
  ordersWaitingForForms,
  recordForm as recordFormOfOrder,
} from "#server/services/orders/receive-form.ts";
import * as text from "./text.ts";

const maxListed = 200;

/** @param timeZone of the distributor */
export const waitingForms =
  (timeZone: string) =>
  async (db: Tx, { now }: Caller): Promise<OutputOf<typeof contract.waitingForms>> => {
    const waiting = await ordersWaitingForForms(db);
    return {
      orders: waiting.slice(0, maxListed).map(({ order_id, customer_id, placed_at, ...order }) => ({
        order_id,
        customer_id,
        company_name: order.company_name,
        buyer_dea_number: order.buyer_dea_number,
        order_date: placed_at.toISOString(),
        time_zone: order.time_zone,
        ships_until: isoToWire(shipsUntil(order.time_zone, placed_at)),
      })),
      total: waiting.length,
      today: isoToWire(dateIn(timeZone, now)),
    };
  };

/**
 * @param timeZone of the distributor
 * @throws Refusal 404 for an order that does not exist, 409 where the form does not fit the order or the order waits for none.
 */
export const recordForm =
  (timeZone: string) =>
  async (
    db: Tx,
    caller: Caller,
    { order_id, order_form_number, arrived_on, initials }: ParsedOf<typeof contract.recordForm>,
  ): Promise<OutputOf<typeof contract.recordForm>> => {
    const { now, user_id } = caller;
    const which = await findOwner(db, order_id);
    if (which === undefined) throw new Refusal(404, text.orderNotFound);
    Object.assign(caller.changed, { customer_id: which.customer_id, entity_id: order_id });
    const form = { order_form_number, arrived_on: wireToIso(arrived_on)!, initials: initials.toUpperCase() };
    const outcome = await recordFormOfOrder(db, which, form, { now, recorded_by: user_id, time_zone: timeZone });
    if (outcome.kind !== "received") throw refusalFor(outcome, { order_id, order_form_number });
    Object.assign(caller.changed, { before: outcome.before, after: outcome.after });
    return { order_id, order_status: outcome.after.status, recorded_at: outcome.after.form_arrived_at };
  };

type Asked = { order_id: number; order_form_number: string };

/** The number that would be right is not said: it has to be read from the form. */
function refusalFor(outcome: Exclude<FormOutcome, { kind: "received" }>, { order_id, order_form_number }: Asked) {
  const conflict = (message: string, code: string) => new Refusal(409, message, { code });
  switch (outcome.kind) {
    case "no such order":
      return new Refusal(404, text.orderNotFound);
    case "not on a form":
      return conflict(text.notOnForm(order_id), "not_on_form");
    case "another number":
      return conflict(text.otherNumber(order_id, order_form_number), "other_number");
    case "another day":
      return conflict(text.otherDay, "other_day");
    case "received before":
      return conflict(text.recordedBefore(order_id, formatMoment(outcome), describeRecorder(outcome)), "form_recorded");
    case "cancelled":
      return conflict(text.ended(order_id, statusDescriptions[outcome.status].toLowerCase()), "canceled");
    case "shipped":
      return conflict(text.shippedBefore(order_id), "shipped");
    case "void":
      return conflict(text.formVoid(order_id), "form_void");
  }
}

/** "Fri, Nov 20, 2026, 9:00 AM CST": the customer's clock, as on the order's page. */
const formatMoment = ({ received_at, time_zone }: EarlierFormRecord): string =>
  received_at.toLocaleString("en-US", {
    timeZone: time_zone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });

function describeRecorder({ recorded_by, initials }: EarlierFormRecord): string | undefined {
  if (recorded_by !== null) return text.byUser(recorded_by, initials ?? "");
  return initials === null ? undefined : text.byInitials(initials);
}
