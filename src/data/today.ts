/** What day it is where the customer is; a tablet that stays on over night turns the page by itself. */
import { useSyncExternalStore } from "react";
import { dateIn } from "#contract/dates.ts";

const lookEveryMs = 30_000;

/** Today in a time zone, `YYYY-MM-DD`. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(whenTimePasses, () => dateIn(timeZone, new Date()));

function whenTimePasses(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener("visibilitychange", look);
  return () => {
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
