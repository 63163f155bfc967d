/** A device's clock after sleep and after somebody set it: the two clocks of a device, the timers of its page and the server's answers in any order. */
import * as fc from "fast-check";
import { getDefaultStore } from "jotai";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clockSkewAtom, measuredSkew, noteClock, rightNow, toldFromMs, watchClock } from "#src/api/clock.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** True time, how far the device's clock is ahead of it, and the monotonic clock, all in milliseconds. */
const device = { trueMs: Date.parse("2026-03-02T12:00:00Z"), aheadMs: 0, monotonicMs: 0 };
let look = (): void => {};
let lookEveryMs = 100;
vi.stubGlobal("document", new EventTarget());
vi.stubGlobal("setInterval", (onTimer: () => void, everyMs: number) => {
  look = onTimer;
  lookEveryMs = everyMs;
});
vi.spyOn(Date, "now").mockImplementation(() => device.trueMs + device.aheadMs);
vi.spyOn(performance, "now").mockImplementation(() => device.monotonicMs);
watchClock();
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Time passes without a timer of the page. */
function pass(ms: number): void {
  device.trueMs += ms;
  device.monotonicMs += ms;
}

/** The page runs: its timers are on time. */
function run(ms: number): void {
  for (let passed = 0; passed < ms; passed += lookEveryMs) {
    pass(lookEveryMs);
    look();
  }
}

type Sleep = { ms: number; freezeMs: number; isMonotonicRunning: boolean };

/** The device sleeps. The page is frozen a little longer than that, and the monotonic clock runs then. */
function sleep({ ms, freezeMs, isMonotonicRunning }: Sleep): void {
  pass(freezeMs);
  device.trueMs += ms;
  if (isMonotonicRunning) device.monotonicMs += ms;
}

function answer(): void {
  const headers = new Headers({ date: new Date(device.trueMs).toUTCString(), "x-request-id": "r1" });
  noteClock(headers, device.trueMs + device.aheadMs);
}

/** The skew is measured to within a minute, and the time as exactly as skews are corrected. */
function expectTrueTime(): void {
  expect(Math.abs(measuredSkew()! - device.aheadMs)).toBeLessThan(minute);
  expect(Math.abs(rightNow() - device.trueMs)).toBeLessThan(toldFromMs + minute);
}

beforeEach(() => {
  device.aheadMs = 0;
  answer();
  run(second);
});

describe.each([
  ["stops", false],
  ["runs", true],
])("a device whose monotonic clock %s in sleep", (_what, isMonotonicRunning) => {
  test("keeps the device's time after it slept with its page visible", () => {
    sleep({ ms: 3 * day, freezeMs: second, isMonotonicRunning });
    expect([measuredSkew(), rightNow()]).toEqual([0, device.trueMs]);
    look();
    run(second);
    expect([measuredSkew(), rightNow(), getDefaultStore().get(clockSkewAtom)]).toEqual([0, device.trueMs, 0]);
  });

  test("keeps the time of the server through any order of sleep, settings of its clock and answers", () => {
    const setMs = fc.integer({ min: 1, max: 400 * 24 * 60 }).map((minutes) => minutes * minute);
    const step = fc.oneof(
      fc.record({ kind: fc.constant("run" as const), ms: fc.integer({ min: 100, max: 3000 }) }),
      fc.record({
        kind: fc.constant("sleep" as const),
        ms: fc.integer({ min: 2 * second, max: 30 * day }),
        freezeMs: fc.integer({ min: 400, max: 5000 }),
      }),
      fc.record({ kind: fc.constantFrom("set ahead" as const, "set back" as const), ms: setMs }),
      // The timers of a hidden page run once a second at most.
      fc.record({
        kind: fc.constantFrom("hidden" as const, "set ahead while hidden" as const, "set back while hidden" as const),
        ms: setMs,
      }),
      fc.record({ kind: fc.constant("answered" as const), ms: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        device.aheadMs = 0;
        answer();
        // A clock that was set ahead while the page did not run cannot be told from sleep until the server answers.
        let isKnown = true;
        for (const { kind, ms, ...more } of steps) {
          if (kind === "sleep") {
            sleep({ ms, isMonotonicRunning, freezeMs: 0, ...more });
            if (isKnown) expectTrueTime(); // before a timer runs
            look();
          } else if (kind === "answered") {
            answer();
            isKnown = true;
          } else if (kind !== "run") {
            if (kind.endsWith("hidden")) pass(kind === "hidden" ? ms : minute);
            if (kind.startsWith("set")) device.aheadMs += kind.startsWith("set ahead") ? ms : -ms;
            if (kind === "set ahead while hidden") isKnown = false;
            if (kind.endsWith("hidden")) look();
          }
          run(kind === "run" ? ms : 2 * lookEveryMs);
          if (isKnown) expectTrueTime();
        }
      }),
      { numRuns: 300 },
    );
  });
});
