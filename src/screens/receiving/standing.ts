/**
 * The lines as they stand on the dock's board: in the order in which they were when it was opened, each in its place until the person leaves, also
 * when it is full. What comes to the list meanwhile waits behind a button (pure).
 */
import { dueOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
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

/** The order of a line once all that has shipped of it is in, with what came of more than was shipped; undefined: something of it is due. */
export function allInOf(
  board: readonly DockLine[],
  orderId: number | undefined,
): { over: readonly DockLine[] } | undefined {
  const its = board.filter(({ order_id }) => order_id === orderId);
  if (its.length === 0 || its.some((line) => dueOf(line) > 0)) return undefined;
  return { over: its.filter((line) => line.rec_qty > shippedOf(line)) };
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

/** In all that an answer says of it: the warehouse may put right a lot's number or expiry as well as a count. */
const isSame = (one: DockLine, other: DockLine): boolean =>
  one === other ||
  (isAlike({ ...one, lots: null }, { ...other, lots: null }) &&
    one.lots.length === other.lots.length &&
    one.lots.every((lot, at) => isAlike(lot, other.lots[at]!)));

const isAlike = <Some extends object>(one: Some, other: Some): boolean =>
  Object.keys(one).every((name) => one[name as keyof Some] === other[name as keyof Some]);
