/** The order search and the numbers at a glance of a customer with very many orders: the first page of every kind of search, one connection. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { generate } from "#server/generate/command.ts";
import { sizeOf } from "#server/generate/size.ts";
import { auditKeysOf } from "#server/services/audit/audit-keys.ts";
import type { Figure } from "./figure.ts";
import { load, type Ask } from "./load.ts";
import { startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

const seconds = 2;
/** ORDERS=2000000 measures ten times as many. */
const orders = process.env["ORDERS"] ?? "200000";
const mostMs = 50;

export async function orderFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { pools } = database;
    const size = sizeOf({ orders, receipts: orders, customers: "10", prices: "1000", largest: "0.99" });
    const anchor = { newest: () => undefined, keep: () => undefined };
    const keys = auditKeysOf(["the key of a bench, of 32 characters or more"]);
    await generate(pools, size, { keys, anchor, clock: () => new Date() }, () => {});
    await pools.owner.query("vacuum analyze");
    const [person] = await makePeople(pools.system, 1);
    const { rows } = await pools.system.query<{ item_id: number; ship: number; no: string; id: number }>(
      `select l.item_id, o.ship_contact_id as ship, o.customer_order_no as no, o.order_id as id from order_lines l join orders o using (customer_id, order_id)
        where customer_id = $1 order by l.item_id limit 1`,
      [person!.customer_id],
    );
    const { item_id, ship, no, id } = rows[0]!;
    const days = (years: number) => {
      const at = (date: Date) =>
        `${String(date.getMonth() + 1).padStart(2, "0")}/${String(date.getDate()).padStart(2, "0")}/${date.getFullYear()}`;
      const from = new Date();
      from.setDate(from.getDate() - Math.floor(years * 365));
      return { order_from_date: at(from), order_to_date: at(new Date()) };
    };
    const kinds: Record<string, object> = {
      "45 days": days(45 / 365),
      "ten years": days(9.9),
      "ten years, a product": { ...days(9.9), item_id },
      "ten years, a product and a name that none has": { ...days(9.9), item_id, order_name: "nobody" },
      "ten years, a part of a name": { ...days(9.9), order_name: "tray" },
      "ten years, a name that none has": { ...days(9.9), order_name: "nobody" },
      "ten years, who ordered": { ...days(9.9), order_create_user: "a" },
      "ten years, nobody who ordered": { ...days(9.9), order_create_user: "nobody-at-all" },
      "ten years, cancelled": { ...days(9.9), order_status: "CANCELLED" },
      "ten years, received": { ...days(9.9), order_status: "RECEIVED" },
      "ten years, an address": { ...days(9.9), shipping_contact_id: ship },
      "an order": { order_id: id },
      "their number": { customer_order_no: no },
      ...Object.fromEntries(
        ["oldest", "largest", "smallest", "number"].flatMap((sort) => [
          [`45 days, ${sort} first`, { ...days(45 / 365), sort }],
          [`ten years, ${sort} first`, { ...days(9.9), sort }],
          [`ten years, a name, ${sort} first`, { ...days(9.9), order_name: "tray", sort }],
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
      const { p99, failed } = await load({ origin: server.origin, connections: 1, seconds, next: () => ask });
      if (failed > 0) throw new Error(`${kind}: ${failed} answers were none.`);
      figures.push({
        what: `orders at ${Number(orders).toLocaleString("en-US")}, ${kind}, p99`,
        value: p99,
        unit: "ms",
        aim: { atMost: mostMs },
      });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
