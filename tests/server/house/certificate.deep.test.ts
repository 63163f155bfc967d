/** The command `portal certificate` as a process, and the server that uses its certificate. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTls } from "#server/tls/make.ts";
import * as tlsText from "#server/tls/text.ts";
import { tlsFiles } from "#server/tls/tls-files.ts";
import { auditKey } from "#tests/support/audit-keys.ts";
import { askSecurely } from "#tests/support/ask-securely.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { getNow } from "#tests/support/present.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";

const portal = join(root, "server/portal.ts");

test("the command makes a certificate for the given names, tells how devices trust it, and the server uses it", async () => {
  const DATA_DIR = newDataFolder();
  const command = runNode(portal, ["certificate", "--name", "dock.example.com", "10.9.8.7"], { DATA_DIR });
  expect(await command.ended).toBe(0);
  expect(command.said()).toMatch(
    /^The certificate is valid until 20\d\d-\d\d-\d\d for dock\.example\.com, 10\.9\.8\.7, .*localhost/,
  );
  const { authority } = tlsFiles(DATA_DIR);
  expect(command.said()).toContain(authority.cert);
  for (const device of ["iPad", "Android", "Windows"]) expect(command.said()).toContain(device);
  const { url } = await freshDatabase();
  const { address } = await startServerInProcess({ DATA_DIR, DATABASE_URL: url, AUDIT_KEY: auditKey });
  for (const name of ["localhost", "dock.example.com"])
    expect(await askSecurely(`${address}/healthz`, readFileSync(authority.cert), name)).toMatchObject({ status: 200 });
});

test("the command exits with 1 and one sentence for a wrong option", async () => {
  const command = runNode(portal, ["certificate", "--name", "https://dock"], { DATA_DIR: newDataFolder() });
  expect(await command.ended).toBe(1);
  expect(command.said()).toBe(tlsText.nameInvalid("https://dock"));
});

test("the command hands out the authority's certificate and the steps over plain HTTP until Ctrl-C", async () => {
  const DATA_DIR = newDataFolder();
  const command = runNode(portal, ["certificate", "--hand-out", "0"], { DATA_DIR });
  const { port } = new URL(/http:\S+/.exec(await command.line(/^Handing it out at /))![0]);
  const page = await fetch(`http://localhost:${port}/`);
  const fingerprint = /^SHA-256 (\S+)$/m.exec(command.said())![1];
  expect(await page.text()).toContain(fingerprint);
  const file = await fetch(`http://localhost:${port}/authority.crt`);
  expect(file.headers.get("content-type")).toBe("application/x-x509-ca-cert");
  expect(await file.text()).toBe(readFileSync(tlsFiles(DATA_DIR).authority.cert, "utf8"));
  for (const path of ["/authority.key", "/portal.key", "/../authority.key"]) {
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
  }
  command.kill("SIGINT");
  expect(await command.ended).toBe(0);
});

test("the server takes a folder that holds only a certificate for an empty one, and prefers TLS_CERT and TLS_KEY", async () => {
  const [DATA_DIR, other] = [newDataFolder(), newDataFolder()];
  for (const dataDir of [DATA_DIR, other])
    await makeTls({ dataDir, names: ["localhost"], authority: "last", now: getNow() });
  const { portal: pair, authority } = tlsFiles(other);
  const server = await startServerInProcess({ DATA_DIR, TLS_CERT: pair.cert, TLS_KEY: pair.key });
  expect(await askSecurely(`${server.address}/healthz`, readFileSync(authority.cert))).toMatchObject({ status: 200 });
  expect(existsSync(join(DATA_DIR, "postgres"))).toBe(true);
  await server.stop();
});
