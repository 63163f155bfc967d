/** Sending a call: what goes over the wire, what is tried again, and what its failures are called. */
import { describe, expect, test, vi } from "vitest";
import * as failureText from "#src/api/text.ts";
import { carrierTakesMs } from "#contract/checkout/rules/shipping.ts";
import { groundDays, shippingCost, shippingMethodsToZip, shippingQuotes } from "#contract/checkout/shipping.ts";
import { packList } from "#contract/documents/documents.ts";
import { login, versions } from "#contract/identity/session.ts";
import { endDeviceSession } from "#src/api/device-session.ts";
import { failureOf } from "#src/api/failures.ts";
import { patience } from "#src/api/line.ts";
import { fill, send, sendForBlob } from "#src/api/send.ts";
import { reachability } from "#src/api/signals.ts";
import { dropToken } from "#src/api/token.ts";
import { getNowMs } from "#tests/support/present.ts";
import {
  bare,
  header,
  hotelPage,
  json,
  noNetwork,
  onTheWire,
  openedAs,
  read,
  runWithoutPauses,
  wire,
  write,
} from "#tests/support/wire.ts";

onTheWire();

describe("on the wire", () => {
  test("path, query and body are filled from the input", async () => {
    await send(read, { thingId: 5, page: 2 });
    await send(write, { item_id: 9 });
    await send(bare, "main st");
    expect(wire.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
      "GET /api/things/5?page=2",
      "POST /api/things",
      "POST /api/search",
    ]);
    expect(wire.bodies).toEqual(["", '{"item_id":9}', '"main st"']);
  });

  test("what stands in a path cannot lead out of it, and what is undefined is left out", () => {
    expect(fill({ path: "/api/lots/{lotNo}" }, { lotNo: "../a?b#c", page: undefined })).toEqual({
      path: "/api/lots/..%2Fa%3Fb%23c",
      rest: {},
    });
  });

  test("the token, the customer and the cart of this page go along; calls about the person name no customer", async () => {
    await send(write, { item_id: 9 });
    await send(bare, "x");
    expect([header(0, "authorization"), header(0, "x-customer-id"), header(0, "x-cart-type")]).toEqual([
      "Bearer the-token",
      "7",
      "CSO",
    ]);
    expect([header(1, "authorization"), header(1, "x-customer-id")]).toEqual(["Bearer the-token", null]);
    expect(new Date(header(0, "x-client-time") ?? "").getTime()).toBeCloseTo(getNowMs(), -4);
  });

  test("every request carries a key of its own, by which its response is known", async () => {
    await send(write, { item_id: 9 });
    await send(write, { item_id: 9 });
    await send(read, { thingId: 1 });
    await send(login, { email: "a@b.example", password: "x" });
    const keys = wire.sent.map((request) => request.headers.get("idempotency-key"));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(4);
  });

  test("sign-in carries no token of somebody else", async () => {
    await send(login, { email: "a@b.example", password: "x" });
    expect(header(0, "authorization")).toBeNull();
  });

  test("a poll says that nobody asked for it, and what the person saw goes along", async () => {
    await send(read, { thingId: 1 }, { isBackground: true });
    await send(write, { item_id: 9 }, { base: { remaining: 3 } });
    expect([header(0, "x-background"), header(1, "x-background")]).toEqual(["1", null]);
    expect(header(1, "x-base")).toBe('{"remaining":3}');
  });

  test("the server is told by the portal that was opened from its icon", async () => {
    await send(read, { thingId: 3 });
    openedAs("app");
    await send(read, { thingId: 3 });
    expect([header(0, "x-installed"), header(1, "x-installed")]).toEqual([null, "1"]);
  });
});

