/** What ordering the chosen cart will need: the contract's rule over the cart's lines and the customer's shipping addresses. */
import { dateIn } from "#contract/base/dates.ts";
import type { Readiness } from "#contract/checkout/readiness.ts";
import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { cart } from "#server/services/cart/cart.ts";
import { certificates } from "#server/services/csos/certificates.ts";
import { addresses } from "#server/services/identity/customers.ts";

/** @throws Refusal 404 where the person never opened a cart. */
export async function readiness(db: Tx, caller: Caller): Promise<Readiness> {
  const { cart_id, cart_type_code, items } = await cart(db, caller);
  const lines = cart_type_code === "CSO" ? items : [];
  const shipTo = await addresses(db, caller, { companyId: caller.customer_id, type: 3 });
  const today = dateIn(caller.time_zone, caller.now);
  // One that has ended signs nothing.
  const known = mayUseControlledCart(caller.roles) ? await certificates(db, caller) : [];
  const usable = known.filter(({ days_left }) => days_left >= 0);
  return { cart_id, cart_type_code, ...readinessOf(lines, shipTo, { certificates: usable, today }) };
}
