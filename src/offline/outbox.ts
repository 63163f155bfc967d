/** The outbox of the person at this page: opened with them, shown as one list, woken by whatever may have brought the network back. */
import { atom, getDefaultStore } from "jotai";
import { isHeldOpen, isOfNewerBuild, isStalled } from "#outbox/database/database.ts";
import { answerWithinMs, type Acting, type Entry, type EntryError, type Write } from "#outbox/entry/entry.ts";
import type { Outbox } from "#outbox/outbox.ts";
import type { Telling } from "#outbox/entry/told.ts";
import { NoAnswer } from "#src/api/ask.ts";
import { askToSignIn } from "#src/api/signals.ts";
import { isReachableAtom } from "./connection.ts";
import { loadOutbox } from "./load-outbox.ts";
import type { Person } from "./open-here.ts";
import { ifOther } from "./if-other.ts";
import { paced } from "./paced.ts";
import { askToPersist, diskAtom, lookAtRoom, noteRefusedWrite } from "./room.ts";
import { fetchKey } from "./seal-key.ts";

/** Everything of this person on this device, in the order in which it was made; done ones of the last day too. */
export const entriesAtom = atom<readonly Entry[]>([]);

/**
 * Whether anybody can say what waits here. Until it is "open" no entries means nothing: they are being read, or ("unreadable") the browser's storage
 * did not open, or ("held") another tab with an older version has it open, or ("newer") a newer build laid out what is here.
 */
export type OutboxStanding = "closed" | "opening" | "open" | "unreadable" | "held" | "newer";
export const outboxAtom = atom<OutboxStanding>("closed");

/** What waits here beside entries: notes of discards, and what was left sealed and is not open again. Also what was discarded, and what was announced and never kept. */
export const besideAtom = atom(nothingBeside());

/** How a write stood when its screen could go on. `waiting`: safe on this device, and it goes out by itself. */
export type WriteOutcome =
  | { kind: "done"; entry: Entry }
  | { kind: "waiting"; entry: Entry }
  | { kind: "set-aside"; entry: Entry; error: EntryError }
  | { kind: "discarded" };

/** While many entries go out the screens are drawn so often and not for each; what changes after a pause is drawn at once. */
const drawEveryMs = 50;

/** A screen does not wait longer than this for an answer; the entry does. */
const patienceMs = 2_000;
/** Nor does a person wait longer for what is on this device: the first screens are shown, and the pill says that it is still being read. */
const openWithinMs = 1_500;
/** Storage that did not open is tried again by itself after so long. */
const openAgainMs = 5_000;

const store = getDefaultStore();
let open: { person: Person; outbox: Promise<Outbox>; end: () => void } | undefined;
/** It was given up, and is to be tried again. */
let hasFailed = false;
/** Brings the list up to date where its drawing was put off. */
let drawNow = (): void => {};
const overListeners = new Set<(entry: Entry) => void>();

/**
 * Opens the outbox of the person who is now at this page, or tells it their new session; undefined closes it. What waits stays, but without
 * a session it waits for its person.
 */
export function openOutboxOf(person: Person | undefined): void {
  const before = open;
  if (before?.person.user_id === person?.user_id && before?.person.token === person?.token) return;
  if (before?.person.user_id !== person?.user_id) forget(person === undefined ? "closed" : "opening");
  before?.end();
  open = undefined;
  if (person === undefined) return;
  hasFailed = false;
  const ended = new AbortController();
  const opening = loadOutbox().then(({ openHere }) => openHere(person));
  open = { person, outbox: opening, end: () => ended.abort() };
  show(opening, person, ended.signal).catch((error: unknown) => {
    console.error("Could not open the outbox.", error);
    if (ended.signal.aborted) return;
    hasFailed = true;
    store.set(outboxAtom, standingAfter(error));
    for (const [target, type] of wakers()) target.addEventListener(type, tryAgain, { signal: ended.signal });
    const timer = setTimeout(tryAgain, openAgainMs);
    ended.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  if (person.hasKey) void fetchKey(person.user_id, opening, ended.signal);
}

function standingAfter(error: unknown): OutboxStanding {
  if (isHeldOpen(error)) return "held";
  // Somebody else is at it for long: it is still being read.
  if (isStalled(error)) return "opening";
  return isOfNewerBuild(error) ? "newer" : "unreadable";
}

/** A storage that did not open may do so later: a browser loses it for a moment. Until then what was said of it stays. */
function tryAgain(): void {
  if (open === undefined || !hasFailed) return;
  const { person } = open;
  const before = store.get(outboxAtom);
  openOutboxOf(undefined);
  openOutboxOf(person);
  store.set(outboxAtom, before);
}

/** Resolves once it is known what waits here, or that nobody can say; but does not keep a person waiting for long. */
export function whenOutboxIsRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get(outboxAtom) === "opening") return;
      clearTimeout(patience);
      stop();
      resolve();
    };
    const patience = setTimeout(() => (stop(), resolve()), openWithinMs);
    const stop = store.sub(outboxAtom, look);
    look();
  });
}

