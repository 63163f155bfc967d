/** While PostgreSQL is gone or dies under its callers, every call answers 503 and no call answers 500. */
import { describe, expect, onTestFinished, test } from "vitest";

import { calls } from "#contract/calls.ts";
import { buildApp } from "#server/app.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPools } from "#server/db/open.ts";
import { type Client, clientOf, testApp, type TestApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { north, people } from "#tests/support/company.ts";
import { testTrust } from "#tests/support/csos/trusted.ts";
import { madeDataFolders, postmasterOf } from "#tests/support/data-folder.ts";
import { gateTo } from "#tests/support/database-gate.ts";
import type { Example, World } from "#tests/support/example.ts";
import { examples } from "#tests/support/examples.ts";
import { getServerNow } from "#tests/support/present.ts";
import { until } from "#tests/support/until.ts";
import { send } from "#tests/support/walking.ts";

type Asked = { name: string; client: Client; input: Example["input"] };

/** One request of every call, ready to be sent. What is told to a device has no end. */
async function readyRequests(app: TestApp): Promise<Asked[]> {
  const world: World = {
    app,
    now: getServerNow(),
    buyer: await app.signIn(people.buyer.email),
    chief: await app.signIn(people.chief.email),
    staff: await app.signIn(people.staff.email, { customer: north }),
  };
  const requests: Asked[] = [];
  for (const [name, call] of Object.entries(calls)) {
    if (call.path === "/api/live") continue;
    const { client = world.buyer, input, endsSession } = await examples[name]!(world);
    requests.push({
      name,
      client: endsSession ? await app.signIn(people.both.email, { customer: north }) : client,
      input,
    });
  }
  return requests;
}

/** Calls that ask no database. */
const answersWithout = new Set(["versions", "helpDesk", "reportClientErrors"]);

test("every call answers 503 while the database is gone", { timeout: 240_000 }, async () => {
  const app = await testApp();
  const requests = await readyRequests(app);
  const gate = await gateTo(app.url);
  const gated = openPools(gate.url);
  const server = await buildApp({
    pools: gated,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
    auditKeys,
    trust: testTrust,
  });
  onTestFinished(async () => {
    await server.close();
    await gated.end();
  });
  await gate.shut();
  const answers = await Promise.all(
    requests.map(async ({ name, client, input }) => {
      const { status } = await send(calls[name]!, clientOf(server, client.token), input);
      return [name, answersWithout.has(name) && status === 200 ? 503 : status];
    }),
  );
  expect(answers.filter(([, status]) => status !== 503)).toEqual([]);
});

const settings = { fsync: "off", max_connections: "100" };
/** With the portal's tables in it. */
const madeFolder = await madeDataFolders(async (folder) => {
  const database = await startEmbedded({ dataFolder: folder, as: "server", settings });
  const pools = openPools(database.url);
  await migrate(pools.owner);
  await pools.end();
  await database.stop();
});

describe("PostgreSQL dies under concurrent requests", () => {
  test.each(["SIGKILL", "SIGQUIT", "SIGINT"] as const)(
    "by %s, and no call answers 500",
    { timeout: 240_000 },
    async (signal) => {
      const dataFolder = madeFolder();
      const database = await startEmbedded({ dataFolder, as: "server", settings });
      const pools = openPools(database.url);
      const app = await testApp({ on: { pools, url: database.url } });
      onTestFinished(async () => {
        await app.app.close();
        await pools.end();
        await database.stop();
      });
      const requests = await readyRequests(app);
      const answers: { name: string; status: number }[] = [];
      const asking = requests.map(async ({ name, client, input }) => {
        for (let round = 0; round < 3; round++) {
          const { status } = await send(calls[name]!, client, input);
          answers.push({ name, status });
        }
      });
      await until(() => answers.length > requests.length / 2);
      process.kill(postmasterOf(dataFolder), signal);
      await Promise.all(asking);
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      // PostgreSQL is started again, and the calls work.
      await until(async () => (await requests[0]!.client.get("/api/carts/counts")).status !== 503);
    },
  );
});
