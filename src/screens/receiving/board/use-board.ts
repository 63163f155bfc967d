/** The dock's board for as long as the screen stands. What comes to the list meanwhile waits until the person asks for it. */
import { useState } from "react";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { boardOf, sortForBoard } from "#src/screens/receiving/line/standing.ts";

export type Board = {
  board: readonly DockLine[];
  /** The orders of which nothing was at the dock when the board was opened; they are its last. */
  notHere: ReadonlySet<number>;
  showNew: () => void;
};

/** @param counted all lines with what waits counted in. @param isFetched this visit has an answer. @param today `YYYY-MM-DD` */
export function useBoard(
  counted: readonly DockLine[],
  { isFetched, today }: { isFetched: boolean; today: string },
): Board {
  const [before, setBefore] = useState<Omit<Board, "showNew"> & { isFetched: boolean }>();
  const open = () => {
    const { lines, notHere } = sortForBoard(counted, today);
    return { board: boardOf(undefined, lines), notHere, isFetched };
  };
  // A remembered list is an earlier visit's: the board is made anew with the first answer of this one.
  const isOpen = before !== undefined && before.isFetched === isFetched && before.board.length > 0;
  const board = isOpen ? boardOf(before.board, counted) : undefined;
  const now = board === undefined ? open() : { ...before!, board };
  if (before === undefined || now.board !== before.board || isFetched !== before.isFetched) setBefore(now);
  return { board: now.board, notHere: now.notHere, showNew: () => setBefore(open()) };
}
