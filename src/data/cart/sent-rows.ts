/** Rows that a screen put into the cart in one go: what became of each, what the server turned down as a whole, and taking all of them back. */
import { lineKey } from "#contract/base/line-key.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { additionsIn, type KnownAddition } from "#outbox/entry/answer.ts";
import type { Entry, ListPart } from "#outbox/entry/entry.ts";
import { isTold } from "#outbox/entry/told.ts";
import { besideNow, discard, entriesNow, keep, noteTold, outbox } from "#src/offline/outbox.ts";
import { useCart } from "./cart.ts";
import type { CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useLookedAt } from "#src/data/base/looks.ts";
import {
  isTurnedDown,
  refusalOf,
  standings,
  useSentLists,
  whileInHand,
  type ListStanding,
} from "#src/data/outbox/sent-lists.ts";
import { whenSent, type WhenSent } from "#src/data/outbox/sync.ts";
import { useUser } from "#src/data/identity/session.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";

/** A row by the screen's name of it, and where it is: its entry, and its place in there. `quantity`: what can be expected to go in. */
export type Sent = CartLine & { name: string; key: string; at: number };

/** What became of a row. `waiting`: it is safe on this device and goes out by itself. `discarded`: it was so, and its person took it out of the outbox. */
export type SentRowAnswer =
  | { kind: "answered"; addition: KnownAddition }
  | { kind: "waiting"; when: WhenSent }
  | { kind: "discarded" };

/** Rows of the last list that the server turned down as a whole, with those that were sent with them: `count` of `of`. */
export type Missing = { list: string; count: number; of: number; why: string };

/** More than a person looks through: each line is an entry of its own when it is taken back. */
const mostUndone = 500;

/**
 * For a screen whose rows are only chosen, not typed. @param place where it is kept which rows are on their way; @param back these are to be chosen
 * again: they were turned down or discarded, or the person took them back.
 */
export function useSentRows(place: string, back: (rows: readonly Sent[]) => void) {
  const { value, change } = useTyped(place, readSent);
  const keys = new Set(value.rows.map(({ key }) => key));
  /** Added since the screen was opened. */
  const [added, setAdded] = useState<readonly string[]>([]);
  /** Names of rows that were found discarded since the screen was opened. */
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const standingOf = useSentLists(keys);
  const unseen = useUnseen(keys, standingOf);
  const giveBack = (those: readonly string[], missingAfter: (before: Missing | null) => Missing | null) => {
    const rows = value.rows.filter(({ key }) => those.includes(key));
    change(({ rows: all, missing }) => ({
      rows: all.filter(({ key }) => !those.includes(key)),
      missing: missingAfter(missing),
    }));
    back(rows);
    return rows.map(({ name }) => name);
  };
  useGivenBack(keys, standingOf, (key, why) => {
    const names = giveBack([key], (before) =>
      typeof why === "string" ? before : withMissing(before, missingOf(key, value.rows, why)),
    );
    if (why === "discarded") setDiscarded((before) => [...before, ...names]);
  });
  const undoing = useUndoAdding();
  const last = value.rows.filter(({ key }) => key === added.at(-1));
  const isShown = (key: string, entry: Entry) => added.includes(key) || (unseen.includes(key) && !wentWell(entry));
  return {
    /** What became of each, by name: of what waits, what was added since the screen was opened, and what did not go in as asked while it was not. */
    answers: new Map([
      ...discarded.map((name): [string, SentRowAnswer] => [name, { kind: "discarded" }]),
      ...answersOf(value.rows, standingOf, isShown),
    ]),
    /** What the server took nothing of; null: it did not turn anything down. */
    missing: value.missing,
    /** They are on their way. */
    note: (rows: readonly Sent[]) => {
      const names = new Set(rows.map(({ name }) => name));
      const isOpen = ({ name, key }: Sent) => {
        if (names.has(name)) return false;
        const standing = standingOf(key);
        return added.includes(key) || standing.kind !== "kept" || standing.entry.state !== "done";
      };
      change((before) => ({ rows: [...before.rows.filter(isOpen), ...rows], missing: null }));
      setAdded((before) => [...before, ...new Set(rows.map(({ key }) => key))]);
      setDiscarded((before) => before.filter((name) => !names.has(name)));
    },
    /** Takes back what was added last; undefined: nothing was, since the screen was opened. */
    undo: undoOf(
      last.every(({ key }) => standingOf(key).kind === "kept") ? last : [],
      undoing,
      () => void giveBack([...new Set(last.map(({ key }) => key))], () => null),
    ),
  };
}

