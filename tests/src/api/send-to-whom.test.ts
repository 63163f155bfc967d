/** Sending a call when nobody is signed in, or may not do it, or somebody else answers in the server's place. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as failureText from "#src/api/text.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { authorization, onSignedOut } from "#src/api/signals.ts";
import { login } from "#contract/identity/session.ts";
import { notSignedIn } from "#contract/base/text.ts";
import { bare, header, json, onTheWire, read, runWithoutPauses, stranger, wire, write } from "#tests/support/wire.ts";

onTheWire();

describe("nobody is signed in", () => {
  const asked = vi.fn<() => Promise<"again" | "given-up">>();
  beforeEach(() => {
    asked.mockReset();
    onSignedOut(asked);
  });

  test("a 401 asks the person, then repeats once under the same key with the new token", async () => {
    wire.answers = [json(401, { Message: notSignedIn }), json(200, { done: true })];
    asked.mockImplementation(() => {
      document.cookie = "stcart=new-token";
      return Promise.resolve("again");
    });
    expect(await send(write, { item_id: 9 })).toEqual({ done: true });
    expect(header(1, "idempotency-key")).toBe(header(0, "idempotency-key"));
    expect(header(1, "authorization")).toBe("Bearer new-token");
    expect(wire.bodies[1]).toBe(wire.bodies[0]);
  });

  test("a 401 that comes after somebody signed in again asks nobody", async () => {
    wire.answers = [
      () => {
        document.cookie = "stcart=the-next-token";
        return json(401, {})();
      },
      json(200, { fine: true }),
    ];
    expect(await send(read, { thingId: 3 })).toEqual({ fine: true });
    expect(asked).not.toHaveBeenCalled();
    expect(wire.sent.map((each) => each.headers.get("authorization"))).toEqual([
      "Bearer the-token",
      "Bearer the-next-token",
    ]);
  });

  test("it repeats only once", async () => {
    wire.answers = [json(401, {}), json(401, {}), json(200, {})];
    asked.mockResolvedValue("again");
    expect(failureOf(await send(write, { item_id: 9 }).catch((error: unknown) => error))).toEqual({
      kind: "signed-out",
    });
    expect(wire.sent).toHaveLength(2);
  });

  test("given up, it fails as signed out and sends nothing more", async () => {
    wire.answers = [json(401, {})];
    asked.mockResolvedValue("given-up");
    expect(failureOf(await send(write, { item_id: 9 }).catch((error: unknown) => error))).toEqual({
      kind: "signed-out",
    });
    expect(wire.sent).toHaveLength(1);
  });

  test("without a token the server is not even asked", async () => {
    document.cookie = "";
    asked.mockResolvedValue("given-up");
    await expect(send(read, { thingId: 1 })).rejects.toThrow("Nobody is signed in.");
    expect(wire.sent).toHaveLength(0);
    expect(asked).toHaveBeenCalledOnce();
  });

  test("a call that asks who is signed in takes no for an answer", async () => {
    wire.answers = [json(401, {})];
    await expect(send(read, { thingId: 1 }, { whenSignedOut: "fail" })).rejects.toThrow();
    expect(asked).not.toHaveBeenCalled();
  });
});

test("a 403 raises the not-authorised event and is not asked again", async () => {
  const heard = vi.fn();
  authorization.addEventListener("not-authorized", heard, { once: true });
  wire.answers = [json(403, { Message: "Not allowed." })];
  const error = await send(write, { item_id: 9 }).catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toEqual({ kind: "not-allowed", message: "You are not allowed to do this." });
  expect(heard).toHaveBeenCalledOnce();
  expect(wire.sent).toHaveLength(1);
});

describe("foreign response", () => {
  const statuses = [200, 201, 400, 401, 403, 404, 409, 422, 500];
  /** Calls by how often they are sent before they fail. */
  const calls: [name: string, ask: () => Promise<unknown>, times: number][] = [
    ["a read", () => send(read, { thingId: 1 }), 3],
    ["a read by POST", () => send(bare, "main st"), 3],
    ["a write", () => send(write, { item_id: 9 }), 3],
    ["a secret write", () => send(login, { email: "a@b.example", password: "x" }), 1],
  ];

  test.each(calls.flatMap(([name, ask, times]) => statuses.map((status) => [name, status, ask, times] as const)))(
    "to %s with status %i is no response: the call fails as offline, signs nobody out and turns nobody away",
    async (_name, status, ask, times) => {
      const askToSignIn = vi.fn(() => Promise.resolve("given-up" as const));
      const turnedAway = vi.fn();
      onSignedOut(askToSignIn);
      authorization.addEventListener("not-authorized", turnedAway, { once: true });
      const foreign = [
        stranger(status),
        stranger(status, { "x-request-id": "theirs" }),
        stranger(status, { "x-answers-key": "another" }),
      ];
      for (const each of foreign) {
        wire.sent = [];
        wire.answers = [each, each, each];
        const failure = await runWithoutPauses(() => ask().catch(failureOf));
        expect(failure).toEqual({ kind: "offline", message: failureText.noConnection });
        expect(wire.sent).toHaveLength(times);
        expect(new Set(wire.sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
      }
      expect([askToSignIn, turnedAway].map((each) => each.mock.calls.length)).toEqual([0, 0]);
    },
  );

  test("is followed by another attempt under the same key", async () => {
    for (const ask of [() => send(read, { thingId: 1 }), () => send(write, { item_id: 9 })]) {
      wire.answers = [stranger(200), json(200, { done: true })];
      expect(await runWithoutPauses(ask)).toEqual({ done: true });
    }
  });
});
