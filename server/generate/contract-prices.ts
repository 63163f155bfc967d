/** Contract prices of generated customers: each has about as many, of a run of products of its own. */
import type { Tx } from "#server/db/open.ts";
import type { Dice } from "./dice.ts";

/** Units that have a list price: so many contract prices a customer can have. */
export async function countPricedUnits(db: Tx): Promise<number> {
  const { rows } = await db.query<{ units: number }>(
    "select count(*)::int as units from product_units where price_cents is not null",
  );
  return rows[0]!.units;
}

/** Writes `counts[i]` prices, 1 to 12 % under the list, for each customer. */
export async function writePrices(db: Tx, dice: Dice, customers: readonly number[], counts: number[]): Promise<void> {
  await db.query(
    `with unit as materialized (
      select item_id, quantity_uom_code, price_cents, row_number() over (order by hashint8extended(item_id, 1), quantity_uom_code) - 1 as at
      from product_units where price_cents is not null),
    wanted as (select customer_id, wanted from unnest($1::int[], $2::int[]) as one (customer_id, wanted))
    insert into customer_prices (customer_id, item_id, quantity_uom_code, price_cents)
    select customer_id, item_id, quantity_uom_code,
      greatest(1, round(price_cents * (0.88 + 0.11 * ${dice.fraction("price", "customer_id * 1000003::bigint + item_id")})))::int
    from wanted cross join lateral generate_series(0, wanted - 1) as nth
      join unit on unit.at = mod(customer_id * 7919::bigint + nth, (select count(*) from unit))`,
    [customers, counts],
  );
}
