/**
 * A turn of the sender, inside one transaction: what was answered is written down, and what can go next is claimed. One wait for the disk serves them
 * all; and that an entry is done stands there no later than that the next of its queue is on its way.
 */
import { receiptIn } from "#outbox/entry/answer.ts";
import { resultOf } from "#outbox/database/database.ts";
import { type Entry, type EntryFacts, receiptKeyOf } from "#outbox/entry/entry.ts";
import { type Format, inFormat } from "#outbox/entry/format.ts";
import { type EntryRecord, fromRecord, lastDone, never, put } from "#outbox/entry/record.ts";
import { byKey, followersOf, inQueue } from "./queue.ts";
import { longestWaitMs } from "#outbox/entry/verdict.ts";

/** A claim that is over, and what came of it. */
export type Ended = { claimed: Entry; outcome: Partial<EntryFacts> };

/** Up to `most` queues that are not in `except`; those of `first`, in this order, before all others. */
export type Wanted = { most: number; except: ReadonlySet<string>; first?: readonly string[] };

/** What was claimed; and when there may be more, undefined when only others can change that. */
export type Claims = { claimed: Entry[]; nextAt: number | undefined };

/** Ends claims; gives the entries as they stand and what changed with them. An answer for a claim that is not the last, or was ended, changes nothing. */
export async function endIn(transaction: IDBTransaction, ended: readonly Ended[], format: Format): Promise<Entry[]> {
  const [entries, sender] = [transaction.objectStore("entries"), transaction.objectStore("sender")];
  const done = ended.filter(({ outcome }) => outcome.state === "done");
  const before = done.length === 0 ? 0 : ((await resultOf<number | undefined>(sender.get(lastDone))) ?? 0);
  if (done.length > 0) sender.put(before + done.length, lastDone);
  const numbered = ended.map((each) => {
    const place = done.indexOf(each);
    return place < 0 ? each : { ...each, outcome: { ...each.outcome, done_no: before + place + 1 } };
  });
  const all = await Promise.all(numbered.map((each) => endOne(entries, each, format)));
  return all.flat();
}

async function endOne(entries: IDBObjectStore, { claimed, outcome }: Ended, format: Format): Promise<Entry[]> {
  const isOfReceipt = outcome.state === "done" && receiptIn({ ...claimed, ...outcome }) !== undefined;
  // Asked for together: each is a way to the disk and back.
  const [entry, followers] = await Promise.all([
    byKey(entries, claimed.key, format),
    isOfReceipt ? followersOf(entries, claimed, format) : [],
  ]);
  if (entry === undefined) return [];
  if (entry.state !== "sending" || entry.attempts !== claimed.attempts) return [entry];
  const settled = put(entries, endedBy(entry, outcome));
  const id = receiptIn(settled)?.order_receive_id;
  if (id === undefined) return [settled];
  return [settled, ...followers.map((each) => put(entries, { ...each, body: { order_receive_id: id } }))];
}

const endedBy = <Some extends Entry>(entry: Some, outcome: Partial<EntryFacts>): Some => ({ ...entry, ...outcome });

/**
 * Claims the first entry of each queue whose time has come: of those that are to be first, then of all others, by name. Read in small parts, from queue
 * to queue: never all.
 */
export async function claimIn(
  entries: IDBObjectStore,
  now: number,
  { most, except, first = [] }: Wanted,
  format: Format,
): Promise<Claims> {
  const claimed: Entry[] = [];
  const claim = (record: EntryRecord): void => {
    const entry = inFormat(fromRecord(record), format);
    if (!isSendable(entry, format)) return;
    claimed.push(put(entries, { ...entry, state: "sending", attempts: entry.attempts + 1 }));
  };
  const heads = first.map((orderingKey) =>
    resultOf<EntryRecord | undefined>(entries.index("lanes").get(inQueue(orderingKey))),
  );
  for (const record of await Promise.all(heads)) if (record !== undefined && isDue(record.next_at, now)) claim(record);
  if (claimed.length === most) return { claimed, nextAt: undefined };
  let nextAt: number | undefined;
  let from: IDBKeyRange | null = null;
  let lane = "";
  for (;;) {
    const part = await resultOf<EntryRecord[]>(entries.index("lanes").getAll(from, partSize));
    for (const record of part) {
      if (record.scope === lane) continue; // waits for the one before it
      lane = record.scope;
      if (except.has(lane)) continue;
      if (!isDue(record.next_at, now)) {
        if (record.next_at !== never) nextAt = Math.min(record.next_at, nextAt ?? record.next_at);
        continue;
      }
      claim(record);
      if (claimed.length === most) return { claimed, nextAt };
    }
    if (part.length < partSize) return { claimed, nextAt };
    from = IDBKeyRange.lowerBound([lane, []]);
  }
}

/** Enough for all that may go side by side, where most queues have one entry. */
const partSize = 16;

/** A time further ahead than anybody may ask for is a clock that was put back meanwhile. */
const isDue = (next_at: number, now: number): boolean =>
  next_at <= now || (next_at !== never && next_at - now > longestWaitMs);

/** A cancel without its receipt's number waits for it; what a newer build wrote waits for that build. */
const isSendable = (entry: Entry, { version }: Format): boolean =>
  entry.v <= version && entry.state === "queued" && receiptKeyOf(entry) === undefined;
