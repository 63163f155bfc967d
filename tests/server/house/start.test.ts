/** The server as a process. What the start does in each other case is in start.deep.test.ts. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataFolder, runningPostmaster } from "#tests/support/data-folder.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { readyAddress, readyLine } from "#tests/support/ready-line.ts";

test("the server starts on an empty folder, answers /readyz and a page, and ends at SIGTERM with 0 and without PostgreSQL", async () => {
  const DATA_DIR = newDataFolder();
  const isBuilt = existsSync(join(root, "dist", "index.html"));
  const server = runNode("server/main.ts", [], { DATA_DIR, PORT: "0", DEMONSTRATION: "off", LOG_LEVEL: "warn" });
  const address = readyAddress(await server.line(readyLine));
  const ask = (path: string) => fetch(address + path, { headers: { connection: "close" } });
  expect(await (await ask("/readyz")).json()).toMatchObject({ status: "ready" });
  // Without a built page the server serves the API alone.
  expect((await ask("/")).status).toBe(isBuilt ? 200 : 404);
  expect(runningPostmaster(DATA_DIR)).toBeDefined();
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
});
