/** The outbox as the sync centre shows it: what needs a person, what is going out, what went out within a day. */
import { getDefaultStore } from "jotai";
import { type Entry, holds } from "#outbox/entry/entry.ts";
import type { SyncState } from "#outbox/sync-state.ts";
import { isNewer, isOfArea } from "#outbox/entry/kinds.ts";
import { entriesAtom, isHeld, type OutboxStanding } from "#src/offline/outbox.ts";

/** An entry that is sent within this time is not counted; a screen does not wait longer either. */
const soonMs = 2_000;

export type SyncSurroundings = {
  /** As in offline/outbox.ts. */
  outbox: OutboxStanding;
  /** How many more were left sealed here, and go out once they are open. */
  locked: number;
  isReachable: boolean;
  /** Milliseconds. */
  now: number;
};

/** One state for all of it, the most pressing first. */
export function syncStateOf(
  entries: readonly Entry[],
  { outbox, locked, isReachable, now }: SyncSurroundings,
): SyncState {
  const { blocked, newer, goingOut } = entryGroupsOf(entries);
  if (["unreadable", "held", "newer"].includes(outbox)) return { is: "unreadable" };
  const needing = blocked.length + newer.length;
  if (needing > 0) return { is: "blocked", count: needing };
  if (!isReachable) return { is: "offline", count: goingOut.length + locked };
  if (outbox === "opening") return { is: "opening" };
  if (locked > 0) return { is: "waiting", count: goingOut.length + locked };
  const held = goingOut.filter((entry) => isHeld(entry, isReachable)).length;
  const [first] = goingOut;
  if (first === undefined) return { is: "sent" };
  if (goingOut.length === 1 && held === 0 && now - first.created_at < soonMs) return { is: "saved" };
  return { is: goingOut.some(({ state }) => state === "sending") ? "sending" : "waiting", count: goingOut.length };
}

const day = 24 * 3_600_000;

type EntryGroups = { blocked: Entry[]; newer: Entry[]; goingOut: Entry[]; done: Entry[] };

/**
 * The entries by what they want of a person; those done within a day newest first. `newer`: what a newer build wrote, which this one cannot send, and what was
 * entered behind it in its queue.
 */
export function entryGroupsOf(entries: readonly Entry[], now = Date.now()): EntryGroups {
  const held = new Set<string>();
  const newer = entries.filter((entry) => {
    if (isNewer(entry) && holds(entry)) held.add(entry.orderingKey);
    return entry.state !== "done" && entry.state !== "blocked" && (isNewer(entry) || held.has(entry.orderingKey));
  });
  const waiting = new Set(newer);
  return {
    blocked: entries.filter(({ state }) => state === "blocked"),
    newer,
    goingOut: entries.filter((entry) => entry.state !== "blocked" && entry.state !== "done" && !waiting.has(entry)),
    done: entries.filter(({ state, done_at }) => state === "done" && (done_at ?? 0) > now - day).toReversed(),
  };
}

/**
 * `soon`: as soon as the server can be reached. `newer`: an entry of a newer build stands before it in its queue, and after a rollback nobody here can send
 * that. It is asked for while screens are drawn, for each of their rows.
 */
export type WhenSent = "soon" | "newer";
export const whenSent = ({ key }: Pick<Entry, "key">, entries = getDefaultStore().get(entriesAtom)): WhenSent =>
  entries.some(isNewer) && entryGroupsOf(entries).newer.some((entry) => entry.key === key) ? "newer" : "soon";

/** What may be seen before its person has signed in again: what waits of receiving, which goes on; the rest is closed with them. */
export const openWhenShut = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => entry.state !== "done" && isOfArea(entry, "receiving"));

/** The same, of what may be seen then: grouped first, for what is hidden may be what others wait for. */
export function openGroupsOf(entries: readonly Entry[], now = Date.now()): EntryGroups {
  const { blocked, newer, goingOut } = entryGroupsOf(entries, now);
  return { blocked: openWhenShut(blocked), newer: openWhenShut(newer), goingOut: openWhenShut(goingOut), done: [] };
}

/** All that has not reached the server, as a file that a person can keep or hand to the help desk. */
export const exported = (entries: readonly Entry[]): Blob =>
  new Blob(
    [
      JSON.stringify(
        entries.filter(({ state }) => state !== "done"),
        undefined,
        2,
      ),
    ],
    {
      type: "application/json",
    },
  );
