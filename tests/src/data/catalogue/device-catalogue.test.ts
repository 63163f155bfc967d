/** When the device answers about the catalogue in the server's place, and when it must not. */
import { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NoAnswer } from "#src/api/ask.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { serverOrDevice, type FromDevice, type AnswerSources } from "#src/data/catalogue/device-catalogue.ts";
import { deviceElseServer, deviceThenServer } from "#src/data/catalogue/device-first.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { sessionQuery } from "#src/data/identity/session.ts";

vi.mock("#src/offline/catalogue/client.ts", () => ({ askCatalogue: () => Promise.reject(new Error("not asked")) }));

type Answer = { from: string };
const noNetwork = () => new NoAnswer();
const person = (user_id: number, customer_id = 1001) =>
  ({ user_id, customer_id, customer: {}, cart_type_code: "RXO" }) as SessionUser;

let client: QueryClient;
let late: Answer[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "stcart=a-token; stcart-life=1" });
  client = new QueryClient();
  late = [];
  be(person(7));
  getDefaultStore().set(isReachableAtom, true);
  getDefaultStore().set(isShutAtom, false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const be = (who: SessionUser | null) => client.setQueryData(sessionQuery.queryKey, who);

function ask(over: Partial<AnswerSources<Answer>> = {}) {
  return serverOrDevice<Answer>({
    client,
    server: () => Promise.resolve({ from: "server" }),
    device: () => Promise.resolve({ answer: { from: "device" }, as_of: 500 }),
    isShown: false,
    late: (answer) => late.push(answer),
    ...over,
  });
}

const never = () => new Promise<never>(() => undefined);
const fromDevice = { from: "device", as_of: 500 };

test("the server's answer, when it comes", async () => {
  expect(await ask()).toEqual({ from: "server" });
});

describe("the device's, with its age", () => {
  test("when the server cannot be reached", async () => {
    expect(await ask({ server: () => Promise.reject(noNetwork()) })).toEqual(fromDevice);
  });

  test("when that is known already: nobody is asked for it", async () => {
    getDefaultStore().set(isReachableAtom, false);
    const server = vi.fn<AnswerSources<Answer>["server"]>();
    expect(await ask({ server })).toEqual(fromDevice);
    expect(server).not.toHaveBeenCalled();
  });

  test("when the server takes longer than two seconds; its answer takes the place when it comes", async () => {
    let said: (answer: Answer) => void = () => undefined;
    const asked = ask({ server: () => new Promise((resolve) => (said = resolve)) });
    await vi.advanceTimersByTimeAsync(1_990);
    const soFar = await Promise.race([asked, Promise.resolve("nothing yet")]);
    expect(soFar).toBe("nothing yet");
    await vi.advanceTimersByTimeAsync(20);
    expect(await asked).toEqual(fromDevice);
    said({ from: "server" });
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([{ from: "server" }]);
  });

  test("at once when another call finds meanwhile that there is no connection", async () => {
    const asked = ask({ server: never });
    await vi.advanceTimersByTimeAsync(100);
    getDefaultStore().set(isReachableAtom, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(await asked).toEqual(fromDevice);
  });
});

describe("never the device's", () => {
  test("while something is shown: only the server takes its place", async () => {
    await expect(ask({ isShown: true, server: () => Promise.reject(noNetwork()) })).rejects.toBeInstanceOf(NoAnswer);
  });

  test("on the morning after, or when nobody is here", async () => {
    const server = () => Promise.reject(noNetwork());
    getDefaultStore().set(isShutAtom, true);
    await expect(ask({ server })).rejects.toBeInstanceOf(NoAnswer);
    getDefaultStore().set(isShutAtom, false);
    vi.stubGlobal("document", { cookie: "stcart=a-token" }); // twelve hours have passed
    await expect(ask({ server })).rejects.toBeInstanceOf(NoAnswer);
    vi.stubGlobal("document", { cookie: "stcart=a-token; stcart-life=1" });
    be(null);
    await expect(ask({ server })).rejects.toBeInstanceOf(NoAnswer);
  });

  test("when another person or customer has come meanwhile", async () => {
    const server = () => Promise.reject(noNetwork());
    for (const next of [person(8), person(7, 1002)]) {
      be(person(7));
      const device = () => {
        be(next);
        return Promise.resolve({ answer: { from: "device" }, as_of: 500 });
      };
      await expect(ask({ server, device })).rejects.toBeInstanceOf(NoAnswer);
    }
  });
});

test("a late answer for the person before is nobody's", async () => {
  let said: (answer: Answer) => void = () => undefined;
  const asked = ask({ server: () => new Promise((resolve) => (said = resolve)) });
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  be(person(8));
  said({ from: "server" });
  await vi.advanceTimersByTimeAsync(0);
  expect(late).toEqual([]);
});

test.each([
  ["has nothing", () => Promise.resolve(undefined)],
  ["cannot say", () => Promise.reject(new Error("no storage"))],
])("a device that %s: the server's failure is what a person hears", async (_what, device) => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await expect(ask({ device, server: () => Promise.reject(noNetwork()) })).rejects.toBeInstanceOf(NoAnswer);
  getDefaultStore().set(isReachableAtom, false);
  await expect(ask({ device, server: () => Promise.reject(noNetwork()) })).rejects.toBeInstanceOf(NoAnswer);
});

test("what the server turns down is told, not covered by what the device has", async () => {
  await expect(ask({ server: () => Promise.reject(new Error("a bug")) })).rejects.toThrow("a bug");
});

describe("the device first", () => {
  let heard: (Answer & FromDevice)[];
  beforeEach(() => {
    heard = [];
  });
  const first = (over: Partial<AnswerSources<Answer>> = {}) =>
    deviceThenServer<Answer>({
      client,
      server: never,
      device: () => Promise.resolve({ answer: { from: "device" }, as_of: 500 }),
      isShown: false,
      ...over,
      late: (answer) => heard.push(answer),
    });
  const atOnce = { ...fromDevice, isAwaited: true };
  const later = () => vi.advanceTimersByTimeAsync(100);

  test("is shown without its age, and the server's takes its place", async () => {
    let said: (answer: Answer) => void = () => undefined;
    expect(await first({ server: () => new Promise((resolve) => (said = resolve)) })).toEqual(atOnce);
    said({ from: "server" });
    await later();
    expect(heard).toEqual([{ from: "server" }]);
  });

  test("tells its age once the server takes its time, and still gives way", async () => {
    let said: (answer: Answer) => void = () => undefined;
    expect(await first({ server: () => new Promise((resolve) => (said = resolve)) })).toEqual(atOnce);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(heard).toEqual([fromDevice]);
    said({ from: "server" });
    await later();
    expect(heard).toEqual([fromDevice, { from: "server" }]);
  });

  test("stays, with its age, when there is no connection after all", async () => {
    expect(await first({ server: () => new Promise((_, reject) => setTimeout(reject, 10, noNetwork())) })).toEqual(
      atOnce,
    );
    await later();
    await later();
    expect(heard).toEqual([fromDevice]);
  });

  test("stays, with its age, when the server breaks afterwards", async () => {
    expect(
      await first({ server: () => new Promise((_, reject) => setTimeout(reject, 10, new Error("a bug"))) }),
    ).toEqual(atOnce);
    await later();
    expect(heard).toEqual([fromDevice]);
  });

  test("is not waited for where the server is quicker, or it has nothing", async () => {
    const slow = () => new Promise<never>(() => undefined);
    expect(await first({ device: slow, server: () => Promise.resolve({ from: "server" }) })).toEqual({
      from: "server",
    });
    const nothing = () => Promise.resolve(undefined);
    expect(await first({ device: nothing, server: () => Promise.resolve({ from: "server" }) })).toEqual({
      from: "server",
    });
    await expect(first({ device: nothing, server: () => Promise.reject(noNetwork()) })).rejects.toBeInstanceOf(
      NoAnswer,
    );
    await expect(first({ device: slow, server: () => Promise.reject(new Error("a bug")) })).rejects.toThrow("a bug");
  });

  test("never over something that is shown, nor for another person", async () => {
    expect(await first({ isShown: true, server: () => Promise.resolve({ from: "server" }) })).toEqual({
      from: "server",
    });
    let said: (answer: Answer) => void = () => undefined;
    await first({ server: () => new Promise((resolve) => (said = resolve)) });
    be(person(8));
    said({ from: "server" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(heard).toEqual([]);
  });

  test("and alone, for what changes rarely: the server is asked only where the device has nothing", async () => {
    const server = vi.fn<AnswerSources<Answer>["server"]>(() => Promise.resolve({ from: "server" }));
    const device = () => Promise.resolve({ answer: { from: "device" }, as_of: 500 });
    expect(await deviceElseServer({ client, server, device })).toEqual(fromDevice);
    expect(server).not.toHaveBeenCalled();
    expect(await deviceElseServer({ client, server, device: () => Promise.resolve(undefined) })).toEqual({
      from: "server",
    });
  });
});
