/** Entries by what they belong to: by key, by queue, and by the receipt that they are about. Asked inside a transaction. */
import { resultOf } from "#outbox/database/database.ts";
import { type CancelCall, claimOrderingKey, type Entry, receiptKeyOf } from "#outbox/entry/entry.ts";
import { type Format, inFormat } from "#outbox/entry/format.ts";
import { type EntryRecord, fromRecord } from "#outbox/entry/record.ts";

/** Records as this build's entries. */
export const readable = (records: EntryRecord[], format: Format): Entry[] =>
  records.map((record) => inFormat(fromRecord(record), format));

/** The entry of a key in the format in which it was written, if it is here. */
export async function writtenByKey(entries: IDBObjectStore, key: string): Promise<Entry | undefined> {
  const record = await resultOf<EntryRecord | undefined>(entries.index("key").get(key));
  return record && fromRecord(record);
}

/** The entry of a key, if it is here. */
export async function byKey(entries: IDBObjectStore, key: string, format: Format): Promise<Entry | undefined> {
  const entry = await writtenByKey(entries, key);
  return entry && inFormat(entry, format);
}

/** What waits for an entry, as it was written: cancels that name a receipt by the key of its entry. */
export async function followersOf(
  entries: IDBObjectStore,
  entry: Pick<Entry, "key" | "orderingKey">,
): Promise<Entry<CancelCall>[]> {
  const records = await resultOf<EntryRecord[]>(entries.index("lanes").getAll(inQueue(entry.orderingKey)));
  return records.map(fromRecord).filter(isFollowerOf(entry.key));
}

/** What is nothing without an entry, and goes when that is discarded: cancels of a receipt, what belongs to an exception. */
export async function dependentsOf(entries: IDBObjectStore, entry: Entry, format: Format): Promise<Entry[]> {
  if (entry.call !== "fileException") return (await followersOf(entries, entry)).map((each) => inFormat(each, format));
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
