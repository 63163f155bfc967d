/** What a person does with the outbox, and what they were promised: the account that the end of a history is held against. */
import type { Entry, Write } from "#outbox/entry.ts";
import type { Outbox } from "#outbox/outbox.ts";
import type { Random } from "#server/db/seed/random.ts";
import { items } from "#tests/support/company.ts";
import type { Company } from "./server.ts";

/** A write that somebody tried to keep. */
type Tried = { write: Write; customer_id: number };

export type Account = {
  /** Writes that were said to be safe, by the seq of the entry they became part of, in order. */
  promised: Map<number, Tried[]>;
  /** The key under which each entry was last seen, and whether it was seen done. */
  seen: Map<number, { key: string; isDone: boolean }>;
  /** Every key that was seen, and of which entry. */
  seqs: Map<string, number>;
  /** Lines with a write or an edit that was begun by a process that died: whether it was kept nobody knows. */
  uncertainLines: Set<string>;
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
  discarded: new Set(),
  setAside: new Set(),
  failed: 0,
  shownDone: new Set(),
});

/** Notes what a screen shows. */
export function look(account: Account, entries: readonly Entry[]): void {
  for (const { seq, key, state } of entries) {
    const isDone = state === "done";
    account.seqs.set(key, seq);
    if (state === "needs-you") account.setAside.add(seq);
    if (isDone) account.shownDone.add(key);
    if (account.seen.get(seq)?.isDone !== true) account.seen.set(seq, { key, isDone });
  }
}

export const lineOf = (customer_id: number, body: Record<string, unknown>): string =>
  `${customer_id}:${String(body["item_id"])}`;

/** Keeps a write of any kind, for one of the customers. */
export function writeSomething(outbox: Outbox, account: Account, company: Company, random: Random): void {
  const customer_id = random.pick(company.customers);
  const write = someWrite(outbox.entries(), customer_id, company, random);
  const line = "body" in write ? lineOf(customer_id, write.body) : undefined;
  const isUncertain = line !== undefined && account.uncertainLines.has(line);
  if (line !== undefined) account.uncertainLines.add(line); // until we hear
  const settle = () => line !== undefined && !isUncertain && account.uncertainLines.delete(line);
  outbox.add(write, { customer_id, cart_type: "RXO", time_zone: "America/Chicago" }).then(
    (entry) => {
      account.promised.set(entry.seq, [...(account.promised.get(entry.seq) ?? []), { write, customer_id }]);
      look(account, [entry]);
      return settle();
    },
    () => {
      account.failed += 1;
      return settle();
    },
  );
}

function someWrite(entries: readonly Entry[], customer_id: number, { orders }: Company, random: Random): Write {
  const item_id = random.pick([items.plain, items.limited, items.cheap]);
  const line = { item_id, quantity_uom_code: "CT" };
  const receipt = random.pick([...entries.filter(({ call }) => call === "receive"), undefined]);
  switch (random.whole(0, 7)) {
    case 0:
    case 1:
      return { call: "addItem", body: { ...line, quantity: random.whole(1, 9) } };
    case 2:
      return { call: "updateItem", body: { ...line, new_quantity: random.whole(0, 30) }, base: random.whole(0, 9) };
    case 3:
      return { call: "removeItem", body: line };
    case 4:
      // Nobody sells it: refused.
      return { call: "addItem", body: { ...line, item_id: items.unpriced, quantity: 1 } };
    case 5:
      if (receipt !== undefined && receipt.customer_id === customer_id) {
        const call = random.chance(0.7) ? "cancelReceive" : "uncancelReceive";
        return { call, receipt: { receipt_key: receipt.key } };
      }
      break;
    default:
  }
  const quantity_received = random.whole(1, 25);
  const order_id = random.chance(0.8) ? orders[customer_id]! : null;
  const lot_no = random.pick(["L1", "L2"]);
  return { call: "receive", body: { order_id, item_id, quantity_received, lot_no, receive_date: "03/02/2026" } };
}

/** Looks at one entry that was set aside, or at one that waits, and decides. */
export function decide(outbox: Outbox, account: Account, random: Random): void {
  const open = outbox.entries().filter(({ state }) => state !== "done" && state !== "sending");
  if (open.length === 0) return;
  const entry = random.pick(open);
  const what = random.pick(["edit", "discard", "send"] as const);
  if (what === "edit" && entry.call === "addItem") {
    account.uncertainLines.add(lineOf(entry.customer_id, entry.body));
    outbox.edit(entry.key, { ...entry.body, quantity: 2 }).catch(told(account));
  }
  if (what === "discard" && random.chance(0.5)) discard(outbox, account, entry);
  if (what === "send") outbox.sendNow(entry.key).catch(told(account));
}

/** Deals with everything that was set aside, as a person does in the end. */
export function decideAll(outbox: Outbox, account: Account): void {
  for (const entry of outbox.entries().filter(({ state }) => state === "needs-you")) {
    if (entry.last_error?.kind === "refused") discard(outbox, account, entry);
    else outbox.sendNow(entry.key).catch(told(account));
  }
}

const told = (account: Account) => (): void => void (account.failed += 1);

function discard(outbox: Outbox, account: Account, entry: Entry): void {
  const seqs = [entry, ...outbox.entries().filter(({ body }) => body["receipt_key"] === entry.key)].map(
    ({ seq }) => seq,
  );
  const before = seqs.filter((seq) => !account.discarded.has(seq));
  // Whoever dies in the middle does not know whether they are gone.
  for (const seq of seqs) account.discarded.add(seq);
  outbox.discard(entry.key).then((outcome) => {
    if (outcome === "too-late") for (const seq of before) account.discarded.delete(seq);
    return outcome;
  }, told(account));
}
