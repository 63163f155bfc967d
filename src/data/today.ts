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
