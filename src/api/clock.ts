/** This device's clock against the server's, as far as the server's answers tell. A tablet that has lay in a drawer may be years off. */
import { atom, getDefaultStore } from "jotai";
import { headers } from "#contract/base/headers.ts";

/** Where it is remembered; above its first reader, which the module itself is. */
const place = "clock-skew";

/** An answer that took longer says too little, and a difference below it is none. */
const surestMs = 20_000;

/** Device time minus monotonic time: changes when the clock is set, and when the device was asleep, for then the monotonic clock stands still. */
const offset = (): number => Date.now() - performance.now();

/**
 * The skew when somebody last told it, and the offset then; undefined: nobody has. `hiddenAt`: the offset when the page was hidden; what is added to it
 * before the page is shown again is taken for sleep, what is added while it is shown for a clock that was set.
 */
let told = rememberedSkew();
let hiddenAt: number | undefined;

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
  told = { skewMs: rounded((sentAt + now) / 2 - (server + 500)), offset: offset() }; // the header is cut to the second
  hiddenAt &&= told.offset;
  readClock();
}

const rounded = (ms: number): number => (Math.abs(ms) < surestMs ? 0 : Math.round(ms / 1000) * 1000);

/** By how much the clock was ahead when the server told, and what it was set by since, as the monotonic clock shows; undefined: nobody told. */
export function measuredSkew(): number | undefined {
  if (told === undefined) return undefined;
  return told.skewMs + rounded(offset() - told.offset);
}

/** Looks whether the clock was set since; whoever shows the skew hears of it. */
export function readClock(): void {
  const store = getDefaultStore();
  const measured = measuredSkew() ?? 0;
  if (Math.abs(measured - store.get(clockSkewAtom)) < surestMs) return;
  store.set(clockSkewAtom, measured);
  globalThis.sessionStorage?.setItem(place, `${measured} ${Date.now()}`); // for a page that is opened anew without a network
}

/** Now, in milliseconds: the device's clock, set right where it is off by so much that days go wrong. */
export function rightNow(): number {
  const skew = measuredSkew() ?? 0;
  return Date.now() - (Math.abs(skew) > toldFromMs ? skew : 0);
}

/** Tells sleep from a clock that was set, from now on. */
export function watchClock(): void {
  document.addEventListener("visibilitychange", () => {
    const now = offset();
    if (told !== undefined && hiddenAt !== undefined) told.offset += Math.max(0, now - hiddenAt);
    hiddenAt = document.hidden ? now : undefined;
    readClock();
  });
}

/** Of an earlier page of this tab; not where the clock has been set back since. */
function rememberedSkew(): { skewMs: number; offset: number } | undefined {
  const [skewMs = 0, since = NaN] = `${globalThis.sessionStorage?.getItem(place)}`.split(" ").map(Number);
  return Number.isFinite(skewMs) && since <= Date.now() ? { skewMs, offset: offset() } : undefined;
}
