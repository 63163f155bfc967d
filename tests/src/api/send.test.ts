/** Sending a call: what goes over the wire, what is tried again, and what happens when nobody is signed in. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { call } from "#contract/base/call.ts";
import { Id, PathId } from "#contract/base/fields.ts";
import { login, versions } from "#contract/identity/session.ts";
import { actFor } from "#src/api/acting.ts";
import { failureOf } from "#src/api/failures.ts";
import { fill, send } from "#src/api/send.ts";
import { authorization, onSignedOut, reachability } from "#src/api/signals.ts";
import { endDeviceSession } from "#src/api/device-session.ts";

const about = "";
const anything = z.unknown();
const read = call({
  method: "GET",
  path: "/api/things/{thingId}",
  needs: "customer",
  about,
  input: z.strictObject({ thingId: PathId, page: z.optional(z.number()) }),
  output: anything,
});
const write = call({
  method: "POST",
  path: "/api/things",
  needs: "ordering",
  about,
  input: z.strictObject({ item_id: Id }),
  output: anything,
});
const bare = call({
  method: "POST",
  path: "/api/search",
  kind: "read",
  needs: "staff",
  about,
  input: z.string(),
  output: anything,
});

let sent: Request[] = [];
let bodies: string[] = [];
let answers: (() => Response)[] = [];

const openedAs = (what: "tab" | "app") => vi.stubGlobal("matchMedia", () => ({ matches: what === "app" }));
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const hotelPage = () =>
  new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html; charset=utf-8", "x-stranger": "1" } });
/** Something between us and the server that answers in its place, and numbers requests as it does. */
const stranger = (status: number, headers: Record<string, string> = {}) =>
  json(status, { Message: "No." }, { "x-stranger": "1", ...headers });
const noNetwork = () => {
  throw new TypeError("fetch failed");
};

beforeEach(() => {
  sent = [];
  bodies = [];
  answers = [];
  vi.stubGlobal("document", { cookie: "other=1; stcart=the-token" });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal("location", new URL("http://portal.example/"));
  openedAs("tab");
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request);
    bodies.push(await request.clone().text());
    const answer = (answers.shift() ?? json(200, {}))();
    if (answer.headers.has("x-stranger")) return answer;
    answer.headers.set("x-request-id", "request-1");
    const key = request.headers.get("idempotency-key");
    if (key !== null) answer.headers.set("x-answers-key", key);
    return answer;
  });
  actFor({ customer_id: 7, cart_type_code: "CSO" });
  onSignedOut(() => Promise.resolve("given-up"));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const header = (at: number, name: string) => sent[at]?.headers.get(name);

