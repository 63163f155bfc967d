/** A signature verified anew for whoever may see the order: whose it is, row-level security says; what is kept of it, the command line's own code. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { verifySignature as contract } from "#contract/csos/signed-order.ts";
import type { Caller } from "#server/base/caller.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { bool, int, listOf, statement } from "#server/db/statement.ts";
import { orderNotFound } from "#contract/orders/not-found-text.ts";
import { notSigned } from "./text.ts";
import { type Verified, type VerifyGiven, verifyOrder } from "./verify-order.ts";

type Asked = ParsedOf<typeof contract>;

const ownStatement = statement(
  "order_to_verify",
  { values: { customers: listOf(int), order_id: int }, row: { is_signed: bool } },
  "select csos_certificate_id is not null as is_signed from orders where customer_id = any(:customers) and order_id = :order_id",
);

/** What row-level security looks at: the caller's own customers. */
const settingsOf = ({ customers, user_id, roles }: Caller): Record<string, string> => ({
  "app.customers": `{${customers.join(",")}}`,
  "app.user_id": String(user_id),
  "app.on_behalf_of": "",
  "app.staff": roles.is_admin ? "on" : "off",
});

const ownOf = (db: Tx, { customers }: Caller, order_id: number) => db.run(ownStatement, { customers, order_id });

/** Nothing is looked at of an order that is not the caller's, so that it takes no longer than of none. */
export const verifiedBefore =
  (given: VerifyGiven) =>
  async (
    { orderId }: Asked,
    caller: Caller,
    { app, system }: { app: Pool; system: Pool },
  ): Promise<Verified | undefined> => {
    const settings = settingsOf(caller);
    const read = (db: Tx) => ownOf(db, caller, orderId);
    const [own] = await inTransaction(app, read, { retry: "always", settings, access: "read only" });
    if (own?.is_signed !== true) return undefined;
    return inTransaction(system, (db) => verifyOrder(db, given, orderId), { access: "read only" });
  };

/** @throws Refusal 404 for another customer's order as for none, and for one that nobody signed. */
export async function verifyAgain(
  db: Tx,
  caller: Caller,
  { orderId: order_id }: Asked,
  verified: Verified | undefined,
): Promise<OutputOf<typeof contract>> {
  const [own] = await ownOf(db, caller, order_id);
  if (own === undefined) throw new Refusal(404, orderNotFound);
  if (!own.is_signed || verified === undefined) throw new Refusal(404, notSigned);
  Object.assign(caller.changed, { entity_id: order_id, after: { is_good: verified.isGood } });
  const at = caller.now.toISOString();
  const checks = verified.checks.map((each) => ({ ...each, at }));
  return { order_id, verified_at: at, is_good: verified.isGood, checks };
}
