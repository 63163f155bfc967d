/** Whether anybody looks at this page: what only a page behind others shows is told to nobody. */
import { useSyncExternalStore } from "react";

/** Its own screen comes first, here or in another tab, and tells at once. */
const screenFirstMs = 1_000;

/** True while it is looked at. */
export const useLookedAt = (): boolean => useSyncExternalStore(watchLooks, isLookedAt);

function watchLooks(hear: () => void): () => void {
  document.addEventListener("visibilitychange", hear);
  return () => document.removeEventListener("visibilitychange", hear);
}
const isLookedAt = (): boolean => document.visibilityState !== "hidden";

/** Calls `act` when the page is looked at, and its screens have had their time; gives the way to call it off. */
export function whenLookedAt(act: () => void): () => void {
  const over = new AbortController();
  const look = () => {
    if (!isLookedAt()) return;
    over.abort();
    act();
  };
  const timer = setTimeout(() => {
    document.addEventListener("visibilitychange", look, { signal: over.signal });
    look();
  }, screenFirstMs);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
