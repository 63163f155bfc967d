/** A cart as full as one can be, and a dock to which 20,000 lines are to come: what opening, changing and ordering them costs, by processor time and bytes. */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Client } from "undici";
import { openDatabase } from "#server/database.ts";
import { costing } from "./cost.ts";
import { type Figure, rounded } from "./figure.ts";
import { fillUp, rowsFrom } from "./fill-products.ts";
import { generated } from "./generated.ts";
import { type Running, startServer } from "./server.ts";
import { fillCarts, makePeople, type Person } from "./stage.ts";

/** LINES=100 measures a small cart. */
const lines = Number(process.env["LINES"] ?? "9998");
const times = 5;

type Asked = { method: "GET" | "POST"; path: string; body?: unknown };

export async function largeFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const client = new Client(server.origin, { pipelining: 1, bodyTimeout: 120_000, headersTimeout: 120_000 });
  try {
    const { pools } = database;
    await fillUp(rowsFrom(pools.system), 20_000);
    const ask = asking(client, { server, dataFolder });
    return [...(await dockFigures(database, dataFolder, ask)), ...(await cartFigures(database, ask))]; // a world is made where nobody is yet
  } finally {
    await client.close();
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Ask = ReturnType<typeof asking>;

async function cartFigures({ pools }: Database, ask: Ask): Promise<Figure[]> {
  const people = await makePeople(pools.system, times + 1);
  const orders = await fillCarts(
    pools,
    people,
    async (person, path, body) => (await ask.once(person, { method: "POST", path, body })) as { shipping_cost: number },
    lines,
  );
  const [person] = people;
  const cart = { method: "GET", path: "/api/carts" } as const;
  const { items } = (await ask.once(person!, cart)) as { items: { item_id: number; quantity_uom_code: string }[] };
  let quantity = 1;
  const change = (): Asked => ({
    method: "POST",
    path: "/api/carts/update-item",
    body: { ...named(items[17]!), new_quantity: (quantity = 3 - quantity) },
  });
  const quote = {
    method: "POST",
    path: "/api/shipping-methods/cost",
    body: {
      ShippingMethodId: orders[0]!.request["shipping_method_id"],
      ContactId: orders[0]!.request["shipping_contact_id"],
      SaturdayShipping: false,
      WrkOrderId: person!.wrk_order_id,
    },
  } as const;
  const ready = orders.filter((order) => order.person !== person);
  const title = `cart of ${lines.toLocaleString("en-US")} lines`;
  return [
    ...(await ask.measured(`${title}, opened`, () => [person!, cart])),
    ...(await ask.measured(`${title}, a line changed`, () => [person!, change()])),
    ...(await ask.measured(`${title}, shipping cost`, () => [person!, quote])),
    ...(await ask.measured(`${title}, checkout`, () => {
      const { person: buyer, request } = ready.pop()!;
      return [buyer, { method: "POST", path: "/api/carts/checkout", body: request }];
    })),
  ];
}

const named = ({ item_id, quantity_uom_code }: { item_id: number; quantity_uom_code: string }) => ({
  item_id,
  quantity_uom_code,
});

/** All that was ordered in a year and never received: some 20,000 lines. */
async function dockFigures({ pools }: Database, dataFolder: string, ask: Ask): Promise<Figure[]> {
  await generated(dataFolder, { orders: 20_000, receipts: 0, customers: 1, prices: 0, largest: 1, years: 1 });
  await pools.owner.query("vacuum analyze");
  const [person] = await makePeople(pools.system, 1);
  const whole = { method: "POST", path: "/api/receives/search-pending", body: {} } as const;
  const all = (await ask.once(person!, whole)) as { order_id: number; item_id: number; quantity_UOM: string }[];
  const changes = (body: object) => ({ method: "POST", path: "/api/receives/pending-changes", body }) as const;
  const { orders } = (await ask.once(person!, changes({ most_lines: 0 }))) as { orders: { order_id: number }[] };
  const title = `${all.length.toLocaleString("en-US")} lines to come`;
  const some = all[17]!;
  return [
    { what: `${title}, orders`, value: orders.length, unit: "" },
    ...(await ask.measured(`${title}, all at once`, () => [person!, whole])),
    ...(await ask.measured(`${title}, what changed`, () => [person!, changes({ most_lines: 0 })])),
    ...(await ask.measured(`${title}, a page of 300 orders`, () => [
      person!,
      { ...whole, body: { order_ids: orders.slice(0, 300).map(({ order_id }) => order_id) } },
    ])),
    ...(await ask.measured(`${title}, a changed order`, () => [
      person!,
      { ...whole, body: { order_ids: [some.order_id] } },
    ])),
  ];
}

function asking(client: Client, { server, dataFolder }: { server: Running; dataFolder: string }) {
  const request = async (person: Person, { method, path, body }: Asked) => {
    const answer = await client.request({
      method,
      path,
      headers: {
        authorization: `Bearer ${person.token}`,
        "accept-encoding": "br",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(method === "POST" && { "idempotency-key": randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const sent = Buffer.from(await answer.body.arrayBuffer());
    const text = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(sent) : sent;
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.toString()}`);
    return { sent: sent.length, text };
  };
  return {
    once: async (person: Person, asked: Asked): Promise<unknown> =>
      JSON.parse((await request(person, asked)).text.toString()),
    measured: async (what: string, next: () => [Person, Asked]): Promise<Figure[]> => {
      const costOf = await costing(server.process, dataFolder);
      let sent = 0;
      let bytes = 0;
      for (let time = 0; time < times; time++) {
        const answer = await request(...next());
        sent += answer.sent;
        bytes += answer.text.length;
      }
      const { nodeMs, databaseMs, roundTrips } = await costOf(times);
      return [
        { what: `${what}: node`, value: nodeMs, unit: "ms" },
        { what: `${what}: PostgreSQL`, value: databaseMs, unit: "ms" },
        { what: `${what}: round trips`, value: roundTrips, unit: "" },
        { what: `${what}: sent`, value: rounded(sent / times / 1e3), unit: "kB" },
        { what: `${what}: before compression`, value: rounded(bytes / times / 1e3), unit: "kB" },
      ];
    },
  };
}
