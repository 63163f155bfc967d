/** What one tab shows of a person's entries: as it last read them, in order, told to whoever listens. */
import type { Entry } from "./entry.ts";

/** Hears what is here now, and which entries were done, turned down or discarded just before: of those nothing is under way any more. */
export type Listener = (entries: readonly Entry[], over: readonly Entry[]) => void;

export type Shown = {
  /** Notes of discards too, in no order. */
  all: () => Entry[];
  /** Entries that are work, in order of `seq`. */
  entries: () => readonly Entry[];
  /** The notes, which are none. */
  discards: () => Entry<"discardEntry">[];
  inOrder: (those: readonly Entry[]) => readonly Entry[];
  /** As they stand now; `gone` are not here any more. */
  show: (those: readonly Entry[], gone?: readonly number[]) => void;
  /** Forgets all, for what is shown next. */
  clear: () => void;
  watch: (listener: Listener) => () => void;
};

/** @param asShown what is said of an entry, which may be another thing than what stands on the disk. */
export function openShown(asShown: (entry: Entry) => Entry): Shown {
  const shown = new Map<number, Entry>();
  const listeners = new Set<Listener>();
  let list: readonly Entry[] | undefined;
  let isInOrder = true;
  let lastShown = 0;

  const inOrder = (those: readonly Entry[]): readonly Entry[] =>
    isInOrder ? those : those.toSorted((one, other) => one.seq - other.seq);

  function entries(): readonly Entry[] {
    // Ten thousand may wait while each that goes is shown: sort only where another tab's entry came late.
    list ??= inOrder([...shown.values()].filter(({ call }) => call !== "discardEntry")).map(asShown);
    return list;
  }

  /** Those that are settled now and were not, as this tab shows them. */
  function overNow(those: readonly Entry[], gone: readonly number[]): Entry[] {
    const settled = those.filter(({ seq, state }) => isSettled(state) && shown.get(seq)?.state !== state);
    const discarded = gone.flatMap((seq) => shown.get(seq) ?? []).filter(({ state }) => state !== "done");
    return [...settled, ...discarded].filter(({ call }) => call !== "discardEntry");
  }

  return {
    all: () => [...shown.values()],
    entries,
    discards: () => [...shown.values()].filter((entry) => entry.call === "discardEntry"),
    inOrder,
    show: (those, gone = []) => {
      const over = overNow(those, gone);
      for (const entry of those) {
        if (!shown.has(entry.seq) && entry.seq < lastShown) isInOrder = false;
        lastShown = Math.max(lastShown, entry.seq);
        shown.set(entry.seq, entry);
      }
      for (const seq of gone) shown.delete(seq);
      list = undefined;
      for (const listener of listeners) listener(entries(), over);
    },
    clear: () => shown.clear(),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isSettled = (state: Entry["state"]): boolean => state === "done" || state === "blocked";
