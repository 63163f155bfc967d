/** This device's clock against the server's, as far as the server's answers tell. A tablet that has lay in a drawer may be years off. */
import { atom, getDefaultStore } from "jotai";
import { headers } from "#contract/base/headers.ts";

/** Where it is remembered; above its first reader, which the module itself is. */
const place = "clock-skew";

/** An answer that took longer says too little, and a difference below it is none. */
const surestMs = 20_000;

/** Time between two looks at the clocks. */
const lookEveryMs = 100;

/**
 * Two looks this close to each other, by the monotonic clock, show that the page ran between them. The monotonic clock may stop in sleep, but it runs while
 * the system freezes the page before sleep and wakes up after it, and that takes longer.
 */
const runningMs = 300;

/** A smaller gain is the granularity of the clocks, not sleep. */
const leastSleepMs = 1000;

/** Device time minus monotonic time: changes when the clock is set, and in sleep where the monotonic clock stops. */
const offset = (): number => Date.now() - performance.now();

/** The skew of the server's last answer, and the offset then, with all sleep since added; undefined: the server has not answered. */
let told = rememberedSkew();
/** The offset at the last look, and its time by the monotonic clock. */
let looked = lookAtClocks();

/** By how much the device's clock is ahead, in milliseconds; below 0 it is behind. 0 where it is right as far as anybody can say. */
export const clockSkewAtom = atom(told?.skewMs ?? 0);

/** From here on a person should know, and days are calculated by the server's clock (docs/architecture.md, "Time"). */
export const toldFromMs = 5 * 60_000;

/** Takes the server's word for the time from an answer that was asked for at `sentAt` by this device's clock. */
export function noteClock(answered: { get: (name: string) => string | null }, sentAt: number, now = Date.now()): void {
  const server = Date.parse(answered.get("date") ?? "");
  // Only our server names the request: whatever else answers may have any clock.
  if (Number.isNaN(server) || answered.get(headers.requestId) === null || now < sentAt || now - sentAt > surestMs)
    return;
  looked = lookAtClocks();
  told = { skewMs: rounded((sentAt + now) / 2 - (server + 500)), offset: looked.offset }; // the header is cut to the second
  readClock();
}

const rounded = (ms: number): number => (Math.abs(ms) < surestMs ? 0 : Math.round(ms / 1000) * 1000);

/**
 * Returns by how much the clock is ahead, in milliseconds: as of the server's last answer, and by how much it was set since. A gain since the last look counts as
 * sleep until the next look. Undefined: the server has not answered.
 */
export function measuredSkew(): number | undefined {
  if (told === undefined) return undefined;
  return told.skewMs + rounded(Math.min(looked.offset, offset()) - told.offset);
}

/** Updates `clockSkewAtom` where the clock was set. */
function readClock(): void {
  const store = getDefaultStore();
  const measured = measuredSkew() ?? 0;
  if (Math.abs(measured - store.get(clockSkewAtom)) < surestMs) return;
  store.set(clockSkewAtom, measured);
  try {
    globalThis.sessionStorage?.setItem(place, `${measured} ${Date.now()}`); // for a page that is opened again offline
  } catch (error) {
    console.info("Could not record how far the clock is off.", error); // no room; the response that told it is good
  }
}

/** Now, in milliseconds: the device's clock, set right where it is off by so much that days go wrong. */
export function rightNow(): number {
  const skew = measuredSkew() ?? 0;
  return Date.now() - (Math.abs(skew) > toldFromMs ? skew : 0);
}

/**
 * Distinguishes sleep from a clock that was set, from now on: a gain of the device's clock is sleep unless the page ran immediately before and after it. A loss
 * is always a clock that was set (decision 201).
 */
export function watchClock(): void {
  setInterval(() => {
    const now = lookAtClocks();
    const gainedMs = now.offset - looked.offset;
    if (told !== undefined && gainedMs > leastSleepMs && now.at - looked.at > runningMs) told.offset += gainedMs;
    looked = now;
    readClock();
  }, lookEveryMs);
}

function lookAtClocks(): { offset: number; at: number } {
  return { offset: offset(), at: performance.now() };
}

/** Of an earlier page of this tab; not where the clock has been set back since. */
function rememberedSkew(): { skewMs: number; offset: number } | undefined {
  const [skewMs = 0, since = NaN] = readRemembered().split(" ").map(Number);
  return Number.isFinite(skewMs) && since <= Date.now() ? { skewMs, offset: offset() } : undefined;
}

/** Modules read it while they load: a browser that blocks storage throws (src/main.tsx shows it). */
function readRemembered(): string {
  try {
    return globalThis.sessionStorage?.getItem(place) ?? "";
  } catch {
    return "";
  }
}
