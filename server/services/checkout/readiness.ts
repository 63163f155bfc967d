/** What ordering the chosen cart will need: the contract's rule over the cart's lines and the customer's shipping addresses. */
import { dateIn } from "#contract/base/dates.ts";
import type { Readiness } from "#contract/checkout/readiness.ts";
import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { cart } from "#server/services/cart/cart.ts";
import { addresses } from "#server/services/identity/customers.ts";

/** @throws Refusal 404 where the person never opened a cart. */
export async function readiness(db: Tx, caller: Caller): Promise<Readiness> {
  const { cart_id, cart_type_code, items } = await cart(db, caller);
  const lines = cart_type_code === "CSO" ? items : [];
  const shipTo = await addresses(db, caller, { companyId: caller.customer_id, type: 3 });
  const today = dateIn(caller.time_zone, caller.now);
  return { cart_id, cart_type_code, ...readinessOf(lines, shipTo, { certificates: [], today }) };
}
