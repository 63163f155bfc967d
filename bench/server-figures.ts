/** The server's figures: its start, and the calls a second at 400 products and, with `--ndc`, at the FDA's whole directory. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { callFigures, type Row } from "./calls.ts";
import { rounded, show } from "./figure.ts";
import type { Figure } from "./load.ts";
import { importFigure } from "./import.ts";
import { memory, startBare, startServer } from "./server.ts";
import { plainItems } from "./stage.ts";

/** Ratios are to the bare prepared select at the same number of connections in the same run. `row`: only the rows with this in their name. */
export type Asked = { seconds: number; ndc: string | undefined; row: string | undefined };

/** Measures and prints them. */
export async function serverFigures({ seconds, ndc, row }: Asked): Promise<Record<string, unknown>> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  // PostgreSQL runs as a user of its own, who must get in.
  chmodSync(dataFolder, 0o755);
  const results: Record<string, unknown> = {};
  const measure = async (title: string) => (results[title] = await callsAt(title, { dataFolder, seconds, row }));
  try {
    const empty = await startServer(dataFolder);
    await empty.stop();
    const again = await startServer(dataFolder);
    await again.stop();
    const start = [
      { what: "first start, company made", value: empty.startMs, unit: "ms", aim: { atMost: 5000 } },
      { what: "second start", value: again.startMs, unit: "ms" },
    ];
    show("start", start);
    results["start"] = start;
    await measure("at 400 products");
    if (ndc === undefined) {
      console.log("at 103,796 products: skipped: no data (give the directory with --ndc FILE.zip)");
    } else {
      results["import"] = await importFigure(ndc, dataFolder);
      console.log("import of the directory (aim 60 s):", results["import"]);
      await measure("at the whole directory");
    }
    return results;
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

type Calls = { dataFolder: string; seconds: number; row: string | undefined };

async function callsAt(title: string, { dataFolder, seconds, row }: Calls): Promise<unknown> {
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const [item] = await plainItems(database.pools.system, 1);
  const bare = await startBare(database.url, item!.item_id);
  try {
    const stage = { server, bare, dataFolder, pools: database.pools, seconds };
    const rows = await callFigures({ ...stage, ...(row !== undefined && { only: row }) });
    const used = memory(server.process.pid!, dataFolder);
    print(title, rows, used);
    return { rows, memoryMB: used };
  } finally {
    await bare.stop();
    await database.close();
    await server.stop();
  }
}

function print(title: string, rows: Row[], used: { server: number; database: number }): void {
  const select = rows.find(({ name }) => name === "bare prepared select")!;
  console.log(`\n${title} (memory: server ${used.server} MB, database ${used.database} MB)`);
  const table = rows.flatMap(({ name, figures }) =>
    figures.map((figure, index) => ({
      call: name,
      connections: figure.connections,
      "per s": figure.perSecond,
      "p50 ms": figure.p50,
      "p99 ms": figure.p99,
      "of the select": `1/${Math.round((select.figures[index]!.perSecond / figure.perSecond) * 10) / 10}`,
      "node ms": figure.cost?.nodeMs,
      "database ms": figure.cost?.databaseMs,
      "of its processor": `1/${rounded(spentOn(figure) / spentOn(select.figures[index]!))}`,
      statements: figure.cost?.statements,
      "round trips": figure.cost?.roundTrips,
      writes: figure.cost?.writes,
      failed: figure.failed,
    })),
  );
  console.table(table);
}

/** Processor time of a call, in ms. */
const spentOn = ({ cost }: Figure): number => (cost?.nodeMs ?? Number.NaN) + (cost?.databaseMs ?? Number.NaN);
