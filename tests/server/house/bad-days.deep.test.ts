/** Bad days: the database is gone and comes back, one of its processes is killed under load, and one key arrives at two processes at once. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openPools } from "#server/db/open.ts";
import { restarting } from "#server/http/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { gateTo } from "#tests/support/database-gate.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { arrived, placeOrder, ship } from "#tests/support/orders.ts";
import { getNow } from "#tests/support/present.ts";
import { startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";

// A server process on the same database has the machine's clock.
const app = await testApp({ clock: getNow });
const { pools, url, signIn } = app;
const buyer = await signIn(people.buyer.email);
const now = getNow();
const receivedOf = async (orderId: number): Promise<number> =>
  (await pools.owner.query("select sum(received_quantity)::int as sum from order_lines where order_id = $1", [orderId]))
    .rows[0].sum;

test("while the database is gone calls answer 503 with Retry-After; when it is back they work by themselves", async () => {
  const gate = await gateTo(url);
  const gated = openPools(gate.url);
  const server = await buildApp({
    pools: gated,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
  });
  const client = clientOf(server, buyer.token);
  const orderId = await arrived({ app, now });
  const key = { "idempotency-key": "gone-for-ten-seconds" };
  try {
    expect((await client.get("/api/carts")).status).toBe(200);
    await gate.shut();
    const gone = performance.now();
    const answers = await Promise.all([
      client.get("/api/carts"),
      client.post("/api/receives", receiptOf(orderId, now), key),
      client.post("/api/security/login", { email: people.buyer.email, password: "x" }),
      clientOf(server).get("/readyz"),
    ]);
    for (const { status, body } of answers.slice(0, 3)) {
      expect([status, body]).toEqual([503, { Message: restarting, code: "unavailable" }]);
    }
    expect(answers.slice(0, 3).map(({ headers }) => Number(headers["retry-after"]))).toEqual([2, 2, 2]);
    expect(answers[3].body).toMatchObject({ status: "not ready", database: false });
    expect((await clientOf(server).get("/healthz")).status).toBe(200);
    // Whoever asks all the time is answered all the time, ten seconds long.
    while (performance.now() < gone + 10_000) {
      expect((await client.get("/api/carts/counts")).status).toBe(503);
      await setTimeout(200);
    }
    await gate.open();
    await until(async () => (await client.get("/api/carts")).status === 200);
    await until(async () => (await clientOf(server).get("/readyz")).status === 200); // it is kept for a second
    expect((await client.post("/api/receives", receiptOf(orderId, now), key)).status).toBe(200);
    expect(await receivedOf(orderId)).toBe(1);
  } finally {
    await server.close();
    await gated.end();
  }
}, 180_000);

test("a connection that dies while it asks who is there is not the caller's concern", async () => {
  const client = clientOf(app.app, buyer.token);
  const blocker = await pools.owner.connect();
  try {
    await blocker.query("begin; lock table sessions in access exclusive mode");
    const asked = client.get("/api/users/current");
    const waiting = `select pid from pg_stat_activity where datname = current_database() and application_name like 'portal system%'
      and wait_event_type = 'Lock'`;
    await until(async () => (await pools.owner.query(waiting)).rowCount === 1);
    await pools.owner.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
    await blocker.query("rollback");
    expect((await asked).status).toBe(200);
  } finally {
    blocker.release(true);
  }
});

const rounds = getKillRounds(8);
/** Receipts from one kill to the next. */
const receiptsPerRound = 20;

test(
  "backends killed again and again under load: nothing lost, nothing doubled, no 500",
  { timeout: 60_000 + rounds * 15_000 },
  async () => {
    const count = rounds * receiptsPerRound;
    const orderId = await placeOrder(pools, {
      orderId: 5_000_001,
      placedAt: now,
      lines: [{ item: items.plain, quantity: 9_999 }],
    });
    await ship(pools, orderId, { at: now });
    let killed = 0;
    const kill = async () => {
      const { rows } = await pools.owner.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name like 'portal app%' limit 2`,
      );
      killed += rows.length;
    };
    const deliver = async (index: number) => {
      const headers = { "idempotency-key": `under-load-${index}` };
      for (;;) {
        const answer = await buyer.post("/api/receives", { ...receiptOf(orderId, now), lot_no: `L${index}` }, headers);
        if (answer.status === 200) return index % receiptsPerRound === 0 ? kill() : undefined;
        expect([409, 503]).toContain(answer.status); // Being answered still, or the database is away: the same key comes again.
      }
    };
    const entries = Array.from({ length: count }, (_, index) => index);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = entries.shift(); next !== undefined; next = entries.shift()) await deliver(next);
      }),
    );
    expect(killed).toBeGreaterThanOrEqual(rounds / 2);
    expect(await receivedOf(orderId)).toBe(count);
    const { rows } = await pools.owner.query(
      `select (select count(*)::int from receives where order_id = $1) as receipts,
      (select count(*)::int from receive_events join receives using (customer_id, order_receive_id) where order_id = $1) as events,
      (select count(*)::int from answers where key like 'under-load-%') as answers,
      (select count(*)::int from audit where idempotency_key like 'under-load-%') as trail`,
      [orderId],
    );
    expect(rows).toEqual([{ receipts: count, events: count, answers: count, trail: count }]);
  },
);

test("the same key at two processes at once has one effect, and each answer is that one or asks to wait", async () => {
  const orderId = await arrived({ app, now });
  const servers = await Promise.all([startServer(url, buyer.token), startServer(url, buyer.token)]);
  const key = { "idempotency-key": "two-processes" };
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const answer = await servers[index % 2]!.post("/api/receives", receiptOf(orderId, now), key);
      return {
        status: answer.status,
        retry: answer.headers.get("retry-after"),
        body: (await answer.json()) as Record<string, unknown>,
      };
    }),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const { status, retry, body } of answers) {
    if (status === 200) expect(body).toEqual(done[0]!.body);
    else expect([status, body["code"], retry]).toEqual([409, "in_progress", "1"]);
  }
  for (const server of servers) {
    const again = await server.post("/api/receives", receiptOf(orderId, now), key);
    expect([again.status, again.headers.get("idempotency-replayed"), await again.json()]).toEqual([
      200,
      "true",
      done[0]!.body,
    ]);
  }
  expect(await receivedOf(orderId)).toBe(1);
}, 180_000);
