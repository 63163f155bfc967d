/** The dock's board for as long as the screen stands. What comes to the list meanwhile waits until the person asks for it. */
import { useState } from "react";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { boardOf } from "#src/screens/receiving/line/standing.ts";

export type Board = { board: readonly DockLine[]; showNew: () => void };

/** @param counted all lines with what waits counted in. @param isFetched this visit has an answer. */
export function useBoard(counted: readonly DockLine[], { isFetched }: { isFetched: boolean }): Board {
  // A remembered list is an earlier visit's: the board is made anew with the first answer of this one.
  const [before, setBefore] = useState<{ board: readonly DockLine[]; isFetched: boolean }>();
  const board = boardOf(before?.isFetched === isFetched ? before.board : undefined, counted);
  if (board !== before?.board || isFetched !== before.isFetched) setBefore({ board, isFetched });
  return { board, showNew: () => setBefore({ board: boardOf(undefined, counted), isFetched }) };
}
