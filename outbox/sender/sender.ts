/**
 * Sends what waits: four requests side by side, each of up to fifty entries and in order, what goes of a queue in one of them; and of the queues those
 * with a write just entered first, then the one that waits longest: while it can go it is passed by no more than four requests. One sender at a time
 * among tabs and worker, by a lock; nothing depends on the lock for being right, for an entry is claimed on the disk before it is sent, and the server
 * knows its key. All that comes while the disk is busy is written down in its next step, together with the claims of what goes then.
 */
import { StorageFull } from "#outbox/database/database.ts";
import { outboxName } from "#outbox/database/layout.ts";
import type { Device } from "#outbox/database/device.ts";
import { mostEntries } from "#contract/outbox/rules/batch.ts";
import type { Entry, EntryError, EntryFacts } from "#outbox/entry/entry.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import type { Turn } from "#outbox/entry/in-turn.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import type { Store } from "#outbox/store/store.ts";
import type { Ended } from "#outbox/store/step.ts";
import { longestWaitMs, type Verdict } from "#outbox/entry/verdict.ts";
import { openAtOnce } from "./at-once.ts";
import { type Came, deliver } from "./deliver.ts";
import { openUnwritten, type Unwritten } from "./unwritten.ts";

const sideBySide = 4;
/** A holder of the lock that gave no sign of life for so long is frozen: somebody else goes on. */
const frozenAfterMs = 15_000;
/** An entry that failed so often while others got through is a person's to look at. */
const triesBeforeAsking = 8;
const mostUnlucky = 32;
const longestRestMs = 60_000;
/** On a full disk: so long until it is looked whether there is room again. */
const roomAgainMs = 15_000;

export type Sender = {
  /** Sends all that can be sent now. */
  drain: () => Promise<void>;
  /** While something is being sent: looks whether anything else can go beside it. */
  lookAgain: () => void;
  /** Nothing gets through, and it will be tried again by itself: whoever only has something new to send waits for that. */
  isResting: () => boolean;
  /** The network may be back: the rest is over, unless that was believed in vain just before. True: it is. */
  believe: () => boolean;
  /** What was sent on a full disk stands only in this page. */
  ahead: Unwritten["ahead"];
  isAhead: Unwritten["isAhead"];
  /** Ends the timer; what is under way is left to its claim. */
  stop: () => Promise<void>;
};

type Parts = {
  user_id: number;
  machine: Machine;
  store: Store;
  device: Device;
  /** Up to `most` entries that can go, `each` of a queue that is not in `except`, as far as this tab knows (in-turn.ts). */
  inTurn: (how: { most: number; each: number; except: ReadonlySet<string> }) => Turn[];
  /** Tells whoever shows entries. */
  changed: (entries: readonly Entry[]) => void;
  /** All of this person, in order, as this page shows them; and how it shows what only it knows. */
  entries: () => readonly Entry[];
  show: (entries: readonly Entry[]) => void;
  /** Asks for another `drain`, rest or not. */
  wake: () => void;
};

