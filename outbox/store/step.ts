/**
 * A turn of the sender, inside one transaction: what was answered is written down, and what can go next is claimed. One wait for the disk serves them
 * all; and that an entry is done stands there no later than that the next of its queue is on its way.
 */
import { mostBytes } from "#contract/outbox/rules/batch.ts";
import { receiptIn } from "#outbox/entry/answer.ts";
import { resultOf } from "#outbox/database/database.ts";
import { type Entry, type EntryFacts, namedReceipt, receiptKeyOf } from "#outbox/entry/entry.ts";
import { withoutBulk } from "#outbox/entry/kinds.ts";
import { type Format, inFormat } from "#outbox/entry/format.ts";
import type { Turn } from "#outbox/entry/in-turn.ts";
import { type EntryRecord, fromRecord, lastDone, never, put } from "#outbox/entry/record.ts";
import { markIn } from "#outbox/sealing/marks.ts";
import { followersOf, inQueue, writtenByKey } from "./queue.ts";
import { longestWaitMs } from "#outbox/entry/verdict.ts";

/** A claim that is over, and what came of it. */
export type Ended = { claimed: Entry; outcome: Partial<EntryFacts> };

/**
 * For so many requests, each of up to `most` entries, of queues that are not in `except`: those of `first`, in this order, before all others. All that
 * goes of a queue goes in one request. While an entry of `first` is ready and no request has room for it, no later entry is claimed; nor, while it waits
 * for room in the request of its queue, one that is not of `first`.
 */
export type WantedQueues = { requests: number; most: number; except: ReadonlySet<string>; first?: readonly Turn[] };

/** What was claimed, by request; and when there may be more, undefined when only others can change that. */
export type Claims = { claimed: Entry[][]; nextAt: number | undefined };

/**
 * Ends claims side by side, none of them a receipt's together with its cancel's; gives the entries as they stand and what changed with them. An answer for a
 * claim that is not the last, or was ended, changes nothing.
 */
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

/**
 * As `endIn`, of entries that were sent on a full disk and never claimed there (sender/unwritten.ts). `marked`: under these keys one may have been sent, and
 * nobody knows what came of it.
 */
export async function settleIn(
  transaction: IDBTransaction,
  { ended, marked }: { ended: readonly Ended[]; marked: readonly string[] },
  format: Format,
): Promise<Entry[]> {
  const entries = transaction.objectStore("entries");
  await markIn(entries, marked);
  for (const { claimed } of ended) {
    const { key, attempts, outcomeUnknown } = claimed;
    const entry = await writtenByKey(entries, key);
    const isOpen = entry?.state === "queued" || entry?.state === "sending";
    if (isOpen && entry.attempts < attempts) put(entries, { ...entry, state: "sending", attempts, outcomeUnknown });
  }
  // One after the other: here a receipt may end together with its cancel, which the receipt's end names.
  const settled: Entry[] = [];
  for (const each of ended) settled.push(...(await endIn(transaction, [each], format)));
  return settled;
}

async function endOne(entries: IDBObjectStore, { claimed, outcome }: Ended, format: Format): Promise<Entry[]> {
  const isOfReceipt = outcome.state === "done" && receiptIn({ ...claimed, ...outcome }) !== undefined;
  // Asked for together: each is a way to the disk and back.
  const [entry, followers] = await Promise.all([
    writtenByKey(entries, claimed.key),
    isOfReceipt ? followersOf(entries, claimed) : [],
  ]);
  if (entry === undefined) return [];
  if (entry.state !== "sending" || entry.attempts !== claimed.attempts) return [inFormat(entry, format)];
  const settled = put(entries, endedBy(entry, outcome));
  const id = receiptIn(settled)?.order_receive_id;
  const named =
    id === undefined
      ? []
      : followers.map((each) => put(entries, { ...each, body: namedReceipt(each.body, { order_receive_id: id }) }));
  return [settled, ...named].map((each) => inFormat(each, format));
}

/** An entry with what came of it. */
export function endedBy<Some extends Entry>(entry: Some, outcome: Partial<EntryFacts>): Some {
  const ended = { ...entry, ...outcome };
  return ended.state === "done" ? withoutBulk(ended) : ended;
}

/**
 * Claims the first entries of each queue whose time has come: of those that are to be first, then one of each other, by name. Read in small parts, from
 * queue to queue: never all.
 */
