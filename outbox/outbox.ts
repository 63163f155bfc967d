/** The outbox of one person on this device: never lose, never double, always show. This file is the whole idea; store.ts and sender.ts are how. */
import { openDevice } from "./device.ts";
import { cartScope, receiptScope, type Acting, type Entry, type Write } from "./entry.ts";
import { thisFormat } from "./format.ts";
import type { Machine } from "./machine.ts";
import { openSender } from "./sender.ts";
import { openStore } from "./store.ts";

/** What is done is shown for a day. */
const shownMs = 24 * 3_600_000;
/** So many entries are looked at again at a wake-up: those that are next, for no tab falls further behind. */
const mostReread = 200;

/** What a screen can do with the outbox. */
export type Outbox = {
  /**
   * Keeps a write; resolves only once it is safe on this device, with the entry it became part of: a write that changes the same line as an unsent
   * neighbour is merged into it.
   * @throws StorageFull, StorageGone (database.ts): nothing was kept, and the form must stay; UnknownReceipt (store.ts): the receipt to cancel is not here.
   */
  add: (write: Write, acting: Acting) => Promise<Entry>;
  /**
   * Changes what an entry says. A refused one is sent again, under a new key. "too-late": it is being sent, was done, or may have arrived already.
   * A new `base` only where the person saw a new one, as after base_changed.
   */
  edit: (key: string, body: Record<string, unknown>, base?: unknown) => Promise<Entry | "too-late">;
  /** Removes an entry, and with a receipt the waiting cancels of it. "too-late": it is being sent or is done. The person has confirmed. */
  discard: (key: string) => Promise<"discarded" | "too-late">;
  /**
   * Sends an entry, or all, without waiting for their time. Without `key` all but the refused, which would be refused again; a refused one that is
   * named goes under a new key, and over whatever stands on the line now.
   */
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

/** Opens the outbox of a person, with what earlier pages and builds left in it. @throws StorageGone */
export async function openOutbox(user_id: number, machine: Machine): Promise<Outbox> {
  const { storage, clock, newKey, warn, format = thisFormat } = machine;
  const device = openDevice(storage, newKey);
  const store = openStore(storage, user_id, format);
  const deviceId = await device.id();
  const shown = new Map<number, Entry>();
  const listeners = new Set<(entries: readonly Entry[]) => void>();
  let isSignedIn = true;
  let list: readonly Entry[] | undefined;
  let isInOrder = true;
  let lastShown = 0;

  const channel = machine.channel(`outbox-${user_id}`, ({ seqs, wake: isWake }) => {
    reread(seqs).catch(warn);
    if (isWake) wake();
  });

  /** What another tab changed. */
  async function reread(seqs: readonly number[]): Promise<void> {
    isSignedIn = (await device.token(user_id)) !== null;
    // Shown at once when read: what is read later is newer, here and wherever this tab changes something itself.
    const found = await store.read(seqs);
    const kept = new Set(found.map(({ seq }) => seq));
    show(
      found,
      seqs.filter((seq) => !kept.has(seq)),
    );
  }

  function show(those: readonly Entry[], gone: readonly number[] = []): void {
    for (const entry of those) {
      if (!shown.has(entry.seq) && entry.seq < lastShown) isInOrder = false;
      lastShown = Math.max(lastShown, entry.seq);
      shown.set(entry.seq, entry);
    }
    for (const seq of gone) shown.delete(seq);
    list = undefined;
    for (const listener of listeners) listener(entries());
  }

  function entries(): readonly Entry[] {
    if (list === undefined) {
      // Ten thousand may wait while each that goes is shown: sort only where another tab's entry came late.
      const those = isInOrder ? [...shown.values()] : [...shown.values()].toSorted((one, other) => one.seq - other.seq);
      list = isSignedIn ? those : those.map(asShown);
    }
    return list;
  }

  const asShown = (entry: Entry): Entry =>
    entry.state === "queued" && !isSignedIn ? { ...entry, state: "paused" } : entry;

  /** Shows a change here and in the other tabs. */
  function changed(those: readonly Entry[], gone: readonly number[] = [], isWake = false): void {
    if (those.length + gone.length === 0) return;
    show(those, gone);
    channel.tell({ seqs: [...those.map(({ seq }) => seq), ...gone], wake: isWake });
  }

  const sender = openSender({
    user_id,
    machine,
    store,
    device,
    changed: (those) => changed(those),
    wake: () => wake(),
  });

  let draining: Promise<void> | undefined;
  let isAskedAgain = false;
  function drain(): Promise<void> {
    if (draining !== undefined) isAskedAgain = true;
    draining ??= drainUntilQuiet().finally(() => (draining = undefined));
    return draining;
  }
  async function drainUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await sender.drain();
      const signedIn = (await device.token(user_id)) !== null;
      if (signedIn !== isSignedIn) {
        isSignedIn = signedIn;
        show([]);
        channel.tell({ seqs: [], wake: false });
      }
    } while (isAskedAgain);
  }
  function wake(): void {
    drain().catch(warn);
  }
  /** Another tab may have died before it could tell what it changed. */
  function lookAgain(): void {
    const open = entries().filter(({ state }) => state !== "done");
    reread(open.slice(0, mostReread).map(({ seq }) => seq)).catch(warn);
    wake();
  }

  // After the channel is open: what others change meanwhile is not missed.
  await store.prune(clock.now() - shownMs);
  isSignedIn = (await device.token(user_id)) !== null;
  show(await store.all());

  return {
    add: async (write, acting) => {
      const key = newKey();
      const entry = await store.add({
        ...contentOf(write, acting, key),
        about: write.about ?? null,
        v: format.version,
        key,
        device: deviceId,
        user_id,
        customer_id: acting.customer_id,
        cart_type: acting.cart_type,
        time_zone: acting.time_zone,
        created_at: clock.now(),
        state: "queued",
        attempts: 0,
        next_at: 0,
        last_error: null,
        unsure: false,
        answer: null,
        done_at: null,
      });
      changed([entry], [], true);
      wake();
      return asShown(entry);
    },
    edit: async (key, body, base) => {
      const those = await store.change(key, (entry) => {
        if (entry.unsure) return undefined;
        const next = { ...entry, body, ...(base === undefined ? {} : { base }) };
        return entry.state === "needs-you" ? sentAgain(next, newKey()) : rescoped(next, next.key);
      });
      const [edited] = those;
      if (edited === undefined) return "too-late";
      changed(those, [], true);
      wake();
      return asShown(edited);
    },
    discard: async (key) => {
      const gone = await store.discard(key);
      if (gone === "too-late") return gone;
      changed([], gone, true);
      lookAgain();
      return "discarded";
    },
    sendNow: async (key) => {
      const keys = key === undefined ? [...shown.values()].filter(mayGoNow).map((entry) => entry.key) : [key];
      for (const each of keys) changed(await store.change(each, (entry) => hurried(entry, newKey)), [], true);
      await drain();
    },
    entries,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: lookAgain,
    drain,
    close: () => {
      sender.stop();
      channel.close();
      store.close();
      device.close();
    },
  };
}

