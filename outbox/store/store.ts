/**
 * The entries of one person on this device's disk. Each function is one transaction, so that nothing is ever half done, and each may be broken off
 * before or after it by the end of the process. A claim is fenced by `attempts`: whoever answers for an older claim changes nothing.
 */
import { announce, announcedIn, keepAnnounced, takeAnnounced } from "./announced.ts";
import { Left, resultOf, walk, type OutboxDatabase } from "#outbox/database/database.ts";
import { type Entry, namedReceipt, type NewEntry } from "#outbox/entry/entry.ts";
import type { Discardable } from "#outbox/entry/discards.ts";
import { asWritten, changedBy, type Format, inFormat, thisFormat } from "#outbox/entry/format.ts";
import { byKey, dependentsOf, followersOf, inQueue, readable, writtenByKey } from "./queue.ts";
import { type Memory, openEntries } from "#outbox/database/layout.ts";
import { merged } from "#outbox/entry/merge.ts";
import { type EntryRecord, fromRecord, insert, put } from "#outbox/entry/record.ts";
import type { Sealer } from "#outbox/sealing/seal.ts";
import { finishTaking, noteTaken } from "#outbox/sealing/taking.ts";
import { type Telling, withTold } from "#outbox/entry/told.ts";
import { underItsReceipt } from "./under-its-receipt.ts";
import { claimIn, type Claims, type Ended, endIn, settleIn, type WantedQueues } from "./step.ts";
import { back, hasLeft, isLocked, openAll, sealedIn } from "#outbox/sealing/sealed-entries.ts";

/** The receipt to cancel is not waiting here, and did not arrive from here within eight days. */
class UnknownReceipt extends Error {
  constructor() {
    super("The receipt is not an unsent entry of this device.");
    this.name = "UnknownReceipt";
  }
}

/** Entries that their person left sealed: `waiting` for the key; `stuck`, for which the key is not the right one. */
export type SealedCounts = { waiting: number; stuck: number };

/** What the sender heard, and what it could send. Without `claim` nothing is claimed. */
type Step = { now: number; ended?: readonly Ended[]; claim?: WantedQueues };

/** Adding, adopting, discarding and telling throw `Left` once the person has left. */
export type Store = {
  /**
   * Writes an entry or merges it into its queue's last; one whose key is here already is not written twice. `seq` is the store's. A part of a list was
   * announced before.
   * @throws UnknownReceipt, TakenBack (announced.ts)
   */
  add: (entry: NewEntry) => Promise<Entry>;
  /** As `add`, several in order: all of them or none. */
  addAll: (entries: readonly NewEntry[]) => Promise<Entry[]>;
  /**
   * Writes entries that are not this tab's to make, in order, each where its key is not here already; gives those that were new. `from`: whose they were,
   * where they are still to be removed (taking.ts).
   */
  adopt: (entries: readonly NewEntry[], from?: number) => Promise<Entry[]>;
  finishTaking: () => Promise<void>;
  all: () => Promise<Entry[]>;
  /** Those that are still here. */
  read: (seqs: readonly number[]) => Promise<Entry[]>;
  /**
   * A step of the sender (step.ts): ends claims, then claims what can go; nothing while older entries are still sealed. `settled`: entries as they stand,
   * and what changed with them.
   */
  step: (step: Step) => Promise<Claims & { settled: Entry[] }>;
  /** Writes down what came of entries that were sent without a claim, and which may have been (step.ts). Gives those with an outcome as they stand. */
  settle: (ended: readonly Ended[], marked: readonly string[]) => Promise<Entry[]>;
  /** Entries found "sending": whoever sent them is gone. Their outcome is unknown. */
  recover: () => Promise<Entry[]>;
  /** Changes an entry that nobody is sending; `change` gives undefined to leave it. Gives what changed, its followers too. */
  change: (key: string, change: (entry: Entry) => Entry | undefined) => Promise<Entry[]>;
  /** Removes an entry with its followers and writes the note of each; gives the seqs removed, none when it was gone already. "too-late": it is being sent or done. */
  discard: (
    key: string,
    noteOf: (entry: Discardable) => NewEntry,
  ) => Promise<{ gone: number[]; notes: Entry[] } | "too-late">;
  /**
   * Writes down on entries, of whichever build and state, that something is told of them; `say` tells it, in the same transaction, and hears what nobody
   * had told before. A process that ends before the transaction does has said it and not written it down: it is told once more.
   */
  tell: (tellings: readonly Telling[], say: (untold: readonly Telling[]) => void) => Promise<Entry[]>;
  /** These are about to be kept (announced.ts). */
  announce: (keys: readonly string[]) => Promise<void>;
  announced: () => Promise<string[]>;
  /** What was announced will not be kept; false: it is here. */
  takeBack: (key: string) => Promise<boolean>;
  /** Forgets what was done before; gives the seqs removed. */
  prune: (doneBefore: number) => Promise<number[]>;
  /** When the sender last gave a sign of life; 0: never. */
  lastBeat: () => Promise<number>;
  /** The person is here with a session. */
  back: () => Promise<void>;
  /** Opens what they left sealed; gives what is back. */
  open: (sealer: Sealer) => Promise<Entry[]>;
  /** How many entries are sealed, and whether anything is that the person's key may open, notes included; `stuck` it could not open. */
  locked: () => Promise<SealedCounts & { isLocked: boolean }>;
  close: () => void;
};

