/** Each fault of the proxy, on real sockets: what the device meets, and what the server had done by then. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  inFront,
  inFrontOfTcp,
  connected,
  some,
  exactly,
  silence,
  codeOfEnd,
  textOf,
  isUp,
} from "#tests/support/behind-proxy.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import type { Fault } from "#tests/support/proxy/fault.ts";
import { faultOf } from "#tests/support/proxy/words.ts";

test("without a fault a request arrives as it was sent and its answer as it was given", async () => {
  const { proxy } = await inFront(async (request, response) => {
    const body = await text(request);
    response.writeHead(
      201,
      "Made",
      [
        ["x-twice", "a"],
        ["X-Twice", "b"],
        ["Set-Cookie", "one=1"],
        ["set-cookie", "two=2"],
      ].flat(),
    );
    response.end(
      `${request.method} ${request.url} ${request.headers.host} ${String(request.headers["x-base"])} ${body}`,
    );
  });
  const answer = await fetch(`${proxy.address}/api/receives?x=%2F`, {
    method: "POST",
    headers: { "x-base": "7", "idempotency-key": "k1" },
    body: "ü".repeat(100_000),
  });
  expect([answer.status, answer.statusText]).toEqual([201, "Made"]);
  expect(answer.headers.get("x-twice")).toBe("a, b");
  expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
  expect(await answer.text()).toBe(`POST /api/receives?x=%2F localhost:${proxy.port} 7 ${"ü".repeat(100_000)}`);
  expect(proxy.requests).toEqual([
    { method: "POST", path: "/api/receives?x=%2F", key: "k1", fate: "answered", status: 201 },
  ]);
});

test("an answer that the server gives without having read the whole request still arrives", async () => {
  const { proxy } = await inFront((_, response) => void response.writeHead(413).end("too much"));
  const device = await connected(proxy);
  device.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc");
  expect(await some(device)).toMatch(/^HTTP\/1\.1 413 /);
});

test("slow: both directions take that long, and a change of the weather frees what was waiting", async () => {
  const { proxy } = await inFront((_, response) => void response.end("ok"));
  await proxy.fault({ kind: "slow", ms: 60 });
  const from = performance.now();
  expect(await textOf(proxy.address)).toBe("ok");
  expect(performance.now() - from).toBeGreaterThan(115);
  await proxy.fault({ kind: "slow", ms: 3_600_000 });
  const waiting = textOf(proxy.address);
  await proxy.lift();
  expect(await waiting).toBe("ok");
});

test("slow: no more bytes a second than the line has", async () => {
  const { proxy } = await inFront((_, response) => void response.end("x".repeat(20_000)));
  await proxy.fault({ kind: "slow", ms: 0, bytesPerSecond: 100_000 });
  const from = performance.now();
  expect(await textOf(proxy.address)).toHaveLength(20_000);
  expect(performance.now() - from).toBeGreaterThan(195);
});

test("black hole: an open connection stands and passes nothing either way; lifted, what was held goes on in order", async () => {
  const { proxy, accepted } = await inFrontOfTcp();
  const device = await connected(proxy);
  const server = await accepted();
  device.write("before ");
  expect(await some(server)).toBe("before ");
  await proxy.fault({ kind: "black-hole" });
  device.write("one ");
  server.write("answer");
  const late = await connected(proxy); // the hole says nothing to new ones either
  await Promise.all([silence(server), silence(device), silence(late)]);
  device.write("two");
  await proxy.lift();
  expect([await exactly(server, 7), await some(device)]).toEqual(["one two", "answer"]);
});

test("black hole: a device that resets its connection takes back what had not arrived", async () => {
  const { proxy, accepted } = await inFrontOfTcp();
  const device = await connected(proxy);
  const server = await accepted();
  await proxy.fault({ kind: "black-hole" });
  device.write("never mind");
  await silence(server);
  device.resetAndDestroy();
  const broken = codeOfEnd(server);
  await silence(server);
  await proxy.lift();
  expect([await broken, server.bytesRead]).toEqual(["ECONNRESET", 0]);
});

test("refuse: open connections are reset, new ones refused, and the same port works again afterwards", async () => {
  const { proxy } = await inFrontOfTcp();
  const device = await connected(proxy);
  const broken = codeOfEnd(device);
  await proxy.fault({ kind: "refuse" });
  expect(await broken).toBe("ECONNRESET");
  expect(await codeOfEnd(connect(proxy.port, "127.0.0.1"))).toBe("ECONNREFUSED");
  await proxy.lift();
  await connected(proxy);
});

test("reset: the device gets exactly so many bytes of the answer, then a reset; so does the server", async () => {
  const { proxy, accepted } = await inFrontOfTcp();
  await proxy.fault({ kind: "reset", afterBytes: 10, of: "answer" });
  const device = await connected(proxy);
  const server = await accepted();
  const broken = [codeOfEnd(device), codeOfEnd(server)];
  server.write("1234");
  expect(await some(device)).toBe("1234");
  server.write("56789012345");
  expect(await Promise.all(broken)).toEqual(["ECONNRESET", "ECONNRESET"]);
  expect(device.bytesRead).toBe(10);
});

test("reset of the request: the server gets no more than that of it", async () => {
  const { proxy, accepted } = await inFrontOfTcp();
  await proxy.fault({ kind: "reset", afterBytes: 3, of: "request" });
  const device = await connected(proxy);
  const server = await accepted();
  server.write("a longer answer");
  expect(await some(device)).toBe("a longer answer");
  const broken = codeOfEnd(server);
  device.write("abcdef");
  expect([await broken, server.bytesRead]).toEqual(["ECONNRESET", 3]);
});

test("answer lost: the server has done it, the device gets a reset; so often as asked, and only requests like that", async () => {
  let done = 0;
  const { proxy } = await inFront((request, response) => {
    if (request.method === "POST") done += 1;
    response.end(`done ${done}`);
  });
  await proxy.fault({ kind: "answer-lost", of: /^POST \/api\/receives\b/, times: 2 });
  const post = () =>
    fetch(`${proxy.address}/api/receives`, { method: "POST", body: "{}", headers: { "idempotency-key": "k" } });
  const lost = proxy.request(({ fate }) => fate === "lost");
  await expect(post()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(await lost).toEqual({ method: "POST", path: "/api/receives", key: "k", fate: "lost", status: 200 });
  expect(done).toBe(1);
  expect(await textOf(`${proxy.address}/api/receives`)).toBe("done 1");
  await expect(post()).rejects.toThrow(/fetch failed/);
  expect(await (await post()).text()).toBe("done 3");
});

test("request lost: drops a matching request before the server, as often as asked", async () => {
  let done = 0;
  const { proxy } = await inFront((_, response) => void response.end(`done ${++done}`));
  await proxy.fault({ kind: "request-lost", of: /^POST /, times: 1 });
  const dropped = proxy.request(({ fate }) => fate === "dropped");
  const post = () => fetch(proxy.address, { method: "POST", body: "{}" });
  await expect(post()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(await dropped).toMatchObject({ method: "POST", path: "/", status: undefined });
  expect(done).toBe(0);
  expect(await (await post()).text()).toBe("done 1");
});

test("answer cut: passes the head and half of the body of an answer", async () => {
  let done = 0;
  const { proxy } = await inFront((_, response) => {
    done += 1;
    response.writeHead(201, { "x-own": "1" }).end("0123456789");
  });
  await proxy.fault({ kind: "answer-cut", of: /^GET /, times: 1 });
  const answer = await fetch(proxy.address);
  expect([answer.status, answer.headers.get("x-own"), answer.headers.get("content-length")]).toEqual([201, "1", "10"]);
  await expect(answer.text()).rejects.toThrow("terminated");
  expect(done).toBe(1);
  expect(await textOf(proxy.address)).toBe("0123456789");
});

test("answer foreign: replaces the answer of the server with JSON of its own", async () => {
  let done = 0;
  const { proxy } = await inFront((_, response) => void response.writeHead(400).end(`done ${++done}`));
  await proxy.fault({ kind: "answer-foreign", of: /^GET /, times: 1, json: '{"ok":true}' });
  const answer = await fetch(proxy.address);
  expect([answer.status, await answer.json(), done]).toEqual([200, { ok: true }, 1]);
  expect(await textOf(proxy.address)).toBe("done 2");
});

test("a device that leaves after asking does not stop the server, whose answer goes nowhere", async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  let isDone = false;
  const { proxy } = await inFront(async (request, response) => {
    arrived.resolve();
    await mayAnswer.promise;
    isDone = (await text(request)) === "{}";
    response.end("done");
  });
  const device = await connected(proxy);
  device.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}");
  await arrived.promise;
  await proxy.fault({ kind: "refuse" });
  mayAnswer.resolve();
  expect(await proxy.request(() => true)).toMatchObject({ fate: "broken", status: 200 });
  expect(isDone).toBe(true);
});

test("a device that goes away politely while its answer is on the way keeps nothing open", async () => {
  const leaving = new AbortController();
  const { proxy } = await inFront((request, response) => {
    leaving.abort();
    request.resume().on("end", () => response.end("done"));
  });
  await expect(fetch(proxy.address, { method: "POST", body: "{}", signal: leaving.signal })).rejects.toThrow(/abort/);
  await proxy.request(() => true);
  await proxy.close();
});

test("captive portal: 200 and a page for everything, and the server hears of nothing", async () => {
  let heard = 0;
  const { proxy } = await inFront((_, response) => {
    heard += 1;
    response.end();
  });
  await proxy.fault({ kind: "captive-portal" });
  const answer = await fetch(`${proxy.address}/api/receives`, { method: "POST", body: "{}" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await answer.text()).toContain("Guest Wi-Fi");
  expect([heard, proxy.requests[0]?.fate]).toEqual([0, "captured"]);
});

test("flapping: refuses, works, refuses again; once lifted it goes on working", async () => {
  const { proxy } = await inFront((_, response) => void response.end("ok"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await proxy.fault({ kind: "flapping", downMs: 30, upMs: 20 });
  for (const [up, ms] of [
    [false, 29],
    [true, 1],
    [true, 19],
    [false, 1],
    [false, 29 + 30 + 20 - 29], // the port is to close before it has opened
    [true, 30],
  ] as const) {
    vi.advanceTimersByTime(ms);
    await expect.poll(() => isUp(proxy), { message: `after ${ms} ms more` }).toBe(up);
  }
  await proxy.lift();
  expect(vi.getTimerCount()).toBe(0);
  expect(await isUp(proxy)).toBe(true);
});

test("a server that is down is a reset, and one that is back is reached", async () => {
  const { proxy, stop, again } = await inFront((_, response) => void response.end("ok"));
  await stop();
  await expect(fetch(proxy.address)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  await again();
  expect(await textOf(proxy.address)).toBe("ok");
});

test("in front of TLS it passes bytes on unread, and says so when asked to read them", async () => {
  const proxy = await startProxy("https://127.0.0.1:1");
  onTestFinished(proxy.close);
  expect(proxy.address).toBe(`https://localhost:${proxy.port}`);
  await expect(proxy.fault({ kind: "captive-portal" })).rejects.toThrow(
    "captive-portal needs a server that speaks http",
  );
});

const typedFaults: [string, Fault | undefined][] = [
  ["ok", { kind: "none" }],
  [" slow 300 ", { kind: "slow", ms: 300 }],
  ["slow 300 50000", { kind: "slow", ms: 300, bytesPerSecond: 50_000 }],
  ["hole", { kind: "black-hole" }],
  ["refuse", { kind: "refuse" }],
  ["reset 100", { kind: "reset", afterBytes: 100, of: "answer" }],
  ["reset 0 request", { kind: "reset", afterBytes: 0, of: "request" }],
  ["portal", { kind: "captive-portal" }],
  ["flap 5 2.5", { kind: "flapping", downMs: 5000, upMs: 2500 }],
  ["lose", { kind: "answer-lost", times: 1, of: /^/i }],
  ["lose 3 POST /api/re.c", { kind: "answer-lost", times: 3, of: new RegExp("^POST /api/re\\.c", "i") }],
];
const typedNonsense = [
  "",
  "slow",
  "slow fast",
  "slow 1 0",
  "hole 3",
  "reset",
  "reset 3 both",
  "flap 5",
  "flap 0 1",
  "rain",
];

test.each([...typedFaults, ...typedNonsense.map((typed): [string, undefined] => [typed, undefined])])(
  "typed: %j",
  (typed, fault) => expect(faultOf(typed)).toEqual(fault),
);
