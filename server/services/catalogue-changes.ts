/** The shared catalogue for keeping on a device, page by page. */
import type { OutputOf, ParsedOf } from "#contract/call.ts";
import type * as contract from "#contract/catalogue.ts";
import type { Tx } from "#server/db/open.ts";
import { keptOf, type KeptRow } from "./product-rows.ts";

/** Products of one page. */
const pageSize = 500;

const pageSql = `
  with asked as materialized (select * from products where item_id > $1 order by item_id limit ${pageSize + 1}),
  sold as materialized (
    select u.item_id, json_agg(json_build_array(u.quantity_uom_code, u.sale_uom_desc, u.price_cents, u.units_in, u.max_sale_qty) order by u.position) as units
    from product_units u where u.item_id in (select item_id from asked) group by u.item_id)
  select p.*, g.display_group, s.available, sold.units
  from asked p join display_groups g using (display_group_id) left join stock s using (item_id) left join sold using (item_id) order by p.item_id`;

/** The next page behind the cursor. */
export async function productChanges(
  db: Tx,
  _: unknown,
  { cursor }: ParsedOf<typeof contract.productChanges>,
): Promise<OutputOf<typeof contract.productChanges>> {
  const isKnown = cursor !== undefined && /^\d{1,10}$/.test(cursor);
  const [{ rows }, total] = await Promise.all([
    db.prepared<KeptRow & { is_active: boolean }>("kept_page", pageSql, [isKnown ? Number(cursor) : 0]),
    db.query<{ count: number }>("select count(*) from products where is_active"),
  ]);
  const more = rows.length > pageSize;
  const page = rows.slice(0, pageSize);
  return {
    products: page.filter(({ is_active }) => is_active).map(keptOf),
    removed: isKnown ? page.filter(({ is_active }) => !is_active).map(({ item_id }) => item_id) : [],
    cursor: more ? String(page.at(-1)!.item_id) : "0",
    more,
    total: total.rows[0]!.count,
    from_start: !isKnown,
  };
}