/** Opens the database of a person. */
export function openStore(storage: IDBFactory, user_id: number, format: Format = thisFormat, memory?: Memory): Store {
  const remembered = memory && { ...memory, entries: () => memory.entries().map((each) => asWritten(each, format)) };
  const db: OutboxDatabase = openEntries(storage, user_id, remembered);
  const inEntries = <T>(mode: "readonly" | "readwrite", work: (entries: IDBObjectStore) => Promise<T>): Promise<T> =>
    db.run(["entries"], mode, (transaction) => work(transaction.objectStore("entries")));
  /** Of who has left nothing can be written, and what is not here may lie sealed. @throws Left */
  const whileHere = <T>(work: (entries: IDBObjectStore, sender: IDBObjectStore) => Promise<T>): Promise<T> =>
    db.run(["entries", "sender"], "readwrite", async (transaction) => {
      if (await hasLeft(transaction)) throw new Left();
      return work(transaction.objectStore("entries"), transaction.objectStore("sender"));
    });
  return {
    add: (entry) => whileHere((entries, sender) => addOne(entries, sender, entry, format)),
    addAll: (those) =>
      whileHere(async (entries, sender) => {
        const added: Entry[] = [];
        for (const entry of those) added.push(await addOne(entries, sender, entry, format));
        return added;
      }),
    adopt: (those, from) =>
      whileHere(async (entries, sender) => {
        if (from !== undefined && those.length > 0)
          await noteTaken(sender, { user_id: from, keys: those.map(({ key }) => key) });
        const made: Entry[] = [];
        for (const entry of those) {
          // Here already, or here before and discarded: a hand-over that was broken off brings it a second time.
          if ((await byKey(entries, entry.key, format)) !== undefined || (await wasDiscarded(entries, entry.key)))
            continue;
          made.push(await insert(entries, (await underItsReceipt(entries, entry, format)) ?? entry));
        }
        return made;
      }),
    finishTaking: () => finishTaking(db, storage),
    all: () =>
      inEntries("readonly", async (entries) => {
        const all: Entry[] = [];
        for (;;) {
          // In parts: ten thousand at once would hold up the page.
          const part = await resultOf<EntryRecord[]>(
            entries.getAll(IDBKeyRange.lowerBound(all.at(-1)?.seq ?? 0, true), 500),
          );
          all.push(...readable(part, format));
          if (part.length < 500) return all;
        }
      }),
    read: (seqs) =>
      inEntries("readonly", async (entries) => {
        const found = await Promise.all(seqs.map((seq) => resultOf<EntryRecord | undefined>(entries.get(seq))));
        return readable(
          found.filter((record) => record !== undefined),
          format,
        );
      }),
    step: ({ now, ended = [], claim }) =>
      db.run(["entries", "sender", "sealed"], "readwrite", async (transaction) => {
        const entries = transaction.objectStore("entries");
        const settled = await endIn(transaction, ended, format);
        const isClaiming = claim !== undefined && !(await isLocked(transaction));
        const claims = isClaiming ? await claimIn(entries, now, claim, format) : { claimed: [], nextAt: undefined };
        // Whoever finds nothing to do writes nothing, and keeps nobody waiting for the disk.
        if (ended.length + claims.claimed.length > 0) transaction.objectStore("sender").put(now, "beat");
        return { settled, ...claims };
      }),
    settle: (ended, marked) =>
      db.run(["entries", "sender"], "readwrite", (transaction) => settleIn(transaction, { ended, marked }, format)),
    recover: async () => {
      const sending = stateRange("sending");
      const isAny = (entries: IDBObjectStore) => resultOf(entries.index("states").count(sending));
      if ((await inEntries("readonly", isAny)) === 0) return [];
      return inEntries("readwrite", async (entries) => {
        const found = await resultOf<EntryRecord[]>(entries.index("states").getAll(sending));
        return found.map((record) =>
          inFormat(put(entries, { ...fromRecord(record), state: "queued", outcomeUnknown: true }), format),
        );
      });
    },
    change: (key, change) =>
      inEntries("readwrite", async (entries) => {
        const written = await writtenByKey(entries, key);
        if (written === undefined || written.v > format.version || ["sending", "done"].includes(written.state))
          return [];
        const followers = await followersOf(entries, written);
        const entry = inFormat(written, format);
        const changed = change(entry);
        if (changed === undefined) return [];
        const { key: receipt_key, orderingKey } = changed;
        return [
          changedBy(written, { entry, changed }, format),
          ...followers.map((each) => ({ ...each, orderingKey, body: namedReceipt(each.body, { receipt_key }) })),
        ].map((each) => inFormat(put(entries, each), format));
      }),
    discard: (key, noteOf) =>
      whileHere(async (entries) => {
        const entry = await byKey(entries, key, format);
        // Discarded already, or living on under another key: edited, or sent again, in another tab.
        if (entry === undefined) return (await wasDiscarded(entries, key)) ? { gone: [], notes: [] } : "too-late";
        if (entry.state === "sending" || entry.state === "done" || entry.call === "discardEntry") return "too-late";
        const followers = (await dependentsOf(entries, entry, format)).filter((each) => each.call !== "discardEntry");
        const notes: Entry[] = [];
        for (const each of [entry, ...followers]) {
          entries.delete(each.seq);
          notes.push(await insert(entries, noteOf(each)));
        }
        return { gone: [entry, ...followers].map(({ seq }) => seq), notes };
      }),
    tell: (tellings, say) => {
      let isSaid = false; // the work may be done twice
      return whileHere(async (entries) => {
        const told = new Map<string, EntryRecord>();
        const untold: Telling[] = [];
        for (const telling of tellings) {
          // As it stands, whichever build wrote it: nothing else of it changes.
          const record = await resultOf<EntryRecord | undefined>(entries.index("key").get(telling.key));
          const next = record && withTold(record, telling);
          if (next === undefined) continue;
          entries.put(next.entry);
          told.set(telling.key, next.entry);
          untold.push(next.telling);
        }
        if (untold.length > 0 && !isSaid) say(untold);
        isSaid = true;
        return readable([...told.values()], format);
      });
    },
    announce: (keys) => whileHere((_, sender) => announce(sender, keys)),
    announced: () => db.run(["sender"], "readonly", (transaction) => announcedIn(transaction.objectStore("sender"))),
    takeBack: (key) =>
      whileHere(async (entries, sender) => {
        await takeAnnounced(sender, key);
        return (await resultOf(entries.index("key").getKey(key))) === undefined;
      }),
    prune: (doneBefore) =>
      inEntries("readwrite", async (entries) => {
        const seqs: number[] = [];
        await walk(entries.index("states").openCursor(stateRange("done")), (cursor) => {
          const { seq, done_at } = cursor.value as EntryRecord;
          if (done_at !== null && done_at >= doneBefore) return "stop";
          seqs.push(seq);
          cursor.delete();
          return "next";
        });
        return seqs;
      }),
    lastBeat: () =>
      db.run(
        ["sender"],
        "readonly",
        async (transaction) => (await resultOf<number | undefined>(transaction.objectStore("sender").get("beat"))) ?? 0,
      ),
    back: () => back(db),
    open: (sealer) => openAll(db, sealer, format),
    locked: async () => {
      const sealed = await sealedIn(db);
      const work = sealed.filter(({ count }) => count === 1);
      const stuck = work.filter((each) => each.stuck === 1).length;
      return { waiting: work.length - stuck, stuck, isLocked: sealed.some((each) => each.stuck === 0) };
    },
    close: db.close,
  };
}

