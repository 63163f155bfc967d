/** Marks of what was sent on a full disk (sender/unwritten.ts), written down once there is room. */
import { type OutboxDatabase, resultOf } from "#outbox/database/database.ts";
import type { Marks } from "#outbox/entry/machine.ts";
import { type EntryRecord, fromRecord, put } from "#outbox/entry/record.ts";

/** Writes down, inside a transaction, that the entries under these keys may have been sent. */
export async function markIn(entries: IDBObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const record = await resultOf<EntryRecord | undefined>(entries.index("key").get(key));
    if (record?.state === "queued") put(entries, { ...fromRecord(record), outcomeUnknown: true });
  }
}

/** Writes all of them down before their person leaves. */
export async function writeMarks(db: OutboxDatabase, marks: Marks | undefined): Promise<void> {
  const marked = marks?.read() ?? [];
  if (marks === undefined || marked.length === 0) return;
  await db.run(["entries"], "readwrite", (transaction) => markIn(transaction.objectStore("entries"), marked));
  marks.write([]);
}
