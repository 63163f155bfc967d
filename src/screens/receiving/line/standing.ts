/**
 * The lines as they stand on the dock's board: in the order in which they were when it was opened, each in its place until the person leaves, also
 * when it is full. What comes to the list meanwhile waits behind a button (pure).
 */
import { wireToIso } from "#contract/base/dates.ts";
import { receiveAllLots } from "#contract/receiving/rules/lots.ts";
import { dueOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
import { isLater, toReceiveOf } from "#contract/receiving/rules/to-receive.ts";
import { pendingKey, type DockLine } from "#src/data/overlay/receiving-overlay.ts";

/**
 * The board brought up to date; the same one when nothing on it changed, and the same line where nothing of a line changed. Undefined gives a new one. @param counted all lines with what waits counted
 * in, the filled ones too.
 */
export function boardOf(board: readonly DockLine[] | undefined, counted: readonly DockLine[]): readonly DockLine[] {
  if (board === undefined || board.length === 0) return counted.some(isShown) ? counted.filter(isShown) : noLines;
  const now = new Map(counted.map((line) => [pendingKey(line), line]));
  const next = board.map((line) => {
    const current = now.get(pendingKey(line)) ?? filled(line);
    return isSame(current, line) ? line : current;
  });
  return next.every((line, at) => line === board[at]) ? board : next;
}

/**
 * The lines in the order of a new board: what is at the dock or should be first, by order and oldest first; then the orders of which all is expected on a
 * later day, the next one first; then those of which nothing has shipped that is not in. @param today `YYYY-MM-DD`
 */
export function sortForBoard(
  lines: readonly DockLine[],
  today: string,
): { lines: DockLine[]; notHere: ReadonlySet<number> } {
  const days = new Map<number, string>();
  for (const line of lines) {
    const day = expectedOn(line, today);
    const before = days.get(line.order_id);
    if (before === undefined || day < before) days.set(line.order_id, day);
  }
  return {
    lines: lines.toSorted((one, other) => compare(days.get(one.order_id)!, days.get(other.order_id)!)),
    notHere: new Set([...days].flatMap(([order, day]) => (day === here ? [] : [order]))),
  };
}

/** The day on which the first goods of a line are expected that are not in, `YYYY-MM-DD`; `here`: some are at the dock, or wait on this device; `unknown`: they have not shipped. */
function expectedOn(line: DockLine, today: string): string {
  if (line.waiting > 0 || toReceiveOf(line, today) > 0) return here;
  const later = (line.on_the_way ?? []).filter(({ arrives_on }) => isLater(arrives_on, today));
  return later.map(({ arrives_on }) => wireToIso(arrives_on)!).toSorted()[0] ?? unknown;
}

// Before and after every day.
const here = "";
const unknown = "~";
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Lines that are pending and not on the board yet. */
export function newLines(board: readonly DockLine[], counted: readonly DockLine[]): DockLine[] {
  const known = new Set(board.map(pendingKey));
  return counted.filter((line) => isPending(line) && !known.has(pendingKey(line)));
}

/** The order of a line once all that has shipped of it is in, with what came of more than was shipped; undefined: something of it is due. */
export function allInOf(
  board: readonly DockLine[],
  orderId: number | undefined,
): { lines: readonly DockLine[]; over: readonly DockLine[] } | undefined {
  const its = board.filter(({ order_id }) => order_id === orderId);
  if (its.length === 0 || its.some((line) => dueOf(line) > 0)) return undefined;
  return { lines: its, over: its.filter((line) => line.rec_qty > shippedOf(line)) };
}

/** The line of the same order that comes after it, around to the first, of which something is due. */
export function nextOf(board: readonly DockLine[], after: DockLine): DockLine | undefined {
  const its = board.filter(({ order_id }) => order_id === after.order_id);
  const at = its.findIndex((line) => pendingKey(line) === pendingKey(after));
  return [...its.slice(at + 1), ...its.slice(0, at)].find((line) => dueOf(line) > 0);
}

const noLines: readonly DockLine[] = [];
const isPending = ({ remaining }: DockLine): boolean => remaining > 0;
/** What waits here is never out of sight, full or not. */
const isShown = (line: DockLine): boolean => isPending(line) || line.waiting > 0;

/** A line that left the server's list: it is in, by whomever. */
const filled = (line: DockLine): DockLine => ({
  ...line,
  rec_qty: Math.max(line.rec_qty, line.order_qty - (line.closed_qty ?? 0)),
  remaining: Math.min(line.remaining, 0),
  received_lots: receiveAllLots(line.lots),
  waiting: 0,
});

/** In all that an answer says of it: the warehouse may put right a lot's number or expiry as well as a count. */
const isSame = (one: DockLine, other: DockLine): boolean => one === other || isAlike(one, other);

/** Each field says the same; a list of them in the same order. */
export const isAlike = <Some extends object>(one: Some, other: Some): boolean =>
  Object.keys({ ...one, ...other }).every((name) => {
    const [its, others] = [one[name as keyof Some], other[name as keyof Some]];
    return its === others || (typeof its === "object" && JSON.stringify(its) === JSON.stringify(others));
  });
