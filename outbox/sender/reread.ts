/** What other tabs changed is read again: at once when they say so, later when the storage was gone for a moment, and unasked when nobody says what came of it. */
import { Left } from "#outbox/database/database.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import type { Clock } from "#outbox/entry/machine.ts";

/** What could not be read, because the storage was gone for a moment, is read again after so long. */
const readAgainMs = 2_000;
/** Longer than any attempt: whoever sends what is shown as being sent may have died before it could say what came of it. */
const saidWithinMs = 20_000;

type Parts = {
  clock: Clock;
  /** Reads these and shows them as they stand. */
  read: (seqs: readonly number[]) => Promise<void>;
  /** What this tab shows as being sent. */
  sending: () => Entry[];
  wake: () => void;
  warn: (error: unknown) => void;
};

export type Rereading = {
  reread: (seqs: readonly number[]) => Promise<void>;
  /** What is being sent, here or in another tab, is looked at again unless it is heard of in time. */
  askAfter: (those: readonly Entry[]) => void;
  stop: () => void;
};

export function openRereading({ clock, read, sending, wake, warn }: Parts): Rereading {
  /** What other tabs changed and this one does not know yet, by seq. */
  const missed = new Set<number>();
  let cancelReadAgain = (): void => {};
  let cancelAskAfter: (() => void) | undefined;
  let isStopped = false;

  async function reread(changedThere: readonly number[]): Promise<void> {
    const seqs = [...new Set([...missed, ...changedThere])];
    try {
      await read(seqs);
      for (const seq of seqs) missed.delete(seq);
    } catch (error) {
      for (const seq of seqs) missed.add(seq);
      cancelReadAgain();
      if (!(error instanceof Left) && !isStopped) cancelReadAgain = clock.after(readAgainMs, readAgain);
      throw error;
    }
  }
  const readAgain = (): void => void reread([]).catch(warn);

  return {
    reread,
    askAfter: (those) => {
      if (isStopped || cancelAskAfter !== undefined || !those.some(({ state }) => state === "sending")) return;
      cancelAskAfter = clock.after(saidWithinMs, () => {
        cancelAskAfter = undefined;
        const silent = sending();
        if (silent.length === 0) return;
        reread(silent.map(({ seq }) => seq)).catch(warn);
        wake();
      });
    },
    stop: () => {
      isStopped = true;
      cancelReadAgain();
      cancelAskAfter?.();
    },
  };
}
