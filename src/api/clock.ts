/** This device's clock against the server's, as far as the server's answers tell. A tablet that has lay in a drawer may be years off. */
import { atom, getDefaultStore } from "jotai";
import { headers } from "#contract/base/headers.ts";

/** Where it is remembered; above its first reader, which the module itself is. */
const place = "clock-skew";

/** By how much the device's clock is ahead, in milliseconds; below 0 it is behind. 0 where it is right as far as anybody can say. */
export const clockSkewAtom = atom(rememberedSkew());

/** From here on a person should know, and days are calculated by the server's clock (docs/architecture.md, "Clock"). */
export const toldFromMs = 5 * 60_000;

/** An answer that took longer says too little. */
const surestMs = 20_000;

/** Takes the server's word for the time from an answer that was asked for at `sentAt` by this device's clock. */
export function noteClock(answered: { get: (name: string) => string | null }, sentAt: number, now = Date.now()): void {
  const server = Date.parse(answered.get("date") ?? "");
  // Only our server names the request: whatever else answers may have any clock.
  if (Number.isNaN(server) || answered.get(headers.requestId) === null || now < sentAt || now - sentAt > surestMs)
    return;
  const skew = (sentAt + now) / 2 - (server + 500); // the header is cut to the second
  const measured = Math.abs(skew) < surestMs ? 0 : Math.round(skew / 1000) * 1000;
  const store = getDefaultStore();
  if (Math.abs(measured - store.get(clockSkewAtom)) < surestMs) return;
  store.set(clockSkewAtom, measured);
  globalThis.sessionStorage?.setItem(place, String(measured)); // for a page that is opened anew without a network
}

/** Now, in milliseconds: the device's clock, set right where it is off by so much that days go wrong. */
export function rightNow(): number {
  const skew = getDefaultStore().get(clockSkewAtom);
  return Date.now() - (Math.abs(skew) > toldFromMs ? skew : 0);
}

function rememberedSkew(): number {
  const kept = Number(globalThis.sessionStorage?.getItem(place) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}
