/** What a person was promised: the account that the end of a history is held against. */
import type { Entry, Write } from "#outbox/entry/entry.ts";

/** A write that was kept. */
export type Kept = { write: Write; customer_id: number };

/**
 * What an entry is from its first day to its last: it may get another key (sent again), another seq and another owner (handed over). No device
 * makes two of one person in the same millisecond here.
 */
export type Id = `${number}@${number}`;
export const idOf = ({
  user_id,
  on_behalf_of,
  created_at,
}: Pick<Entry, "user_id" | "on_behalf_of" | "created_at">): Id => `${on_behalf_of?.user_id ?? user_id}@${created_at}`;

/** Returns the server's number of the receipt that an entry cancels or restores. */
export const findReceiptId = ({ body }: Pick<Entry, "call" | "body">): number | undefined =>
  "order_receive_id" in body ? (body.order_receive_id ?? undefined) : undefined;

type Seen = { key: string; orderingKey: string; isDone: boolean };

export type Account = {
  /** Writes that were said to be safe, by the entry they became part of, in order. */
  promised: Map<Id, Kept[]>;
  /** The milliseconds, by the device's clock, in which the person made something. */
  madeAt: Set<number>;
  /** How each entry was seen last: under which key, and whether done. */
  seen: Map<Id, Seen>;
  /** Every key that was seen, and of which entry. */
  ids: Map<string, Id>;
  /** Lines of a cart with a write that was begun by a process that died: whether it was kept, and merged into another, nobody knows. */
  uncertainLines: Set<string>;
  /** Entries with an edit that was begun by a process that died. */
  uncertain: Set<Id>;
  /** Removed, or begun to be; it may have arrived before. */
  discarded: Set<Id>;
  /** Keys that were said to be discarded: the audit trail hears of each once. */
  noted: Set<string>;
  /** Refused, edited or handed over at some time: what is sent then comes after what followed. */
  setAside: Set<Id>;
  /** Seen in another queue than before. */
  moved: Set<Id>;
  /** Nothing was kept, and the person was told. */
  failed: number;
  /** Keys that a screen showed as done. */
  shownDone: Set<string>;
};

export const newAccount = (): Account => ({
  promised: new Map(),
  madeAt: new Set(),
  seen: new Map(),
  ids: new Map(),
  uncertainLines: new Set(),
  uncertain: new Set(),
  discarded: new Set(),
  noted: new Set(),
  setAside: new Set(),
  moved: new Set(),
  failed: 0,
  shownDone: new Set(),
});

/** Notes what a screen shows, each in the account of whoever made it. */
export function look(people: readonly { user_id: number; account: Account }[], entries: readonly Entry[]): void {
  for (const entry of entries) {
    const id = idOf(entry);
    const { account } = people.find(({ user_id }) => id.startsWith(`${user_id}@`))!;
    const { key, orderingKey, state } = entry;
    account.ids.set(key, id);
    const before = account.seen.get(id);
    if (before !== undefined && before.orderingKey !== orderingKey) account.moved.add(id);
    if (state === "blocked" || entry.on_behalf_of !== null) account.setAside.add(id);
    if (state === "done") account.shownDone.add(key);
    if (before?.isDone !== true) account.seen.set(id, { key, orderingKey, isDone: state === "done" });
  }
}

/** Entries that must be somewhere in sight: promised, not taken back, and not done. */
export const open = (account: Account): Id[] =>
  [...account.promised.keys()].filter((id) => account.seen.get(id)?.isDone !== true && !isTakenBack(account, id));

const exceptionOf = (write: Write | undefined): string | undefined =>
  write !== undefined && "body" in write && "exception_id" in write.body ? write.body.exception_id : undefined;

/** Discarded, or gone with the receipt that it was to cancel or the exception that it belongs to, whichever page that was waiting in. */
export function isTakenBack({ discarded, ids, promised }: Account, id: Id): boolean {
  if (discarded.has(id)) return true;
  const [first] = promised.get(id) ?? [];
  const exception = exceptionOf(first?.write);
  if (exception !== undefined && first?.write.call !== "fileException")
    return [...discarded].some((each) => {
      const write = promised.get(each)?.[0]?.write;
      return write?.call === "fileException" && exceptionOf(write) === exception;
    });
  const receipt = receiptOf({ ids, promised }, id);
  return receipt !== undefined && discarded.has(receipt);
}

/** The receipt on this device that a cancel, or taking one back, was made for. */
function receiptOf({ ids, promised }: Pick<Account, "ids" | "promised">, id: Id): Id | undefined {
  const [first] = promised.get(id) ?? [];
  if (first === undefined || !("receipt" in first.write) || !("receipt_key" in first.write.receipt)) return undefined;
  return ids.get(first.write.receipt.receipt_key);
}

/** Follows its receipt, which was set aside, into another queue: nothing else may change its queue. */
export function hasFollowed(account: Account, id: Id): boolean {
  const receipt = receiptOf(account, id);
  return receipt !== undefined && account.moved.has(id) && account.setAside.has(receipt);
}

export const lineOf = (customer_id: number, body: Record<string, unknown>): string =>
  `${customer_id}:${String(body["item_id"])}`;
