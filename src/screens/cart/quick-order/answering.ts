/** What the rows are answered by all that is known now: the products of their codes, the cart, and what became of those that were sent. */
import { useEffect, useMemo } from "react";
import type { CodeMatches } from "#src/data/cart/match-codes.ts";
import { useSentLists, type ListStanding } from "#src/data/outbox/sent-lists.ts";
import { keysOf, type ReadyRow } from "./adding.ts";
import { answersOf, type KnownRow, type RowAnswer } from "./row-answer.ts";
import { partOf, type RowStage } from "./row-words.ts";
import type { EnteredRow } from "./rows.ts";

/** `place`: counted from 1, in the order in which the rows were entered. */
export type AnsweredRow = { row: EnteredRow; place: number; answer: RowAnswer; standing: RowStage };

/** `answers`, `lines`: one for each row, in their order. `counts`: how many stand where. */
export type AnsweredRows = {
  rows: readonly EnteredRow[];
  answers: readonly RowAnswer[];
  lines: readonly AnsweredRow[];
  counts: Readonly<Record<RowStage, number>>;
  ready: readonly ReadyRow[];
};

/** `isOffline`: the codes could not be looked up, neither here nor at the server. */
export function useAnswers(
  rows: readonly EnteredRow[],
  { lookUp, matches, lines, cartType }: CodeMatches & Pick<KnownRow, "lines" | "cartType">,
) {
  const keys = useMemo(() => keysOf(rows), [rows]);
  const standingOf = useSentLists(keys);
  const codes = useMemo(() => rows.map(({ code }) => code), [rows]); // its identity tells that there is something to look up
  useEffect(() => lookUp(codes), [lookUp, codes]);
  // While no row is on its way it is all the same how entries stand.
  const asked = keys.size > 0 ? standingOf : noneSent;
  const answered = useMemo(
    () => answeredRows(rows, answersOf(rows, { lines, cartType, matches, standingOf: asked })),
    [rows, lines, cartType, matches, asked],
  );
  return { answered, keys, standingOf, isOffline: matches.isOffline };
}

const noneSent = (): ListStanding => ({ kind: "unread" });

function answeredRows(rows: readonly EnteredRow[], answers: readonly RowAnswer[]): AnsweredRows {
  const lines = rows.map((row, at) => ({ row, place: at + 1, answer: answers[at]!, standing: partOf(answers[at]!) }));
  const counts = { looking: 0, fix: 0, ready: 0, waiting: 0, done: 0 };
  for (const { standing } of lines) counts[standing]++;
  const ready = lines.flatMap(({ row, answer }) => (answer.kind === "ready" ? [{ row, answer }] : []));
  return { rows, answers, lines, counts, ready };
}
