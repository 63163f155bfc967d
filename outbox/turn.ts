/**
 * A turn of the sender, inside one transaction: what was answered is written down, and what can go next is claimed. One wait for the disk serves them
 * all; and that an entry is done stands there no later than that the next of its scope is on its way.
 */
import { resultOf, walk } from "./database.ts";
import type { Entry } from "./entry.ts";
import { type Format, inFormat } from "./format.ts";
import { bare, never, put } from "./record.ts";
import { byKey, followersOf, receiptIdOf } from "./lane.ts";
import { longestWaitMs } from "./verdict.ts";

/** A claim that is over, and what came of it. */
export type Ended = { claimed: Entry; outcome: Partial<Entry> };

/** Up to `most` scopes that are not in `except`. */
export type Wanted = { most: number; except: ReadonlySet<string> };

/** What was claimed; and when there may be more, undefined when only others can change that. */
export type Claims = { claimed: Entry[]; nextAt: number | undefined };

/** Ends a claim; gives the entry as it stands and what changed with it. An answer for a claim that is not the last, or was ended, changes nothing. */
export async function endIn(entries: IDBObjectStore, { claimed, outcome }: Ended, format: Format): Promise<Entry[]> {
  const entry = await byKey(entries, claimed.key, format);
  if (entry === undefined) return [];
  if (entry.state !== "sending" || entry.attempts !== claimed.attempts) return [entry];
  const settled = put(entries, { ...entry, ...outcome });
  const id = settled.state === "done" ? receiptIdOf(settled.answer) : undefined;
  if (id === undefined) return [settled];
  const followers = await followersOf(entries, entry, format);
  return [settled, ...followers.map((each) => put(entries, { ...each, body: { order_receive_id: id } }))];
}

/** Claims the first entry of each scope in turn whose time has come, from scope to scope by the cursor: never by reading all. */
export async function claimIn(
  entries: IDBObjectStore,
  now: number,
  { most, except }: Wanted,
  format: Format,
): Promise<Claims> {
  const claimed: Entry[] = [];
  let nextAt: number | undefined;
  let from: IDBKeyRange | null = null;
  for (;;) {
    const first: number[] = [];
    let last = "";
    await walk(entries.index("lanes").openKeyCursor(from), ({ key, primaryKey }) => {
      const [lane, , next_at] = key as [string, number, number];
      last = lane;
      if (!except.has(lane) && isDue(next_at, now)) first.push(primaryKey as number);
      else if (!except.has(lane) && next_at !== never) nextAt = Math.min(next_at, nextAt ?? next_at);
      return claimed.length + first.length === most ? "stop" : { to: [lane, []] };
    });
    for (const record of await Promise.all(first.map((seq) => resultOf<Entry>(entries.get(seq))))) {
      const entry = inFormat(bare(record), format);
      if (isSendable(entry, format))
        claimed.push(put(entries, { ...entry, state: "sending", attempts: entry.attempts + 1 }));
    }
    if (first.length === 0 || claimed.length === most) return { claimed, nextAt };
    from = IDBKeyRange.lowerBound([last, []]);
  }
}

/** A time further ahead than anybody may ask for is a clock that was put back meanwhile. */
const isDue = (next_at: number, now: number): boolean =>
  next_at <= now || (next_at !== never && next_at - now > longestWaitMs);

/** A cancel without its receipt's number waits for it; what a newer build wrote waits for that build. */
const isSendable = ({ v, state, body }: Entry, { version }: Format): boolean =>
  v <= version && state === "queued" && body["receipt_key"] === undefined;