describe("on the wire", () => {
  test("path, query and body are filled from the input", async () => {
    await send(read, { thingId: 5, page: 2 });
    await send(write, { item_id: 9 });
    await send(bare, "main st");
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
      "GET /api/things/5?page=2",
      "POST /api/things",
      "POST /api/search",
    ]);
    expect(bodies).toEqual(["", '{"item_id":9}', '"main st"']);
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
    expect(new Date(header(0, "x-client-time") ?? "").getTime()).toBeCloseTo(Date.now(), -4);
  });

  test("a write carries a key of its own, a read and a secret write carry none", async () => {
    await send(write, { item_id: 9 });
    await send(write, { item_id: 9 });
    await send(read, { thingId: 1 });
    await send(login, { email: "a@b.example", password: "x" });
    const keys = sent.map((request) => request.headers.get("idempotency-key"));
    expect(keys.slice(2)).toEqual([null, null]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
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
    answers = [first, json(200, { done: true })];
    expect(await send(write, { item_id: 9 })).toEqual({ done: true });
    expect(sent).toHaveLength(2);
    expect(header(1, "idempotency-key")).toBe(header(0, "idempotency-key"));
  });

  test("an answer that breaks off in the middle", async () => {
    const cut = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) }), {
        status: 200,
      });
    answers = [cut, json(200, { done: true })];
    expect(await send(write, { item_id: 9 })).toEqual({ done: true });
  });

  test("nobody answers: given up after ten seconds, and asked three times in all", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (request: Request) => {
      sent.push(request);
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    });
    const failure = send(read, { thingId: 1 }).catch(failureOf);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await failure).toMatchObject({ kind: "offline" });
    expect(sent).toHaveLength(3);
    vi.useRealTimers();
  });

  test("whoever called it off waits for nothing more", async () => {
    const called = new AbortController();
    answers = [noNetwork, json(200, {})];
    const failure = send(read, { thingId: 1 }, { signal: called.signal });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    called.abort(new Error("left the screen"));
    await expect(failure).rejects.toThrow("left the screen");
    expect(sent).toHaveLength(1);
  });

  test("a secret write is sent once", async () => {
    answers = [noNetwork];
    await expect(send(login, { email: "a@b.example", password: "x" })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  test.each([400, 404, 409, 422, 500])("an answer of %i is an answer", async (status) => {
    answers = [json(status, { Message: "No." })];
    await expect(send(write, { item_id: 9 })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });
});

describe("nobody is signed in", () => {
  const asked = vi.fn<() => Promise<"again" | "given-up">>();
  beforeEach(() => {
    asked.mockReset();
    onSignedOut(asked);
  });

  test("a 401 asks the person, then repeats once under the same key with the new token", async () => {
    answers = [json(401, { Message: "Sign in to go on." }), json(200, { done: true })];
    asked.mockImplementation(() => {
      document.cookie = "stcart=new-token";
      return Promise.resolve("again");
    });
    expect(await send(write, { item_id: 9 })).toEqual({ done: true });
    expect(header(1, "idempotency-key")).toBe(header(0, "idempotency-key"));
    expect(header(1, "authorization")).toBe("Bearer new-token");
    expect(bodies[1]).toBe(bodies[0]);
  });

  test("a 401 that comes after somebody signed in again asks nobody", async () => {
    answers = [
      () => {
        document.cookie = "stcart=the-next-token";
        return json(401, {})();
      },
      json(200, { fine: true }),
    ];
    expect(await send(read, { thingId: 3 })).toEqual({ fine: true });
    expect(asked).not.toHaveBeenCalled();
    expect(sent.map((each) => each.headers.get("authorization"))).toEqual([
      "Bearer the-token",
      "Bearer the-next-token",
    ]);
  });

  test("it repeats only once", async () => {
    answers = [json(401, {}), json(401, {}), json(200, {})];
    asked.mockResolvedValue("again");
    expect(failureOf(await send(write, { item_id: 9 }).catch((error: unknown) => error))).toEqual({
      kind: "signed-out",
    });
    expect(sent).toHaveLength(2);
  });

  test("given up, it fails as signed out and sends nothing more", async () => {
    answers = [json(401, {})];
    asked.mockResolvedValue("given-up");
    expect(failureOf(await send(write, { item_id: 9 }).catch((error: unknown) => error))).toEqual({
      kind: "signed-out",
    });
    expect(sent).toHaveLength(1);
  });

  test("without a token the server is not even asked", async () => {
    document.cookie = "";
    asked.mockResolvedValue("given-up");
    await expect(send(read, { thingId: 1 })).rejects.toThrow("Nobody is signed in.");
    expect(sent).toHaveLength(0);
    expect(asked).toHaveBeenCalledOnce();
  });

  test("a call that asks who is signed in takes no for an answer", async () => {
    answers = [json(401, {})];
    await expect(send(read, { thingId: 1 }, { whenSignedOut: "fail" })).rejects.toThrow();
    expect(asked).not.toHaveBeenCalled();
  });
});

test("a 403 raises the not-authorised event and is not asked again", async () => {
  const heard = vi.fn();
  authorization.addEventListener("not-authorized", heard, { once: true });
  answers = [json(403, { Message: "Not allowed." })];
  const error = await send(write, { item_id: 9 }).catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toEqual({ kind: "not-allowed", message: "You are not allowed to do this." });
  expect(heard).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});

describe("somebody else answers in the server's place", () => {
  test.each([200, 400, 401, 403, 404, 409, 422, 500])(
    "%i to a write under a key is no answer: it is sent again, under that key",
    async (status) => {
      const asked = vi.fn(() => Promise.resolve("given-up" as const));
      const turnedAway = vi.fn();
      onSignedOut(asked);
      authorization.addEventListener("not-authorized", turnedAway, { once: true });
      answers = [stranger(status, { "x-request-id": "theirs" }), json(200, { done: true })];
      expect(await send(write, { item_id: 9 })).toEqual({ done: true });
      expect(header(1, "idempotency-key")).toBe(header(0, "idempotency-key"));
      answers = Array.from({ length: 3 }, () => stranger(status, { "x-answers-key": "another" }));
      const failure = failureOf(await send(write, { item_id: 9 }).catch((error: unknown) => error));
      expect(failure).toEqual({ kind: "offline", message: "No connection. Try again when the network is back." });
      expect([asked, turnedAway].map((each) => each.mock.calls.length)).toEqual([0, 0]);
    },
  );

  test.each([401, 403])(
    "%i without a request's number sends nobody to sign in, and turns nobody away",
    async (status) => {
      const asked = vi.fn(() => Promise.resolve("given-up" as const));
      onSignedOut(asked);
      answers = [stranger(status), stranger(status), stranger(status)];
      const failure = failureOf(await send(read, { thingId: 1 }).catch((error: unknown) => error));
      expect([failure.kind, asked.mock.calls.length]).toEqual(["offline", 0]);
    },
  );
});

describe("a failure is told by status and kind", () => {
  const failing = async (answer: () => Response) => {
    answers = [answer, answer, answer];
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
      message: "No connection. Try again when the network is back.",
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
    answers = [answer, answer, answer];
    await send(read, { thingId: 5 }).catch(() => undefined);
    for (const type of ["answered", "unanswered"]) reachability.removeEventListener(type, hear);
    expect(heard).toEqual(told);
  });

  test("an answer that comes after its caller left is nobody's", async () => {
    const leaving = (): Response => {
      endDeviceSession();
      return json(200, { name: "Mona" })();
    };
    answers = [leaving, leaving];
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
