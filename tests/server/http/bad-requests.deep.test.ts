/** Requests that no call foresees: addresses, headers and bodies that are none. Each is answered in the portal's own shape, none with a 500. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectSecurely } from "node:tls";
import * as fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { makeOwnKey } from "#server/saml/own-key.ts";
import * as httpText from "#server/http/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { getNow, getServerNow } from "#tests/support/present.ts";

const { pools, signIn } = await testApp();
const pageFolder = mkdtempSync(join(tmpdir(), "portal-page-"));
afterAll(() => rmSync(pageFolder, { recursive: true }));
writeFileSync(join(pageFolder, "index.html"), "<title>The page</title>");
const app = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent" },
  version: "0.0.0-test",
  clock: getServerNow,
  pageFolder,
});
afterAll(() => app.close());
const { token } = await signIn(people.buyer.email);
const buyer = clientOf(app, token);
const line = { item_id: items.plain, quantity: 1, quantity_uom_code: "EA" };

test.each([
  ["/api/products/%E0%A4%A", 400, "The request could not be read."],
  ["/images/%ff", 400, "The request could not be read."],
  [`/api/products/${"1".repeat(300)}`, 404, httpText.callNotFound],
  ["/images/%00", 404, httpText.imageNotFound],
  ["/images/..%2f..%2fetc%2fpasswd", 404, httpText.imageNotFound],
  ["/api/nothing", 404, httpText.callNotFound],
  ["/api//carts", 404, httpText.callNotFound],
  ["//api/carts", 404, httpText.fileNotFound],
  ["/api", 404, httpText.fileNotFound],
  ["/assets/none.js", 404, httpText.fileNotFound],
])("%s is answered %i in one shape, with the request's id", async (url, status, Message) => {
  const answer = await buyer.get(url);
  expect([answer.status, answer.body.Message]).toEqual([status, Message]);
  expect(answer.headers["x-request-id"]).toMatch(/./);
});

test("each id of a path that is none is refused, and none is rounded to another", async () => {
  for (const id of ["0", "-1", "007", "1e3", "1.0", "0x1", "2147483648", "4294967297", "1%2F2", "%201", "١"]) {
    const { status, body } = await buyer.get(`/api/products/${id}`);
    expect([id, status, Object.keys(body.fields)]).toEqual([id, 400, ["itemId"]]);
  }
  expect((await buyer.get("/api/products/2147483647")).status).toBe(404);
});

test("what is wrong with a field is said in words", async () => {
  const { body } = await buyer.post("/api/carts/add-item", { item_id: 2 ** 31, quantity: 1 });
  expect(body.fields).toEqual({
    item_id: "must be at most 2147483647",
    quantity_uom_code: "must be given",
  });
});

test.each([
  ["x-customer-id", "9999999999"],
  ["x-customer-id", "2147483648"],
  ["x-customer-id", "-1"],
  ["x-customer-id", "north"],
  ["x-outbox-seq", "1.5"],
  ["x-cart-type", "BOTH"],
  ["x-client-time", "yesterday"],
  ["x-entered-at", "yesterday"],
  ["x-base", "{"],
  ["idempotency-key", "with a space"],
  ["idempotency-key", "x".repeat(129)],
])("the header %s: %s is refused by its name", async (name, value) => {
  const { status, body } = await buyer.post("/api/carts/add-item", line, { [name]: value });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "malformed", [name]]);
});

test.each([
  "text/plain",
  "text/plain;charset=UTF-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "json",
])("a body as %s is not taken for JSON", async (type) => {
  const { status, body } = await buyer.post("/api/carts/add-item", line, { "content-type": type });
  expect([status, body.Message]).toEqual([415, "The request must be JSON."]);
});

test("HEAD is answered like GET, without the body, for a path of the page as for a call", async () => {
  const head = (url: string) => app.inject({ method: "HEAD", url, headers: { authorization: `Bearer ${token}` } });
  const page = await head("/cart");
  expect([page.statusCode, page.headers["content-type"], page.body]).toEqual([200, "text/html; charset=utf-8", ""]);
  expect((await head("/api/carts/counts")).statusCode).toBe(200);
  expect((await head("/assets/none.js")).statusCode).toBe(404);
});

test("the page may run its own scripts and styles and nothing else, and says where that is told", async () => {
  for (const url of ["/", "/cart", "/index.html"]) {
    const { headers } = await buyer.get(url);
    expect(String(headers["content-security-policy"]).split(";")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types sanitized-html own-scripts dompurify",
      "report-uri /api/policy-reports",
      "report-to policy",
    ]);
    expect(headers["reporting-endpoints"]).toBe('policy="/api/policy-reports"');
  }
});

/** The path with these letters of it written as %xx. */
const written = (path: string, which: (at: number) => boolean): string =>
  path
    .split("")
    .map((letter, at) => (at > 0 && which(at) ? `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}` : letter))
    .join("");

