/**
 * The lines as they stand on the dock's board: in the order in which they were when it was opened, each in its place until the person leaves, also
 * when it is full. What comes to the list meanwhile waits behind a button (pure).
 */
import { pendingKey, type DockLine } from "#src/data/overlay/receiving-overlay.ts";

/**
 * The board brought up to date; the same one when nothing on it changed. Undefined gives a new one. @param counted all lines with what waits counted
 * in, the filled ones too.
 */
export function boardOf(board: readonly DockLine[] | undefined, counted: readonly DockLine[]): readonly DockLine[] {
  if (board === undefined || board.length === 0) return counted.some(isShown) ? counted.filter(isShown) : noLines;
  const now = new Map(counted.map((line) => [pendingKey(line), line]));
  const next = board.map((line) => now.get(pendingKey(line)) ?? filled(line));
  return next.every((line, at) => isSame(line, board[at]!)) ? board : next;
}

/** Lines that are pending and not on the board yet. */
export function newLines(board: readonly DockLine[], counted: readonly DockLine[]): DockLine[] {
  const known = new Set(board.map(pendingKey));
  return counted.filter((line) => isPending(line) && !known.has(pendingKey(line)));
}

const noLines: readonly DockLine[] = [];
const isPending = ({ remaining }: DockLine): boolean => remaining > 0;
/** What waits here is never out of sight, full or not. */
const isShown = (line: DockLine): boolean => isPending(line) || line.waiting > 0;

/** A line that left the server's list: it is in, by whomever. */
const filled = (line: DockLine): DockLine => ({
  ...line,
  rec_qty: Math.max(line.rec_qty, line.order_qty),
  remaining: Math.min(line.remaining, 0),
  waiting: 0,
});

const isSame = (one: DockLine, other: DockLine): boolean =>
  one === other ||
  (one.rec_qty === other.rec_qty &&
    one.waiting === other.waiting &&
    one.order_qty === other.order_qty &&
    one.lots.length === other.lots.length &&
    one.lots.every((lot, at) => lot.quantity === other.lots[at]?.quantity));
