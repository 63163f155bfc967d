/** The device's clock against the server's. */
import { getDefaultStore } from "jotai";
import { beforeEach, expect, test, vi } from "vitest";
import { clockSkewAtom, noteClock, rightNow } from "#src/api/clock.ts";
import { clockWords } from "#src/ui/kit/words/device.ts";
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

test.each([
  [12 * minute, "This computer’s clock is 12 minutes ahead."],
  [-60 * minute, "This computer’s clock is 60 minutes behind."],
  [26 * 60 * minute, "This computer’s clock is 26 hours ahead."],
  [365 * 24 * 60 * minute, "This computer’s clock is 365 days ahead."],
])("%d ms in words", (ms, words) => expect(clockWords(ms)).toBe(words));
