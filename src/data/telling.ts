/** Telling a person what became of an entry: what was told stands on the entry (outbox/told.ts), for all tabs and after a reload. */
import { useSyncExternalStore } from "react";
import type { Telling } from "#outbox/told.ts";
import { outbox } from "#src/offline/outbox.ts";
import { noteRefusedWrite } from "#src/offline/room.ts";

/** Its own screen comes first, here or in another tab, and tells at once. */
const screenFirstMs = 1_000;

/** Tells what nobody has told before, in this tab or another. Where that cannot be written down it is told once more, and never not at all. */
export async function tellOnce(
  tellings: readonly Telling[],
  say: (untold: readonly Telling[]) => void = () => {},
): Promise<void> {
  if (tellings.length === 0) return;
  try {
    await (await outbox()).tell(tellings, say);
  } catch (error) {
    noteRefusedWrite(error);
    console.warn("What was told may be told once more.", error);
  }
}

/** Its screen has told what became of an entry. */
export const noteTold = (key: string): Promise<void> => tellOnce([{ key, topic: "screen", rows: [0] }]);

/** Whether the page is looked at: what only a page behind others shows is told to nobody. */
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