describe("tried again", () => {
  test.each([
    ["no network", noNetwork],
    ["the service is starting", json(503, { Message: "Starting." }, { "retry-after": "0" })],
    ["the same entry is being answered", json(409, { Message: "Busy.", code: "in_progress" }, { "retry-after": "0" })],
  ])("a write under its key: %s", async (_what, first) => {
    wire.answers = [first, json(200, { done: true })];
    expect(await runWithoutPauses(() => send(write, { item_id: 9 }))).toEqual({ done: true });
    expect(wire.sent).toHaveLength(2);
    expect(header(1, "idempotency-key")).toBe(header(0, "idempotency-key"));
  });

  test("an answer that breaks off in the middle", async () => {
    const cut = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) }), {
        status: 200,
      });
    wire.answers = [cut, json(200, { done: true })];
    expect(await send(write, { item_id: 9 })).toEqual({ done: true });
  });

  test("nobody answers: given up after ten seconds, and asked three times in all", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (request: Request) => {
      wire.sent.push(request);
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    });
    const failure = send(read, { thingId: 1 }).catch(failureOf);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(wire.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await failure).toMatchObject({ kind: "offline" });
    expect(wire.sent).toHaveLength(3);
    vi.useRealTimers();
  });

  test("what waits for the carrier is waited for until the server has left it, and asked for once", async () => {
    const asking = [shippingQuotes, shippingCost, groundDays, shippingMethodsToZip];
    expect(asking.map(({ takesMs }) => takesMs)).toEqual(asking.map(() => carrierTakesMs));
    expect(carrierTakesMs + patience.tryMs).toBeLessThan(patience.allMs);
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (request: Request) => {
      wire.sent.push(request);
      return new Promise((resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        // The time of both tries of the server, and what the rest of its work takes.
        if (wire.sent.length === 1) setTimeout(() => resolve(said(request)), carrierTakesMs + 2_000);
      });
    });
    const said = (request: Request) =>
      json(200, { success: false }, { "x-answers-key": request.headers.get("idempotency-key")! })();
    const journey = { ShippingMethodId: 1, ContactId: 2, WrkOrderId: 3 };
    const answer = send(shippingCost, journey);
    await vi.advanceTimersByTimeAsync(carrierTakesMs + 2_000);
    expect(await answer).toEqual({ success: false });
    expect(wire.sent).toHaveLength(1);
    const lost = send(shippingCost, journey).catch(failureOf);
    await vi.advanceTimersByTimeAsync(carrierTakesMs + patience.tryMs);
    expect(await lost).toMatchObject({ kind: "offline" });
    expect(wire.sent).toHaveLength(2);
    vi.useRealTimers();
  });

  test("what is drawn first is waited for until thirty seconds, and asked for once", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (request: Request) => {
      wire.sent.push(request);
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    });
    const failure = sendForBlob(packList, { orderId: 1 }).catch(failureOf);
    await vi.advanceTimersByTimeAsync(29_900);
    expect(await Promise.race([failure, Promise.resolve("nothing yet")])).toBe("nothing yet");
    await vi.advanceTimersByTimeAsync(200);
    expect(await failure).toMatchObject({ kind: "offline" });
    expect(wire.sent).toHaveLength(1);
    vi.useRealTimers();
  });

  test("whoever called it off waits for nothing more", async () => {
    const called = new AbortController();
    wire.answers = [noNetwork, json(200, {})];
    const failure = send(read, { thingId: 1 }, { signal: called.signal });
    await expect.poll(() => wire.sent).toHaveLength(1);
    called.abort(new Error("left the screen"));
    await expect(failure).rejects.toThrow("left the screen");
    expect(wire.sent).toHaveLength(1);
  });

  test("sends a secret write once", async () => {
    wire.answers = [noNetwork];
    await expect(send(login, { email: "a@b.example", password: "x" })).rejects.toThrow();
    expect(wire.sent).toHaveLength(1);
  });

  test.each([400, 404, 409, 422, 500])("an answer of %i is an answer", async (status) => {
    wire.answers = [json(status, { Message: "No." })];
    await expect(send(write, { item_id: 9 })).rejects.toThrow();
    expect(wire.sent).toHaveLength(1);
  });
});

