/** What the start says when a key was lost or left empty by a loss of power, and that the command it names mends it. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { readyLine } from "#tests/support/ready-line.ts";
import { auditKey } from "#tests/support/audit-keys.ts";
import { testApp } from "#tests/support/app.ts";
import { uploadOf } from "#tests/support/certificate-examples.ts";
import { people } from "#tests/support/company.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import * as keysText from "#server/keys-text.ts";
import { filesLost } from "#server/base/start-text.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServer } from "#tests/support/server-process.ts";
import { getNow } from "#tests/support/present.ts";

const program = (name: string) => join(root, "server", name);

test.each([
  ["empty", (key: string) => writeFileSync(key, "")],
  ["gone", (key: string) => rmSync(key)],
])("the audit trail's key is %s: the start names the command, after which it starts", async (_, lose) => {
  const { url } = await freshDatabase();
  const env = { DATA_DIR: newDataFolder(), DATABASE_URL: url, DEMONSTRATION: "off", PORT: "0", PUSH_KEY: newKeyLine() };
  const run = (name: string, ...words: string[]) => runNode(program(name), words, env);
  const startOnce = async () => {
    const server = run("main.ts");
    await server.line(readyLine);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  await startOnce();
  lose(join(env.DATA_DIR, "audit", "key"));
  const refused = run("main.ts");
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain("run npm run portal -- audit accept with the reason.");
  const accepted = run("portal.ts", "audit", "accept", "the power was lost");
  expect([await accepted.ended, accepted.said()]).toEqual([
    0,
    expect.stringContaining("The current key is used from now on"),
  ]);
  await startOnce();
});

test("the certificates' key is lost: the start says how many files need it, and after `keys remove-lost` they are uploaded again", async () => {
  // A server process on the same database has the machine's clock.
  const { signIn, pools, url } = await testApp({ clock: getNow });
  const chief = await signIn(people.chief.email, { cart: "CSO" });
  await pools.owner.query("update sessions set last_seen_at = now(), ends_at = now() + interval '1 hour'");
  const { env: given, folder, time } = await signingEnvironment();
  onTestFinished(() => time.close());
  const { CSOS_KEY: _, ...signing } = given;
  const env = { ...signing, AUDIT_KEY: auditKey };
  const keyFile = join(folder, "csos", "key");
  const portal = async (...words: string[]) => {
    const run = runNode(program("portal.ts"), words, { ...env, DATABASE_URL: url, DEMONSTRATION: "off" });
    return [await run.ended, run.said()];
  };
  const start = async () => startServer(url, chief.token, env);
  const stop = async ({ process }: Awaited<ReturnType<typeof start>>) => {
    process.kill("SIGTERM");
    await process.ended;
    return process.said();
  };
  const first = await start();
  for (let count = 0; count < 2; count += 1)
    expect(await (await first.post("/api/csos-certificates", uploadOf())).json()).toMatchObject({ Success: true });
  expect(await stop(first)).not.toContain("can't be opened");
  const kept = readFileSync(keyFile, "utf8");

  writeFileSync(keyFile, "");
  expect(await stop(await start())).toContain(filesLost(2, keyFile));
  const present = readFileSync(keyFile, "utf8");
  writeFileSync(keyFile, `${present}${kept}`);
  expect(await stop(await start())).not.toContain("can't be opened");
  expect(await portal("keys", "remove-lost")).toEqual([0, keysText.nothingRemoved]);

  writeFileSync(keyFile, present);
  expect(await portal("keys", "remove-lost")).toEqual([0, keysText.removed(2)]);
  const { rows } = await pools.owner.query(
    "select action, result, reason, before ->> 'contact_dea' as dea from audit where action like 'portal keys%'",
  );
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({
      action: "portal keys remove-lost",
      result: "done",
      reason: "the key that its file was sealed under is gone",
      dea: expect.stringMatching(/^[A-Z]{2}\d{7}$/),
    })),
  );
  const last = await start();
  const { certificates } = (await (
    await fetch(`${last.address}/api/csos-certificates`, { headers: { authorization: `Bearer ${chief.token}` } })
  ).json()) as { certificates: unknown };
  expect(certificates ?? []).toEqual([]);
  expect(await (await last.post("/api/csos-certificates", uploadOf())).json()).toMatchObject({ Success: true });
  expect(await stop(last)).not.toContain("can't be opened");
  expect(await portal("audit", "verify")).toEqual([0, expect.stringContaining("no faults")]);
});
