/** What day it is where the customer is, by the server's clock where the device's is off; a tablet that stays on over night turns the page by itself. */
import { getDefaultStore } from "jotai";
import { useSyncExternalStore } from "react";
import { dateIn } from "#contract/base/dates.ts";
import { clockSkewAtom, rightNow } from "#src/api/clock.ts";

const lookEveryMs = 30_000;

/** Today in a time zone, `YYYY-MM-DD`. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(whenTimePasses, () => dateIn(timeZone, new Date(rightNow())));

/** What a rule says of now (milliseconds, by the server's clock where the device's is off), looked at again as time passes. */
export const useAsOfNow = (rule: (now: number) => boolean): boolean =>
  useSyncExternalStore(whenTimePasses, () => rule(rightNow()));

function whenTimePasses(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener("visibilitychange", look);
  const stop = getDefaultStore().sub(clockSkewAtom, look);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Now in milliseconds, each second anew; where it is not needed, only as often as it is asked for. */
export const useNow = ({ isNeeded }: { isNeeded: boolean } = { isNeeded: true }): number =>
  useSyncExternalStore(isNeeded ? eachSecond : never, () => Math.floor(Date.now() / 1000) * 1000);

function eachSecond(look: () => void): () => void {
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}

const never = () => () => {};
