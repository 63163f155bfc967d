/**
 * Sends on a full disk, where nothing can be claimed: from what this page has read, one entry after the other. First it is marked, in a storage with room
 * of its own, that an entry may have been sent: for whoever finds the mark its outcome is unknown. What came of it stays in this page until it can be
 * written down. If the page ends before, the entry is sent again under its key, and the server gives the same answer.
 */
import { receiptIn } from "#outbox/entry/answer.ts";
import { doneSoFar, type Entry, type EntryFacts, namedReceipt, receiptKeyOf } from "#outbox/entry/entry.ts";
import { nextInLine } from "#outbox/entry/in-turn.ts";
import type { Marks } from "#outbox/entry/machine.ts";
import { never } from "#outbox/entry/record.ts";
import { type Ended, endedBy, isDue, isSendable } from "#outbox/store/step.ts";

export type Unwritten = {
  /** The entry as it stands in this page, where that is further than on the disk. */
  ahead: (entry: Entry) => Entry;
  /** True while anything here is further than on the disk. */
  isAhead: () => boolean;
  /** Sends what can go, until `mayGoOn` says no. @throws StorageFull where nothing can be marked either. */
  sendAll: (mayGoOn: () => boolean) => Promise<void>;
  /** Writes down what came of it. @throws StorageFull: there is still no room. */
  writeDown: () => Promise<void>;
};

type Parts = {
  marks: Marks;
  /** All of this person, in order, as the page shows them. */
  entries: () => readonly Entry[];
  /** All of this person, as they stand on the disk. */
  read: () => Promise<Entry[]>;
  /** Queues that had no luck: they come after all others. */
  unlucky: Set<string>;
  now: () => number;
  version: number;
  /** Sends one; what came of it, or undefined where nothing further can go now. */
  send: (claimed: Entry) => Promise<Partial<EntryFacts> | undefined>;
  /** Shows entries in this page, and tells nobody: others see the disk. */
  show: (those: readonly Entry[]) => void;
  /** Writes down outcomes, and that those under these keys may have been sent. Gives the entries as they stand. */
  settle: (ended: readonly Ended[], marked: readonly string[]) => Promise<Entry[]>;
  /** Shows what is written down, here and in the other tabs. */
  changed: (those: readonly Entry[]) => void;
};

export function openUnwritten({
  marks,
  entries,
  read,
  unlucky,
  now,
  version,
  send,
  show,
  settle,
  changed,
}: Parts): Unwritten {
  /** What came of each that was sent, and the entry as it stands since; under its key. `isGivenUp`: another page sent it, and seems to be gone. */
  const sent = new Map<string, { ended?: Ended; isGivenUp?: true; entry: Entry }>();

  function keep(entry: Entry, also: { ended?: Ended; isGivenUp?: true } = {}): Entry {
    const ended = also.ended ?? sent.get(entry.key)?.ended;
    sent.set(entry.key, { entry, ...(ended && { ended }), ...(also.isGivenUp && { isGivenUp: true }) });
    return entry;
  }

  /** @param onDisk seqs of entries; what is not there was discarded in another tab, or is put back there before it is sent */
  function next(onDisk: ReadonlySet<number>): Entry | undefined {
    const all = entries();
    const canGo = (entry: Entry): boolean =>
      onDisk.has(entry.seq) && isSendable(entry, { version }) && isDue(entry.next_at, now());
    const asTurns = all.map((entry) => ({ ...entry, next_at: canGo(entry) ? 0 : never }));
    const [turn] = nextInLine(asTurns, { most: 1, each: 1, except: unlucky, now: now() });
    return all.find(({ orderingKey, state }) => orderingKey === turn?.orderingKey && state === "queued");
  }

  async function sendOne(entry: Entry): Promise<"sent" | "stopped"> {
    if (!marks.read().includes(entry.key)) marks.write([...marks.read(), entry.key]);
    const claimed: Entry = { ...entry, state: "sending", attempts: entry.attempts + 1 };
    show([keep(claimed)]);
    const outcome = await send(claimed);
    if (outcome === undefined) {
      show([keep({ ...claimed, state: "queued" })]);
      return "stopped";
    }
    const done_no = outcome.state === "done" ? { done_no: doneSoFar(entries()) + 1 } : {};
    const ended = endedBy(claimed, { ...outcome, ...done_no });
    const order_receive_id = receiptIn(ended)?.order_receive_id;
    const named = entries()
      .filter((each) => order_receive_id !== undefined && receiptKeyOf(each) === entry.key)
      .map((each) =>
        keep({ ...each, body: namedReceipt(each.body as never, { order_receive_id: order_receive_id! }) } as Entry),
      );
    show([keep(ended, { ended: { claimed, outcome } }), ...named]);
    return "sent";
  }

  const isOpen = ({ state }: Entry): boolean => state === "queued" || state === "sending";

  /** Marked by a page that is gone, or by another tab. */
  const asMarked = (entry: Entry): Entry =>
    entry.state === "queued" && marks.read().includes(entry.key) ? { ...entry, outcomeUnknown: true } : entry;

  function ahead(entry: Entry): Entry {
    const here = sent.get(entry.key);
    if (here === undefined) return asMarked(entry);
    if (!isOpen(entry) || here.entry.attempts < entry.attempts) return entry;
    // Whoever sent it was not gone, and wrote down what came of it.
    return here.isGivenUp && entry.state === "queued" ? entry : here.entry;
  }

  /** Whoever is sending an entry is gone, or is this page before the disk was full. */
  const giveUp = (entry: Entry): Entry =>
    entry.state === "sending" ? keep({ ...entry, state: "queued", outcomeUnknown: true }, { isGivenUp: true }) : entry;

  return {
    ahead,
    isAhead: () => sent.size > 0,
    sendAll: async (mayGoOn) => {
      // This page may not have heard yet what another one wrote down: an entry before one of these, that one is done, or has to wait.
      const written = await read();
      show(written.map((entry) => giveUp(ahead(entry))));
      const onDisk = new Set(written.map(({ seq }) => seq));
      while (mayGoOn()) {
        const entry = next(onDisk);
        if (entry === undefined && unlucky.size > 0) unlucky.clear();
        else if (entry === undefined || (await sendOne(entry)) === "stopped") return;
      }
    },
    writeDown: async () => {
      const marked = marks.read();
      if (sent.size === 0 && marked.length === 0) return;
      const outcomes = [...sent.values()].flatMap(({ ended }) => ended ?? []);
      const written = await settle(outcomes, marked);
      sent.clear();
      marks.write([]);
      changed(written);
    },
  };
}