describe("a failure is told by status and kind", () => {
  const failing = async (answer: () => Response) => {
    wire.answers = [answer, answer, answer];
    return failureOf(await send(login, { email: "a@b.example", password: "x" }).catch((error: unknown) => error));
  };

  test("a 400 with its message, code and fields", async () => {
    expect(await failing(json(400, { Message: "Too many.", code: "malformed", fields: { a: "b" } }))).toEqual({
      kind: "refused",
      status: 400,
      message: "Too many.",
      code: "malformed",
      fields: { a: "b" },
    });
  });

  test("a 400 without a message by its status text", async () => {
    const empty = () => new Response("", { status: 400, statusText: "Bad Request" });
    expect(await failing(empty)).toEqual({ kind: "refused", status: 400, message: "Bad Request" });
    // HTTP/2 has no status text: nobody is shown an empty message.
    for (const nothing of [() => new Response("", { status: 400 }), json(400, { Message: " " })])
      expect(await failing(nothing)).toMatchObject({ message: /^The server turned this down/ });
  });

  test("what stands at the server now, with a 409", async () => {
    expect(
      await failing(json(409, { Message: "Changed.", code: "base_changed", current: { quantity: 2 } })),
    ).toMatchObject({
      kind: "refused",
      code: "base_changed",
      current: { quantity: 2 },
    });
  });

  test("no network and no service are offline, with words for a person", async () => {
    expect(await failing(noNetwork)).toEqual({
      kind: "offline",
      message: failureText.noConnection,
    });
    expect(await failing(json(503, { Message: "Starting." }))).toEqual({ kind: "offline", message: "Starting." });
    expect(await failing(hotelPage)).toMatchObject({ kind: "offline" });
  });

  test.each<[how: string, answer: () => Response, told: string[]]>([
    ["an answer", json(200, []), ["answered"]],
    ["a refusal", json(400, { Message: "No." }), ["answered"]],
    ["no network", noNetwork, ["unanswered"]],
    ["a service that starts again", json(503, {}), ["unanswered"]],
    ["somebody else's page", hotelPage, ["unanswered"]],
  ])("%s tells whether the server can be reached", async (_how, answer, told) => {
    const heard: string[] = [];
    const hear = ({ type }: Event) => void heard.push(type);
    for (const type of ["answered", "unanswered"]) reachability.addEventListener(type, hear);
    wire.answers = [answer, answer, answer];
    await runWithoutPauses(() => send(read, { thingId: 5 }).catch(() => undefined));
    for (const type of ["answered", "unanswered"]) reachability.removeEventListener(type, hear);
    expect(heard).toEqual(told);
  });

  test("an answer that comes after its caller left is nobody's, and its caller's where what another left is only put away meanwhile", async () => {
    const puttingAway = (): Response => {
      endDeviceSession();
      return json(200, { name: "Mona" })();
    };
    const leaving = (): Response => {
      dropToken();
      return puttingAway();
    };
    wire.answers = [puttingAway, leaving, leaving];
    expect(await send(read, { thingId: 5 })).toEqual({ name: "Mona" });
    const outcome = send(read, { thingId: 5 }).catch(failureOf);
    expect(await outcome).toEqual({ kind: "signed-out" });
    await send(versions, {}); // of nobody in the first place
  });

  test("everything else is broken, in the one sentence and without internals", async () => {
    const sentence =
      "Something went wrong and it was logged. If you need further support please contact the help desk.";
    expect(await failing(json(500, { Message: "stack trace" }))).toEqual({ kind: "broken", message: sentence });
    expect(failureOf(new RangeError("our own mistake"))).toEqual({ kind: "broken", message: sentence });
  });
});

test("where the program that asks is out of reach there is no answer, and the next request has it fetched anew", async () => {
  vi.resetModules();
  vi.doMock("#src/api/line.ts", () => Promise.reject(new TypeError("Failed to fetch")));
  const { ask, NoAnswer } = await import("#src/api/ask.ts");
  const asked = { method: "GET", path: "/api/things/5", headers: { "idempotency-key": "key-1" }, repeats: true };
  const text = (answer: Response) => answer.text();
  await expect(ask(asked, text)).rejects.toBeInstanceOf(NoAnswer);
  vi.doUnmock("#src/api/line.ts");
  await expect(ask(asked, text)).resolves.toBe("{}");
});
