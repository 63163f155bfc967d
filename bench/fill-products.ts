/** A catalogue of any size: the demonstration's own products once more and once more. */
import type { Pool, QueryResultRow } from "pg";

const series = ["forte", "retard", "mini", "duo", "plus", "rapid", "lente", "comp", "unit", "care", "flex", "sterile"];

/** Asks the database; gives the rows. */
type Rows = <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
export const rowsFrom =
  (pool: Pool): Rows =>
  async <Row extends QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;

/** As many products as that: those that are there under other numbers and names, each series with groups, units and stock of its own. */
export async function fillUp(rows: Rows, size: number): Promise<void> {
  const [now] = await rows<{ count: number; highest: number; groups: number }>(
    "select count(*)::int as count, max(item_id) as highest, (select max(display_group_id) from display_groups) as groups from products",
  );
  const { count, highest, groups } = now!;
  if (count >= size) return;
  const times = Math.ceil((size - count) / 400);
  const copy = (table: string, changes: string, which: string) =>
    rows(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).* from ${table} t cross join generate_series($1::int, $2::int) n ${which}`,
      [Math.floor(count / 400), Math.floor(count / 400) + times - 1],
    );
  const first = 48_001;
  const isFirst = `where item_id between ${first} and ${first + 399} and n > 0`;
  const item = `'item_id', item_id + n * 1000`;
  if (highest < first) throw new Error("The demonstration is not there.");
  await copy(
    "display_groups",
    `'display_group_id', display_group_id + n * 1000, 'display_group', display_group || ' ' || (array['${series.join("','")}'])[1 + n % 12] || ' ' || n`,
    `where display_group_id < 1000 and n > 0 and ${groups} > 0`,
  );
  // The search text is made anew by whoever reads it without one.
  await copy(
    "products",
    `${item}, 'source_key', 'copy ' || (item_id + n * 1000), 'display_group_id', display_group_id + n * 1000, 'search_text', '',
     'full_description', full_description || ' ' || (array['${series.join("','")}'])[1 + n % 12] || ' ' || n,
     'ndc_code', lpad((10000 + (item_id * 7 + n) % 90000)::text, 5, '0') || '-' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((item_id % 100)::text, 2, '0')`,
    isFirst,
  );
  for (const table of ["product_units", "stock"]) await copy(table, item, isFirst);
  await rows("update catalogue_state set revision = nextval('catalogue_revisions')");
  await rows("analyze");
}