/**
 * The person signs out: their session goes from this device, and what they have not sent is sealed. Done again it changes nothing.
 * @throws StorageFull, StorageGone: then they are here as before.
 */
export async function leaveOutbox(user_id: number): Promise<void> {
  const before = open?.person.user_id === user_id ? open : undefined;
  if (before !== undefined) {
    // Ended first: an outbox without a session asks for one.
    open = undefined;
    await end(before);
  }
  try {
    await (await loadOutbox()).leaveHere(user_id);
    forget("closed");
  } catch (error) {
    openOutboxOf(before?.person);
    throw error;
  }
}

/** Before anything of a person is shown: everybody else's session goes from this device, and what they have not sent is sealed. */
export async function clearOutboxFor(user_id: number): Promise<"nobody-else" | "somebody-left"> {
  const before = open;
  if (before !== undefined && before.person.user_id !== user_id) {
    open = undefined;
    forget("closed");
    await end(before);
  }
  try {
    return await (await loadOutbox()).othersLeaveHere(user_id);
  } catch (error) {
    // A full or broken disk must not keep the next person from working; what is there is shown to nobody, and it is tried again.
    console.error("Could not encrypt the unsent entries of another user.", error);
    return "somebody-left";
  }
}

/** What this tab knew of a person's outbox goes; it is not known yet, or not needed, what is there. */
function forget(next: "closed" | "opening"): void {
  store.set(entriesAtom, []);
  store.set(besideAtom, nothingBeside());
  store.set(outboxAtom, next);
}

function nothingBeside() {
  return {
    notes: 0,
    locked: 0,
    stuck: 0,
    discards: [] as readonly Entry<"discardEntry">[],
    announced: new Set<string>() as ReadonlySet<string>,
  };
}

/** What has not changed is the same as before: of ten thousand rows nothing is calculated again then. */
function besideOf(opened: Outbox, before: ReturnType<typeof nothingBeside>): ReturnType<typeof nothingBeside> {
  const { waiting: locked, stuck } = opened.locked();
  const discards = ifOther(before.discards, opened.discards());
  const keys = [...before.announced];
  const now = ifOther(keys, [...opened.announced()]);
  return { notes: opened.notes(), locked, stuck, discards, announced: now === keys ? before.announced : new Set(now) };
}

async function end({ outbox: opened, end: stop }: NonNullable<typeof open>): Promise<void> {
  stop();
  const closing = await opened.catch(() => undefined); // it could not be opened: there is nothing to close
  closing?.close();
}

/** The outbox that is open. @throws where nobody is signed in: no screen that writes is shown then. */
export function outbox(): Promise<Outbox> {
  tryAgain();
  if (open === undefined) throw new Error("No user is signed in, so no outbox is open.");
  return open.outbox;
}

/** The server can be reached again. What it asked to come later, or failed while others got through, goes at its own time. */
export function sendAtOnce(): void {
  open?.outbox
    .then((opened) => opened.wake())
    .catch((error: unknown) => console.warn("Could not start sending. Entries are sent at their next attempt.", error)); // the person left meanwhile, or the disk is full
}

/** The entries as they stand now: for whoever decides by them. */
export function entriesNow(): readonly Entry[] {
  drawNow();
  return store.get(entriesAtom);
}

/** As `entriesNow`, of what stands beside them. */
export const besideNow = () => (drawNow(), store.get(besideAtom));

/** Calls `listener` for each entry that was done, turned down or discarded, before the list shows it so. */
export function onEntryOver(listener: (entry: Entry) => void): void {
  overListeners.add(listener);
}

/** Keeps a write; resolves once it is safe on this device. @param key, @throws as of `Outbox.add`: nothing was kept. */
export const keep = (write: Write, acting: Acting, key?: string): Promise<Entry> =>
  kept((opened) => opened.add(write, acting, key));

/** Keeps several in one step: all of them or none. @throws as `keep`. */
export const keepAll = (writes: readonly Write[], acting: Acting): Promise<Entry[]> =>
  kept((opened) => opened.addAll(writes, acting));

async function kept<Entries>(add: (opened: Outbox) => Promise<Entries>): Promise<Entries> {
  // Staff who act as a person leave nothing here for later: it would go out in that person's name alone.
  if (open?.person.hasKey === false && !store.get(isReachableAtom)) throw new NoAnswer();
  const opened = await outbox();
  const entries = await add(opened).catch((error: unknown) => {
    noteRefusedWrite(error);
    throw error;
  });
  askToPersist();
  void lookAtRoom();
  return entries;
}

/** Removes an entry that its person has settled otherwise. "too-late": it is being sent or is done. */
export const discard = async ({ key }: Entry): Promise<"discarded" | "too-late"> => (await outbox()).discard(key);

