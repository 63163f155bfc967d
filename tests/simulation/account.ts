/** What a person was promised: the account that the end of a history is held against. */
import type { Entry, Write } from "#outbox/entry.ts";

/** A write that was kept. */
export type Kept = { write: Write; customer_id: number };

export type Account = {
  /** Writes that were said to be safe, by the seq of the entry they became part of, in order. */
  promised: Map<number, Kept[]>;
  /** The key under which each entry was last seen, and whether it was seen done. */
  seen: Map<number, { key: string; isDone: boolean }>;
  /** Every key that was seen, and of which entry. */
  seqs: Map<string, number>;
  /** Lines of a cart with a write that was begun by a process that died: whether it was kept, and merged into another, nobody knows. */
  uncertainLines: Set<string>;
  /** Entries with an edit that was begun by a process that died. */
  uncertain: Set<number>;
  /** Removed, or begun to be; it may have arrived before. */
  discarded: Set<number>;
  /** Refused at some time: what is sent again later comes after what followed. */
  setAside: Set<number>;
  /** Nothing was kept, and the person was told. */
  failed: number;
  /** Keys that a screen showed as done. */
  shownDone: Set<string>;
};

export const newAccount = (): Account => ({
  promised: new Map(),
  seen: new Map(),
  seqs: new Map(),
  uncertainLines: new Set(),
  uncertain: new Set(),
  discarded: new Set(),
  setAside: new Set(),
  failed: 0,
  shownDone: new Set(),
});

/** Notes what a screen shows. */
export function look(account: Account, entries: readonly Pick<Entry, "seq" | "key" | "state">[]): void {
  for (const { seq, key, state } of entries) {
    const isDone = state === "done";
    account.seqs.set(key, seq);
    if (state === "needs-you") account.setAside.add(seq);
    if (isDone) account.shownDone.add(key);
    if (account.seen.get(seq)?.isDone !== true) account.seen.set(seq, { key, isDone });
  }
}

/** Entries that must be somewhere in sight: promised, not taken back, and not done. */
export const open = ({ promised, discarded, seen }: Account): number[] =>
  [...promised.keys()].filter((seq) => !discarded.has(seq) && seen.get(seq)?.isDone !== true);

export const lineOf = (customer_id: number, body: Record<string, unknown>): string =>
  `${customer_id}:${String(body["item_id"])}`;