export async function claimIn(
  entries: IDBObjectStore,
  now: number,
  { requests, most, except, first = [] }: WantedQueues,
  format: Format,
): Promise<Claims> {
  const parcels = Array.from({ length: requests }, (): Parcel => ({ entries: [], bytes: 0 }));
  const claimed = (): Entry[][] => parcels.map((each) => each.entries).filter(({ length }) => length > 0);
  /** False: it cannot go, or there is no room for it. */
  const claim = (record: EntryRecord, parcel: Parcel | undefined): boolean => {
    const entry = fromRecord(record);
    if (parcel === undefined || !isSendable(inFormat(entry, format), format)) return false;
    parcel.bytes += sizeOf(record);
    const sending = put(entries, { ...entry, state: "sending", attempts: entry.attempts + 1 });
    return parcel.entries.push(inFormat(sending, format)) > 0;
  };
  const isReady = (record: EntryRecord): boolean =>
    isDue(record.next_at, now) && isSendable(inFormat(fromRecord(record), format), format);
  const isFull = (): boolean => parcels.every((each) => each.entries.length >= most);
  const queues = first.map(async ({ orderingKey, count, isHurried }) => {
    const range = inQueue(orderingKey);
    const records = await resultOf<EntryRecord[]>(entries.index("lanes").getAll(range, Math.min(count, most)));
    return { isHurried, records };
  });
  /** Requests that carry a queue's entries, by ordering key. "held": the rest of the queue waits for a later turn. */
  const places = new Map<string, Parcel | "held">();
  let isLeftOver = false;
  for (const record of inTurnOrder(await Promise.all(queues))) {
    const place = places.get(record.orderingKey);
    if (place === "held") continue;
    const parcel = place ?? emptiest(parcels, sizeOf(record), most);
    const hasRoom = fits(parcel, sizeOf(record), most);
    // An entry that found no room is next. If later entries filled up each request, it would never find an empty one.
    if (parcel === undefined && isReady(record)) return { claimed: claimed(), nextAt: undefined };
    isLeftOver ||= !hasRoom && isReady(record);
    const isClaimed = hasRoom && isDue(record.next_at, now) && claim(record, parcel);
    places.set(record.orderingKey, isClaimed ? parcel! : "held");
  }
  // Read by name, the entries that come next may have been written later than others that wait.
  if (isLeftOver || isFull()) return { claimed: claimed(), nextAt: undefined };
  let nextAt: number | undefined;
  let from: IDBKeyRange | null = null;
  let lane = "";
  for (;;) {
    const part = await resultOf<EntryRecord[]>(entries.index("lanes").getAll(from, partSize));
    for (const record of part) {
      if (record.orderingKey === lane) continue; // waits for the one before it
      lane = record.orderingKey;
      if (except.has(lane)) continue;
      if (!isDue(record.next_at, now)) {
        if (record.next_at !== never) nextAt = Math.min(record.next_at, nextAt ?? record.next_at);
        continue;
      }
      const parcel = emptiest(parcels, sizeOf(record), most);
      claim(record, parcel);
      if (parcel === undefined || isFull()) return { claimed: claimed(), nextAt };
    }
    if (part.length < partSize) return { claimed: claimed(), nextAt };
    from = IDBKeyRange.lowerBound([lane, []]);
  }
}

/** Returns the entries in the order of their turns: queues with a write just entered, then all others by seq. */
function inTurnOrder(queues: readonly { isHurried: boolean; records: EntryRecord[] }[]): EntryRecord[] {
  const recordsOf = (hurried: boolean) =>
    queues.filter(({ isHurried }) => isHurried === hurried).flatMap(({ records }) => records);
  return [...recordsOf(true), ...recordsOf(false).toSorted((one, other) => one.seq - other.seq)];
}

/** What goes in one request. */
type Parcel = { entries: Entry[]; bytes: number };

/** What an entry takes of a request, beside its own words some of them about it. */
const sizeOf = ({ body }: EntryRecord): number => JSON.stringify(body).length + 400;

/** What is larger than a request may be goes alone. */
const fits = (parcel: Parcel | undefined, bytes: number, most: number): boolean =>
  parcel !== undefined &&
  (parcel.entries.length === 0 || (parcel.entries.length < most && parcel.bytes + bytes <= mostBytes));

/** Of those with room the one with the fewest entries: while few wait each goes alone, side by side. */
const emptiest = (parcels: readonly Parcel[], bytes: number, most: number): Parcel | undefined =>
  parcels
    .filter((each) => fits(each, bytes, most))
    .reduce<Parcel | undefined>(
      (least, each) => (least === undefined || each.entries.length < least.entries.length ? each : least),
      undefined,
    );

/** Enough for all that may go side by side one by one, where most queues have one entry. */
const partSize = 16;

/** A time further ahead than anybody may ask for is a clock that was put back meanwhile. */
export const isDue = (next_at: number, now: number): boolean =>
  next_at <= now || (next_at !== never && next_at - now > longestWaitMs);

/** A cancel without its receipt's number waits for it; what a newer build wrote waits for that build. */
export const isSendable = (entry: Entry, { version }: Pick<Format, "version">): boolean =>
  entry.v <= version && entry.state === "queued" && receiptKeyOf(entry) === undefined;