/** What a write says, and to which scope it belongs. */
function contentOf(write: Write, acting: Acting, key: string): Pick<Entry, "call" | "body" | "base" | "scope"> {
  switch (write.call) {
    case "receive":
      return { call: write.call, body: write.body, base: write.base ?? null, scope: receiptScope(write.body, key) };
    case "cancelReceive":
    case "uncancelReceive": {
      const { call, receipt } = write;
      if ("receipt_key" in receipt) return { call, body: { ...receipt }, base: null, scope: "" }; // its receipt's, known to the store
      const { order_receive_id, client_key } = receipt;
      const scope = receiptScope(receipt, client_key ?? `#${order_receive_id}`);
      return { call, body: { order_receive_id }, base: null, scope };
    }
    case "addItem":
    case "updateItem":
    case "removeItem": {
      const base = write.call === "updateItem" ? (write.base ?? null) : null;
      return { call: write.call, body: write.body, base, scope: cartScope(acting) };
    }
  }
}

/** A refused entry as a new one, in its old place. */
const sentAgain = (entry: Entry, key: string): Entry => ({
  ...rescoped(entry, key),
  key,
  state: "queued",
  attempts: 0,
  tries: 0,
  next_at: 0,
  last_error: null,
});

/** A receipt whose order, item or lot was edited belongs to another scope. */
function rescoped(entry: Entry, key: string): Entry {
  if (entry.call !== "receive") return entry;
  return { ...entry, scope: receiptScope(entry.body as Extract<Write, { call: "receive" }>["body"], key) };
}

const wasRefused = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" && (last_error?.kind === "refused" || last_error?.kind === "base_changed");

/** Those that gain by not waiting for their time. */
const mayGoNow = (entry: Entry): boolean =>
  (entry.state === "queued" && entry.next_at > 0) || (entry.state === "needs-you" && !wasRefused(entry));

function hurried(entry: Entry, newKey: () => string): Entry {
  if (!wasRefused(entry)) return { ...entry, state: "queued", next_at: 0 };
  const { quantity } = (entry.last_error?.current ?? {}) as { quantity?: unknown };
  return sentAgain({ ...entry, ...(quantity === undefined ? {} : { base: quantity }) }, newKey());
}
