/** From the command line to a device that trusts: the certificate is made, handed out, and the server speaks https with it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import * as tlsText from "#server/tls/text.ts";
import { readyAddress, readyLine } from "#tests/support/ready-line.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServer } from "#tests/support/server-process.ts";

const portal = join(root, "server/portal.ts");
const fileOf = (dataDir: string, name: string) => join(dataDir, "tls", name);

test("made on the command line, it is what the server speaks with at its next start, without any setting", async () => {
  const DATA_DIR = newDataFolder();
  const made = runNode(portal, ["certificate", "--name", "dock.example.com", "10.9.8.7"], { DATA_DIR });
  expect(await made.ended).toBe(0);
  expect(made.said()).toMatch(
    /^The certificate is valid until 20\d\d-\d\d-\d\d for dock\.example\.com, 10\.9\.8\.7, .*localhost/,
  );
  expect(made.said()).toContain(fileOf(DATA_DIR, "authority.crt"));
  for (const device of ["iPad", "Android", "Windows"]) expect(made.said()).toContain(device);
  const { url } = await freshDatabase();
  const { address } = await startServer(url, undefined, { DATA_DIR });
  expect(address).toMatch(/^https:\/\/localhost:\d+$/);
  const authority = readFileSync(fileOf(DATA_DIR, "authority.crt"));
  expect(await ask(`${address}/healthz`, authority)).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(await ask(`${address}/healthz`, authority, "dock.example.com")).toMatchObject({ status: 200 });
  await expect(ask(`${address}/healthz`)).rejects.toMatchObject({ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  await expect(ask(`${address}/healthz`, authority, "other.example.com")).rejects.toMatchObject({
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
});

test("a data folder that only holds a certificate is still an empty one; TLS_CERT and TLS_KEY go before it", async () => {
  const [DATA_DIR, other] = [newDataFolder(), newDataFolder()];
  for (const folder of [DATA_DIR, other]) {
    expect(await runNode(portal, ["certificate"], { DATA_DIR: folder }).ended).toBe(0);
  }
  const server = runNode("server/main.ts", [], {
    DATA_DIR,
    PORT: "0",
    DEMONSTRATION: "off",
    LOG_LEVEL: "warn",
    TLS_CERT: fileOf(other, "portal.crt"),
    TLS_KEY: fileOf(other, "portal.key"),
  });
  const address = readyAddress(await server.line(readyLine));
  expect(await ask(`${address}/healthz`, readFileSync(fileOf(other, "authority.crt")))).toMatchObject({ status: 200 });
  expect(existsSync(join(DATA_DIR, "postgres"))).toBe(true);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test.each([
  ["portal.key", undefined, /^The key of the certificate in the data folder \(\S+portal\.key\) can't be read: ENOENT/],
  ["portal.crt", "no certificate", /^The certificate in the data folder and its key do not match \(.*no start line/],
])("a damaged %s is one sentence and exit code 1", async (name, content, sentence) => {
  const DATA_DIR = newDataFolder();
  expect(await runNode(portal, ["certificate"], { DATA_DIR }).ended).toBe(0);
  if (content === undefined) rmSync(fileOf(DATA_DIR, name));
  else writeFileSync(fileOf(DATA_DIR, name), content);
  const server = runNode("server/main.ts", [], { DATA_DIR, PORT: "0" });
  expect(await server.ended).toBe(1);
  expect(server.said()).toMatch(sentence);
  expect(server.said().split("\n")).toHaveLength(1);
});

test("handed out, a device gets the authority's certificate and what to do over plain http, until Ctrl-C", async () => {
  const DATA_DIR = newDataFolder();
  const command = runNode(portal, ["certificate", "--hand-out", "0"], { DATA_DIR });
  const { port } = new URL(/http:\S+/.exec(await command.line(/^Handing it out at /))![0]);
  const page = await fetch(`http://localhost:${port}/`);
  const fingerprint = /^SHA-256 (\S+)$/m.exec(command.said())![1];
  expect(await page.text()).toContain(fingerprint);
  const file = await fetch(`http://localhost:${port}/authority.crt`);
  expect(file.headers.get("content-type")).toBe("application/x-x509-ca-cert");
  expect(await file.text()).toBe(readFileSync(fileOf(DATA_DIR, "authority.crt"), "utf8"));
  for (const path of ["/authority.key", "/portal.key", "/../authority.key"]) {
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
  }
  command.kill("SIGINT");
  expect(await command.ended).toBe(0);
});

test.each([
  [["--name", "https://dock"], tlsText.nameInvalid("https://dock")],
  [["--hand-out", "many"], '--hand-out is "many"; expected: a port number from 0 to 65535.'],
])("a wrong option (%o) is one sentence and exit code 1, before anything is made", async (options, sentence) => {
  const command = runNode(portal, ["certificate", ...options], { DATA_DIR: newDataFolder() });
  expect(await command.ended).toBe(1);
  expect(command.said()).toBe(sentence);
});

/** Asks as a device does that trusts only this authority, by this name. */
async function ask(
  address: string,
  ca?: Buffer,
  servername?: string,
): Promise<{ status: number | undefined; body: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent: false, ...(ca && { ca }), ...(servername && { servername }) }, resolve).once("error", reject);
  });
  return { status: answer.statusCode, body: await text(answer) };
}
