/**
 * Lists that a screen put into the cart in one go. Each of their entries is noted from before it is kept until its screen has seen what became of
 * it: so it is known whom nobody has told yet, that what is not in the outbox any more was discarded, and that what never was in it is the screen's.
 */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { Entry } from "#outbox/entry.ts";
import { notAllowedSentence } from "#src/api/failures.ts";
import { draftOf, dropDraft, keepDraft } from "#src/offline/drafts.ts";
import { besideAtom, outboxAtom } from "#src/offline/outbox.ts";
import { isLoggedIn, sessionQuery, useUser } from "./session.ts";
import { useEntries } from "./waiting.ts";

/**
 * An entry's part in a list. `place`: the screen's name of where its rows stand; `list`: the key of the list's first entry; `of`: the rows of the
 * whole list; `seq`: the entry's, which stays when it is sent again under a new key; left out while nobody has seen it kept.
 */
export type SentList = { place: string; list: string; of: number; seq?: number; isTold?: boolean };

/**
 * How an entry stands, by the key under which it was kept. `discarded`: it left the outbox before the server confirmed it. `unkept`: it never came
 * into the outbox; the program ended first, or there was no room. `unread`: nobody can say yet. `past`: this device does not know any more what became
 * of it.
 */
export type Standing =
  | { kind: "kept"; entry: Entry }
  | { kind: "discarded" }
  | { kind: "unkept" }
  | { kind: "unread" }
  | { kind: "past" };

/** The server has taken nothing of it, and never will as it is. */
export const isTurnedDown = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" && (last_error?.kind === "refused" || last_error?.kind === "not-allowed");

const draftName = (key: string): string => `list ${key}`;

/** What is noted of an entry; undefined: its screen has seen what became of it. */
export const sentList = (key: string): SentList | undefined => draftOf(draftName(key))?.typed as SentList | undefined;

export const noteList = (key: string, list: SentList): void => keepDraft(draftName(key), list);

export const forgetList = (key: string): void => dropDraft(draftName(key));

const nowhere = "";
/** Places whose screen is open: it tells by itself what becomes of its rows. */
const open = new Set<string>();
/** Keys of entries that are just being kept, or that their screen is about to take out of the outbox. */
const inHand = new Set<string>();

/** The screen of a place is there, until what this gives is called. */
export function openPlace(place: string): () => void {
  open.add(place);
  return () => void open.delete(place);
}

/** No screen shows any more what becomes of it. */
export function leaveList(key: string): void {
  const list = sentList(key);
  if (list !== undefined) noteList(key, { ...list, place: nowhere });
}

/** Whether the person has to be told elsewhere what became of an entry. */
export function isUntold(key: string): boolean {
  const list = sentList(key);
  return list !== undefined && !open.has(list.place);
}

/** Does what keeps entries, or takes them out of the outbox, without their rows looking unkept or discarded meanwhile. */
export async function whileInHand<Result>(keys: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
  const those = [...keys];
  for (const key of those) inHand.add(key);
  try {
    return await work();
  } finally {
    for (const key of those) inHand.delete(key);
  }
}

/** Why it was turned down. */
export const refusalOf = ({ last_error }: Entry): string =>
  last_error?.kind === "not-allowed" ? notAllowedSentence : (last_error?.message ?? "");

/** What was turned down as a whole since its screen was left; `untold`: of which nobody was told yet. */
export function useLeftLists(): { left: Entry[]; untold: Entry[] } {
  "use no memo"; // what is noted of lists changes outside of React
  const { data: user } = useQuery(sessionQuery);
  const entries = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  const left = entries.filter((entry) => isTurnedDown(entry) && isUntold(entry.key));
  return { left, untold: left.filter(({ key }) => sentList(key)?.isTold !== true) };
}

/** Somebody was told that it was turned down. */
export const noteTold = ({ key }: Entry): void => noteList(key, { ...sentList(key)!, isTold: true });

/** How any entry stands. @param isRead all that waits on this device is among the entries. */
export function standings(entries: readonly Entry[], isRead: boolean): (key: string) => Standing {
  const lists = entries.filter(({ call }) => call === "addItems");
  const byKey = new Map(lists.map((entry) => [entry.key, entry]));
  const bySeq = new Map(lists.map((entry) => [entry.seq, entry]));
  return (key) => {
    const list = sentList(key);
    const entry = byKey.get(key) ?? (list?.seq === undefined ? undefined : bySeq.get(list.seq));
    if (entry !== undefined) return { kind: "kept", entry };
    if (!isRead || inHand.has(key)) return { kind: "unread" };
    if (list === undefined) return { kind: "past" };
    return { kind: list.seq === undefined ? "unkept" : "discarded" };
  };
}

/** For the screen at `place`, which shows what became of these: how each stands. */
export function useSentLists(place: string, keys: ReadonlySet<string>): (key: string) => Standing {
  const entries = useEntries(useUser().customer_id);
  const isOpen = useAtomValue(outboxAtom) === "open";
  const { locked, stuck } = useAtomValue(besideAtom);
  const standingOf = standings(entries, isOpen && locked + stuck === 0);
  useEffect(() => openPlace(place), [place]);
  const shown = useRef(keys);
  useEffect(() => {
    // Its rows were cleared before it was answered.
    for (const key of shown.current) if (!keys.has(key)) leaveList(key);
    shown.current = keys;
    for (const key of keys) {
      const standing = standingOf(key);
      if (standing.kind !== "kept") continue;
      const list = sentList(key);
      // One that was sent again is found by its note alone.
      if (standing.entry.state === "done" && standing.entry.key === key) forgetList(key);
      // It was kept just before the program ended.
      else if (list !== undefined && list.seq === undefined) noteList(key, { ...list, seq: standing.entry.seq });
    }
  });
  return standingOf;
}
