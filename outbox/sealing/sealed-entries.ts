/**
 * Entries of a person who is not here: sealed in one transaction, opened in one. Sealing takes time outside of any transaction, so each looks once more
 * at what it was made from, and does it again when that changed.
 */
import { remove, resultOf, type OutboxDatabase } from "#outbox/database/database.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { inFormat, type Format } from "#outbox/entry/format.ts";
import { outboxName } from "#outbox/database/layout.ts";
import { type EntryRecord, fromRecord, isWork, put } from "#outbox/entry/record.ts";
import type { Opener, Sealed, Sealer } from "./seal.ts";

/** In `sender`: the person has left, and until they are here again nothing may be added. */
const mark = "left";

/**
 * Seals everything that is not done; what is done goes, the server has it. From then on nothing can be added until the person is `back`. Without a
 * sealer what is unsent stays as it is.
 */
export async function sealAll(db: OutboxDatabase, sealer: Sealer | undefined): Promise<void> {
  for (;;) {
    const before = await db.run(["entries"], "readonly", allIn);
    const sealed = await Promise.all(
      before.flatMap((record) => {
        const { lane: _lane, ...sealing } = record;
        if (sealer === undefined || record.state === "done") return [];
        return [sealer.seal(sealing, isWork(record) ? 1 : 0)];
      }),
    );
    const isSwapped = await db.run(["entries", "sealed", "sender"], "readwrite", async (transaction) => {
      if (JSON.stringify(await allIn(transaction)) !== JSON.stringify(before)) return false;
      const entries = transaction.objectStore("entries");
      for (const { seq, state } of before) if (sealer !== undefined || state === "done") entries.delete(seq);
      for (const each of sealed) transaction.objectStore("sealed").put(each);
      transaction.objectStore("sender").put(true, mark);
      return true;
    });
    if (isSwapped) return;
  }
}

/** Opens all that can be opened; gives the entries that are back, in order. What cannot be opened stays, stuck, and holds up nothing. */
export async function openAll(db: OutboxDatabase, sealer: Opener, format: Format): Promise<Entry[]> {
  const sealed = await sealedIn(db);
  const opened = await Promise.all(sealed.map(async (each) => [each, await sealer.open(each)] as const));
  return db.run(["entries", "sealed"], "readwrite", async (transaction) => {
    const [entries, store] = [transaction.objectStore("entries"), transaction.objectStore("sealed")];
    const back: Entry[] = [];
    for (const [each, record] of opened) {
      if ((await resultOf(store.getKey(each.seq))) === undefined) continue; // another tab was first
      if (record === undefined) store.put({ ...each, stuck: 1 } satisfies Sealed);
      else {
        store.delete(each.seq);
        back.push(inFormat(put(entries, fromRecord(record)), format));
      }
    }
    return back;
  });
}

/** Everything sealed, in order. */
export const sealedIn = (db: OutboxDatabase): Promise<Sealed[]> =>
  db.run(["sealed"], "readonly", (transaction) => resultOf<Sealed[]>(transaction.objectStore("sealed").getAll()));

/** The person is here again, with a session: entries may be added. */
export const back = (db: OutboxDatabase): Promise<void> =>
  db.run(["sender"], "readwrite", async (transaction) => void transaction.objectStore("sender").delete(mark));

/** Whether the person has left, asked inside a transaction over `sender`. */
export const hasLeft = async (transaction: IDBTransaction): Promise<boolean> =>
  (await resultOf(transaction.objectStore("sender").getKey(mark))) !== undefined;

/** Whether anything sealed is still to be opened and sent before everything else, asked inside a transaction over `sealed`. */
export const isLocked = async (transaction: IDBTransaction): Promise<boolean> =>
  (await resultOf(transaction.objectStore("sealed").index("stuck").count(0))) > 0;

/** How much work stands here, sealed or not, and whether anything at all does. */
export async function contentsOf(db: OutboxDatabase): Promise<{ work: number; isEmpty: boolean }> {
  const [records, sealed] = await db.run(["entries", "sealed"], "readonly", (transaction) =>
    Promise.all([allIn(transaction), resultOf<Sealed[]>(transaction.objectStore("sealed").getAll())]),
  );
  const work = records.filter(isWork).length + sealed.reduce((sum, { count }) => sum + count, 0);
  return { work, isEmpty: records.length + sealed.length === 0 };
}

/** Closes a database in which a person's entries were, and removes it where nothing is left; gives how much work is. */
export async function putAway(db: OutboxDatabase, storage: IDBFactory, user_id: number): Promise<number> {
  const { work, isEmpty } = await contentsOf(db).finally(db.close);
  if (isEmpty) await remove(storage, outboxName(user_id));
  return work;
}

const allIn = (transaction: IDBTransaction): Promise<EntryRecord[]> =>
  resultOf<EntryRecord[]>(transaction.objectStore("entries").getAll());
