/** The server is killed with -9 in the middle of a checkout: there is the order or the cart, never both and never neither. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client as Connection } from "pg";

import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import type { Running } from "#tests/support/processes.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { until } from "#tests/support/until.ts";
import { getNow } from "#tests/support/present.ts";

// A server process on the same database has the machine's clock.
const { signIn, pools, url } = await testApp({ clock: getNow });
const buyer = await signIn(people.buyer.email);

/** While this connection holds it, whoever comes to the gate waits there. */
const gatekeeper = new Connection({ connectionString: url });
const gate = 4_711;

beforeAll(async () => {
  await gatekeeper.connect();
  await pools.owner.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${gate});
      return null;
    end $$`);
});
afterAll(() => gatekeeper.end());

test.each([
  [
    "before it committed",
    "create trigger gate after insert on orders for each row execute function wait_at_gate()",
    "cart",
  ],
  [
    "while it committed",
    "create constraint trigger gate after insert on orders deferrable initially deferred for each row execute function wait_at_gate()",
    "order",
  ],
])("killed %s, the same key then answers one order", async (_, gateSql, expected) => {
  await pools.owner.query(gateSql);
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 2 }]);
  const key = { "idempotency-key": `killed-${expected}` };
  const { process, post } = await startServer(url, buyer.token);
  await gatekeeper.query("select pg_advisory_lock($1)", [gate]);
  const lost = post("/api/carts/checkout", request, key);
  await until(async () => (await waitingAtGate()) === 1);
  process.kill("SIGKILL");
  await expect(lost).rejects.toThrow();
  await process.ended;
  await gatekeeper.query("select pg_advisory_unlock($1)", [gate]);
  await until(async () => (await backendsOf(process)) === 0);
  await pools.owner.query("drop trigger gate on orders");

  expect(await standing(request["cart_id"])).toEqual(
    expected === "order"
      ? { orders: 1, lines: 1, jobs: 2, isOpen: false }
      : { orders: 0, lines: 0, jobs: 0, isOpen: true },
  );
  const answer = await buyer.post("/api/carts/checkout", request, key);
  expect(answer.status).toBe(200);
  expect(answer.headers["idempotency-replayed"]).toBe(expected === "order" ? "true" : undefined);
  expect(await standing(request["cart_id"])).toEqual({ orders: 1, lines: 1, jobs: 2, isOpen: false });
  expect((await buyer.get("/api/carts")).body.itemCount).toBe(0);
});

const waitingAtGate = async (): Promise<number> =>
  (
    await pools.owner.query(
      "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())",
      [gate],
    )
  ).rows[0].waiting;

/** Connections that PostgreSQL still has of a server that is gone: one that waited at the gate ends its work first. */
const backendsOf = async ({ pid }: Running): Promise<number> =>
  (
    await pools.owner.query(
      "select count(*)::int as left from pg_stat_activity where datname = current_database() and application_name in ($1, $2)",
      [`portal app ${pid}`, `portal system ${pid}`],
    )
  ).rows[0].left;

async function standing(cart_id: unknown): Promise<{ orders: number; lines: number; jobs: number; isOpen: boolean }> {
  const { rows } = await pools.owner.query(
    `select (select count(*)::int from orders where cart_id = $1) as orders,
       (select count(*)::int from order_lines join orders using (customer_id, order_id) where cart_id = $1) as lines,
       (select count(*)::int from queue.jobs j join orders o on j.payload ->> 'order_id' = o.order_id::text where cart_id = $1) as jobs,
       (select is_open from carts where cart_id = $1) as "isOpen"`,
    [cart_id],
  );
  return rows[0];
}
