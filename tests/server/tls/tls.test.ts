/** The authority and its certificates, judged by a real TLS client. */
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { connect, createServer } from "node:tls";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { forbiddenNames, makeAuthority, makeCertificate } from "#server/tls/authority.ts";
import { makeTls } from "#server/tls/make.ts";
import { isHostName, lanAddresses, namesOfThisMachine } from "#server/tls/this-machine.ts";
import { readTls, tlsFiles, type Pair } from "#server/tls/tls-files.ts";
import * as text from "#server/base/start-text.ts";
import * as tlsText from "#server/tls/text.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { getNow } from "#tests/support/present.ts";

const dayMs = 24 * 60 * 60 * 1000;
const now = getNow();
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const names = ["dock.local", "dock", "portal.example.com", "192.168.7.20", "fd00::2", "203.0.113.9", "2001:db8::9"];

let authority: Pair;
beforeAll(async () => {
  authority = await makeAuthority({ names, now });
});

test("who trusts the authority trusts its certificate, by every name and address; who does not, does not", async () => {
  const certificate = await makeCertificate({ authority, names, now });
  for (const name of names) expect([name, await verdict(certificate, authority.cert, name)]).toEqual([name, "trusted"]);
  expect(await verdict(certificate, undefined, "dock.local")).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  expect(await verdict(certificate, authority.cert, "other.local")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
});

test("what a later certificate is made for inside the network is trusted too: the device needs nothing new", async () => {
  for (const name of ["10.1.2.3", "172.31.0.1", "fe80::1", "fc12::3", "::1", "nurse.lan", "a.b.home.arpa"]) {
    const certificate = await makeCertificate({ authority, names: [name], now });
    expect([name, await verdict(certificate, authority.cert, name)]).toEqual([name, "trusted"]);
    expect(forbiddenNames(authority, [name])).toEqual([]);
  }
});

test("for any other site the authority's key is of no use", async () => {
  const outside = ["bank.example.com", "example.com", "local.evil.example", "8.8.8.8", "172.32.0.1", "2001:db8::a"];
  for (const name of outside) {
    const certificate = await makeCertificate({ authority, names: [name], now });
    expect([name, await verdict(certificate, authority.cert, name)]).toEqual([name, "permitted subtree violation"]);
  }
  expect(forbiddenNames(authority, [...outside, ...names])).toEqual(outside);
});

test("a certificate is good since yesterday and for no longer than Apple's devices accept", async () => {
  const { cert } = await makeCertificate({ authority, names, now });
  const { validFromDate, validToDate, ca, keyUsage } = new X509Certificate(cert);
  expect(validFromDate.getTime()).toBeLessThan(inDays(-0.9).getTime());
  expect((validToDate.getTime() - validFromDate.getTime()) / dayMs).toBeLessThanOrEqual(825);
  expect([ca, keyUsage]).toEqual([false, ["1.3.6.1.5.5.7.3.1"]]);
});

describe("in the data folder", () => {
  const host = "127.0.0.1";
  const make = (dataDir: string, over: Partial<Parameters<typeof makeTls>[0]> = {}) =>
    makeTls({ dataDir, names: ["dock.local", "localhost"], authority: "last", now, ...over });
  const read = (dataDir: string, at = now, onHost = host) =>
    readTls({ dataDir, host: onHost, tlsCert: undefined, tlsKey: undefined }, at);

  test("nothing was made: plain http", () => {
    expect(read(newDataFolder())).toBeUndefined();
  });

  test("made, it is what the portal speaks with, and nobody else may read the keys", async () => {
    const dataDir = newDataFolder();
    const { isNewAuthority, portal } = await make(dataDir);
    const { folder, ...files } = tlsFiles(dataDir);
    expect(isNewAuthority).toBe(true);
    expect(new X509Certificate(read(dataDir)!.cert).fingerprint256).toBe(portal.fingerprint256);
    expect(read(dataDir)?.warnings).toEqual([]);
    const modes = [folder, files.portal.key, files.authority.key].map((file) => statSync(file).mode & 0o77);
    expect(modes).toEqual([0, 0, 0]);
    expect(statSync(dataDir).mode & 0o55).toBe(0o55); // the database's own user must get in
  });

  test("made again, the authority stays and only the certificate is new; another authority comes only when asked for", async () => {
    const dataDir = newDataFolder();
    const first = await make(dataDir);
    const second = await make(dataDir, { names: ["localhost", "10.0.0.7"] });
    expect(second.authority.fingerprint256).toBe(first.authority.fingerprint256);
    expect(second.isNewAuthority).toBe(false);
    const { portal, authority: files } = tlsFiles(dataDir);
    const pair = { cert: readFileSync(portal.cert, "utf8"), key: readFileSync(portal.key, "utf8") };
    expect(await verdict(pair, first.authority.toString(), "10.0.0.7")).toBe("trusted");
    const third = await make(dataDir, { authority: "new" });
    expect(third.authority.fingerprint256).not.toBe(first.authority.fingerprint256);
    expect(new X509Certificate(readFileSync(files.cert)).fingerprint256).toBe(third.authority.fingerprint256);
  });

  test("a name that the authority may not sign for is refused, and what was there stays", async () => {
    const dataDir = newDataFolder();
    const { portal } = await make(dataDir);
    await expect(make(dataDir, { names: ["localhost", "portal.example.com"] })).rejects.toThrow(
      tlsText.namesNotAllowed(join(dataDir, "tls"), ["portal.example.com"]),
    );
    expect(new X509Certificate(read(dataDir)!.cert).fingerprint256).toBe(portal.fingerprint256);
  });

  test("it warns of the end a month ahead, and of addresses that the certificate does not know", async () => {
    const dataDir = newDataFolder();
    await make(dataDir, { names: namesOfThisMachine() });
    expect(read(dataDir, inDays(780), "::")?.warnings).toEqual([]);
    expect(read(dataDir, inDays(800.5))?.warnings).toEqual([text.certificateExpires(18)]);
    expect(read(dataDir, inDays(830))?.warnings).toEqual([text.certificateExpired]);
    await make(dataDir);
    expect(read(dataDir, now, "::")?.warnings).toEqual(lanAddresses("::").map(text.nameNotCovered));
    expect(read(dataDir)?.warnings).toEqual([]); // nobody else reaches it
  });
});

test.each([
  ["dock-7", true],
  ["portal.example.com", true],
  ["192.168.1.5", true],
  ["fd00::2", true],
  ["fe80::1%eth0", false],
  ["::ffff:10.0.0.1", false],
  ["https://portal", false],
  ["dock 7", false],
  ["*.local", false],
  ["", false],
])("a name for a certificate: %j %s", (name, isOne) => expect(isHostName(name)).toBe(isOne));

/** What a client that trusts this authority says of a server with that certificate: "trusted", or the code of its error (its words where there is no code). */
async function verdict({ cert, key }: Pair, trusts: string | undefined, name: string): Promise<string> {
  const server = createServer({ cert, key }, (socket) => socket.end().on("error", () => {}));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const isName = Number.isNaN(Number(name.replaceAll(".", ""))) && !name.includes(":");
  const client = connect({
    port,
    host: "127.0.0.1",
    ...(trusts && { ca: trusts }),
    servername: isName ? name : "",
    checkServerIdentity: () => undefined,
  });
  try {
    await once(client, "secureConnect");
    const certificate = new X509Certificate(cert);
    const isFor = isName ? certificate.checkHost(name) : certificate.checkIP(name);
    return isFor === undefined ? "ERR_TLS_CERT_ALTNAME_INVALID" : "trusted";
  } catch (error) {
    const { code, message } = error as Error & { code: string };
    return code === "UNSPECIFIED" ? message : code;
  } finally {
    client.destroy();
  }
}
