/** Files of many orders: whoever stops reading stops the reading of the database, nothing of what was sent is kept, and no read holds more lines than one may. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { copyOrder, placeOrder } from "#tests/support/orders.ts";
import { until } from "#tests/support/until.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const reporter = await signIn(people.reporter.email);

const count = 8_000;
const ordersAtOnce = 200;
/** Of a line's description: together the rows are more than a socket takes of what nobody reads. */
const described = 6_000;

let origin: string;
/** How often a connection was taken to read what belongs into a file. */
let reads = 0;
pools.app.on("acquire", () => reads++);

beforeAll(async () => {
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const one = await placeOrder(pools, {
    orderId: 2_000_001,
    placedAt: new Date("2026-11-01T12:00:00Z"),
    lines: [{ item: items.cheap, quantity: 4 }],
  });
  const changes = "'placed_at', timestamptz '2026-09-02' + n * interval '1 second'";
  await copyOrder(pools, one, { from: 6_000_000, count, changes });
  await copyLines(
    one,
    "jsonb_build_object('order_id', 6000000 + n, 'placed_at', null, 'full_description', $3::text)",
    count,
  );
});

/** Copies of its line, `n` of them, each with these changes. */
const copyLines = (order: number, changes: string, most: number) =>
  pools.system.query(
    `insert into order_lines select (jsonb_populate_record(l, ${changes})).* from order_lines l, generate_series(1, $2::int) as n where l.order_id = $1 and l.line_no = 1`,
    changes.includes("$3") ? [order, most, "D".repeat(described)] : [order, most],
  );

const days = { order_from_date: "09/01/2026", order_to_date: "09/30/2026" };
async function asked(body: object) {
  const headers = { authorization: `Bearer ${reporter.token}`, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/orders/export`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.body!.getReader();
}

/** Reads on until it ends or `isEnough` says so; gives how many lines there were. */
async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>, isEnough: (lines: number) => boolean) {
  let lines = 0;
  while (!isEnough(lines)) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const byte of value) if (byte === 10) lines++;
  }
  return lines;
}

/** Until nothing is read of the database for so long: nobody takes what was read. */
async function stands(everyMs: number): Promise<void> {
  let before = -1;
  await until(
    () => {
      const isStill = reads === before;
      before = reads;
      return isStill;
    },
    30_000,
    everyMs,
  );
}

describe(`of ${count} orders`, () => {
  test("whoever stops reading stops the reading of the database, and gets all of it when they go on", async () => {
    const reader = await asked(days);
    const first = await readOn(reader, (lines) => lines > 0);
    reads = 0;
    await stands(1_000);
    // What stands on the line between the two is some megabytes at most, and a page has more than one.
    expect(reads).toBeLessThan(count / ordersAtOnce / 2);
    const rest = await readOn(reader, () => false);
    expect(first + rest).toBe(count + 1);
    expect(reads).toBeGreaterThanOrEqual(count / ordersAtOnce - 2);
  });

  test("nothing of what was sent is kept", async () => {
    const reader = await asked(days);
    const early = await readOn(reader, (lines) => lines > count / 5);
    // Both times all is under way that a socket takes: else one would measure how full it happens to be.
    await stands(250);
    const before = await held();
    const late = await readOn(reader, (lines) => early + lines > count * 0.9);
    await stands(250);
    const grown = (await held()) - before;
    await reader.cancel();
    // Of rows that were kept there would be this many times as much.
    expect(grown).toBeLessThan((late * described) / 4);
  });
});

test("orders of many lines come in several reads, whole and each once", async () => {
  const long = [1_999, 1, 1, 1_500, 600, 2_500, 1];
  for (const [nth, lines] of long.entries()) {
    const order = await placeOrder(pools, {
      orderId: 8_000_001 + nth,
      placedAt: new Date(Date.UTC(2026, 6, 28 - nth)),
      lines: [{ item: items.cheap, quantity: 1 }],
    });
    await copyLines(order, "jsonb_build_object('line_no', n + 1, 'placed_at', null)", lines - 1);
    await pools.system.query("update orders set line_count = $2 where order_id = $1", [order, lines]);
  }
  reads = 0;
  const answer = await reporter.post("/api/orders/export", {
    order_from_date: "07/01/2026",
    order_to_date: "07/31/2026",
  });
  const rows: Record<string, string>[] = parse(answer.text, { bom: true, columns: true });
  expect(long.map((_, nth) => rows.filter((row) => row["Order"] === String(8_000_001 + nth)).length)).toEqual(long);
  expect(rows.map((row) => Number(row["Order"]))).toEqual(
    long.flatMap((lines, nth) => Array(lines).fill(8_000_001 + nth)),
  );
  // 2,000 lines are held at once: [1999, 1], [1, 1500], [600], [2500], [1].
  expect(reads).toBeGreaterThanOrEqual(5);
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is held in memory, in bytes, after what nobody holds was swept away. */
async function held(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
