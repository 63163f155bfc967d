/** Writes imported products in batches: adds, changes what differs, leaves the rest alone, and counts each. */
import { createHash } from "node:crypto";

import { int, jsonText, listOf, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { classRows } from "#server/db/seed/classes.ts";
import type { Form } from "#server/db/seed/drug.ts";
import { hex, insertRows } from "#server/db/seed/insert.ts";
import { pictureOf } from "#server/db/seed/pictures.ts";
import type { CatalogueRow } from "./ndc-rows.ts";

/** Our name for the FDA's directory among the sources of products. */
const source = "ndc";
const tint = "#64748b";

const classesStatement = statement(
  "import_classes",
  { values: { classes: jsonText }, row: {} },
  "insert into classifications select * from jsonb_populate_recordset(null::classifications, :classes) on conflict do nothing",
);
const addGroupsStatement = statement(
  "import_groups",
  { values: { groups: listOf(text) }, row: {} },
  `insert into display_groups (display_group) select given.name from unnest(:groups::text[]) as given(name)
     where not exists (select 1 from display_groups g where g.display_group = given.name) order by given.name`,
);
const groupsStatement = statement(
  "groups_by_name",
  { values: { groups: listOf(text) }, row: { display_group: text, display_group_id: int } },
  "select display_group, display_group_id from display_groups where display_group = any(:groups)",
);

/** Classes and groups that are missing are added; gives the number of each group. */
export async function groupIds(db: Tx, groups: readonly string[]): Promise<Map<string, number>> {
  await db.run(classesStatement, { classes: JSON.stringify(classRows) });
  await db.run(addGroupsStatement, { groups });
  const rows = await db.run(groupsStatement, { groups });
  return new Map(rows.map(({ display_group, display_group_id }) => [display_group, display_group_id]));
}

const pictureStatement = statement(
  "known_picture",
  { values: { hash: text }, row: { hash: text } },
  "select hash from images where hash = :hash",
);

/** Makes sure of a form's picture and gives its hash. */
export function pictures(db: Tx): (form: Form) => Promise<string> {
  const hashes = new Map<Form, string>();
  return async (form) => {
    const known = hashes.get(form);
    if (known !== undefined) return known;
    const content = pictureOf(form, tint);
    const hash = createHash("sha256").update(content).digest("hex");
    const [picture] = await db.run(pictureStatement, { hash });
    if (picture === undefined)
      await insertRows(db, "images", [{ hash, content_type: "image/svg+xml", content: hex(Buffer.from(content)) }]);
    hashes.set(form, hash);
    return hash;
  };
}

export type RowToWrite = Omit<CatalogueRow, "display_group"> & {
  display_group_id: number;
  image_hash: string;
  price_cents: number | null;
};

const columns = [
  "full_description",
  "ndc_code",
  "manufacturer",
  "class_id",
  "display_group_id",
  "retail_packaging",
  "units_per_case",
  "vials_per_unit",
  "schedule_name",
  "confirm_to_sell",
  "storage",
  "form",
  "image_hash",
  "search_text",
];
const prefixed = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(", ");
const unitColumns = ["position", "sale_uom_desc", "units_in", "price_cents"];
const unitsPrefixed = (prefix: string) => unitColumns.map((column) => `${prefix}.${column}`).join(", ");

/** A price that is not given leaves the one that is known. */
const writeStatement = statement(
  "import_products",
  {
    values: { given: jsonText },
    row: { added: int, changed: int, unchanged: int },
    planned: "anew", // a plan made while the tables were small would be slow at the end
  },
  `
  with given as (
    select g.*, p.item_id as known
    from jsonb_to_recordset(:given) as g(source_key text, full_description text, ndc_code text, manufacturer text, class_id int, display_group_id int,
      retail_packaging text, vials_per_unit int, schedule_name text, confirm_to_sell boolean, storage text, form text, image_hash text, search_text text,
      uom text, uom_desc text, price_cents int)
    left join products p on p.source = '${source}' and p.source_key = g.source_key),
  numbered as materialized (
    select g.*, 1 as units_per_case, coalesce(g.known, nextval(pg_get_serial_sequence('products', 'item_id')))::int as item_id from given g),
  completed as (
    select n.item_id, n.known, n.source_key, ${prefixed("n").replace("n.search_text", "n.search_text || ' ' || n.item_id as search_text")} from numbered n),
  written as (
    insert into products as p (item_id, source, source_key, ${columns.join(", ")})
    select c.item_id, '${source}', c.source_key, ${prefixed("c")} from completed c
      left join products old on old.item_id = c.known where old.item_id is null or (${prefixed("old")}) is distinct from (${prefixed("c")})
    on conflict (source, source_key) do update set (${columns.join(", ")}) = (${prefixed("excluded")})
    returning p.item_id),
  units as (
    insert into product_units as u (item_id, quantity_uom_code, ${unitColumns.join(", ")})
    select n.item_id, n.uom, 1, n.uom_desc, 1, n.price_cents from numbered n
    on conflict (item_id, quantity_uom_code) do update
      set (${unitColumns.join(", ")}) = (excluded.position, excluded.sale_uom_desc, excluded.units_in, coalesce(excluded.price_cents, u.price_cents))
      where (${unitsPrefixed("u")}) is distinct from (excluded.position, excluded.sale_uom_desc, excluded.units_in, coalesce(excluded.price_cents, u.price_cents))
    returning u.item_id),
  gone as (
    delete from product_units u using numbered n where u.item_id = n.item_id and u.quantity_uom_code <> n.uom returning u.item_id),
  touched as (select item_id from written union select item_id from units union select item_id from gone)
  select count(*) filter (where known is null)::int as added,
    count(*) filter (where known is not null and item_id in (select item_id from touched))::int as changed,
    count(*) filter (where known is not null and item_id not in (select item_id from touched))::int as unchanged
  from numbered`,
);
export type Written = Of<(typeof writeStatement)["row"]>;

const bumpStatement = statement(
  "bump_revision",
  { values: {}, row: {} },
  `insert into catalogue_state (one, revision) values (true, nextval('catalogue_revisions')) on conflict (one) do update set revision = excluded.revision`,
);

/** Writes one batch; no two rows have the same key. */
export async function writeRows(db: Tx, given: readonly RowToWrite[]): Promise<Written> {
  const [written] = await db.run(writeStatement, { given: JSON.stringify(given) });
  return written!;
}

/** Tells every process that the catalogue is another now. */
export const bumpRevision = (db: Tx): Promise<unknown> => db.run(bumpStatement, {});
