/** What is asked of a connection in one turn: the answers are those of the driver, and the ways there and back fewer. */
import type { PoolClient } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, sendNow } from "#server/db/together.ts";
import { freshDatabase } from "#tests/support/database.ts";

const { pools } = await freshDatabase();
await pools.owner.query("create table seen (id int primary key); grant all on seen to portal_app");

/** New for each test: it has prepared no statement. The table is empty. */
let client: PoolClient;
beforeEach(async () => {
  await pools.owner.query("truncate seen");
  client = await pools.app.connect();
});
afterEach(() => client.release(true)); // closed, not reused

const kinds = {
  name: "test kinds",
  text: `select $1::bigint as big, date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06Z' as at, 1.50::numeric as exact, '\\x00ff'::bytea as bytes,
    null::text as nothing, json_build_object('a', 1) as built, array[1, 2] as list from generate_series(1, 2)`,
};
const add = (id: number | null) => ({ name: "test add", text: "insert into seen values ($1)", values: [id] });
const count = { name: "test count", text: "select count(*)::int as count from seen" };
const seen = async () => (await ask(client, count)).rows as unknown[];

/** How often PostgreSQL said that it is ready, meanwhile. */
async function readies(work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as PoolClient & { connection: NodeJS.EventEmitter };
  let times = 0;
  const more = () => times++;
  connection.on("readyForQuery", more);
  await work();
  connection.off("readyForQuery", more);
  return times;
}

test("rows are read as the driver reads them, whether they were described now or before", async () => {
  const driver = await client.query<never>({ ...kinds, name: "test driver's", values: [7] });
  for (let times = 0; times < 2; times++)
    expect(await ask(client, { ...kinds, values: [7] })).toMatchObject({ rows: driver.rows, command: "SELECT" });
});

test("once the connection knows them, they are answered in their order behind one Sync", async () => {
  const turn = async () => {
    const answers = await Promise.all([
      ask(client, { name: "begin", text: "begin" }),
      ask(client, add(1)),
      ask(client, count),
      ask(client, { name: "rollback", text: "rollback" }),
      ask(client, count),
    ]);
    expect(answers.map(({ command, rows }) => [command, ...rows])).toEqual([
      ["BEGIN"],
      ["INSERT"],
      ["SELECT", { count: 1 }],
      ["ROLLBACK"],
      ["SELECT", { count: 0 }],
    ]);
  };
  expect(await readies(turn)).toBe(5);
  expect(await readies(turn)).toBe(1);
});

test("where one fails, what was asked before it stands, and what was asked after it is not begun", async () => {
  await Promise.all([ask(client, add(10)), seen()]);
  const [before, failing, after] = await Promise.allSettled([
    ask(client, { name: "test one", text: "select 1 as one" }).then(() => ask(client, count)),
    ask(client, add(10)),
    ask(client, add(11)),
  ]);
  expect([before, failing, after]).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "23505" } },
    { status: "rejected", reason: { code: "23505" } },
  ]);
  expect(await seen()).toEqual([{ count: 1 }]);
});

test("a value that cannot be sent is its own statement's failure, and that of those after it; the connection goes on", async () => {
  const unsayable = { name: "test add", text: add(0).text, values: [{ toPostgres: () => { throw new Error("unsayable"); } }] }; // prettier-ignore
  await ask(client, add(19)); // only prepared statements are sent together
  const said = await Promise.allSettled([ask(client, add(20)), ask(client, unsayable), ask(client, add(21))]);
  expect(said).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { message: "unsayable" } },
    { status: "rejected", reason: { message: "unsayable" } },
  ]);
  await expect(ask(client, unsayable)).rejects.toThrow("unsayable");
  expect(await seen()).toEqual([{ count: 2 }]);
});

test("a row that cannot be read is its own statement's failure", async () => {
  await Promise.all([ask(client, { ...kinds, values: [7] }), ask(client, add(1)), ask(client, add(2)), seen()]); // prepares them
  const tooBig = ask(client, { ...kinds, values: ["9007199254740993"] });
  const [big, counted] = await Promise.allSettled([tooBig, ask(client, count)]);
  expect(big).toMatchObject({ status: "rejected", reason: { name: "RangeError" } });
  expect(counted).toMatchObject({ status: "fulfilled", value: { rows: [{ count: 2 }] } });
});

test("what was asked goes out before what is sent at once", async () => {
  await ask(client, add(29)); // only prepared statements are sent by `together` itself
  const added = ask(client, add(30));
  sendNow(client);
  const { rows } = await client.query<never>("select count(*)::int as count from seen where id = 30");
  expect(rows).toEqual([{ count: 1 }]);
  await added;
});

test("a connection that ends fails all that it was asked and has not answered", async () => {
  const lost = await pools.app.connect();
  const ended = new Promise((resolve) => lost.once("error", resolve));
  const pid = { name: "test pid", text: "select pg_backend_pid() as pid" };
  const wait = (seconds: number) => ({ name: "test wait", text: "select pg_sleep($1)", values: [seconds] });
  const [{ pid: own }] = (await ask(lost, pid)).rows as unknown as [{ pid: number }];
  await ask(lost, wait(0));
  const asked = Promise.allSettled([ask(lost, pid), ask(lost, wait(60)), ask(lost, pid)]);
  sendNow(lost);
  await pools.owner.query("select pg_terminate_backend($1)", [own]);
  const said = await asked;
  expect(said.slice(1)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  await ended;
  lost.release(true);
});
