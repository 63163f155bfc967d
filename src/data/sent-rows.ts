/** Rows that a screen put into the cart in one go: what became of each, what the server turned down as a whole, and taking all of them back. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Addition, Additions } from "#contract/cart.ts";
import type { Line } from "#contract/rules/cart.ts";
import type { Entry } from "#outbox/entry.ts";
import { notAllowedSentence } from "#src/api/failures.ts";
import { discard, entriesNow, keep } from "#src/offline/outbox.ts";
import { toKeep, useCart } from "./cart.ts";
import type { CartWrite } from "./cart-overlay.ts";
import { useTyped } from "./drafts.ts";

import { useUser } from "./session.ts";
import { actingOf, useEntries } from "./waiting.ts";

/** A row by the screen's name of it, and where it is: its entry, and its place in there. `quantity`: what can be expected to go in. */
export type Sent = Line & { name: string; key: string; at: number };

/** What became of a row. `waiting`: it is safe on this device and goes out by itself. */
export type RowAnswer = { kind: "answered"; addition: Addition } | { kind: "waiting" };

/** More than a person looks through: each line is an entry of its own when it is taken back. */
const mostUndone = 500;

/**
 * For a screen whose rows are only chosen, not typed. @param place where it is kept which rows are on their way; @param back these are to be chosen
 * again: they were turned down, or the person took them back.
 */
export function useSentRows(place: string, back: (rows: readonly Sent[]) => void) {
  const { value, change } = useTyped(place, readSent);
  const [here, setHere] = useState<readonly string[]>([]);
  const { customer_id } = useUser();
  const entries = new Map(useEntries(customer_id).map((entry) => [entry.key, entry]));
  const giveBack = (keys: readonly string[], why: string | null) => {
    const rows = value.rows.filter(({ key }) => keys.includes(key));
    change((before) => ({ rows: before.rows.filter(({ key }) => !keys.includes(key)), why }));
    back(rows);
  };
  useTakenBack(new Set(value.rows.map(({ key }) => key)), (key, why) => giveBack([key], why));
  const undoing = useUndoAdding();
  const last = value.rows.filter(({ key }) => key === here.at(-1));
  return {
    /** What became of each, by name: of what waits, and of what was added since the screen was opened. */
    answers: new Map(
      value.rows.flatMap((row): [string, RowAnswer][] => {
        const answer = answerOf(row, entries.get(row.key));
        return answer === undefined || (answer.kind === "answered" && !here.includes(row.key))
          ? []
          : [[row.name, answer]];
      }),
    ),
    /** Why the server took nothing of what was added; null: it did not turn anything down. */
    why: value.why,
    /** They are on their way. */
    note: (rows: readonly Sent[]) => {
      const names = new Set(rows.map(({ name }) => name));
      const isOpen = ({ name, key }: Sent) =>
        !names.has(name) && (here.includes(key) || entries.get(key)?.state !== "done");
      change((before) => ({ rows: [...before.rows.filter(isOpen), ...rows], why: null }));
      setHere((before) => [...before, ...new Set(rows.map(({ key }) => key))]);
    },
    /** Takes back what was added last; undefined: nothing was, since the screen was opened. */
    undo: undoOf(last, undoing, () => giveBack([...new Set(last.map(({ key }) => key))], null)),
  };
}

/** Undefined where there is nothing to take back, or too much. */
export const undoOf = (
  rows: readonly Sent[],
  { undo, isUndoing }: ReturnType<typeof useUndoAdding>,
  undone: () => void,
): { press: () => void; isPending: boolean } | undefined =>
  rows.length === 0 || rows.length > mostUndone
    ? undefined
    : { press: () => undo({ rows, undone }), isPending: isUndoing };

function answerOf({ at }: Sent, entry: Entry | undefined): RowAnswer | undefined {
  if (entry === undefined || isTurnedDown(entry)) return undefined;
  if (entry.state !== "done") return { kind: "waiting" };
  const addition = (entry.answer as Additions | null)?.rows[at];
  return addition && { kind: "answered", addition };
}

const isTurnedDown = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" && (last_error?.kind === "refused" || last_error?.kind === "not-allowed");

/** Takes an entry of the screen out of the outbox once the server has turned it down as a whole: its rows are the screen's again, which says why. */
export function useTakenBack(keys: ReadonlySet<string>, back: (key: string, why: string) => void): void {
  const { customer_id } = useUser();
  const turnedDown = useEntries(customer_id).filter((entry) => keys.has(entry.key) && isTurnedDown(entry));
  const taken = useRef(new Set<string>());
  const giveBack = async (entry: Entry) => {
    const { kind, message } = entry.last_error!;
    if ((await discard(entry)) === "discarded") back(entry.key, kind === "not-allowed" ? notAllowedSentence : message);
  };
  useEffect(() => {
    for (const entry of turnedDown) {
      if (taken.current.has(entry.key)) continue;
      taken.current.add(entry.key);
      void giveBack(entry);
    }
  });
}

/** Gives the function that takes rows out of the cart again: as many as went in, and nothing that another device put there. */
export function useUndoAdding() {
  const acting = actingOf(useUser());
  const { units } = useCart({ enabled: false });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, undone }: { rows: readonly Sent[]; undone: () => void }) => {
      const shown = new Map(units.map((line) => [lineName(line), line.quantity]));
      for (const key of new Set(rows.map((row) => row.key))) {
        const entry = entriesNow().find((each) => each.key === key);
        if (entry === undefined) continue;
        // Nobody has heard of it yet: without it nothing was added.
        if (entry.state === "queued" && entry.attempts === 0 && (await discard(entry)) === "discarded") continue;
        for (const row of rows.filter((each) => each.key === key)) {
          const write = takenOff(row, entry, shown);
          if (write !== undefined) await keep(toKeep(write), acting);
        }
      }
      undone();
    },
  });
  return { undo: mutate, isUndoing: isPending };
}

/** The line without what the row brought; undefined where it brought nothing. @param shown the lines' quantities, which follow. */
function takenOff(row: Sent, entry: Entry, shown: Map<string, number>): CartWrite | undefined {
  const answer = answerOf(row, entry);
  const given = answer?.kind === "answered" ? answer.addition.given : row.quantity;
  const base = shown.get(lineName(row)) ?? 0;
  if (given === 0 || base === 0) return undefined;
  const quantity = Math.max(0, base - given);
  shown.set(lineName(row), quantity);
  const { item_id, quantity_uom_code } = row;
  const goods = entry.about?.items?.[row.at];
  const about = goods === undefined ? {} : { about: goods };
  return quantity === 0
    ? { kind: "remove", input: { item_id, quantity_uom_code }, base, ...about }
    : { kind: "update", input: { item_id, quantity_uom_code, new_quantity: quantity }, base, ...about };
}

const lineName = ({ item_id, quantity_uom_code }: Pick<Line, "item_id" | "quantity_uom_code">): string =>
  `${item_id} ${quantity_uom_code}`;

type Kept = { rows: readonly Sent[]; why: string | null };

/** What was on its way when the screen was left; nothing for whatever is none. */
function readSent(kept: unknown): Kept {
  const { rows, why } = (kept ?? {}) as { rows?: unknown; why?: unknown };
  const isSent = (row: unknown): row is Sent =>
    typeof row === "object" &&
    row !== null &&
    "key" in row &&
    typeof row.key === "string" &&
    "name" in row &&
    "at" in row;
  return { rows: Array.isArray(rows) ? rows.filter(isSent) : [], why: typeof why === "string" ? why : null };
}
