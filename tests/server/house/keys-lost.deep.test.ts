/** The commands that repair a lost key, as processes. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as keysText from "#server/keys-text.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";

test("the command line accepts a lost audit key, removes lost certificate files, and verifies the trail", async () => {
  const { url } = await freshDatabase();
  const env = { DATA_DIR: newDataFolder(), DATABASE_URL: url, DEMONSTRATION: "off", PUSH_KEY: newKeyLine() };
  await (await startServerInProcess(env)).stop();
  rmSync(join(env.DATA_DIR, "audit", "key"));
  const runPortal = async (...words: string[]) => {
    const command = runNode(join(root, "server/portal.ts"), words, env);
    return [await command.ended, command.said()];
  };
  const accepted = expect.stringContaining("The current key is used from now on");
  expect(await runPortal("audit", "accept", "the power was lost")).toEqual([0, accepted]);
  expect(await runPortal("keys", "remove-lost")).toEqual([0, keysText.nothingRemoved]);
  expect(await runPortal("audit", "verify")).toEqual([0, expect.stringContaining("no faults")]);
});
