/** A key that was lost or left empty by a loss of power: what the start says, and that the command which it names repairs it. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { readEnvironment } from "#server/base/environment.ts";
import { filesLost } from "#server/base/start-text.ts";
import { anchorFolder, readAuditKeys } from "#server/commands/audit-folder.ts";
import { auditAccept, auditVerify } from "#server/commands/audit.ts";
import { removeLost } from "#server/keys-lost.ts";
import * as keysText from "#server/keys-text.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import { getNow } from "#tests/support/present.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKey, auditKeys } from "#tests/support/audit-keys.ts";
import { uploadOf } from "#tests/support/certificate-examples.ts";
import { people } from "#tests/support/company.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";

test.each([
  ["empty", (key: string) => writeFileSync(key, "")],
  ["gone", (key: string) => rmSync(key)],
])("the start names the command if the key of the audit trail is %s, and starts after it", async (_, lose) => {
  const { url, pools } = await freshDatabase();
  const env = { DATA_DIR: newDataFolder(), DATABASE_URL: url, PUSH_KEY: newKeyLine() };
  const startAndStop = async () => (await startServerInProcess(env)).stop();
  await startAndStop();
  lose(join(env.DATA_DIR, "audit", "key"));
  await expect(startServerInProcess(env)).rejects.toThrow("run npm run portal -- audit accept with the reason.");
  const where = readEnvironment(env);
  const trail = { pools, auditKeys: readAuditKeys(where), anchor: anchorFolder(where), now: getNow() };
  expect(await auditAccept(trail, "the power was lost")).toContain("The current key is used from now on.");
  await startAndStop();
});

test("the start counts the files of a lost certificate key; after keys remove-lost they are uploaded again", async () => {
  // Another server on the same database has the machine's clock.
  const { signIn, pools, url } = await testApp({ clock: getNow });
  const chief = await signIn(people.chief.email, { cart: "CSO" });
  await pools.owner.query("update sessions set last_seen_at = now(), ends_at = now() + interval '1 hour'");
  const { env: given, folder, time } = await signingEnvironment();
  onTestFinished(() => time.close());
  const { CSOS_KEY: _, ...signing } = given;
  const env = { ...signing, AUDIT_KEY: auditKey, DATABASE_URL: url };
  const keyFile = join(folder, "csos", "key");
  const authorization = `Bearer ${chief.token}`;
  const upload = async (address: string): Promise<unknown> => {
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify(uploadOf());
    return (await fetch(`${address}/api/csos-certificates`, { method: "POST", headers, body })).json();
  };
  const startAndStop = async () => (await startServerInProcess(env)).stop();
  const removeLostFiles = () => removeLost(pools, readEnvironment(env), { auditKeys, now: getNow() });

  const first = await startServerInProcess(env);
  for (let count = 0; count < 2; count += 1) expect(await upload(first.address)).toMatchObject({ Success: true });
  expect(await first.stop()).not.toContain("can't be opened");
  const kept = readFileSync(keyFile, "utf8");

  writeFileSync(keyFile, "");
  expect(await startAndStop()).toContain(filesLost(2, keyFile));
  const present = readFileSync(keyFile, "utf8");
  writeFileSync(keyFile, `${present}${kept}`);
  expect(await startAndStop()).not.toContain("can't be opened");
  expect(await removeLostFiles()).toEqual([keysText.nothingRemoved]);

  writeFileSync(keyFile, present);
  expect(await removeLostFiles()).toEqual([keysText.removed(2)]);
  const { rows } = await pools.owner.query(
    "select action, result, reason, before ->> 'contact_dea' as dea from audit where action like 'portal keys%'",
  );
  const removed = {
    action: "portal keys remove-lost",
    result: "done",
    reason: "the key that its file was sealed under is gone",
    dea: expect.stringMatching(/^[A-Z]{2}\d{7}$/),
  };
  expect(rows).toEqual([removed, removed]);
  const last = await startServerInProcess(env);
  const list = await fetch(`${last.address}/api/csos-certificates`, { headers: { authorization } });
  expect(((await list.json()) as { certificates?: unknown }).certificates ?? []).toEqual([]);
  expect(await upload(last.address)).toMatchObject({ Success: true });
  expect(await last.stop()).not.toContain("can't be opened");
  const trail = { pools, auditKeys, anchor: anchorFolder(readEnvironment(env)), now: getNow() };
  expect(await auditVerify(trail)).toMatchObject({ isWell: true });
});
