/** What stands at the head of the sync centre: how all of it stands, in one line and a sentence. */
import type { SyncSurroundings } from "#src/data/outbox/sync.ts";
import { formatQuantity } from "#src/text/format.ts";
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
  if (outbox === "unreadable") return "What waits here cannot be read";
  if (outbox === "held") return "Close the other tab";
  if (outbox === "newer") return "A newer version was used here";
  if (blocked > 0) return blocked === 1 ? "1 entry needs you" : `${formatQuantity(blocked)} entries need you`;
  if (newer > 0)
    return newer === 1
      ? "1 entry waits for a newer version"
      : `${formatQuantity(newer)} entries wait for a newer version`;
  const waiting = goingOut + locked;
  if (waiting > 0) return waiting === 1 ? "1 entry is waiting" : `${formatQuantity(waiting)} entries are waiting`;
  if (outbox === "opening") return "Looking what waits here";
  if (stuck > 0) return stuck === 1 ? "1 entry cannot be opened" : `${stuck} entries cannot be opened`;
  return "All sent";
}

/** The sentence. @param device "tablet", say. @param isShut the person must sign in before anything of theirs goes on. */
export function wordsOf(
  { outbox, blocked, newer, goingOut, locked, stuck, disk }: SyncCounts,
  { device, isShut }: { device: string; isShut: boolean },
): string {
  const problem = storageWords(outbox, device);
  if (problem !== undefined) return problem;
  const waiting = goingOut + locked;
  if (waiting === 0 && outbox === "opening") return "A moment, please.";
  if (waiting === 0)
    return blocked + newer + stuck === 0 ? "The server has everything." : "Everything else is with the server.";
  if (disk === "full")
    return `There is no room left on this ${device}, so what you enter now is not saved. What waits is still sent. Free some room.`;
  const itself = waiting === 1 ? "goes out by itself" : "go out by themselves";
  const it = isShut ? `${waiting === 1 ? "goes" : "go"} out once you have signed in again` : itself;
  const [count, verb] = [
    blocked + newer > 0 ? `${formatQuantity(waiting)} more` : formatQuantity(waiting),
    waiting === 1 ? "is" : "are",
  ];
  return `${count} ${verb} saved on this ${device} and ${it}. Nothing is lost.`;
}
