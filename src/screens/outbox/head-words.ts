/** The head of the Sync page: the state of all entries in one line and a sentence. */
import type { SyncSurroundings } from "#src/data/outbox/sync.ts";
import * as text from "#src/text/outbox/sync.ts";
import { allSent } from "#src/text/trade/sync-pill.ts";
import { storageWords } from "#src/ui/trade/storage-words.ts";

/** How many entries, by what they want; `locked` and `stuck`: left here sealed, to be opened or not (outbox/store/store.ts). */
export type SyncCounts = Pick<SyncSurroundings, "outbox" | "locked"> & {
  /** As in offline/room.ts. */
  disk: "takes" | "full" | "gone";
  blocked: number;
  /** What waits for a newer build. */
  newer: number;
  goingOut: number;
  stuck: number;
};

/** The line. */
export function headOf({ outbox, blocked, newer, goingOut, locked, stuck }: SyncCounts): string {
  if (outbox === "unreadable") return text.notReadable;
  if (outbox === "held") return text.closeOtherTab;
  if (outbox === "newer") return text.newerVersionUsed;
  if (blocked > 0) return text.needAttention(blocked);
  if (newer > 0) return text.needNewerVersion(newer);
  const waiting = goingOut + locked;
  if (waiting > 0) return text.unsentEntries(waiting);
  if (outbox === "opening") return text.checking;
  if (stuck > 0) return text.cannotBeUnlocked(stuck);
  return allSent;
}

/** The sentence. @param device "tablet", say. @param isShut the person must sign in before anything of theirs goes on. */
export function wordsOf(
  { outbox, blocked, newer, goingOut, locked, stuck, disk }: SyncCounts,
  { device, isShut }: { device: string; isShut: boolean },
): string {
  const problem = storageWords(outbox, device);
  if (problem !== undefined) return problem;
  const waiting = goingOut + locked;
  if (waiting === 0 && outbox === "opening") return text.checkingHint;
  if (waiting === 0) return blocked + newer + stuck === 0 ? text.everythingSent : text.everythingElseSent;
  if (disk === "full") return text.storageFull(device);
  return text.willBeSent(waiting, { device, isShut, besides: blocked + newer > 0 ? "others" : "none" });
}
