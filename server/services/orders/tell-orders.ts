/** Tells everybody's devices at a customer that an order has moved on where no call did it: a job has (server/http/live.ts hears it). */
import type { LiveChange } from "#contract/live.ts";
import { none, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";

/** What the processes that serve the portal listen to. */
export const liveChannel = "portal_live";

const tellStatement = statement(
  "tell_of_orders",
  { values: { told: text }, row: { pg_notify: none } },
  `select pg_notify('${liveChannel}', :told)`,
);

/** At the end of a transaction: it is told with its commit. */
export async function tellOfOrders(
  db: Tx,
  customer_id: number,
  what: "orders" | "receiving" = "orders",
): Promise<void> {
  const change: LiveChange = {
    what,
    cart_type: null,
    device: null,
    conflict: null,
    stands: null,
    wanted: null,
  };
  await db.run(tellStatement, { told: JSON.stringify({ ...change, customer_id, user_id: 0 }) });
}
