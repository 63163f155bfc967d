/** Files out of a database: orders as CSV and utilization as XLSX of a customer with very many orders; how long they take, and what the server takes for them. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { type Figure, rounded } from "./figure.ts";
import { fillWorld, wireDaysBack, world, worldOrders } from "./orders.ts";
import { memory, startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

/** YEARS=5 takes the orders of as many. */
const years = Number(process.env["YEARS"] ?? "9.9");
/** By then everything that a file needs is there. */
const settledShare = 0.2;
const sampleMs = 200;

export async function worldExportFigures(): Promise<Figure[]> {
  const dataFolder = world ?? mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    if (world === undefined) await fillWorld(database.pools, dataFolder);
    const [person] = await makePeople(database.pools.system, 1);
    const { order_from_date, order_to_date } = wireDaysBack(years);
    const kinds = {
      "orders as CSV": { path: "/api/orders/export", body: { order_from_date, order_to_date } },
      "utilization as XLSX": {
        path: "/api/reports/product-utilization-report",
        body: { pack_from_date: order_from_date, pack_to_date: order_to_date, format: "xlsx" },
      },
    };
    const figures: Figure[] = [];
    for (const [kind, { path, body }] of Object.entries(kinds)) {
      const held: number[] = [memory(server.process.pid!, dataFolder).server];
      const timer = setInterval(() => held.push(memory(server.process.pid!, dataFolder).server), sampleMs);
      const began = performance.now();
      const answer = await fetch(server.origin + path, {
        method: "POST",
        headers: { authorization: `Bearer ${person!.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
      let bytes = 0;
      let lines = 0;
      for await (const part of answer.body!) {
        bytes += part.length;
        if (kind.includes("CSV")) for (const byte of part) if (byte === 10) lines++;
      }
      const seconds = (performance.now() - began) / 1_000;
      clearInterval(timer);
      const settled = Math.max(...held.slice(0, Math.ceil(held.length * settledShare)));
      const what = `${kind} at ${Number(worldOrders).toLocaleString("en-US")} orders, ${years} years`;
      figures.push(
        { what, value: rounded(seconds), unit: "s" },
        { what: `${what}, its size`, value: Math.round(bytes / 1e6), unit: "MB" },
        ...(lines > 0 ? [{ what: `${what}, its rows`, value: lines - 1, unit: "rows" }] : []),
        { what: `${what}, memory of the server before`, value: held[0]!, unit: "MB" },
        {
          what: `${what}, memory beyond that of its first fifth`,
          value: Math.max(...held) - settled,
          unit: "MB",
          aim: { atMost: 64 },
        },
      );
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    if (world === undefined) rmSync(dataFolder, { recursive: true, force: true });
  }
}
