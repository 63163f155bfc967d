/**
 * Lists that a screen put into the cart in one go. Their entries bear which list they belong to and whether their screen has told what became of them;
 * the note of a discard bears it on. They are announced before they are kept, so it is known too which never were.
 */
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { Entry } from "#outbox/entry/entry.ts";
import { isTold } from "#outbox/entry/told.ts";
import { notAllowedSentence } from "#src/api/failures.ts";
import { besideAtom, noteTold, outboxAtom } from "#src/offline/outbox.ts";
import { useLookedAt } from "#src/data/base/looks.ts";
import { isLoggedIn, sessionQuery, useUser } from "#src/data/identity/session.ts";
import { useEntries } from "./entries.ts";

/**
 * How an entry stands, by the key under which it was kept first. `discarded`: it left the outbox before the server confirmed it; `why`: its screen took it out, for the
 * server had turned it down. `unkept`: it never came into the outbox; the program ended first, or there was no room. `unread`: nobody can say yet.
 * `past`: this device does not know any more what became of it.
 */
export type ListStanding =
  | { kind: "kept"; entry: Entry }
  | { kind: "discarded"; why: string | null; note: Entry }
  | { kind: "unkept" }
  | { kind: "unread" }
  | { kind: "past" };

/** The server has taken nothing of it, and never will as it is. */
export const isTurnedDown = ({ state, last_error }: Entry): boolean =>
  state === "blocked" && (last_error?.kind === "refused" || last_error?.kind === "not-allowed");

/** Why it was turned down. */
export const refusalOf = ({ last_error }: Entry): string => sentenceOf(last_error?.kind, last_error?.message);

const sentenceOf = (kind: unknown, message: unknown): string =>
  kind === "not-allowed" ? notAllowedSentence : typeof message === "string" ? message : "";

/** The key by which its screen knows an entry, which stays when it is sent again under another one; an entry without a list has its own. */
const keyOnScreen = ({ key, list }: Pick<Entry, "key" | "list">): string => list?.key ?? key;

type Lists = {
  /** Number of screens of this page that show a list, by its name: a screen tells by itself what becomes of its rows. */
  shown: ReadonlyMap<string, number>;
  /** Keys of entries that are just being kept, or that their screen is about to take out of the outbox. */
  inHand: ReadonlySet<string>;
};
let lists: Lists = { shown: new Map(), inHand: new Set() };
const watchers = new Set<() => void>();

function setLists(next: Partial<Lists>): void {
  lists = { ...lists, ...next };
  for (const hear of watchers) hear();
}

function watchLists(hear: () => void): () => void {
  watchers.add(hear);
  return () => void watchers.delete(hear);
}

/** Returns which lists are shown and in hand, and draws again when that changes. */
export const useLists = (): Lists => useSyncExternalStore(watchLists, () => lists);

/** A screen shows these, until what this gives is called. */
export function showLists(keys: Iterable<string>): () => void {
  const those = [...keys];
  countShown(those, 1);
  return () => countShown(those, -1);
}

function countShown(keys: readonly string[], change: number): void {
  const shown = new Map(lists.shown);
  for (const key of keys) {
    const count = (shown.get(key) ?? 0) + change;
    if (count > 0) shown.set(key, count);
    else shown.delete(key);
  }
  setLists({ shown });
}

/** Whether the person has to be told elsewhere what became of a list. @param shown lists shown (`useLists`), those of now if left out */
export const isUntold = (entry: Entry, shown = lists.shown): boolean =>
  entry.call === "addItems" && !isTold(entry, "screen") && !shown.has(keyOnScreen(entry));

/** Does what keeps entries, or takes them out of the outbox, without their rows looking unkept or discarded meanwhile. */
export async function whileInHand<Result>(keys: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
  const those = new Set(keys);
  setLists({ inHand: new Set([...lists.inHand, ...those]) });
  try {
    return await work();
  } finally {
    setLists({ inHand: new Set([...lists.inHand].filter((key) => !those.has(key))) });
  }
}

/** What was turned down as a whole since its screen was left; `untold`: of which nobody was told yet. */
export function useLeftLists(): { left: Entry[]; untold: Entry[] } {
  const { shown } = useLists();
  const { data: user } = useQuery(sessionQuery);
  const entries = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  const left = entries.filter((entry) => isTurnedDown(entry) && isUntold(entry, shown));
  return { left, untold: left.filter((entry) => !isTold(entry, "news")) };
}

/** What is known beside the entries of the outbox. `held`: keys in hand, those of now if left out; `isRead`: all that waits on this device is among the entries. */
export type Beside = {
  discards?: readonly Entry<"discardEntry">[];
  announced?: ReadonlySet<string>;
  held?: ReadonlySet<string>;
  isRead: boolean;
};

/** How any entry stands. */
export function standings(
  entries: readonly Entry[],
  { discards = [], announced = new Set(), held = lists.inHand, isRead }: Beside,
): (key: string) => ListStanding {
  const kept = new Map(entries.flatMap((entry) => (entry.call === "addItems" ? [[keyOnScreen(entry), entry]] : [])));
  const notes = new Map(discards.map((note) => [note.list?.key ?? note.body.key, note]));
  return (key) => {
    const entry = kept.get(key);
    if (entry !== undefined) return { kind: "kept", entry };
    if (held.has(key)) return { kind: "unread" };
    const note = notes.get(key);
    if (note !== undefined) return { kind: "discarded", why: whyTakenOut(note), note };
    if (!isRead) return { kind: "unread" };
    return { kind: announced.has(key) ? "unkept" : "past" };
  };
}

/** Its person discarded it themself: null. */
function whyTakenOut({ body, told }: Entry<"discardEntry">): string | null {
  const { key, reason_kind, reason } = body;
  return isTold({ key, told }, "screen") ? sentenceOf(reason_kind, reason) : null;
}

/** The same function while nothing has changed. */
const useStandings = (entries: readonly Entry[], { discards, announced, held, isRead }: Required<Beside>) =>
  useMemo(
    () => standings(entries, { discards, announced, held, isRead }),
    [entries, discards, announced, held, isRead],
  );

/** For a screen, which shows what became of these: how each stands. The function is another one whenever one of them may stand otherwise. */
export function useSentLists(keys: ReadonlySet<string>): (key: string) => ListStanding {
  const { inHand } = useLists();
  const entries = useEntries(useUser().customer_id);
  const isOpen = useAtomValue(outboxAtom) === "open";
  const { locked, stuck, discards, announced } = useAtomValue(besideAtom);
  const isRead = isOpen && locked + stuck === 0;
  const standingOf = useStandings(entries, { discards, announced, held: inHand, isRead });
  const names = [...keys].join(" ");
  useEffect(() => showLists(names.split(" ")), [names]);
  const noted = useRef(new Set<string>());
  const isLookedAt = useLookedAt();
  useEffect(() => {
    if (!isLookedAt) return;
    for (const name of keys) {
      const standing = standingOf(name);
      if (standing.kind !== "kept") continue;
      const { key, state } = standing.entry;
      if (state !== "done" || isTold(standing.entry, "screen") || noted.current.has(key)) continue;
      noted.current.add(key);
      void noteTold(key);
    }
  });
  return standingOf;
}
