/** Which line stands on the pad: the one that was chosen, until the person closes it or nothing more of it is due. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { useTyped, type Typed } from "#src/data/base/drafts.ts";
import { pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { draftName } from "#src/screens/receiving/count/draft.ts";
import { focusScan } from "#src/screens/receiving/scan/field-for.ts";

/** A line by its key, the lot and the other lines that were scanned with it, and how often its pad was emptied for more of it. */
export type ChosenLine = { key: string; lot: string | undefined; others: readonly string[]; turn: number };

export type Choosing = {
  chosen: ChosenLine | undefined;
  choose: (line: PendingReceive, lot?: string, others?: readonly PendingReceive[]) => void;
  /** A line of which something was counted by scan: its pad shows what stands there now. */
  counted: (line: PendingReceive, others: readonly PendingReceive[]) => void;
  clear: () => void;
  close: () => void;
  /** So many are still due of a line that was received, with this lot; undefined: with what stands on the pad by now. */
  kept: (line: PendingReceive, lot: string | undefined, due: number) => void;
  /** Puts a line that was turned down back, unless another one stands on the pad by now. True when it did. */
  reopen: (line: PendingReceive, lot: string) => boolean;
};

export function useChosen(): Choosing {
  const { value, change } = useTyped("receive line", readChosen);
  return choosing(value, change);
}

const choosing = (chosen: ChosenLine | undefined, setChosen: Typed<ChosenLine | undefined>["change"]): Choosing => ({
  chosen,
  choose: (line, lot, others = []) =>
    setChosen(() => ({ key: pendingKey(line), lot, others: others.map(pendingKey), turn: 0 })),
  counted: (line, others) =>
    setChosen((now) => ({
      key: pendingKey(line),
      lot: undefined,
      others: others.map(pendingKey),
      turn: (now?.turn ?? 0) + 1,
    })),
  clear: () => setChosen(() => undefined),
  close: () => {
    setChosen(() => undefined);
    requestAnimationFrame(focusScan);
  },
  // More of it is at the dock: the pad stays with it, empty, and with the lot that is in the hand.
  kept: (line, lot, due) => {
    setChosen((now) => {
      if (now?.key !== pendingKey(line)) return now;
      return due <= 0 ? undefined : { ...now, lot, turn: now.turn + 1 };
    });
    if (due <= 0) requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  },
  reopen: (line, lot) => {
    let isFree = false;
    setChosen((now) => {
      isFree = now === undefined || now.key === pendingKey(line);
      return isFree
        ? { others: [], ...now, key: pendingKey(line), lot: lot || undefined, turn: (now?.turn ?? 0) + 1 }
        : now;
    });
    return isFree;
  },
});

/** The line that was on the pad, if something was typed there: one that was only looked at is not opened again. */
function readChosen(kept: unknown): ChosenLine | undefined {
  const { key, lot } = (kept ?? {}) as Partial<Record<keyof ChosenLine, unknown>>;
  if (typeof key !== "string" || draftOf(draftName({ key })) === undefined) return undefined;
  return { key, lot: typeof lot === "string" ? lot : undefined, others: [], turn: 0 };
}