/** Changes what an entry says and sends it. "too-late": it is being sent, was done, or may have arrived already. */
export async function editEntry(
  { key, last_error }: Entry,
  body: Record<string, unknown>,
): Promise<Entry | "too-late"> {
  const { quantity } = (last_error?.current ?? {}) as { quantity?: number };
  return (await outbox()).edit(key, body, quantity);
}

/** Sends an entry, or all that wait, without waiting for their time. */
export const sendNow = async (key: string | undefined): Promise<void> => (await outbox()).sendNow(key);

/** Tells what nobody has told before, in this tab or another. Where that cannot be written down it is told once more, and never not at all. */
export async function tellOnce(
  tellings: readonly Telling[],
  say: (untold: readonly Telling[]) => void = () => {},
): Promise<void> {
  if (tellings.length === 0) return;
  try {
    await (await outbox()).tell(tellings, say);
  } catch (error) {
    noteRefusedWrite(error);
    console.warn("Could not record which notifications were shown. They may be shown again.", error);
  }
}

/** Its screen has told what became of an entry. */
export const noteTold = (key: string): Promise<void> => tellOnce([{ key, topic: "screen", rows: [0] }]);

/** Waits until the server has answered an entry, or until it is clear that a person should not wait for that. */
export function outcomeOf({ key }: Entry): Promise<WriteOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: WriteOutcome) => {
      clearTimeout(patience);
      for (const stop of stops) stop();
      resolve(outcome);
    };
    const look = (isLate: boolean) => {
      const entry = entriesNow().find((each) => each.key === key);
      if (entry === undefined) return isLate && settle({ kind: "discarded" });
      if (entry.state === "done") return settle({ kind: "done", entry });
      if (entry.state === "blocked" && entry.last_error !== null)
        return settle({ kind: "set-aside", entry, error: entry.last_error });
      if (isLate || isHeld(entry, store.get(isReachableAtom))) settle({ kind: "waiting", entry });
    };
    const patience = setTimeout(() => look(true), patienceMs);
    const stops = [store.sub(entriesAtom, () => look(false)), store.sub(isReachableAtom, () => look(false))];
    look(false);
  });
}

/** Resolves once no tab, nor the worker, is sending; at the latest when an attempt that is under way would be given up. */
export function whenNothingIsSent(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSending()) return;
      clearTimeout(patience);
      stop();
      resolve();
    };
    const patience = setTimeout(() => (stop(), resolve()), answerWithinMs);
    const stop = store.sub(entriesAtom, look);
    look();
  });
}

/** True while an entry is on its way to the server. */
export const isSending = (): boolean => entriesNow().some(({ state }) => state === "sending");

/** True for an entry that does not go out at once: there is no network, an attempt failed, or its person must sign in. */
export const isHeld = (entry: Entry, isReachable: boolean): boolean =>
  entry.state !== "done" &&
  (!isReachable ||
    entry.outcomeUnknown ||
    entry.last_error !== null ||
    entry.state === "paused" ||
    entry.state === "blocked");

async function show(opening: Promise<Outbox>, person: Person, ended: AbortSignal): Promise<void> {
  const opened = await opening;
  if (ended.aborted) return opened.close();
  const drawing = paced(() => {
    store.set(entriesAtom, (before) => ifOther(before, opened.entries()));
    store.set(besideAtom, (before) => besideOf(opened, before));
    askForPerson();
  }, drawEveryMs);
  drawNow = drawing.now;
  const take = (over: readonly Entry[]) => {
    for (const entry of over) for (const listener of overListeners) listener(entry);
    if (!opened.isAhead()) store.set(diskAtom, "takes"); // only what was written is told here
    drawing.soon();
  };
  // The page asks once, however many wait; whoever gives up is signed out, and with that this list is gone.
  const askForPerson = () => {
    const isAsked = store.get(isReachableAtom) && store.get(entriesAtom).some(({ state }) => state === "paused");
    if (isAsked) ask().catch((error: unknown) => console.error("Could not ask the user to sign in.", error));
  };
  const ask = async () => {
    if (await (await loadOutbox()).keptAnew(person)) opened.wake();
    else if (!ended.aborted) await askToSignIn();
  };
  const stops = [opened.watch((_, over) => take(over)), store.sub(isReachableAtom, askForPerson)];
  ended.addEventListener("abort", () => {
    for (const stop of stops) stop();
    drawing.stop();
    opened.close();
  });
  take([]);
  store.set(outboxAtom, "open");
  void lookAtRoom();
  for (const [target, type] of wakers()) target.addEventListener(type, opened.wake, { signal: ended });
  opened.wake();
}

/** Whatever may have brought network or person back. The sender's own timer comes on top. */
const wakers = (): [EventTarget, string][] => [
  [globalThis, "online"],
  [globalThis, "pageshow"],
  [globalThis, "focus"],
  [document, "visibilitychange"],
];
