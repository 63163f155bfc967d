/** The server's search and lists at 400, 20,000 and 103,796 products, and by how much they grow with ten times as many. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openDatabase } from "#server/database.ts";
import { rounded, type Figure } from "./figure.ts";
import { load, type Ask } from "./load.ts";
import { startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

const sizes = [400, 20_000, 103_796];
const seconds = 3;
/** By ten times as many products an answer may take so many times as long. */
const mostGrowth = 1.5;

/** One connection, the median of each kind of question at each size, and its growth per ten times as many products. */
export async function serverSearchFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { system } = database.pools;
    const [person] = await makePeople(system, 1);
    const headers = { authorization: `Bearer ${person!.token}` };
    const post = (body: object): Ask => ({ method: "POST", path: "/api/products/search", headers, body });
    const asked = await questions(system);
    const kinds: Record<string, (nth: number) => object> = {
      search: (nth) => ({ searchText: asked[nth % asked.length]!, page_size: 50 }),
      list: (nth) => ({ page: 1 + (nth % 8), page_size: 50 }),
      "list of a class": (nth) => ({ classId: 1 + (nth % 9), page_size: 50 }),
      "list by price": (nth) => ({
        sort: nth % 2 === 0 ? "price" : "price-desc",
        page: 1 + (nth % 8),
        page_size: 50,
      }),
    };
    const figures: Figure[] = [];
    const medians = new Map<string, number[]>();
    for (const size of sizes) {
      await fillUp(system, size);
      for (const [kind, bodyOf] of Object.entries(kinds)) {
        let nth = 0;
        const next = () => post(bodyOf(nth++));
        await load({ origin: server.origin, connections: 1, seconds: 1, next }); // the index is made anew
        const { p50, p99, failed } = await load({ origin: server.origin, connections: 1, seconds, next });
        if (failed > 0) throw new Error(`${failed} answers were none.`);
        medians.set(kind, [...(medians.get(kind) ?? []), p50]);
        const title = `server ${kind} at ${size.toLocaleString("en-US")} products`;
        figures.push(
          { what: `${title}, p50`, value: p50, unit: "ms" },
          { what: `${title}, p99`, value: p99, unit: "ms" },
        );
      }
    }
    for (const [kind, [least, , most]] of medians) {
      const growth = (most! / least!) ** (1 / Math.log10(sizes.at(-1)! / sizes[0]!));
      figures.push({
        what: `server ${kind}, growth per 10x`,
        value: rounded(growth, 2),
        unit: "x",
        aim: { atMost: mostGrowth },
      });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** What people type: a word, the beginnings of two, three letters, the beginning of a code. */
async function questions(system: Pool): Promise<string[]> {
  const { rows } = await system.query<{ full_description: string; ndc_code: string }>(
    "select full_description, ndc_code from products order by item_id",
  );
  return rows.map(({ full_description, ndc_code }, nth) => {
    const [first = "", second = ""] = full_description.split(/[\s,]+/);
    const kinds = [
      first,
      `${first.slice(0, 4)} ${second.slice(0, 3)}`,
      first.slice(0, 3),
      ndc_code.replaceAll("-", "").slice(0, 7),
    ];
    return kinds[nth % kinds.length]!;
  });
}

const series = ["forte", "retard", "mini", "duo", "plus", "rapid", "lente", "comp", "unit", "care", "flex", "sterile"];

/** As many products as that: those that are there under other numbers and names, each series with groups, units and stock of its own. */
async function fillUp(system: Pool, size: number): Promise<void> {
  const { rows } = await system.query<{ count: number; highest: number; groups: number }>(
    "select count(*)::int as count, max(item_id) as highest, (select max(display_group_id) from display_groups) as groups from products",
  );
  const { count, highest, groups } = rows[0]!;
  if (count >= size) return;
  const times = Math.ceil((size - count) / 400);
  const copy = (table: string, changes: string, which: string) =>
    system.query(
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
  await system.query("update catalogue_state set revision = nextval('catalogue_revisions')");
  await system.query("analyze");
}
