/** What a customer orders again and again: counted over its last orders, shown as it can be bought now. */
import type { OutputOf } from "#contract/base/call.ts";
import { mostUsualItems, usualDays } from "#contract/cart/rules/usual-items.ts";
import type * as contract from "#contract/cart/usual-items.ts";
import { bigint, instant, int, statement, text } from "#server/db/statement.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { productsById } from "#server/services/catalogue/products-by-id.ts";

const dayMs = 24 * 3_600_000;

/** Products of the caller's customer's last orders, most often ordered first, of equally often ordered the latest first. */
export async function usualItems(db: Tx, caller: Caller): Promise<OutputOf<typeof contract.usualItems>> {
  const { customer_id, now } = caller;
  const since = new Date(now.getTime() - usualDays * dayMs);
  const ordered = await db.run(orderedStatement, { customer_id, since, most: mostUsualItems });
  const ids = ordered.map(({ item_id }) => item_id);
  const products = await productsById(db, customer_id, ids);
  return {
    items: ordered.flatMap(({ item_id, quantity, quantity_uom_code, placed_at, order_count }) => {
      const product = products.get(item_id);
      if (product === undefined) return []; // taken out of the catalogue in this very moment
      return {
        product,
        last_quantity: quantity,
        last_quantity_uom_code: quantity_uom_code,
        last_ordered_at: placed_at.toISOString(),
        order_count,
      };
    }),
    total: ordered[0]?.total ?? 0,
  };
}

/**
 * Counted from the lines of those days (`order_lines_placed`); how a product was ordered last is looked up for those that are shown. Of orders only the
 * few that were cancelled are read.
 */
const orderedStatement = statement(
  "usual_items",
  {
    values: { customer_id: int, since: instant, most: bigint },
    row: {
      item_id: int,
      quantity: int,
      quantity_uom_code: text,
      placed_at: instant,
      order_count: int,
      total: int,
    },
  },
  `
  with cancelled as materialized (
    select o.order_id from orders o where o.customer_id = :customer_id and ${shownStatusSql("o")} = any('{CANCELLED,VOIDED,NOT_ACCEPTED,EXPIRED}') and o.placed_at >= :since),
  ordered as (
    select l.item_id, count(distinct l.order_id)::int as order_count, max(l.placed_at) as placed_at from order_lines l
    where l.customer_id = :customer_id and l.placed_at >= :since and l.order_id not in (select order_id from cancelled)
    group by l.item_id),
  usual as materialized (
    select o.*, (count(*) over ())::int as total from ordered o join products p on p.item_id = o.item_id and p.is_active
    order by o.order_count desc, o.placed_at desc, o.item_id limit :most)
  select u.item_id, last.quantity, last.quantity_uom_code, u.placed_at, u.order_count, u.total
  from usual u cross join lateral (
    select l.quantity, l.quantity_uom_code from order_lines l
    where l.customer_id = :customer_id and l.item_id = u.item_id and l.placed_at = u.placed_at and l.order_id not in (select order_id from cancelled)
    order by l.order_id desc, l.line_no limit 1) last
  order by u.order_count desc, u.placed_at desc, u.item_id`,
);
