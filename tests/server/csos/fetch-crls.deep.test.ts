/** Fetching of revocation lists: limits of size and time for a file, a web server and a directory. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createWebServer, type ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { CrlTooLargeError, fetchCrls } from "#server/outside/crl-address.ts";
import { entryOf, hasDirectory, startDirectory } from "#tests/support/csos/directory.ts";
import { authority, crl, encodeEntries } from "#tests/support/csos/issue.ts";

const maxBytes = 100_000;
const small = Buffer.alloc(maxBytes, "x");
const large = Buffer.alloc(maxBytes + 1, "x");
const tooLarge = (address: string, size: unknown) => ({ kind: "too_large", address, size, limit: maxBytes });

/** Sends a byte at each interval until the connection ends. */
function drip(connection: { write: (part: Buffer) => unknown; once: (event: "close", end: () => void) => unknown }) {
  const timer = setInterval(() => connection.write(Buffer.from([0])), 50);
  connection.once("close", () => clearInterval(timer));
}

describe("a file", () => {
  test("is refused over the limit and read at it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "portal-crls-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "sub.crl");
    const address = pathToFileURL(path).href;
    writeFileSync(path, large);
    const refused = fetchCrls(address, { maxBytes });
    await expect(refused).rejects.toThrow(CrlTooLargeError);
    await expect(refused).rejects.toMatchObject(tooLarge(address, large.length));
    writeFileSync(path, small);
    expect(await fetchCrls(address, { maxBytes })).toEqual([small]);
  });
});

describe("a web server", () => {
  async function serve(respond: (response: ServerResponse) => void): Promise<string> {
    const server = createWebServer((_, response) => respond(response.on("error", () => {}))).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sub.crl`;
  }

  test("is refused over the limit, with an announced size and without", async () => {
    const announced = await serve((response) => response.writeHead(200, { "content-length": large.length }).end(large));
    await expect(fetchCrls(announced, { maxBytes })).rejects.toMatchObject(tooLarge(announced, large.length));
    const chunked = await serve((response) => {
      response.write(large);
      response.end(large);
    });
    await expect(fetchCrls(chunked, { maxBytes })).rejects.toMatchObject(tooLarge(chunked, expect.any(Number)));
    const exact = await serve((response) => response.end(small));
    expect(await fetchCrls(exact, { maxBytes })).toEqual([small]);
  });

  test("may take longer than the idle limit as long as data arrives, and not longer than the total limit", async () => {
    const slow = await serve((response) => {
      drip(response);
      setTimeout(() => response.end(), 5_000);
    });
    // The server runs in this process: it sends nothing as long as the process gets no processor time, which can take a second.
    const [content] = await fetchCrls(slow, { maxBytes, idleMs: 4_000, totalMs: 60_000 });
    expect(content!.length).toBeGreaterThan(1);
    const endless = await serve(drip);
    await expect(fetchCrls(endless, { maxBytes, idleMs: 20_000, totalMs: 600 })).rejects.toThrow(
      "did not answer in 600 ms",
    );
    const silent = await serve((response) => void response.write("x"));
    await expect(fetchCrls(silent, { maxBytes, idleMs: 200, totalMs: 60_000 })).rejects.toThrow("no data for 200 ms");
  });
});

describe("a server that speaks LDAP badly", () => {
  async function listen(respond: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      socket.once("data", () => respond(socket));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return `ldap://127.0.0.1:${(server.address() as AddressInfo).port}${entryOf("x")}`;
  }
  /** The beginning of a message of 2 GiB. */
  const endlessMessage = Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]);

  test("is refused when its response does not end", async () => {
    const address = await listen((socket) => {
      socket.write(endlessMessage);
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        socket.once("drain", more);
      };
      more();
    });
    await expect(fetchCrls(address, { maxBytes })).rejects.toMatchObject(tooLarge(address, expect.any(Number)));
  });

  test("is refused after the idle limit without data, and after the total limit with data", async () => {
    const silent = await listen((socket) => void socket.write(endlessMessage));
    await expect(fetchCrls(silent, { maxBytes, idleMs: 300, totalMs: 60_000 })).rejects.toThrow("no data for 300 ms");
    const dripping = await listen((socket) => {
      socket.write(endlessMessage);
      drip(socket);
    });
    const refused = fetchCrls(dripping, { maxBytes, idleMs: 20_000, totalMs: 2_000 });
    await expect(refused).rejects.toThrow(/did not answer in 2000 ms|timed out/);
  });
});

describe.skipIf(!hasDirectory())("a directory (slapd)", () => {
  const ca = authority("CA");
  const [one, other] = [crl(ca), crl(ca, { until: "2026-07-02" })];
  const longest = crl(ca, { entries: encodeEntries(1_200_000) });
  let directory: Awaited<ReturnType<typeof startDirectory>>;
  beforeAll(async () => {
    directory = await startDirectory({ two: [one, other], longest: [longest], none: [] });
  }, 60_000);
  afterAll(() => directory?.close());

  test("has all lists of an entry, and none is refused", async () => {
    const lists = await fetchCrls(directory.address + entryOf("two"), { maxBytes });
    expect(lists.map((each) => each.toString("hex")).toSorted()).toEqual(
      [one, other].map((each) => each.toString("hex")).toSorted(),
    );
    await expect(fetchCrls(directory.address + entryOf("none"), { maxBytes })).rejects.toThrow(
      "has 0 revocation lists",
    );
  });

  test("has a list of 32 MB byte for byte within the standard limits, and is refused over the size limit", async () => {
    const address = directory.address + entryOf("longest");
    const [content] = await fetchCrls(address, { maxBytes: longest.length });
    expect(content!.equals(longest)).toBe(true);
    const limit = longest.length - 1;
    await expect(fetchCrls(address, { maxBytes: limit })).rejects.toMatchObject({
      kind: "too_large",
      size: longest.length,
      limit,
    });
    await expect(fetchCrls(address, { maxBytes })).rejects.toMatchObject(tooLarge(address, expect.any(Number)));
  });
});
