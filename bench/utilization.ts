/** Utilization of a year in which very much was shipped to one customer: the sums behind its pictures, and its first page with the count of all; by the clock and by processor time. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { costing } from "./cost.ts";
import { type Figure, rounded } from "./figure.ts";
import { generated } from "./generated.ts";
import { load } from "./load.ts";
import { wireDaysBack } from "./orders.ts";
import { startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

/** LINES=20000 ships a tenth. */
const lines = Number(process.env["LINES"] ?? "200000");
/** Of an order of ten receipts, which is the most, so many are lines of their own. */
const linesOfOrder = 8.2;
const seconds = 10;
const mostMs = 2_000;

export async function utilizationFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { pools } = database;
    const orders = Math.ceil(lines / linesOfOrder);
    await generated(dataFolder, { orders, receipts: orders * 10, customers: 1, prices: 0, largest: 1, years: 1 });
    await pools.owner.query("vacuum analyze");
    const [person] = await makePeople(pools.system, 1);
    const headers = { authorization: `Bearer ${person!.token}`, "content-type": "application/json" };
    const { order_from_date: pack_from_date, order_to_date: pack_to_date } = wireDaysBack(1);
    const body = { customer_id: person!.customer_id, pack_from_date, pack_to_date };
    const report = "/api/reports/product-utilization-report";
    const answer = await fetch(server.origin + report, { method: "POST", headers, body: JSON.stringify(body) });
    const { total } = (await answer.json()) as { total: number };
    const of = `utilization of ${total.toLocaleString("en-US")} lines`;
    const figures: Figure[] = [];
    for (const [what, path] of [
      ["added up", "/api/reports/product-utilization-summary"],
      ["counted, with the first page", report],
    ] as const) {
      const { p50, p99, failed, cost } = await load({
        origin: server.origin,
        connections: 1,
        seconds,
        next: () => ({ method: "POST", path, headers, body }),
        costing: () => costing(server.process, dataFolder),
      });
      if (failed > 0) throw new Error(`${what}: ${failed} answers were none.`);
      const processor = rounded(cost!.nodeMs + cost!.databaseMs);
      figures.push(
        { what: `${of}, ${what}, median`, value: p50, unit: "ms" },
        { what: `${of}, ${what}, p99`, value: p99, unit: "ms", aim: { atMost: mostMs } },
        // Where the machine does something else too, the clock says little.
        { what: `${of}, ${what}, processor`, value: processor, unit: "ms", aim: { atMost: mostMs } },
      );
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
