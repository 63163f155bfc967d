/** What a customer orders again and again: counted over its last orders, shown as it can be bought now. */
import type { OutputOf } from "#contract/base/call.ts";
import { mostUsualItems, usualDays } from "#contract/cart/rules/usual-items.ts";
import type * as contract from "#contract/cart/usual-items.ts";
import { bigint, instant, int, statement, text } from "#server/db/statement.ts";
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

/** Narrowed by `orders_placed` (customer and day); the lines of those orders by their primary key: `offset 0` keeps PostgreSQL from reading all lines for it. */
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
  with recent as materialized (
    select o.order_id, o.placed_at from orders o where o.customer_id = :customer_id and o.placed_at >= :since and o.status <> 'CANCELLED'),
  line as materialized (
    select l.item_id, l.quantity, l.quantity_uom_code, r.placed_at, r.order_id, l.line_no
    from recent r
      cross join lateral (select * from order_lines where customer_id = :customer_id and order_id = r.order_id offset 0) l
      join products p on p.item_id = l.item_id and p.is_active),
  last as (
    select distinct on (item_id) item_id, quantity, quantity_uom_code, placed_at from line order by item_id, placed_at desc, order_id desc, line_no)
  select last.*, count(distinct line.order_id)::int as order_count, (count(*) over ())::int as total
  from last join line using (item_id)
  group by last.item_id, last.quantity, last.quantity_uom_code, last.placed_at
  order by order_count desc, last.placed_at desc, last.item_id limit :most`,
);