/** Undefined where there is nothing to take back, or too much. @param rows of which the outbox has all. */
export const undoOf = (
  rows: readonly Sent[],
  { undo, isUndoing }: ReturnType<typeof useUndoAdding>,
  undone: () => void,
): { press: () => void; isPending: boolean } | undefined =>
  rows.length === 0 || rows.length > mostUndone
    ? undefined
    : { press: () => undo({ rows, undone }), isPending: isUndoing };

/** Nobody had seen at this screen, before it was opened, what became of these. */
function useUnseen(keys: ReadonlySet<string>, standingOf: (key: string) => ListStanding): readonly string[] {
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const isUnseen = (key: string) => {
    const standing = standingOf(key);
    return standing.kind === "kept" && !isTold(standing.entry, "screen");
  };
  const more = [...keys].filter((key) => !unseen.includes(key) && isUnseen(key));
  if (more.length > 0) setUnseen([...unseen, ...more]);
  return unseen;
}

/** By the rows' names. @param isShown whether it is said of an answered one. */
const answersOf = (
  rows: readonly Sent[],
  standingOf: (key: string) => ListStanding,
  isShown: (key: string, entry: Entry) => boolean,
): [string, SentRowAnswer][] =>
  rows.flatMap((row) => {
    const standing = standingOf(row.key);
    if (standing.kind !== "kept") return [];
    const answer = answerOf(row, standing.entry);
    return answer === undefined || (answer.kind === "answered" && !isShown(row.key, standing.entry))
      ? []
      : [[row.name, answer]];
  });

function answerOf({ at }: Sent, entry: Entry | undefined): SentRowAnswer | undefined {
  if (entry === undefined || isTurnedDown(entry)) return undefined;
  if (entry.state !== "done") return { kind: "waiting", when: whenSent(entry) };
  const addition = additionsIn(entry)?.[at];
  return addition && { kind: "answered", addition };
}

const wentWell = (entry: Entry): boolean =>
  entry.state !== "done" ||
  (additionsIn(entry) ?? []).every(({ adjusted, refused }) => adjusted === null && refused === null);

/** Why an entry's rows are the screen's again; `list`: which they were part of. */
export type GivenBack = { sentence: string; list: ListPart | undefined } | "discarded" | "unkept";

/**
 * Makes rows the screen's again: it takes an entry out of the outbox once the server has turned it down as a whole, and says why; or it finds it
 * taken out or discarded, or that it never was kept.
 */
export function useGivenBack(
  keys: ReadonlySet<string>,
  standingOf: (key: string) => ListStanding,
  back: (key: string, why: GivenBack) => void,
): void {
  const given = useRef(new Set<string>());
  const isLookedAt = useLookedAt();
  useEffect(() => {
    for (const key of isLookedAt ? keys : []) {
      // An entry is there a moment before it is drawn.
      const isDrawn = ["kept", "unread"].includes(standingOf(key).kind);
      const standing = isDrawn ? standingOf(key) : standingNow(key);
      if (standing.kind === "discarded") {
        const { why, note } = standing;
        back(key, why === null ? "discarded" : { sentence: why, list: note.list });
      }
      if (standing.kind === "unkept" && !given.current.has(key)) {
        given.current.add(key);
        void takeBack(key).then((isMine) => isMine && back(key, "unkept"), console.warn);
      }
      if (standing.kind !== "kept" || !isTurnedDown(standing.entry) || given.current.has(standing.entry.key)) continue;
      const { entry } = standing;
      given.current.add(entry.key);
      void whileInHand([key], async () => {
        // That its screen took it out stands on the note of it: whoever finds that later says why.
        await noteTold(entry.key);
        if ((await discard(entry)) === "discarded") back(key, { sentence: refusalOf(entry), list: entry.list });
      });
    }
  });
}

