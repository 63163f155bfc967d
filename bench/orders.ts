/** The order search and the numbers at a glance of a customer with very many orders: the first page of every kind of search, one connection. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import type { Pools } from "#server/db/open.ts";
import { costing } from "./cost.ts";
import { type Figure, rounded } from "./figure.ts";
import { generated } from "./generated.ts";
import { load, type Ask } from "./load.ts";
import { startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

const seconds = 2;
/** ORDERS=2000000 measures ten times as many. WORLD=FOLDER takes a data folder in which they are already, and leaves it. */
export const worldOrders = process.env["ORDERS"] ?? "200000";
export const world = process.env["WORLD"];
const mostMs = 50;

export async function orderFigures(): Promise<Figure[]> {
  const dataFolder = world ?? mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { pools } = database;
    if (world === undefined) await fillWorld(pools, dataFolder);
    const [person] = await makePeople(pools.system, 1);
    const { rows } = await pools.system.query<{ item_id: number; ship: number; no: string; id: number }>(
      `select l.item_id, o.ship_contact_id as ship, o.customer_order_no as no, o.order_id as id from order_lines l join orders o using (customer_id, order_id)
        where customer_id = $1 order by l.item_id limit 1`,
      [person!.customer_id],
    );
    const { item_id, ship, no, id } = rows[0]!;
    const kinds: Record<string, object> = {
      "45 days": wireDaysBack(45 / 365),
      "ten years": wireDaysBack(9.9),
      "a year": wireDaysBack(1),
      "ten years, a product": { ...wireDaysBack(9.9), item_id },
      "ten years, a product and a name that none has": { ...wireDaysBack(9.9), item_id, order_name: "nobody" },
      "ten years, a part of a name": { ...wireDaysBack(9.9), order_name: "tray" },
      "ten years, a name that none has": { ...wireDaysBack(9.9), order_name: "nobody" },
      "ten years, who ordered": { ...wireDaysBack(9.9), order_create_user: "a" },
      "ten years, nobody who ordered": { ...wireDaysBack(9.9), order_create_user: "nobody-at-all" },
      "ten years, cancelled": { ...wireDaysBack(9.9), order_status: "CANCELLED" },
      "ten years, received": { ...wireDaysBack(9.9), order_status: "RECEIVED" },
      "ten years, an address": { ...wireDaysBack(9.9), shipping_contact_id: ship },
      "an order": { order_id: id },
      "their number": { customer_order_no: no },
      ...Object.fromEntries(
        ["oldest", "largest", "smallest", "number"].flatMap((sort) => [
          [`45 days, ${sort} first`, { ...wireDaysBack(45 / 365), sort }],
          [`a year, ${sort} first`, { ...wireDaysBack(1), sort }],
          [`ten years, ${sort} first`, { ...wireDaysBack(9.9), sort }],
          [`ten years, a name, ${sort} first`, { ...wireDaysBack(9.9), order_name: "tray", sort }],
        ]),
      ),
      ...Object.fromEntries(
        ["packing", "to-receive", "late", "backordered", "on-the-way"].map((stage) => [stage, { stage }]),
      ),
    };
    const headers = { authorization: `Bearer ${person!.token}` };
    const asks: Record<string, Ask> = {
      "at a glance": { method: "GET", path: "/api/orders/at-a-glance", headers },
      ...Object.fromEntries(
        Object.entries(kinds).map(([kind, body]): [string, Ask] => [
          kind,
          { method: "POST", path: "/api/orders/search", headers, body },
        ]),
      ),
    };
    const figures: Figure[] = [];
    for (const [kind, ask] of Object.entries(asks)) {
      const { p99, failed, cost } = await load({
        origin: server.origin,
        connections: 1,
        seconds,
        next: () => ask,
        costing: () => costing(server.process, dataFolder),
      });
      if (failed > 0) throw new Error(`${kind}: ${failed} answers were none.`);
      const what = `orders at ${Number(worldOrders).toLocaleString("en-US")}, ${kind}`;
      figures.push({ what: `${what}, p99`, value: p99, unit: "ms", aim: { atMost: mostMs } });
      // Where the machine does something else too, the clock says little.
      figures.push({
        what: `${what}, processor`,
        value: rounded(cost!.nodeMs + cost!.databaseMs),
        unit: "ms",
        aim: { atMost: mostMs },
      });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    if (world === undefined) rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A customer with nearly all of them. */
export async function fillWorld(pools: Pools, dataFolder: string): Promise<void> {
  await generated(dataFolder, {
    orders: worldOrders,
    receipts: worldOrders,
    customers: 10,
    prices: 1_000,
    largest: 0.99,
  });
  await pools.owner.query("vacuum analyze");
}

/** From so many years ago until today. */
export function wireDaysBack(years: number): { order_from_date: string; order_to_date: string } {
  const at = (date: Date) =>
    `${String(date.getMonth() + 1).padStart(2, "0")}/${String(date.getDate()).padStart(2, "0")}/${date.getFullYear()}`;
  const from = new Date();
  from.setDate(from.getDate() - Math.floor(years * 365));
  return { order_from_date: at(from), order_to_date: at(new Date()) };
}
