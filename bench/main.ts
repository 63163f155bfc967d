/**
 * `npm run bench [-- --seconds N] [--ndc FILE.zip] [--only NAME]`: prints the figures and writes them to bench/results/ as JSON.
 * Ratios are to the bare prepared select at the same number of connections in the same run.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { openDatabase } from "#server/database.ts";
import { pageWeight } from "#tests/support/page-weight.ts";
import { type Row, callFigures } from "./calls.ts";
import { importFigure } from "./import.ts";
import { memory, startBare, startServer } from "./server.ts";
import { plainItems } from "./stage.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "4" }, ndc: { type: "string" }, only: { type: "string" } },
});
const seconds = Number(values.seconds);
const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
// PostgreSQL runs as a user of its own, who must get in.
chmodSync(dataFolder, 0o755);

const results: Record<string, unknown> = {
  at: new Date().toISOString(),
  machine: { cores: cpus().length, gib: Math.round(totalmem() / 2 ** 30), node: process.version },
  seconds,
};
try {
  const empty = await startServer(dataFolder);
  await empty.stop();
  const again = await startServer(dataFolder);
  await again.stop();
  results["start"] = { firstMs: empty.startMs, secondMs: again.startMs };
  console.log(
    `start: ${empty.startMs} ms on an empty folder (database made, company filled in), ${again.startMs} ms the second time (aim 5000)`,
  );

  results["page"] = pageWeight();
  console.log(
    "page, brotli kB of script (aim 130, each route 40), and what the service worker keeps (aim 1600 kB):",
    results["page"],
  );

  results["at 400 products"] = await measure("about 400 products");
  if (values.ndc === undefined) {
    console.log("at 103,796 products: skipped: no data (give the directory with --ndc FILE.zip)");
  } else {
    results["import"] = await importFigure(values.ndc, dataFolder);
    console.log("import of the directory (aim 60 s):", results["import"]);
    results["at the whole directory"] = await measure("the whole directory");
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
mkdirSync("bench/results", { recursive: true });
const file = `bench/results/${String(results["at"]).replaceAll(/[:.]/g, "-")}.json`;
writeFileSync(file, JSON.stringify(results, null, 2));
console.log(`written to ${file}`);

async function measure(title: string): Promise<unknown> {
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const [item] = await plainItems(database.pools.system, 1);
  const bare = await startBare(database.url, item!.item_id);
  try {
    const rows = await callFigures({
      origin: server.origin,
      bare: bare.origin,
      pools: database.pools,
      seconds,
      ...(values.only !== undefined && { only: values.only }),
    });
    const used = memory(server.pid, dataFolder);
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
      failed: figure.failed,
    })),
  );
  console.table(table);
}
