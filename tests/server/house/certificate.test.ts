/** The server with the certificate of its data folder. The command that makes it is in certificate.deep.test.ts. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { certificateCommand } from "#server/tls/command.ts";
import { makeTls } from "#server/tls/make.ts";
import * as tlsText from "#server/tls/text.ts";
import { tlsFiles } from "#server/tls/tls-files.ts";
import { auditKey } from "#tests/support/audit-keys.ts";
import { askSecurely } from "#tests/support/ask-securely.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { getNow } from "#tests/support/present.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";

/** Makes a certificate in a new data folder. */
async function makeFolder(): Promise<string> {
  const dataDir = newDataFolder();
  await makeTls({ dataDir, names: ["localhost", "dock.example.com"], authority: "last", now: getNow() });
  return dataDir;
}

test("the server speaks HTTPS with the certificate of its data folder, without any setting", async () => {
  const [DATA_DIR, { url }] = [await makeFolder(), await freshDatabase()];
  const { address } = await startServerInProcess({ DATA_DIR, DATABASE_URL: url, AUDIT_KEY: auditKey });
  expect(address).toMatch(/^https:\/\/localhost:\d+$/);
  const authority = readFileSync(tlsFiles(DATA_DIR).authority.cert);
  expect(await askSecurely(`${address}/healthz`, authority)).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(await askSecurely(`${address}/healthz`, authority, "dock.example.com")).toMatchObject({ status: 200 });
  await expect(askSecurely(`${address}/healthz`)).rejects.toMatchObject({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  await expect(askSecurely(`${address}/healthz`, authority, "other.example.com")).rejects.toMatchObject({
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
});

test.each([
  [
    "portal.key",
    undefined,
    /^The key of the certificate in the data folder \(\S+portal\.key\) can't be read: ENOENT.*$/,
  ],
  ["portal.crt", "no certificate", /^The certificate in the data folder and its key do not match \(.*no start line.*$/],
])("the start refuses a damaged %s in one sentence", async (name, content, sentence) => {
  const DATA_DIR = await makeFolder();
  const file = join(tlsFiles(DATA_DIR).folder, name);
  if (content === undefined) rmSync(file);
  else writeFileSync(file, content);
  const error: unknown = await startServerInProcess({ DATA_DIR }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).message).toMatch(sentence);
  expect(existsSync(join(DATA_DIR, "postgres"))).toBe(false);
});

test.each([
  [{ name: ["https://dock"] }, tlsText.nameInvalid("https://dock")],
  [{ name: [], handOut: "many" }, '--hand-out is "many"; expected: a port number from 0 to 65535.'],
])("the command refuses a wrong option (%o) in one sentence before it makes anything", async (options, sentence) => {
  const DATA_DIR = newDataFolder();
  const command = certificateCommand(readEnvironment({ DATA_DIR }), options);
  await expect(command).rejects.toThrow(new StartError(sentence));
  expect(existsSync(DATA_DIR)).toBe(false);
});
