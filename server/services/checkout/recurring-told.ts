/** Tells the devices of a customer's people that its recurring orders are others by now, where no call of theirs did it (server/http/live.ts delivers it). */
import type { Pool } from "pg";
import type { LiveChange } from "#contract/live.ts";
import { runOn } from "#server/db/open.ts";
import { none, statement, text } from "#server/db/statement.ts";

const tellStatement = statement(
  "tell_recurring",
  { values: { told: text }, row: { pg_notify: none } },
  "select pg_notify('portal_live', :told)",
);

/** Not in the transaction that did it: NOTIFY would make all commits wait for one another. Who misses it asks again anyway. */
export async function tellRecurring(from: Pool, customer_id: number): Promise<void> {
  await runOn(from, tellStatement, toldOf(customer_id));
}

function toldOf(customer_id: number): { told: string } {
  const change: LiveChange = {
    what: "recurring",
    cart_type: null,
    device: null,
    conflict: null,
    stands: null,
    wanted: null,
  };
  return { told: JSON.stringify({ ...change, customer_id, user_id: 0 }) };
}
