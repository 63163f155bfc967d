/** How a customer ordered one product last: for its page, beside how it can be ordered now. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/orders/orders.ts";
import { dollars } from "#contract/base/money.ts";
import { usualDays } from "#contract/cart/rules/usual-items.ts";
import { instant, int, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";

const dayMs = 24 * 3_600_000;

/** Of the days that usual items count, the last three; none of a product that nobody knows. */
export async function ordersOfItem(
  db: Tx,
  { customer_id, now }: Caller,
  { itemId }: ParsedOf<typeof contract.ordersOfItem>,
): Promise<OutputOf<typeof contract.ordersOfItem>> {
  const since = new Date(now.getTime() - usualDays * dayMs);
  const rows = await db.run(orderedStatement, { customer_id, item_id: itemId, since });
  return {
    orders: rows.map(({ placed_at, sale_uom_desc, price_cents, order_id, quantity }) => ({
      order_id,
      order_date: placed_at.toISOString(),
      quantity,
      sale_UOM_desc: sale_uom_desc,
      price_per: dollars(price_cents),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** By `order_lines_item`, no further back than these days. */
const orderedStatement = statement(
  "orders_of_item",
  {
    values: { customer_id: int, item_id: int, since: instant },
    row: { order_id: int, placed_at: instant, quantity: int, sale_uom_desc: text, price_cents: int, total: int },
  },
  `
  select o.order_id, o.placed_at, l.quantity, l.sale_uom_desc, l.price_cents, (count(*) over ())::int as total
  from order_lines l join orders o on o.customer_id = l.customer_id and o.order_id = l.order_id
  where l.customer_id = :customer_id and l.item_id = :item_id and l.placed_at >= :since and o.status <> 'CANCELLED'
  order by o.placed_at desc, o.order_id desc, l.line_no limit 3`,
);
