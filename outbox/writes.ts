/** What changes entries of an outbox: made, edited, discarded, hurried or taken over. Each is told to every tab, and wakes the sender. */
import { StorageFull } from "#outbox/database/database.ts";
import { adopted, hurried, mayGoNow, sentAgain, withOrderingKey } from "#outbox/entry/again.ts";
import { noteOf } from "#outbox/entry/discards.ts";
import type { Acting, Entry, Write } from "#outbox/entry/entry.ts";
import { formatFor, thisFormat } from "#outbox/entry/format.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { entryOf } from "#outbox/entry/new-entry.ts";
import type { Shown } from "#outbox/entry/shown.ts";
import type { Store } from "#outbox/store/store.ts";

/** What a screen can change. */
export type Writes = {
  /**
   * Keeps a write; resolves only once it is safe on this device, with the entry it became part of: a write that changes the same line as an unsent
   * neighbour is merged into it. @param key the entry's, of whoever must know it before it is kept: a UUID that was never used.
   * @throws StorageFull, StorageGone, NewerBuild, Left (database.ts): nothing was kept, and the form must stay; UnknownReceipt (store.ts), TakenBack (announced.ts).
   */
  add: (write: Write, acting: Acting, key?: string) => Promise<Entry>;
  /** Keeps several in one step: all of them, in order, or none. @throws as `add`. */
  addAll: (writes: readonly Write[], acting: Acting) => Promise<Entry[]>;
  /**
   * Changes what an entry says. A refused one is sent again, under a new key. "too-late": it is being sent, was done, or may have arrived already.
   * A new `base` only where the person saw a new one, as after base_changed.
   */
  edit: (key: string, body: Record<string, unknown>, base?: unknown) => Promise<Entry | "too-late">;
  /**
   * Removes an entry, and with a receipt the waiting cancels of it; that it was discarded is noted for the server's audit in the same breath.
   * "too-late": it is being sent or is done, or lives on under another key. The person has confirmed. @throws Left: nothing was discarded.
   */
  discard: (key: string) => Promise<"discarded" | "too-late">;
  /**
   * Sends an entry, or all, without waiting for their time. Without `key` all but the refused, which would be refused again; a refused one that is
   * named goes under a new key, and over whatever stands on the line now.
   */
  sendNow: (key?: string) => Promise<void>;
  /** Takes over entries that were somebody else's, `from`, in order, as this person's; gives how many were not here already (hand-over.ts). */
  adopt: (entries: readonly Entry[], from: number) => Promise<number>;
};

type Parts = {
  user_id: number;
  deviceId: string;
  machine: Machine;
  store: Store;
  shown: Shown;
  asShown: (entry: Entry) => Entry;
  /** Shows a change here and in the other tabs. */
  changed: (those: readonly Entry[], gone?: readonly number[], isWake?: boolean) => void;
  wake: () => void;
  lookAgain: () => void;
  drain: () => Promise<void>;
};

export function openWrites({
  user_id,
  deviceId,
  machine: { clock, newKey, marksOf, format = thisFormat },
  store,
  shown,
  asShown,
  changed,
  wake,
  lookAgain,
  drain,
}: Parts): Writes {
  /** What may have been sent on a full disk is neither edited nor merged: noted first, now that something is written. */
  async function noteSent(): Promise<void> {
    const marked = marksOf?.(user_id).read() ?? [];
    if (marked.length > 0) await store.settle([], marked);
  }

  async function addThose(those: readonly (readonly [Write, string])[], acting: Acting): Promise<Entry[]> {
    const skew = clock.skew?.();
    const made = { device: deviceId, user_id, ...(skew === undefined ? {} : { clock_skew_ms: skew }) };
    const now = clock.now();
    // One after the other, as far as anybody reads their times.
    const entries = those.map(([write, key], at) =>
      entryOf(write, acting, { ...made, v: formatFor(write.call, format), key, created_at: now + at }),
    );
    await noteSent();
    const added = await store.addAll(entries);
    changed(added, [], true);
    wake();
    return added.map(asShown);
  }
  return {
    add: async (write, acting, key = newKey()) => (await addThose([[write, key]], acting))[0]!,
    addAll: (writes, acting) =>
      addThose(
        writes.map((write) => [write, newKey()]),
        acting,
      ),
    edit: async (key, body, base) => {
      await noteSent();
      const those = await store.change(key, (entry) => {
        if (entry.outcomeUnknown) return undefined;
        // Its editor gives back what it was shown.
        const next = { ...entry, body, ...(base === undefined ? {} : { base }) } as Entry;
        return entry.state === "blocked" ? sentAgain(next, newKey()) : withOrderingKey(next, next.key);
      });
      const [edited] = those;
      if (edited === undefined) return "too-late";
      changed(those, [], true);
      wake();
      return asShown(edited);
    },
    discard: async (key) => {
      await noteSent();
      const discarding = {
        user_id,
        device: deviceId,
        now: clock.now(),
        newKey,
        version: formatFor("discardEntry", format),
      };
      const outcome = await store.discard(key, (entry) => noteOf(entry, discarding));
      if (outcome === "too-late") return outcome;
      changed(outcome.notes, outcome.gone, true);
      lookAgain();
      return "discarded";
    },
    sendNow: async (key) => {
      const all = () => shown.all().filter(mayGoNow);
      const keys = key === undefined ? all().map((entry) => entry.key) : [key];
      try {
        for (const each of keys) changed(await store.change(each, (entry) => hurried(entry, newKey)), [], true);
      } catch (error) {
        if (!(error instanceof StorageFull)) throw error; // else they go at their own time
      }
      await drain();
    },
    adopt: async (those, from) => {
      const own = those.map((entry) => adopted(entry, user_id));
      const taken = await store.adopt(own, from);
      changed(taken, [], true);
      wake();
      return taken.length;
    },
  };
}
