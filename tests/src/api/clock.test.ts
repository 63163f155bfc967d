/** The device's clock against the server's. */
import { getDefaultStore } from "jotai";
import { beforeEach, expect, test, vi } from "vitest";
import { clockSkewAtom, measuredSkew, noteClock, rightNow, watchClock } from "#src/api/clock.ts";
import { clockWords } from "#src/text/clock.ts";
import { getNowMs } from "#tests/support/present.ts";

const minute = 60_000;
const server = Date.parse("2026-03-02T12:00:00Z");
const answered = (headers: Record<string, string> = {}) =>
  new Headers({ date: new Date(server).toUTCString(), "x-request-id": "r1", ...headers });
const skew = () => getDefaultStore().get(clockSkewAtom);
/** An answer that came to a device whose clock is so much ahead, after `tookMs`. */
const note = (aheadMs: number, { tookMs = 200, headers = answered() } = {}) =>
  noteClock(headers, server + aheadMs, server + aheadMs + tookMs);

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.useFakeTimers({ now: server });
  watchClock();
  note(0);
});

test.each([
  ["ahead", 12 * minute],
  ["behind", -12 * minute],
  ["a year ahead", 365 * 24 * 60 * minute],
])("%s is measured, to some seconds", (_name, ahead) => {
  note(ahead);
  expect(Math.abs(skew() - ahead)).toBeLessThan(2000);
  note(0);
  expect(skew()).toBe(0);
});

test("what somebody else answers, what took long and what says nothing is not believed", () => {
  note(12 * minute, { headers: new Headers({ date: new Date(server).toUTCString() }) });
  note(12 * minute, { tookMs: 30_000 });
  note(12 * minute, { headers: new Headers({ "x-request-id": "r1" }) });
  note(12 * minute, { headers: answered({ date: "soon" }) });
  expect(skew()).toBe(0);
});

test("days are calculated by the server's clock where the device's is off by more than five minutes", () => {
  note(4 * minute);
  expect(rightNow()).toBe(getNowMs());
  note(24 * 60 * minute);
  expect(Math.abs(rightNow() - (getNowMs() - 24 * 60 * minute))).toBeLessThan(2000);
});

/** Sets the device's clock; its monotonic clock goes on as before. */
const setClock = (byMs: number) => vi.setSystemTime(getNowMs() + byMs);
/** The page runs on until it has looked at its clocks. */
const lookAgain = () => vi.advanceTimersByTime(200);

test.each([
  ["back", -24 * 60 * minute],
  ["ahead", 24 * 60 * minute],
  ["ahead by a year", 365 * 24 * 60 * minute],
])("set %s since the server told: the monotonic clock shows it, and days stay those of the server", (_how, byMs) => {
  vi.advanceTimersByTime(3 * minute);
  const before = getNowMs();
  setClock(byMs);
  lookAgain();
  expect(measuredSkew()).toBe(byMs);
  expect(rightNow()).toBe(before + 200);
  expect(skew()).toBe(byMs);
  setClock(-byMs);
  lookAgain();
  expect(rightNow()).toBe(before + 400);
  expect(skew()).toBe(0);
});

test("what a device was ahead by before stays in what it is set by since", () => {
  note(12 * minute);
  setClock(-10 * minute);
  expect(Math.abs(measuredSkew()! - 2 * minute)).toBeLessThan(2000);
});

test("a response tells the clock's skew on a device without room", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  vi.spyOn(console, "info").mockReturnValue();
  note(12 * minute);
  expect(Math.abs(skew() - 12 * minute)).toBeLessThan(2000);
});

test.each([
  ["goes on", 0, 12 * minute],
  ["was set back meanwhile", -12 * minute, undefined],
])("a page that is loaded without a network, its clock %s", async (_what, byMs, expected) => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.setSystemTime(server + 12 * minute);
  vi.resetModules();
  const before = await import("#src/api/clock.ts");
  before.noteClock(answered(), getNowMs() - 1000);
  setClock(byMs);
  vi.resetModules();
  const after = await import("#src/api/clock.ts");
  expect(after.measuredSkew() === undefined ? undefined : Math.round(after.measuredSkew()! / minute) * minute).toBe(
    expected,
  );
});

test.each([
  [12 * minute, "This computer's clock is 12 minutes ahead."],
  [-60 * minute, "This computer's clock is 60 minutes behind."],
  [26 * 60 * minute, "This computer's clock is 26 hours ahead."],
  [365 * 24 * 60 * minute, "This computer's clock is 365 days ahead."],
])("%d ms in words", (ms, words) => expect(clockWords(ms)).toBe(words));
