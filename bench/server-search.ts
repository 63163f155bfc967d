/** The server's search and lists at 400, 20,000 and 103,796 products, and by how much they grow with ten times as many. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openDatabase } from "#server/database.ts";
import { fillUp, rowsFrom } from "./fill-products.ts";
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
      await fillUp(rowsFrom(system), size);
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