/** Writes one, inside a transaction over both. */
async function addOne(
  entries: IDBObjectStore,
  sender: IDBObjectStore,
  entry: NewEntry,
  format: Format,
): Promise<Entry> {
  const known = await byKey(entries, entry.key, format);
  if (known !== undefined) return known;
  if (entry.list !== undefined) return keepAnnounced(sender, entry.key, () => insert(entries, entry));
  const named = await underItsReceipt(entries, entry, format);
  if (named === undefined) throw new UnknownReceipt();
  if (named !== entry) return insert(entries, named);
  let last: Entry | undefined;
  await walk(entries.index("lanes").openCursor(inQueue(entry.orderingKey), "prev"), ({ value }) => {
    last = fromRecord(value as EntryRecord);
    return "stop";
  });
  // Of two formats they stay two.
  const one = last && merged(last, { ...entry, seq: 0 });
  if (one !== undefined) return put(entries, one);
  return insert(entries, entry);
}

/** Whether the note of its discard is here, waiting or done. */
async function wasDiscarded(entries: IDBObjectStore, key: string): Promise<boolean> {
  const orderingKey = `discard:${key}`;
  if ((await resultOf(entries.index("lanes").count(inQueue(orderingKey)))) > 0) return true;
  const done = await resultOf<EntryRecord[]>(entries.index("states").getAll(stateRange("done")));
  return done.some((each) => each.orderingKey === orderingKey);
}

const stateRange = (state: Entry["state"]): IDBKeyRange => IDBKeyRange.bound([state], [state, []]);
