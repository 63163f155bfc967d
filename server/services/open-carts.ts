/** The two open carts of a person at a customer, made when they do not exist. */
import type { Tx } from "#server/db/open.ts";

/** Makes what is missing; safe to run from several sessions at once. */
export async function openCarts(
  db: Tx,
  { customer_id, user_id, now }: { customer_id: number; user_id: number; now: Date },
): Promise<void> {
  await db.prepared(
    "open_carts",
    `insert into carts (customer_id, user_id, cart_type_code, created_at) select $1, $2, type, $3 from unnest(array['RXO', 'CSO']) as type
     on conflict (customer_id, user_id, cart_type_code) where is_open do nothing`,
    [customer_id, user_id, now],
  );
}
