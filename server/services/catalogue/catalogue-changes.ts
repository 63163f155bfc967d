/**
 * The shared catalogue for keeping on a device: everything, page by page, or what changed since a cursor (docs/decisions/015). A row that is not
 * as the contract has it is left out and logged: the device keeps what it had of it, and the rest goes on.
 */
import type { Logger } from "pino";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/catalogue.ts";
import { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { bigint, bool, int, listOf, nullable, type Of, statement, text, uuid, xid8 } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type Cursor, cursorOf, cursorText, horizonOf, snapshotText, unseenBy } from "./catalogue-cursor.ts";
import { keptOf, keptRow } from "./product-rows.ts";

/** Products of one page. */
const pageSize = 500;

type Changes = OutputOf<typeof contract.productChanges>;
type Log = Pick<Logger, "warn">;

/** The page behind a cursor; of one that is not of this catalogue, or without one, the first page of everything. */
export async function productChanges(
  { db, log }: { db: Tx; log: Log },
  { cursor }: ParsedOf<typeof contract.productChanges>,
): Promise<Changes> {
  const given = cursor === undefined ? undefined : cursorOf(cursor);
  const [read] = await db.run(stateStatement, {
    place: given?.place ?? null,
    era_id: given?.era_id ?? null,
    horizon: given ? horizonOf(given) : null,
  });
  const state = read!;
  const known = state.is_known === true ? given : undefined;
  const pass = known !== undefined && known.next !== null ? known : newPass(state, known);
  const rows = await pageOf(db, pass);
  if (pass !== known && (rows.length > 0 || known === undefined)) pass.total = await countOf(db);
  const page = rows.slice(0, pageSize);
  const more = rows.length > pageSize;
  return {
    products: page.filter(({ is_active }) => is_active).flatMap((row) => wellFormed(row, log)),
    removed: pass.from === null ? [] : page.filter(({ is_active }) => !is_active).map(({ item_id }) => item_id),
    cursor: cursorText(
      more ? { ...pass, after: page.at(-1)!.item_id } : { ...pass, from: pass.next, after: 0, next: null },
    ),
    more,
    total: pass.total,
    from_start: pass.from === null && pass.after === 0,
  };
}

/** A cursor is known when it is of this database and its era too, and no later era began before something that the cursor has seen. */
const stateStatement = statement(
  "catalogue_state",
  {
    values: { place: nullable(text), era_id: nullable(uuid), horizon: nullable(xid8) },
    row: { now: text, place: text, era_id: uuid, is_known: nullable(bool) },
  },
  `
  select pg_current_snapshot()::text as now, catalogue_place() as place, (select era_id from catalogue_eras order by era desc limit 1) as era_id,
    :place = catalogue_place() and :horizon::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) and exists (
      select from catalogue_eras its where its.era_id = :era_id::uuid
        and not exists (select from catalogue_eras later where later.era > its.era and later.began < :horizon::xid8)) as is_known`,
);

type State = Of<(typeof stateStatement)["row"]>;

/** The snapshot is older than those of the pages: what they show beyond it is shown again by the next pass. */
const newPass = ({ now, place, era_id }: State, known: Cursor | undefined): Cursor => ({
  place,
  era_id,
  from: known?.from ?? null,
  after: 0,
  next: snapshotText(now),
  total: known?.total ?? 0,
});

const countStatement = statement(
  "count_products",
  { values: {}, row: { count: bigint } },
  "select count(*) from products where is_active",
);

/** All are counted anew only when something changed: at a hundred thousand products it takes longer than all the rest. */
async function countOf(db: Tx): Promise<number> {
  const [products] = await db.run(countStatement, {});
  return products!.count;
}

/** `asked` holds the page's products and one more. */
const rowsSql = `
  sold as materialized (
    select u.item_id, json_agg(json_build_array(u.quantity_uom_code, u.sale_uom_desc, u.price_cents, u.units_in, u.max_sale_qty) order by u.position) as units
    from product_units u where u.item_id = any(array(select item_id from asked)) group by u.item_id)
  select p.item_id, p.full_description, p.ndc_code, p.class_id, p.display_group_id, g.display_group, g.add_header_html as group_html, p.retail_packaging, p.units_per_case,
    p.vials_per_unit, p.confirm_to_sell, p.schedule_name, p.contact_customer_service, p.kit_check_available, p.kit_check_cents, p.storage, p.form,
    p.manufacturer, p.image_hash, p.discontinued, p.is_active, s.available, s.low_at, s.expected_on, sold.units
  from asked join products p using (item_id) join display_groups g using (display_group_id)
    left join stock s using (item_id) left join sold using (item_id) order by p.item_id`;

/** In a restored database rows may bear numbers of transactions still to come: nobody has missed those. */
const changedIn = (table: string) => `
  (select distinct item_id from ${table}
   where item_id > :after and changed >= :xmin::xid8 and (changed >= :xmax::xid8 or changed = any(:running::xid8[])) and changed < pg_snapshot_xmax(pg_current_snapshot())
   order by item_id limit ${pageSize + 1})`;
const pageRow = { ...keptRow, is_active: bool };
type Row = Of<typeof pageRow>;

const changedStatement = statement(
  "changed_page",
  {
    values: { after: int, xmin: xid8, xmax: xid8, running: listOf(xid8) },
    row: pageRow,
    planned: "anew", // a plan for any snapshot would read the whole catalogue to find a few changes
  },
  `
  with asked as materialized (
    select item_id from (${["products", "product_units", "stock"].map(changedIn).join(" union ")}) changed order by item_id limit ${pageSize + 1}),
  ${rowsSql}`,
);

const wholeStatement = statement(
  "kept_page",
  { values: { after: int }, row: pageRow },
  `
  with asked as materialized (select item_id from products where is_active and item_id > :after order by item_id limit ${pageSize + 1}),
  ${rowsSql}`,
);

async function pageOf(db: Tx, { from, after }: Cursor): Promise<Row[]> {
  if (from === null) return db.run(wholeStatement, { after });
  return db.run(changedStatement, { after, ...unseenBy(from) });
}

/** Products that were logged, so that each is once and not with every page. */
const told = new Set<number>();

function wellFormed(row: Row, log: Log): [] | [KeptProduct] {
  const kept = keptOf(row);
  const parsed = KeptProduct.safeParse(kept);
  if (parsed.success) {
    told.delete(row.item_id);
    return [kept];
  }
  if (!told.has(row.item_id)) {
    log.warn({ item_id: row.item_id, issues: parsed.error.issues }, "a product is malformed and left out");
    told.add(row.item_id);
  }
  return [];
}
