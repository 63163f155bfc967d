/** Where a lot, a product or a package went, of a customer to whom very much was shipped: what a question takes, by the clock and by processor time. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { openDatabase } from "#server/database.ts";
import { costing } from "./cost.ts";
import { type Figure, rounded } from "./figure.ts";
import { generated } from "./generated.ts";
import { load } from "./load.ts";
import { startServer } from "./server.ts";
import { makePeople } from "./stage.ts";

/** LINES=100000 ships a tenth. */
const lines = Number(process.env["LINES"] ?? "1000000");
const linesOfOrder = 50;
const receipts = lines / 10;
const seconds = 3;
const mostMs = 1_000;

export async function lotFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  try {
    const { pools } = database;
    await generated(dataFolder, { orders: 500, receipts: 500, customers: 1, prices: 0, largest: 1, years: 1 });
    const began = performance.now();
    const client = await pools.owner.connect();
    const ndcs = await shipMany(client).finally(() => client.release(true));
    await pools.owner.query("vacuum analyze");
    console.log(`${lines.toLocaleString("en-US")} lines in ${rounded((performance.now() - began) / 1_000)} s`);
    const [person] = await makePeople(pools.system, 1);
    let nth = 0;
    const some = () => 1 + ((nth++ * 7_919) % lines);
    const ways: Record<string, () => string> = {
      lot: () => `L${(some() % ndcs.length) + 1}Q${some() % 40}`,
      "lot of 50,000 lines": () => "HEAVY1",
      NDC: () => ndcs[some() % ndcs.length]!,
      "serial number": () => `S${some()}`,
      "nothing of it": () => `NONE${some()}`,
    };
    const figures: Figure[] = [];
    for (const [way, text] of Object.entries(ways)) {
      const { p50, p99, failed, cost } = await load({
        origin: server.origin,
        connections: 1,
        seconds,
        next: () => ({
          method: "POST",
          path: "/api/reports/lots/search",
          headers: { authorization: `Bearer ${person!.token}` },
          body: { text: text() },
        }),
        costing: () => costing(server.process, dataFolder),
      });
      if (failed > 0) throw new Error(`${way}: ${failed} answers were none.`);
      const what = `lots at ${lines.toLocaleString("en-US")} shipped lines, by ${way}`;
      figures.push({ what: `${what}, median`, value: p50, unit: "ms" });
      figures.push({ what: `${what}, p99`, value: p99, unit: "ms", aim: { atMost: mostMs } });
      figures.push({ what: `${what}, node`, value: cost!.nodeMs, unit: "ms" });
      figures.push({ what: `${what}, PostgreSQL`, value: cost!.databaseMs, unit: "ms" });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Copies of what one shipment holds, each line of another product, lot and package; gives the products' NDCs. */
async function shipMany(client: PoolClient): Promise<string[]> {
  await client.query("set session_replication_role = replica; set synchronous_commit = off"); // what is copied has been checked
  const { rows: products } = await client.query<{ item_id: number; ndc_code: string }>(
    "select item_id, ndc_code from products where ndc_code <> '' order by item_id limit 1000",
  );
  const { rows } = await client.query<Record<string, number>>(
    `select r.customer_id, r.order_id, r.line_no, sl.shipment_order_id, r.order_receive_id from receives r
       join shipment_lines sl using (customer_id, order_id, line_no) where r.receive_status_code = 'COM' limit 1`,
  );
  const { customer_id, order_id, line_no, shipment_order_id, order_receive_id } = rows[0]!;
  const orders = lines / linesOfOrder;
  const order = `1000000000 + (n - 1) / ${linesOfOrder}`;
  const shipment = `1100000000 + (n - 1) / ${linesOfOrder}`;
  const line = `(n - 1) % ${linesOfOrder} + 1`;
  const item = `(array[${products.map(({ item_id }) => item_id).join()}])[n % ${products.length} + 1]`;
  const lot = `case when n % 20 = 0 then 'HEAVY1' else 'L' || n % ${products.length} + 1 || 'Q' || n % 40 end`;
  const copied = async (table: string, which: string, count: number, changes: string) => {
    const { rows: columns } = await client.query<{ names: string; values: string }>(
      `select string_agg(column_name, ', ') as names, string_agg('c.' || column_name, ', ') as values
         from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    await client.query(
      `insert into ${table} (${columns[0]!.names}) overriding system value select ${columns[0]!.values}
         from ${table} t cross join generate_series(1, ${count}) as n cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) as c
         where t.ctid = (select ctid from ${table} where customer_id = ${customer_id} and ${which} limit 1)`,
    );
  };
  const ofOrder = `order_id = ${order_id}`;
  const ofShipment = `shipment_order_id = ${shipment_order_id}`;
  const placed = "(now() - interval '9 years' + interval '3 minutes' *";
  await copied(
    "orders",
    ofOrder,
    orders,
    `'order_id', 999999999 + n, 'placed_at', ${placed} ${linesOfOrder} * n / 15)`,
  );
  await copied(
    "shipments",
    ofShipment,
    orders,
    `'shipment_order_id', 1099999999 + n, 'order_id', 999999999 + n, 'invoice_id', 1000000000 + n, 'shipped_at', ${placed} ${linesOfOrder} * n / 15)`,
  );
  await copied(
    "order_lines",
    `${ofOrder} and line_no = ${line_no}`,
    lines,
    `'order_id', ${order}, 'line_no', ${line}, 'item_id', ${item}, 'placed_at', ${placed} n / 15)`,
  );
  await copied(
    "shipment_lines",
    `${ofShipment} and line_no = ${line_no}`,
    lines,
    `'order_id', ${order}, 'shipment_order_id', ${shipment}, 'line_no', ${line}, 'lot_no', ${lot}, 'serial_numbers', array['S' || n]`,
  );
  await client.query(
    `insert into shipment_serials (customer_id, serial_number, shipment_order_id, line_no, lot_no)
       select ${customer_id}, 'S' || n, ${shipment}, ${line}, ${lot} from generate_series(1, ${lines}) as n`,
  );
  await copied(
    "receives",
    `order_receive_id = ${order_receive_id}`,
    receipts,
    `'order_receive_id', 1000000000 + n, 'order_id', ${order}, 'line_no', ${line}, 'item_id', ${item}, 'lot_no', ${lot}, 'client_key', null`,
  );
  return products.map(({ ndc_code }) => ndc_code);
}
