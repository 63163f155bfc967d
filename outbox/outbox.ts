/** The outbox of one person on this device: never lose, never double, always show. This file is the whole idea; store.ts and sender.ts are how. */
import { openAnnounced } from "#outbox/store/announced.ts";
import { Left, StorageFull } from "#outbox/database/database.ts";
import { outboxName } from "#outbox/database/layout.ts";
import { type Device, openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { onceAtATime } from "#outbox/entry/once-at-a-time.ts";
import { nextInLine } from "#outbox/entry/in-turn.ts";
import { isWork } from "#outbox/entry/record.ts";
import { openRereading } from "#outbox/sender/reread.ts";
import { sealerOf } from "#outbox/sealing/seal.ts";
import { openSender } from "#outbox/sender/sender.ts";
import { type Listener, openShown } from "#outbox/entry/shown.ts";
import { type SealedCounts, openStore } from "#outbox/store/store.ts";
import type { Telling } from "#outbox/entry/told.ts";
import { openWrites, type Writes } from "./writes.ts";

/** What is done stays longer than any answer is remembered that may not know of it (src/offline/cache.ts): it lies over that one. */
const staysMs = 8 * 24 * 3_600_000;
/** So many entries are looked at again at a wake-up: those that are next, for no tab falls further behind. */
const mostReread = 200;
/** What a screen can do with the outbox. */
export type Outbox = Writes & {
  /** Everything here, in order of `seq`: waiting, being sent, set aside, and done within the last eight days. Notes of discards are no entries. */
  entries: () => readonly Entry[];
  /** How many notes of discards the server has not written down yet. */
  notes: () => number;
  /** The notes of what was discarded here within eight days. */
  discards: () => readonly Entry<"discardEntry">[];
  /**
   * Tells, once among all tabs: `say` hears what of it nobody had told before, and it is written on the entries in the same transaction. Who dies in
   * between has it told once more; nothing stays untold. @throws as `add`.
   */
  tell: (tellings: readonly Telling[], say?: (untold: readonly Telling[]) => void) => Promise<void>;
  /** Parts of a list will be kept under these keys; said before the screen notes them (announced.ts). */
  announce: (keys: readonly string[]) => Promise<void>;
  /** Keys that were announced, and of which no entry was seen. */
  announced: () => ReadonlySet<string>;
  /** What was announced is the screen's again. "kept": it is here, and stays. */
  takeBack: (key: string) => Promise<"taken-back" | "kept">;
  /** What their person left sealed here and is not open again. */
  locked: () => SealedCounts;
  /** Opens what was left sealed, as soon as the device has the key (device.ts): the oldest entries come first, nothing is sent before. */
  unlock: () => Promise<void>;
  /** Removes what was taken over from where it was. */
  finishTaking: () => Promise<void>;
  /** Calls `listener` after every change, whichever tab made it; gives the function that ends it. */
  watch: (listener: Listener) => () => void;
  /** Something happened that may have brought the network or the person back: look whether anything can be sent. */
  wake: () => void;
  /** As `wake`; resolves when nothing more can be sent now: for the worker's `sync`, and before signing out. */
  drain: () => Promise<void>;
  /** True where the disk is full, and what this tab shows of entries that it sent is not written down yet. */
  isAhead: () => boolean;
  /** Ends timers and channels of this tab; entries stay. */
  close: () => void;
};

/** Opens the outbox of a person, with what earlier pages and builds left in it. @throws StorageGone */
export async function openOutbox(user_id: number, machine: Machine): Promise<Outbox> {
  const { storage, clock, newKey, format = thisFormat } = machine;
  const device = deviceWith(machine.token, openDevice(storage, newKey));
  const deviceId = await device.id();
  const store = openStore(storage, user_id, format, {
    entries: () => shown.all(),
    isOfWhoLeft: () => device.hasLeft(user_id, deviceId),
    ...(machine.madeAnew && { page: { whenLost, whenMade: () => void (isMadeAnew = true) } }),
  });
  let isSignedIn = true;
  const asShown = (entry: Entry): Entry =>
    entry.state === "queued" && !isSignedIn ? { ...entry, state: "paused" } : entry;
  const shown = openShown(asShown);
  const announced = openAnnounced(store, () => show([]));
  let isClosed = false;
  let isMadeAnew = false;
  let locked = { waiting: 0, stuck: 0, isLocked: false };

  /** After a person has left nothing of theirs can fail any more. */
  function warn(error: unknown): void {
    if (!(error instanceof Left)) machine.warn(error);
  }

  /** The database was removed in another tab, or its connection closed by the browser. */
  function whenLost(): void {
    if (!isClosed) putBack().catch(warn);
  }

  /** What this tab remembers and the disk does not have any more is put back at once: the tab may be closed next. */
  async function putBack(): Promise<void> {
    const before = shown.all();
    const seqs = new Set((await store.all()).map(({ seq }) => seq));
    // Another tab may have been first, and not have known the last of them.
    const missing = before.filter(({ seq, state }) => state !== "done" && !seqs.has(seq));
    if (missing.length > 0) await store.adopt(missing.map(({ seq: _seq, ...entry }) => entry));
    const now = await store.all();
    locked = await store.locked();
    shown.clear();
    show(now);
    tellMadeAnew();
    wake();
  }

  function tellMadeAnew(): void {
    if (!isMadeAnew) return;
    isMadeAnew = false;
    machine.madeAnew?.(shown.all().filter(isWork).length);
  }

  const channel = machine.channel(outboxName(user_id), ({ seqs, wake: isWake }) => {
    reread(seqs).catch(warn);
    if (isWake) wake();
  });

  /** As they stand on the disk, whichever tab changed them. */
  async function read(seqs: readonly number[]): Promise<void> {
    isSignedIn = (await device.token(user_id)) !== null;
    if (locked.isLocked) locked = await store.locked();
    // Shown at once when read: what is read later is newer, here and wherever this tab changes something itself.
    const found = await store.read(seqs);
    const here = new Set(found.map(({ seq }) => seq));
    const gone = seqs.filter((seq) => !here.has(seq));
    show(found.map(sender.ahead), gone);
  }
  const { reread, askAfter, stop } = openRereading({
    clock,
    read,
    sending: () => shown.all().filter(({ state }) => state === "sending"),
    wake: () => wake(),
    warn,
  });

  function show(those: readonly Entry[], gone: readonly number[] = []): void {
    announced.seen(those);
    askAfter(those);
    shown.show(those, gone);
  }

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
    inTurn: (how) => nextInLine(shown.inOrder(shown.all()), { ...how, now: clock.now() }),
    changed: (those) => changed(those),
    entries: () => shown.inOrder(shown.all()),
    show: (those) => show(those),
    wake: () => void drain().catch(warn),
  });

  const { ask: drain, hope } = onceAtATime({
    again: sender.lookAgain,
    isResting: sender.isResting,
    work: async () => {
      await sender.drain();
      const signedIn = (await device.token(user_id)) !== null;
      if (signedIn === isSignedIn) return;
      isSignedIn = signedIn;
      show([]);
      channel.tell({ seqs: [], wake: false });
    },
  });
  /** For whoever only has something to send: on a dead network that waits for the sender's own time, and so it does where the network dies just then. */
  function wake(): void {
    hope().catch(warn);
  }
  /** Another tab may have died before it could tell what it changed. */
  function lookAgain(): void {
    const open = shown.entries().filter(({ state }) => state !== "done");
    reread(open.slice(0, mostReread).map(({ seq }) => seq)).catch(warn);
    wake();
  }

  /** Opens what was left sealed, where the key is here. */
  async function unlock(): Promise<void> {
    locked = await store.locked();
    const seal_key = await device.sealKey(user_id);
    if (!locked.isLocked || seal_key === undefined) return;
    const those = await store.open(await sealerOf(user_id, seal_key, machine));
    locked = await store.locked();
    changed(those, [], true);
    show([]);
    wake();
  }

  const writes = openWrites({ user_id, deviceId, machine, store, shown, asShown, changed, wake, lookAgain, drain });

  // After the channel is open: what others change meanwhile is not missed.
  await unlessFull(store.prune(clock.now() - staysMs));
  isSignedIn = (await device.token(user_id)) !== null;
  if (isSignedIn) await unlessFull(store.back());
  await unlessFull(unlock());
  await announced.read();
  show((await store.all()).map(sender.ahead));
  tellMadeAnew();

  return {
    ...writes,
    entries: shown.entries,
    notes: () => shown.discards().filter(({ state }) => state !== "done").length,
    discards: shown.discards,
    tell: async (tellings, say = () => {}) => changed(await store.tell(tellings, say)),
    announce: announced.announce,
    announced: announced.keys,
    takeBack: announced.takeBack,
    locked: () => ({ waiting: locked.waiting, stuck: locked.stuck }),
    unlock,
    finishTaking: store.finishTaking,
    watch: shown.watch,
    wake: () => {
      if (sender.believe()) drain().catch(warn);
      lookAgain();
    },
    drain,
    isAhead: sender.isAhead,
    close: () => {
      isClosed = true;
      stop();
      channel.close();
      // What is on its way may still be answered, and is written down; whoever left meanwhile has nothing here to write to.
      void sender.stop().finally(() => {
        store.close();
        device.close();
      });
    },
  };
}

/** On a full disk what is here is read and sent all the same. */
const unlessFull = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof StorageFull)) throw error;
  });

/** With a session that could not be kept, while it lives. */
function deviceWith(session: string | undefined, device: Device): Device {
  if (session === undefined) return device;
  let token: string | undefined = session;
  return {
    ...device,
    token: async (user_id) => token ?? (await device.token(user_id)),
    dropSession: async (user_id, dropped) => {
      if (dropped === undefined || dropped === token) token = undefined;
      await device.dropSession(user_id, dropped);
    },
  };
}
