/** A catalogue of 104,000 products that changes while people search it: how late the server's event loop is, how long they wait, and what memory it takes. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openDatabase } from "#server/database.ts";
import { asked } from "./cost.ts";
import type { Watched } from "./counted.ts";
import { fillUp, rowsFrom } from "./fill-products.ts";
import { type Figure, rounded } from "./figure.ts";
import { load } from "./load.ts";
import { memory, startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

const products = 104_000;
const changes = 3;
/** Reading and laying out take a few of them. */
const secondsOfEach = 12;

export async function catalogueChangeFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { system } = database.pools;
    await fillUp(rowsFrom(system), products);
    const people = await makePeople(system, 4);
    const words = await firstWords(system);
    let nth = 0;
    const next = () => ({
      method: "POST" as const,
      path: "/api/products/search",
      headers: { authorization: `Bearer ${people[nth % people.length]!.token}` },
      body: { searchText: words[nth++ % words.length], page_size: 50 },
    });
    const searching = (seconds: number) =>
      load({ origin: server.origin, connections: people.length, seconds, next: () => next() });
    await searching(secondsOfEach); // the first index of all
    const waits: number[] = [];
    const watchedWhile = async (work: () => Promise<void>): Promise<Watched> => {
      server.process.send("watch");
      const [{ failed, p99 }] = await Promise.all([searching(secondsOfEach), work()]);
      if (failed > 0) throw new Error(`${failed} answers were none.`);
      waits.push(p99);
      return asked<Watched>(server.process, "watched");
    };
    const before = await watchedWhile(async () => {});
    const watched: Watched[] = [];
    for (let change = 0; change < changes; change++) watched.push(await watchedWhile(() => changeSome(system, change)));
    const what = `a change of ${products.toLocaleString("en-US")} products`;
    const most = (of: (each: Watched) => number) => rounded(Math.max(...watched.map(of)));
    return [
      {
        what: `${what}: event loop, 99th percentile`,
        value: most(({ p99Ms }) => p99Ms),
        unit: "ms",
        aim: { atMost: 50 },
      },
      // What a machine that does something else too makes of it without a change.
      { what: `${what}: event loop before it, 99th percentile`, value: rounded(before.p99Ms), unit: "ms" },
      { what: `${what}: event loop, longest`, value: most(({ mostMs }) => mostMs), unit: "ms" },
      { what: `${what}: a search, 99th percentile`, value: rounded(Math.max(...waits)), unit: "ms" },
      {
        what: `${what}: most memory of the server`,
        value: most(({ mostMB }) => mostMB),
        unit: "MB",
        aim: { atMost: 600 },
      },
      { what: `${what}: memory of PostgreSQL`, value: memory(server.process.pid!, dataFolder).database, unit: "MB" },
    ];
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Some products get another name, as when a file of the FDA is imported anew. */
async function changeSome(system: Pool, change: number): Promise<void> {
  await system.query(
    "update products set full_description = full_description || ' new', search_text = '' where item_id % 500 = $1",
    [change],
  );
  await system.query("update catalogue_state set revision = nextval('catalogue_revisions')");
}

async function firstWords(system: Pool): Promise<string[]> {
  const { rows } = await system.query<{ word: string }>(
    "select split_part(full_description, ' ', 1) as word from products order by md5(item_id::text) limit 500",
  );
  return rows.map(({ word }) => word);
}
