/** Entries by what they belong to: by key, by queue, and by the receipt that they are about. Asked inside a transaction. */
import { resultOf } from "#outbox/database/database.ts";
import { type CancelCall, claimOrderingKey, type Entry, receiptKeyOf } from "#outbox/entry/entry.ts";
import { type Format, inFormat } from "#outbox/entry/format.ts";
import { type EntryRecord, fromRecord } from "#outbox/entry/record.ts";

/** Records as this build's entries. */
export const readable = (records: EntryRecord[], format: Format): Entry[] =>
  records.map((record) => inFormat(fromRecord(record), format));

/** The entry of a key, if it is here. */
export async function byKey(entries: IDBObjectStore, key: string, format: Format): Promise<Entry | undefined> {
  const record = await resultOf<EntryRecord | undefined>(entries.index("key").get(key));
  return record && inFormat(fromRecord(record), format);
}

/** What waits for an entry: cancels that name a receipt by the key of its entry. */
export async function followersOf(entries: IDBObjectStore, entry: Entry, format: Format): Promise<Entry<CancelCall>[]> {
  const records = await resultOf<EntryRecord[]>(entries.index("lanes").getAll(inQueue(entry.orderingKey)));
  return readable(records, format).filter(isFollowerOf(entry.key));
}

/** What is nothing without an entry, and goes when that is discarded: cancels of a receipt, what belongs to an exception. */
export async function dependentsOf(entries: IDBObjectStore, entry: Entry, format: Format): Promise<Entry[]> {
  if (entry.call !== "fileException") return followersOf(entries, entry, format);
  const start = claimOrderingKey(entry.body.exception_id);
  const records = await resultOf<EntryRecord[]>(
    entries.index("lanes").getAll(IDBKeyRange.bound([start], [`${start}:\uffff`])),
  );
  return readable(records, format).filter(({ seq, state }) => seq !== entry.seq && state !== "sending");
}

const isFollowerOf =
  (key: string) =>
  (each: Entry): each is Entry<CancelCall> =>
    receiptKeyOf(each) === key;

export const inQueue = (orderingKey: string): IDBKeyRange => IDBKeyRange.bound([orderingKey], [orderingKey, []]);
