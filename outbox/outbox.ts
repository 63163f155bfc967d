/** The outbox of one person on this device: never lose, never double, always show. */
import type { Acting, Entry, Write } from "./entry.ts";

/** What a screen can do with the outbox. */
export type Outbox = {
  /**
   * Keeps a write; resolves only once it is safe on this device, with the entry it became part of: a write that changes the same line as an unsent
   * neighbour is merged into it.
   * @throws StorageFull, StorageGone (store.ts): nothing was kept, and the form must stay; UnknownReceipt: the receipt to cancel is not waiting here.
   */
  add: (write: Write, acting: Acting) => Promise<Entry>;
  /**
   * Changes what an entry says. A refused one is sent again, under a new key. "too-late": it is being sent, was done, or may have arrived already.
   * A new `base` only where the person saw a new one, as after base_changed.
   */
  edit: (key: string, body: Record<string, unknown>, base?: unknown) => Promise<Entry | "too-late">;
  /** Removes an entry, and with a receipt the waiting cancels of it. "too-late": it is being sent or is done. The person has confirmed. */
  discard: (key: string) => Promise<"discarded" | "too-late">;
  /** Sends an entry, or all, without waiting for their time; what was set aside for a person is tried again, under the same key. */
  sendNow: (key?: string) => Promise<void>;
  /** Everything here, in order of `seq`: waiting, being sent, set aside, and done within the last day. */
  entries: () => readonly Entry[];
  /** Calls `listener` after every change, whichever tab made it; gives the function that ends it. */
  watch: (listener: (entries: readonly Entry[]) => void) => () => void;
  /** Something happened that may have brought the network or the person back: look whether anything can be sent. */
  wake: () => void;
  /** As `wake`; resolves when nothing more can be sent now: for the worker's `sync`, and before signing out. */
  drain: () => Promise<void>;
  /** Ends timers and channels of this tab; entries stay. */
  close: () => void;
};
