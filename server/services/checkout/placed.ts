/** What became of one of the caller's carts. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type { placedOrder as contract } from "#contract/checkout/placed.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { int, nullable, statement } from "#server/db/statement.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";

/** The order that was made of it. @throws Refusal 404 for a cart that is not the caller's. */
export async function placedOrder(
  db: Tx,
  { customer_id, user_id }: Caller,
  { cartId }: ParsedOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const [found] = await db.run(placedStatement, { customer_id, user_id, cart_id: cartId });
  if (found === undefined) throw noSuchCart();
  return found;
}

const placedStatement = statement(
  "order_of_cart",
  { values: { customer_id: int, user_id: int, cart_id: int }, row: { order_id: nullable(int) } },
  `select (select order_id from orders o where o.customer_id = c.customer_id and o.cart_id = c.cart_id) as order_id
   from carts c where c.customer_id = :customer_id and c.user_id = :user_id and c.cart_id = :cart_id`,
);