export function openSender(parts: Parts): Sender {
  const { user_id, machine, store, device, inTurn, changed, entries, show, wake } = parts;
  const { clock, locks, random } = machine;
  const atOnce = openAtOnce(machine.mostEntries ?? mostEntries, clock.now);
  const name = outboxName(user_id);
  /** Attempts in a row that nobody answered: the network is dead, and each wake-up tries anew. */
  let unanswered = 0;
  /** The last attempt of this drain that ended got no answer. Another under way may still show that there is a network after all. */
  let isDead = false;
  /** Until then nothing is tried, unless somebody asks for it. */
  let restsUntil = 0;
  /** How often the network was said to be back since something got through, and until when that is not believed again. */
  let believed = 0;
  let doubtsUntil = 0;
  /** Scopes that got no answer lately; others are tried first, so that no one entry keeps all from going. */
  const unlucky = new Set<string>();
  /** Entries that got through, and for each failing one how many of its tries failed while others did. */
  let through = 0;
  const failing = new Map<string, { tries: number; through: number }>();
  let cancelTimer = (): void => {};
  /** Wakes a drain that waits for answers. */
  let lookAgain = (): void => {};
  const stopped = new AbortController();
  const marks = machine.marksOf?.(user_id);
  const unwritten =
    marks &&
    openUnwritten({
      marks,
      entries,
      read: store.all,
      unlucky,
      now: clock.now,
      version: (machine.format ?? thisFormat).version,
      send: sendUnclaimed,
      show,
      settle: store.settle,
      changed,
    });
  const running = new Set<Promise<void>>();

  const wakeAfter = (ms: number): void => {
    cancelTimer();
    if (!stopped.signal.aborted) cancelTimer = clock.after(ms, wake);
  };

  async function drain(): Promise<void> {
    cancelTimer();
    try {
      await drainOrWait();
    } catch (error) {
      wakeAfter(backoffMs(1)); // the storage failed: what was claimed is found again
      throw error;
    }
  }

  async function drainOrWait(): Promise<void> {
    if ((await locks.hold(name, "if-free", runHeld)) === "held") return;
    const age = Math.abs(clock.now() - (await store.lastBeat()));
    if (age < frozenAfterMs) return wakeAfter(frozenAfterMs - age);
    await locks.hold(name, "take-over", runHeld);
  }

  /** Whoever lost the lock still ends what it began. */
  function runHeld(lost: AbortSignal): Promise<void> {
    const run = drainHeld(lost).finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  /** While the lock is ours. */
  async function drainHeld(lost: AbortSignal): Promise<void> {
    try {
      await unwritten?.writeDown();
      changed(await store.recover());
      await sendAll(lost);
    } catch (error) {
      if (unwritten === undefined || !(error instanceof StorageFull)) throw error;
      isDead = false;
      await unwritten.sendAll(() => !isDead && !lost.aborted && !stopped.signal.aborted);
      machine.warn(error);
      rest(clock.now() + roomAgainMs);
    }
  }

  /** What came of an entry that is not claimed on the disk; undefined: nothing can go now. */
  async function sendUnclaimed(entry: Entry): Promise<Partial<EntryFacts> | undefined> {
    const token = await device.token(user_id);
    if (token === null) return undefined;
    let came: Came | undefined;
    await deliver([entry], token, { ...machine, atOnce, tell: (_, what) => void (came = what) });
    if (came === undefined || came.kind === "not-begun") return undefined;
    if (came.kind !== "signed-out") return outcomeOf(came, entry, token);
    // That it is over can be noted when there is room.
    await device.dropSession(user_id, token).catch(unlessFull);
    return undefined;
  }

  /** Fills the free places until nothing is left to claim and nothing is under way. What was sent is heard out and written down, whatever fails. */
  async function sendAll(lost: AbortSignal): Promise<void> {
    isDead = false;
    const underWay = new Set<Promise<void>>();
    /** Entries of each queue that are on their way. */
    const onTheWay = new Map<string, number>();
    /** Answers that came while the disk was busy: written down together. */
    const heard: Ended[] = [];
    let nextAt: number | undefined;
    let failure: { error: unknown } | undefined;
    let isAsked = false;
    let wakeUp = (): void => {};
    lookAgain = () => {
      isAsked = true;
      wakeUp();
    };
    const mayGoOn = () => !isDead && failure === undefined && !lost.aborted && !stopped.signal.aborted;

    async function send(parcel: readonly Entry[], token: string): Promise<void> {
      let inOrder = Promise.resolve();
      let left = parcel.length;
      const came = async (entry: Entry, what: Came, before: Promise<void>): Promise<void> => {
        await before;
        heard.push({ claimed: entry, outcome: await outcomeOf(what, entry, token) });
        comeBack(entry);
        left -= 1;
        if (left > 0) wakeUp(); // with the last of them its place is free, too
      };
      const tell = (entry: Entry, what: Came): void => {
        inOrder = came(entry, what, inOrder);
        inOrder.catch(() => {}); // looked at below
      };
      await deliver(parcel, token, { ...machine, atOnce, tell });
      await inOrder;
    }

    /** What comes after an entry in its queue may go when the last of them that is on its way has come back. */
    const comeBack = ({ orderingKey }: Entry): void => {
      const left = onTheWay.get(orderingKey)! - 1;
      if (left > 0) onTheWay.set(orderingKey, left);
      else onTheWay.delete(orderingKey);
    };

    function setOff(parcel: readonly Entry[], token: string): void {
      for (const { orderingKey } of parcel) onTheWay.set(orderingKey, (onTheWay.get(orderingKey) ?? 0) + 1);
      const sent = send(parcel, token)
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    }

    /** Writes down what was heard and sends what can go. "again": there may be more to send already. */
    async function step(): Promise<"again" | "wait"> {
      const token = mayGoOn() && underWay.size < sideBySide ? await device.token(user_id) : null;
      const requests = token === null || !mayGoOn() ? 0 : sideBySide - underWay.size;
      const ended = heard.splice(0);
      nextAt = undefined;
      if (requests === 0 && ended.length === 0) return "wait";
      const now = clock.now();
      const most = atOnce.most();
      const except = new Set([...onTheWay.keys(), ...unlucky]);
      const claim = { requests, most, except, first: inTurn({ most: requests * most, each: most, except }) };
      const taken = await store.step({ now, ended, ...(requests > 0 && { claim }) });
      changed([...taken.settled, ...taken.claimed.flat()]);
      if (token === null) return "wait";
      for (const parcel of taken.claimed) setOff(parcel, token);
      nextAt = taken.nextAt;
      // Those that had no luck come after all others that could go.
      if (taken.claimed.length === requests || unlucky.size === 0) return "wait";
      if (taken.claimed.length === 0) unlucky.clear();
      return "again";
    }

    for (;;) {
      isAsked = false;
      try {
        if ((await step()) === "again" || heard.length > 0 || isAsked) continue;
      } catch (error) {
        failure ??= { error }; // what could not be written down stays claimed, and is found again
        continue;
      }
      if (underWay.size === 0) break;
      await Promise.race([...underWay, new Promise<void>((resolve) => void (wakeUp = resolve))]);
    }
    if (failure !== undefined) throw failure.error;
    rest(nextAt);
  }

  /** Wakes the sender when something can go again: by the network's own time, or at `nextAt`. */
  function rest(nextAt: number | undefined): void {
    if (unanswered > 0) {
      const restMs = backoffMs(unanswered);
      restsUntil = clock.now() + restMs;
      wakeAfter(restMs);
    } else if (nextAt !== undefined) wakeAfter(Math.max(0, nextAt - clock.now()));
  }

  /** What an entry comes to by what came of it. */
  async function outcomeOf(came: Came, entry: Entry, token: string): Promise<Partial<EntryFacts>> {
    if (came.kind === "left-over") return waiting(came.error, 0, true);
    if (came.kind === "signed-out") await device.dropSession(user_id, token);
    if (came.kind === "done") {
      through += 1;
      failing.delete(entry.key);
    }
    if (came.kind === "no-answer") return unansweredOutcome(came, entry);
    if (came.kind !== "not-begun") gotThrough();
    return heardOutcome(came, entry);
  }

  /** There is a network after all: those that met a dead one are no longer passed by. */
  function gotThrough(): void {
    isDead = false;
    unanswered = believed = doubtsUntil = restsUntil = 0;
    unlucky.clear();
  }

  function unansweredOutcome(verdict: Extract<Verdict, { kind: "no-answer" }>, entry: Entry): Partial<EntryFacts> {
    const { tries, isOthersFault } = failed(entry);
    if (verdict.isServer) gotThrough();
    else if (isOthersFault) {
      isDead = true;
      unanswered += 1;
      // So many are no entry's own bad luck, and each claim would have to look past all of them.
      if (unlucky.size >= mostUnlucky) unlucky.clear();
      unlucky.add(entry.orderingKey);
    }
    const isNote = entry.call === "discardEntry";
    if (tries >= triesBeforeAsking && !isNote)
      return { state: "blocked", last_error: verdict.error, outcomeUnknown: true, tries };
    // While nothing gets through, the network's own rest is enough: when it is back, all may go at once.
    const next_at = isOthersFault && !verdict.isServer ? 0 : clock.now() + backoffMs(Math.max(1, tries));
    return { ...waiting(verdict.error, next_at, true), tries };
  }

  function heardOutcome(verdict: Exclude<Verdict, { kind: "no-answer" }>, entry: Entry): Partial<EntryFacts> {
    const now = clock.now();
    // A note is nobody's work: whatever turns it down now, it is tried again.
    const isNote = entry.call === "discardEntry";
    if (isNote && (verdict.kind === "refused" || verdict.kind === "not-allowed"))
      return waiting(verdict.error, now + longestWaitMs, entry.outcomeUnknown);
    switch (verdict.kind) {
      case "done":
        return { state: "done", answer: verdict.answer, done_at: now, last_error: null, outcomeUnknown: false };
      case "refused":
        return { state: "blocked", last_error: verdict.error, outcomeUnknown: false };
      case "not-allowed":
        return { state: "blocked", last_error: verdict.error };
      case "signed-out":
      case "not-begun":
        return { state: "queued" };
      case "wait":
        return waiting(verdict.error, now + verdict.ms, entry.outcomeUnknown || verdict.outcomeUnknown);
    }
  }

  const waiting = (last_error: EntryError, next_at: number, outcomeUnknown: boolean): Partial<EntryFacts> => ({
    state: "queued",
    last_error,
    next_at,
    outcomeUnknown,
  });

  function failed({ key, tries: triesBefore = 0 }: Entry): { tries: number; isOthersFault: boolean } {
    const before = failing.get(key) ?? { tries: triesBefore, through };
    const isOthersFault = through === before.through;
    const tries = before.tries + (isOthersFault ? 0 : 1);
    failing.set(key, { tries, through });
    return { tries, isOthersFault };
  }

  /** Full jitter between a second and a minute. */
  const backoffMs = (tries: number): number => {
    const longest = Math.min(longestRestMs, 1_000 * 2 ** Math.min(tries, 10));
    return 1_000 + random() * (longest - 1_000);
  };

  return {
    ahead: (entry) => unwritten?.ahead(entry) ?? entry,
    isAhead: () => unwritten?.isAhead() ?? false,
    drain,
    lookAgain: () => lookAgain(),
    isResting: () => {
      const leftMs = restsUntil - clock.now();
      return leftMs > 0 && leftMs <= longestRestMs; // else the clock was put back
    },
    believe: () => {
      const now = clock.now();
      if (now < doubtsUntil && doubtsUntil - now <= longestRestMs) return false;
      believed += 1;
      doubtsUntil = now + backoffMs(believed);
      restsUntil = 0;
      return true;
    },
    stop: async () => {
      stopped.abort();
      cancelTimer();
      await Promise.allSettled(running);
    },
  };
}

function unlessFull(error: unknown): void {
  if (!(error instanceof StorageFull)) throw error;
}
