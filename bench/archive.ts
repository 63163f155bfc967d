/** The archive of a customer with very many signed orders: how long it takes, and that the memory it takes does not grow with the orders. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { signedArchive } from "#server/services/reports/signed-archive.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { type Figure, rounded } from "./figure.ts";
import { startServer } from "./server.ts";
import { askServer, readyToSign } from "./signing.ts";
import { makePeople } from "./stage.ts";

/** ORDERS=20000 takes ten times as many. */
const orders = Number(process.env["ORDERS"] ?? "2000");
/** By then everything that an archive needs is in memory. */
const settledShare = 0.2;

export async function archiveFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const { env, folder, time } = await signingEnvironment();
  const server = await startServer(dataFolder, { ...env, DATA_DIR: dataFolder });
  const { pools, close } = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const ask = askServer(server.origin);
    const [[token, request]] = (await readyToSign(pools, await makePeople(pools.system, 1), ask)) as [[string, object]];
    const { order_id } = (await ask(token, "/api/carts/checkout-csos", request)) as { order_id: number };
    const customer_id = await copyOrder(pools, order_id);
    const owner = { customer_id, time_zone: "America/Chicago", now: new Date() };
    const settings = {
      "app.customers": `{${customer_id}}`,
      "app.user_id": "0",
      "app.on_behalf_of": "",
      "app.staff": "off",
    };
    const held: { orders: number; rss: number }[] = [];
    const archive = signedArchive(owner).write(
      (work) => inTransaction(pools.app, work, { settings, access: "read only" }),
      (count) => void held.push({ orders: count, rss: process.memoryUsage.rss() }),
    );
    const began = performance.now();
    const cpu = process.cpuUsage();
    let bytes = 0;
    for await (const part of archive) bytes += part.length;
    const { user, system } = process.cpuUsage(cpu);
    const most = (rows: typeof held) => Math.max(...rows.map(({ rss }) => rss));
    const settled = most(held.slice(0, Math.ceil(held.length * settledShare)));
    const what = `archive of ${orders.toLocaleString("en-US")} signed orders`;
    return [
      { what, value: rounded((performance.now() - began) / 1_000), unit: "s" },
      { what: `${what}, orders in it`, value: held.at(-1)!.orders, unit: "orders", aim: { atLeast: orders } },
      { what: `${what}, processor of the process that writes it`, value: rounded((user + system) / 1e6), unit: "s" },
      { what: `${what}, its size`, value: rounded(bytes / 1e6), unit: "MB" },
      {
        what: `${what}, memory beyond that of its first fifth`,
        value: Math.round((most(held) - settled) / 1e6),
        unit: "MB",
        aim: { atMost: 64 },
      },
    ];
  } finally {
    await close();
    await server.stop();
    time.close();
    for (const each of [dataFolder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

/** Copies the order, its lines and its signature under new numbers; returns its customer. */
async function copyOrder({ owner }: Pools, order_id: number): Promise<number> {
  const changes: Record<string, string> = {
    orders: "'order_id', 900000000 + n, 'cart_id', null, 'order_form_number', '26X' || lpad(n::text, 6, '0')",
    order_lines: "'order_id', 900000000 + n",
    csos_orders: "'order_id', 900000000 + n",
  };
  await inTransaction(owner, async (db) => {
    await db.query("set local session_replication_role = replica");
    for (const [table, changed] of Object.entries(changes)) {
      const { rows } = await db.query<{ columns: string; copied: string }>(
        `select string_agg(column_name, ', ') as columns, string_agg('copy.' || column_name, ', ') as copied
           from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const { columns, copied } = rows[0]!;
      await db.query(
        `insert into ${table} (${columns}) select ${copied} from ${table} o cross join generate_series(1, $2::int) as n
           cross join lateral jsonb_populate_record(o, jsonb_build_object(${changed})) as copy where o.order_id = $1`,
        [order_id, orders - 1],
      );
    }
  });
  await owner.query("analyze");
  const { rows } = await owner.query<{ customer_id: number }>("select customer_id from orders where order_id = $1", [
    order_id,
  ]);
  return rows[0]!.customer_id;
}