const standingNow = (key: string): ListStanding => standings(entriesNow(), { ...besideNow(), isRead: true })(key);

/** What was announced and never kept; false: another page is quicker, and it is kept. */
const takeBack = async (key: string): Promise<boolean> => (await (await outbox()).takeBack(key)) === "taken-back";

/** What a part of a list that was turned down adds to what is missing. @param rows of the screen, among them those of the part. */
export function missingOf(
  key: string,
  rows: readonly { key: string }[],
  { sentence, list: part }: Exclude<GivenBack, string>,
): Missing {
  const count = rows.filter((row) => row.key === key).length;
  const { list = key, of = count } = part ?? {};
  return { list, count, of, why: sentence };
}

/** The parts of one list together; of another list than before it is that one alone. */
export const withMissing = (before: Missing | null, more: Missing): Missing =>
  before?.list === more.list ? { ...more, count: before.count + more.count } : more;

/** What was missing when the screen was left; null for anything else that was kept. */
export function readMissing(kept: unknown): Missing | null {
  const { list, count, of, why } = (kept ?? {}) as Partial<Record<keyof Missing, unknown>>;
  const isMissing =
    typeof list === "string" && typeof count === "number" && typeof of === "number" && typeof why === "string";
  return isMissing ? { list, count, of, why } : null;
}

/** Gives the function that takes rows out of the cart again: as many as went in, and nothing that another device put there. */
export function useUndoAdding() {
  const acting = actingOf(useUser());
  const { units } = useCart({ enabled: false });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, undone }: { rows: readonly Sent[]; undone: () => void }) => {
      const shown = new Map(units.map((line) => [lineKey(line), line.quantity]));
      const keys = new Set(rows.map((row) => row.key));
      await whileInHand(keys, async () => {
        for (const key of keys) {
          const standing = standingNow(key);
          if (standing.kind !== "kept") continue;
          const { entry } = standing;
          await noteTold(entry.key); // whatever becomes of it, it is taken back
          // Nobody has heard of it yet: without it nothing was added.
          if (entry.state === "queued" && entry.attempts === 0 && (await discard(entry)) === "discarded") continue;
          for (const row of rows.filter((each) => each.key === key)) {
            const write = subtractAdded(row, entry, shown);
            if (write !== undefined) await keep(write, acting);
          }
        }
        undone();
      });
    },
  });
  return { undo: mutate, isUndoing: isPending };
}

/** The line without what the row brought; undefined where it brought nothing. @param shown the lines' quantities, which follow. */
export function subtractAdded(row: Sent, entry: Entry, shown: Map<string, number>): CartWrite | undefined {
  const answer = answerOf(row, entry);
  const given = answer?.kind === "answered" ? answer.addition.given : row.quantity;
  const base = shown.get(lineKey(row)) ?? 0;
  if (given === 0 || base === 0) return undefined;
  const quantity = Math.max(0, base - given);
  shown.set(lineKey(row), quantity);
  const { item_id, quantity_uom_code } = row;
  const goods = entry.snapshot?.items?.[row.at];
  const snapshot = goods === undefined ? {} : { snapshot: goods };
  return quantity === 0
    ? { call: "removeItem", body: { item_id, quantity_uom_code }, base, ...snapshot }
    : { call: "updateItem", body: { item_id, quantity_uom_code, new_quantity: quantity }, base, ...snapshot };
}

type Kept = { rows: readonly Sent[]; missing: Missing | null };

/** What was on its way when the screen was left; nothing for whatever is none. */
function readSent(kept: unknown): Kept {
  const { rows, missing } = (kept ?? {}) as { rows?: unknown; missing?: unknown };
  const isSent = (row: unknown): row is Sent =>
    typeof row === "object" &&
    row !== null &&
    "key" in row &&
    typeof row.key === "string" &&
    "name" in row &&
    "at" in row;
  return { rows: Array.isArray(rows) ? rows.filter(isSent) : [], missing: readMissing(missing) };
}
