/** The delta sync as the page drives it: prices first, then page by page from the stored cursor, in the background, and silent whatever happens. */
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoAnswer } from "#src/api/ask.ts";
import type { User } from "#src/data/identity/session.ts";

type Call = { path: string };
const asked: unknown[] = [];
let answer: (path: string, input: unknown) => unknown;
vi.mock("#src/api/send.ts", () => {
  const send = async (call: Call, input: unknown, options: unknown) => {
    asked.push([call.path.split("/").at(-1), input, options]);
    return answer(call.path, input);
  };
  return { send, sendForBlob: send };
});
let worker: Record<string, (...input: unknown[]) => unknown>;
vi.mock("#src/offline/catalogue/client.ts", () => ({
  askCatalogue: async (ask: string, ...input: unknown[]) => worker[ask]!(...input),
}));
const keptOwn = vi.fn();
vi.mock("#src/offline/sealed-prices.ts", () => ({
  ownOf: async () => ({ own: { version: "known" } }),
  keepOwn: async (...input: unknown[]) => keptOwn(...input),
}));

const background = { isBackground: true, whenSignedOut: "fail" };
const mona = { user_id: 7, customer_id: 1001 } as User;
let here: User | undefined;
let locks: { request: (name: string, options: object, work: (lock: object | null) => unknown) => unknown };
let isReachableAtom: typeof import("#src/offline/connection.ts").isReachableAtom;
let keepCatalogue: typeof import("#src/data/catalogue/catalogue-sync.ts").keepCatalogue;
let events: EventTarget & { visibilityState: string; cookie: string };

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  asked.length = 0;
  keptOwn.mockReset();
  events = Object.assign(new EventTarget(), { visibilityState: "visible", cookie: "stcart=a-token" });
  locks = { request: (_name, _options, work) => work({}) };
  vi.stubGlobal("document", events);
  vi.stubGlobal("navigator", { locks, onLine: true });
  vi.spyOn(console, "info").mockImplementation(() => {});
  here = mona;
  answer = () => "a page";
  let page = 0;
  worker = {
    progress: () => ({ cursor: "c0", isComplete: true, hasClasses: true, count: 1, total: 1 }),
    apply: () => ({ cursor: `c${++page}`, again: page < 3, changed: false }),
    keepClasses: () => undefined,
    ready: () => undefined,
  };
  ({ isReachableAtom } = await import("#src/offline/connection.ts"));
  ({ keepCatalogue } = await import("#src/data/catalogue/catalogue-sync.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => vi.advanceTimersByTimeAsync(1);
const paths = () => asked.map((each) => (each as [string])[0]);
async function start() {
  keepCatalogue(() => here);
  await settled();
}

test("the prices, then every page from the stored cursor on; nobody's session is kept awake by it", async () => {
  await start();
  expect(asked).toEqual([
    ["{customerId}", { customerId: 1001, known: "known" }, background],
    ["changes", { cursor: "c0" }, background],
    ["changes", { cursor: "c1" }, background],
    ["changes", { cursor: "c2" }, background],
  ]);
  expect(keptOwn).toHaveBeenCalledOnce();
});

test("the first time everything is asked for, and the classes with it", async () => {
  worker["progress"] = () => ({ cursor: undefined, isComplete: false, hasClasses: false, count: 0, total: 0 });
  await start();
  expect(asked.slice(1)).toEqual([
    ["changes", {}, background],
    ["changes", { cursor: "c1" }, background],
    ["changes", { cursor: "c2" }, background],
    ["classifications", {}, background],
  ]);
});

test("with the data saver on the whole catalogue does not come by itself; what changes still does", async () => {
  vi.stubGlobal("navigator", { locks, connection: { saveData: true } });
  worker["progress"] = () => ({ cursor: undefined, isComplete: false, hasClasses: false, count: 0, total: 0 });
  await start();
  expect(paths()).toEqual(["{customerId}"]);
  worker["progress"] = () => ({ cursor: "c0", isComplete: true, hasClasses: true, count: 1, total: 1 });
  await start();
  expect(paths()).toContain("changes");
});

test("another tab is at it: this one leaves it alone", async () => {
  locks.request = (_name, _options, work) => work(null);
  await start();
  expect(paths()).toEqual(["{customerId}"]);
});

test.each([
  ["the network goes", () => new NoAnswer()],
  ["the session is over", () => new Error("signed out")],
])("%s in the middle: it stops in silence, and goes on when the network is back", async (_what, why) => {
  let isDown = false;
  answer = () => {
    if (isDown) throw why();
    return "a page";
  };
  worker["apply"] = () => {
    isDown = true;
    return { cursor: "c1", again: true, changed: true };
  };
  await start();
  expect(paths()).toEqual(["{customerId}", "changes", "changes"]);
  const store = getDefaultStore();
  store.set(isReachableAtom, false);
  isDown = false;
  worker["progress"] = () => ({ cursor: "c1", isComplete: false, hasClasses: false, count: 1, total: 1 });
  worker["apply"] = () => ({ cursor: "c2", again: false, changed: true });
  store.set(isReachableAtom, true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.slice(3)).toEqual([
    ["{customerId}", { customerId: 1001, known: "known" }, background],
    ["changes", { cursor: "c1" }, background],
    ["classifications", {}, background],
  ]);
});

test("the device is full: the rest of the visit does without, and nobody is told", async () => {
  worker["apply"] = () => {
    throw Object.assign(new Error("full"), { name: "StorageFull" });
  };
  await start();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(asked.length).toBe(before);
});

test("the person leaves in the middle of a pass: no further page is asked for, and their prices are not written", async () => {
  worker["apply"] = () => {
    here = undefined;
    return { cursor: "c1", again: true, changed: true };
  };
  await start();
  expect(paths()).toEqual(["{customerId}", "changes"]);
  const { isStill } = keptOwn.mock.calls[0]![2] as { isStill: () => boolean };
  expect(isStill()).toBe(false);
  here = mona;
  expect(isStill()).toBe(true);
  events.cookie = "stcart=another-token";
  expect(isStill()).toBe(false);
});

test("every five minutes, and when the page is looked at again, but not twice in a minute", async () => {
  await start();
  const passes = () => paths().filter((path) => path === "{customerId}").length;
  events.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(passes()).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  events.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(passes()).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(passes()).toBe(3);
  events.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(passes()).toBe(3);
});
