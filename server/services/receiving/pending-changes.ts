/** What a device that keeps the pending lines does not have of them as they are now (docs/decisions/124). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import { firstWithin } from "#contract/receiving/rules/pending-pages.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import { isPendingSql } from "./pending-row.ts";
import { pendingReceives } from "./receiving.ts";

/** Raised when a pending line is answered in another shape, or made of other columns: then every device asks for all of them once more. */
const shape = 6;

/**
 * The print of an order is made of the versions (`xmin`) of its rows, and of what in them counts; a shipment may be of a line that is not pending; and of
 * the catalogue it is enough to know which import was the last. Serials and receipts change with their line: each receipt writes there,
 * and so does what closes it short or releases what is on hold. A claim that closes nothing is counted.
 */
const printsStatement = statement(
  "pending_prints",
  { values: { customer_id: int }, row: { order_id: int, lines: int, print: text } },
  `
  select l.order_id, l.lines, to_hex(hashtextextended(concat_ws(' ', ${shape}, o.xmin, l.said,
      -- a shipment's day changes, and it is delivered, in its own row
      (select concat(max(s.shipment_order_id), ' ', sum(s.xmin::text::bigint)) from shipments s where s.customer_id = :customer_id and s.order_id = l.order_id),
      -- versions only grow, whoever commits first: a lot that is corrected changes their sum
      (select concat(count(*), ' ', sum(g.xmin::text::bigint)) from shipment_lines g where g.customer_id = :customer_id and g.order_id = l.order_id),
      (select concat(count(*), ' ', count(e.withdrawn_at)) from claim_exceptions e where e.customer_id = :customer_id and e.order_id = l.order_id),
      (select max(revision) from catalogue_state)), l.order_id)) as print
  from (
    select l.order_id, count(*)::int as lines,
      string_agg(concat_ws(' ', l.line_no, l.xmin, l.shipped_quantity, l.received_quantity), ',' order by l.line_no) as said
    from order_lines l where ${isPendingSql} group by l.order_id) l
  cross join lateral (select o.xmin, o.placed_at from orders o where o.customer_id = :customer_id and o.order_id = l.order_id limit 1) o
  order by o.placed_at, l.order_id`,
);

/** All orders by their prints, and of the oldest that are not known the lines. */
export async function pendingChanges(
  db: Tx,
  caller: Caller,
  { known, most_lines }: ParsedOf<typeof contract.pendingChanges>,
): Promise<OutputOf<typeof contract.pendingChanges>> {
  const orders = await db.run(printsStatement, { customer_id: caller.customer_id });
  const isKnown = new Set(known);
  const news = orders.filter(({ print }) => !isKnown.has(print));
  const order_ids = firstWithin(news, most_lines).map(({ order_id }) => order_id);
  const lines = order_ids.length === 0 ? [] : await pendingReceives(db, caller, { order_id: null, order_ids });
  return { orders, lines };
}
