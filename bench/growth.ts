/** What each call costs in a small world and in larger ones, by processor time, and by how much that grows with ten times as much: products, then orders and receipts. */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { openDatabase } from "#server/database.ts";
import { costing } from "./cost.ts";
import { type Figure, rounded } from "./figure.ts";
import { fillUp, rowsFrom } from "./fill-products.ts";
import { generated } from "./generated.ts";
import { importFigure } from "./import.ts";
import { type Ask, load } from "./load.ts";
import { startServer, type Running } from "./server.ts";
import { fillCarts, makePeople, plainItems, type Person } from "./stage.ts";

const productSizes = [400, 10_000, 103_796];
/** GROWTH_ORDERS=2000 is 2,000, 20,000 and 200,000. */
const fewestOrders = Number(process.env["GROWTH_ORDERS"] ?? "1000");
const orderSizes = [1, 10, 100].map((times) => times * fewestOrders);
/** By ten times as much a call may cost so many times as much. */
const mostGrowth = 1.5;
const seconds = 2;

type World = { orders: number; products: number; ndc?: string | undefined };
type Costs = Map<string, number>;

export async function growthFigures(ndc: string | undefined): Promise<Figure[]> {
  const figures: Figure[] = [];
  const smallest = await costsIn({ orders: orderSizes[0]!, products: productSizes[0]! });
  const table = async (what: string, sizes: readonly number[], worldOf: (size: number) => World) => {
    const costs = [smallest];
    for (const size of sizes.slice(1)) costs.push(await costsIn(worldOf(size)));
    for (const call of smallest.keys()) {
      const each = costs.map((cost) => cost.get(call)!);
      sizes.forEach((size, at) =>
        figures.push({
          what: `${call} at ${size.toLocaleString("en-US")} ${what}`,
          value: rounded(each[at]!, 2),
          unit: "ms",
        }),
      );
      const growth = (each.at(-1)! / each[0]!) ** (1 / Math.log10(sizes.at(-1)! / sizes[0]!));
      figures.push({
        what: `${call}, growth per 10x ${what}`,
        value: rounded(growth, 2),
        unit: "x",
        aim: { atMost: mostGrowth },
      });
    }
  };
  await table("products", productSizes, (products) => ({
    orders: orderSizes[0]!,
    products,
    ndc: products > 100_000 ? ndc : undefined,
  }));
  await table("orders and receipts", orderSizes, (orders) => ({ orders, products: productSizes[0]! }));
  return figures;
}

/** Processor time of node and PostgreSQL for a call, in ms. */
async function costsIn({ orders, products, ndc }: World): Promise<Costs> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const first = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  let server: Running | undefined = first;
  try {
    const { pools } = database;
    await generated(dataFolder, { orders, receipts: orders, customers: 10, prices: 1_000, largest: 0.9 });
    if (ndc !== undefined) await importFigure(ndc, dataFolder);
    else await fillUp(rowsFrom(pools.system), products);
    await pools.owner.query("vacuum analyze");
    // What it has to do with so much beside the calls is done by then.
    await first.stop();
    server = undefined;
    server = await startServer(dataFolder);
    const costs: Costs = new Map();
    for (const [call, next] of Object.entries(await calls(pools, server))) {
      await load({ origin: server.origin, connections: 1, seconds: 0.5, next });
      const { cost, failed } = await load({
        origin: server.origin,
        connections: 1,
        seconds,
        next,
        costing: () => costing(server!.process, dataFolder),
      });
      if (failed > 0) throw new Error(`${call}: ${failed} answers were none.`);
      costs.set(call, cost!.nodeMs + cost!.databaseMs);
    }
    console.log(`${orders} orders, ${products} products:`, Object.fromEntries(costs));
    return costs;
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

type Pools = Awaited<ReturnType<typeof openDatabase>>["pools"];

async function calls(pools: Pools, server: Running): Promise<Record<string, () => Ask | undefined>> {
  const { system } = pools;
  const [person, ...buyers] = await makePeople(system, 300);
  const items = await plainItems(system, 300);
  const names = await words(system);
  const own = await ordersOf(system, person!.customer_id);
  const ready = await fillCarts(pools, buyers, (buyer, path, body) => asked(server, post(path, buyer, body)), 10);
  const [filled] = ready;
  let nth = 0;
  const inTurn = <Each>(list: readonly Each[]): Each => list[nth++ % list.length]!;
  const get = (path: string): Ask => ({ method: "GET", path, headers: signed(person!) });
  const receipt = () => {
    const lot_no = randomUUID().slice(0, 8).toUpperCase();
    return { ...inTurn(own), quantity_received: 1, receive_date: today(), lot_no };
  };
  return {
    "product detail": () => get(`/api/products/${inTurn(items).item_id}`),
    search: () => post("/api/products/search", person!, { searchText: inTurn(names), page_size: 50 }),
    "list of a class": () => post("/api/products/search", person!, { classId: 1 + (nth++ % 9), page_size: 50 }),
    "add to cart": () => {
      const { item_id, quantity_uom_code } = inTurn(items);
      return post("/api/carts/add-item", person!, { item_id, quantity: 1, quantity_uom_code });
    },
    "cart of 10 lines": () => ({ method: "GET", path: "/api/carts", headers: signed(filled!.person) }),
    "checkout of 10 lines": () => {
      const order = ready.length > 1 ? ready.pop() : undefined;
      return order && post("/api/carts/checkout", order.person, order.request);
    },
    receive: () => {
      const { order_id, item_id, quantity_UOM, ...rest } = receipt();
      return post("/api/receives", person!, { order_id, item_id, quantity_UOM, ...rest });
    },
    "an order": () => get(`/api/carts/purchase-orders/${inTurn(own).order_id}`),
    "orders of 45 days": () => post("/api/orders/search", person!, {}),
    "orders at a glance": () => get("/api/orders/at-a-glance"),
    "usual items": () => get("/api/usual-items"),
    "receipts of 7 days": () => post("/api/receives/search-historical", person!, {}),
  };
}

const signed = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const post = (path: string, person: Person, body: unknown): Ask => ({
  method: "POST",
  path,
  headers: { ...signed(person), "idempotency-key": randomUUID() },
  body,
});

async function asked(server: Running, { path, headers, body }: Ask): Promise<{ shipping_cost: number }> {
  const answer = await fetch(server.origin + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<{ shipping_cost: number }>;
}

const today = (): string => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
};

async function words(system: Pool): Promise<string[]> {
  const { rows } = await system.query<{ word: string }>(
    "select split_part(full_description, ' ', 1) as word from products order by md5(item_id::text) limit 500",
  );
  return rows.map(({ word }) => word);
}

async function ordersOf(
  system: Pool,
  customer_id: number,
): Promise<{ order_id: number; item_id: number; quantity_UOM: string }[]> {
  const { rows } = await system.query<{ order_id: number; item_id: number; quantity_UOM: string }>(
    `select order_id, item_id, quantity_uom_code as "quantity_UOM" from order_lines where customer_id = $1 order by order_id desc limit 300`,
    [customer_id],
  );
  return rows;
}
