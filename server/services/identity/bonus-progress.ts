/**
 * How far a customer is towards its bonus discount. Each order adds a row of its own, which no other checkout waits for; a job adds the rows up
 * every few minutes, for whoever opens a cart or orders adds up what is left of them.
 * Row and customer are read by one statement, and change in one transaction: whenever it is read, each order counts once.
 */
import type { Tx } from "#server/db/open.ts";
import { statement } from "#server/db/statement.ts";

/** Cents, of the customer in `c`. */
export const bonusProgressSql = `
  least(2147483647, c.bonus_current_cents + coalesce((select sum(b.cents) from bonus_amounts b where b.customer_id = c.customer_id), 0))::int`;

/** Customers first, one after another: of two that add up at once the second finds the rows of the first gone. */
const addUpStatement = statement(
  "add_up_bonus",
  { values: {}, row: {} },
  `
  with held as materialized (
    select c.customer_id from customers c where exists (select from bonus_amounts b where b.customer_id = c.customer_id)
      order by c.customer_id for no key update),
  gone as (delete from bonus_amounts b using held where b.customer_id = held.customer_id returning b.customer_id, b.cents),
  sums as (select customer_id, sum(cents) as cents from gone group by customer_id)
  update customers c set bonus_current_cents = least(2147483647, c.bonus_current_cents + sums.cents)::int
    from sums where c.customer_id = sums.customer_id`,
);

/** Adds the orders' rows to their customers' own. Checkouts go on meanwhile. */
export async function addUpBonusProgress(db: Tx): Promise<void> {
  await db.run(addUpStatement, {});
}