test("data is never kept, however its address is written", async () => {
  const path = "/api/users/current";
  const ways = [path, "/%61pi/users/current", written(path, (at) => path[at] !== "/"), `${path}/`, "/api/%6eothing"];
  for (const way of ways) {
    const { headers } = await buyer.get(way);
    expect([way, headers["cache-control"], headers["content-security-policy"]]).toEqual([
      way,
      "no-store",
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  }
  const some = fc.subarray([1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17]);
  await fc.assert(
    fc.asyncProperty(some, async (at) => {
      const { status, headers } = await buyer.get(written(path, (each) => at.includes(each)));
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    }),
    { numRuns: 30 },
  );
});

test("what is no address at all is not kept either", async () => {
  for (const url of ["/%ff", "/assets/none.js", "//api/carts"])
    expect((await buyer.get(url)).headers["cache-control"]).toBe("no-store");
});

test.each([
  ["https", "portal.example", "max-age=31536000"],
  ["https", "portal.example:8443", "max-age=31536000"],
  ["http", "portal.example", undefined],
  ["https", "localhost", undefined],
  ["https", "192.0.2.7", undefined],
  ["https", "[2001:db8::a]", undefined],
])("over %s as %s the browser is told to stay with https: %s", async (protocol, host, told) => {
  const proxied = await buildApp({
    pools,
    environment: { trustProxy: () => true, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
    pageFolder,
  });
  const client = clientOf(proxied, token);
  for (const url of ["/", "/api/users/current"]) {
    const { headers } = await client.get(url, { host, "x-forwarded-proto": protocol });
    expect([url, headers["strict-transport-security"]]).toEqual([url, told]);
  }
  await proxied.close();
});

test("nobody reads a schema's words: a person is told of the field as the screen calls it, or that something could not be read", async () => {
  const told = async (path: string, body: unknown) => (await buyer.post(path, body)).body.Message;
  const unread = "Part of this could not be read, so nothing was done. Check what you entered and try again.";
  expect(await told("/api/carts/add-item", { ...line, quantity: 0 })).toBe("The quantity must be 1 or more.");
  expect(await told("/api/carts/add-item", { ...line, item_id: "x" })).toBe(unread);
  expect(await told("/api/carts/add-item", [])).toBe(unread);
  expect(await told("/api/users/authorize", { abilities: 5 })).toBe(unread);
  const cutOff = await clientOf(app).get("/api/security/session/no-token");
  expect(cutOff.body.Message).toBe("The link must be complete.");
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n", "400 Bad Request", "The request could not be read."],
  [
    "headers beyond measure",
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "The request's headers are too large.",
  ],
])("%s is answered in the same shape, on the bare socket", async (_, sent, status, Message) => {
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }).catch(() => app.listeningOrigin));
  const socket = connect(Number(address.port), address.hostname);
  socket.setEncoding("utf8").write(sent);
  const answer = (await socket.toArray()).join("");
  expect(answer.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
  expect(JSON.parse(answer.slice(answer.indexOf("{")))).toEqual({ Message, code: "malformed" });
});

test("a report of the policy is taken from anybody, answered alike, and bounded", async () => {
  const send = (payload: string, type = "application/csp-report") =>
    app.inject({ method: "POST", url: "/api/policy-reports", payload, headers: { "content-type": type } });
  expect((await send('{"csp-report":{}}')).statusCode).toBe(204);
  expect((await send("[]", "application/reports+json")).statusCode).toBe(204);
  expect((await send("{")).statusCode).toBe(204);
  expect((await send("x".repeat(17_000))).statusCode).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send("{}")).statusCode));
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
});

test("whoever sends headers slowly is cut off after ten seconds, over https too", async () => {
  const { key, certificate: cert } = await makeOwnKey(getNow());
  const secure = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    clock: getServerNow,
    tls: { cert: Buffer.from(cert), key: Buffer.from(key) },
  });
  afterAll(() => secure.close());
  const plain = app.listeningOrigin;
  const encrypted = await secure.listen({ port: 0, host: "127.0.0.1" });
  const cutOff = async (socket: Socket) => {
    const begun = performance.now();
    socket.on("error", () => {});
    const beat = setInterval(() => socket.write("x: y\r\n"), 500);
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\n");
    socket.resume();
    await once(socket, "close");
    clearInterval(beat);
    return performance.now() - begun;
  };
  const lasted = await Promise.all([
    cutOff(connect(Number(new URL(plain).port), "127.0.0.1")),
    cutOff(connectSecurely({ port: Number(new URL(encrypted).port), host: "127.0.0.1", rejectUnauthorized: false })),
  ]);
  for (const ms of lasted) {
    expect(ms).toBeGreaterThan(9_000);
    expect(ms).toBeLessThan(30_000); // other suites run beside it
  }
});

test("however many ask whether it is ready, the database is asked once a second", async () => {
  const asked = vi.spyOn(pools.app, "query");
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, () => buyer.get("/readyz")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(asked.mock.calls.filter(([text]) => text === "select 1").length).toBeLessThanOrEqual(seconds);
  asked.mockRestore();
});
