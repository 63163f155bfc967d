/** The second factor and one's own sessions: whatever gives the session another token makes this tab, the outbox and the other tabs go on with it. */
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { kept } from "#src/data/base/kept.ts";
import { codeNotCorrect } from "#contract/identity/text.ts";

/** What went on under which token, in the order in which it did. */
const steps = vi.hoisted(() => [] as string[]);
vi.mock("#src/api/token.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  keepToken: (token: string) => void steps.push(`keeps ${token}`),
}));
vi.mock("#src/data/identity/session.ts", () => ({
  sessionQuery: { queryKey: ["session"] },
  enter: async (_: unknown, person: { name: string } | null) => void steps.push(`enters ${person?.name ?? "nobody"}`),
}));
vi.mock("#src/data/base/tabs.ts", () => ({ tellTabs: (what: string) => void steps.push(`tells ${what}`) }));

const security = await import("#src/data/identity/security.ts");
const { failureOf } = await import("#src/api/failures.ts");
const { json, onTheWire, wire } = await import("#tests/support/wire.ts");

onTheWire();
let client: QueryClient;
beforeEach(() => {
  steps.length = 0;
  client = new QueryClient();
  client.setQueryData(["session"], { name: "Ada" });
});

describe("another token", () => {
  const goneOn = ["keeps next", "enters Ada", "tells changed"];

  test("comes with the second factor, whose codes are given once", async () => {
    wire.answers = [json(200, { token: "next", recovery_codes: ["a-1", "b-2"] })];
    expect(await security.enableTwoFactor(client)).toEqual(["a-1", "b-2"]);
    expect(steps).toEqual(goneOn);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain("a-1");
  });

  test("comes when it is taken off again", async () => {
    wire.answers = [json(200, { token: "next" })];
    await security.disableTwoFactor(client);
    expect(steps).toEqual(goneOn);
  });

  test("is kept before anything is asked under it, also where nobody is known here yet", async () => {
    client.removeQueries({ queryKey: ["session"] });
    await security.goOnWith(client, "next");
    expect(steps).toEqual(["keeps next", "enters nobody", "tells changed"]);
  });

  test("is none where it was turned down: everything goes on as it is", async () => {
    wire.answers = [json(400, { Message: "The code is over." })];
    const failed = await security.enableTwoFactor(client).catch((error: unknown) => error);
    expect(failureOf(failed)).toMatchObject({ message: "The code is over." });
    expect(steps).toEqual([]);
  });
});

test("why a code is not right is told in the server's words where it has any", async () => {
  wire.answers = [
    json(200, { success: true, reason: null }),
    json(200, { success: false, reason: "It was used before." }),
    json(200, { success: false, reason: null }),
  ];
  expect(await security.verifyCode("123456")).toBeUndefined();
  expect(await security.verifyCode("123456")).toBe("It was used before.");
  expect(await security.verifyCode("123456")).toBe(codeNotCorrect);
});

test("new recovery codes are the call's, and how many other sessions ended is told", async () => {
  wire.answers = [json(200, { recovery_codes: ["c-3"] }), json(200, { ended: 2 })];
  expect(await security.newRecoveryCodes()).toEqual(["c-3"]);
  expect(await security.endOtherSessions()).toBe(2);
  expect(steps).toEqual([]);
});

test("neither the key nor the list of sessions stays: in memory only while it is looked at, on the device never", () => {
  for (const { gcTime, queryKey } of [security.twoFactorQuery, security.ownSessionsQuery]) {
    expect(gcTime).toBe(0);
    expect(kept.map(([head]) => head)).not.toContain(queryKey[0]);
  }
});

test("the key that is set up stays the same while its screen stands, sessions are asked for at each look", () => {
  expect(security.twoFactorQuery.staleTime).toBe(Number.POSITIVE_INFINITY);
  expect(security.ownSessionsQuery.staleTime).toBe(0);
});
