/** How a line at the dock stands, as one word that its row is drawn by: the most serious first (pure). */
import { isTooMuch, shippedOf } from "#contract/receiving/rules/receiving.ts";
import { splitDue, toReceiveOf } from "#contract/receiving/rules/to-receive.ts";
import { type DockLine, pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { expiryState } from "#src/text/format.ts";

export type LineState = "recalled" | "expired" | "wrong" | "over" | "waiting" | "short" | "full" | "part" | "none";

/** What is counted by scan and not entered yet, and whether any of it is of a lot that was not shipped. */
export type Counting = { counted: number; isStrange: boolean };

/** @param today `MM/DD/YYYY` @param isRecalled of the lots of its shipment */
export function lineState(
  line: DockLine,
  { counted, isStrange }: Counting,
  { today, isRecalled }: { today: string; isRecalled: (lot: string) => boolean },
): LineState {
  const { lots, rec_qty, waiting, closed_qty = 0 } = line;
  const shipped = shippedOf(line);
  if (lots.some(({ lot_no }) => isRecalled(lot_no))) return "recalled";
  const dated = lots.map(({ expiration_date }) => expiryState(expiration_date, today));
  if (dated.includes("past")) return "expired";
  if (isStrange) return "wrong";
  if (isTooMuch(rec_qty + counted, shipped)) return "over";
  if (waiting + counted > 0) return "waiting";
  if (dated.includes("soon") && rec_qty > 0) return "short";
  if (rec_qty + closed_qty >= shipped) return "full";
  return rec_qty > 0 ? "part" : "none";
}

/** The shape of a state; undefined: a box, as full as the line is. */
export const stateIcon = {
  recalled: "refused",
  expired: "refused",
  wrong: "attention",
  over: "attention",
  waiting: "waiting",
  short: "attention",
  full: "ok",
  part: undefined,
  none: undefined,
} as const satisfies Record<LineState, string | undefined>;

/**
 * How many lines of an order are full, to receive, and on the way; and of the units that are there or should be, how many are counted in. `unit`: undefined
 * where they differ.
 */
export type BoardSum = {
  full: number;
  toReceive: number;
  onTheWay: number;
  arrived: number;
  here: number;
  unit: string | undefined;
};

/** Of orders of which lines are shown, or were when the board was opened. @param countedOn how many of a line are counted and not entered yet @param today `YYYY-MM-DD` */
export function boardSum(lines: readonly DockLine[], countedOn: (line: DockLine) => number, today: string): BoardSum {
  const completed = listCompleted(lines);
  const units = new Set([...lines, ...completed].map(({ sale_UOM_desc }) => sale_UOM_desc));
  const counted = lines.map((line) => ({ ...line, rec_qty: line.rec_qty + countedOn(line) }));
  const { toReceive, onTheWay } = splitDue(counted, today);
  const here = [
    ...counted.map((line) => Math.min(line.rec_qty, Math.max(0, shippedOf(line) - (line.closed_qty ?? 0)))),
    ...completed.map(({ quantity }) => quantity),
  ].reduce((sum, quantity) => sum + quantity, 0);
  return {
    full: lines.length + completed.length - toReceive.length - onTheWay.length,
    toReceive: toReceive.length,
    onTheWay: onTheWay.length,
    arrived: here + toReceive.reduce((sum, line) => sum + toReceiveOf(line, today), 0),
    here,
    unit: units.size === 1 ? [...units][0] : undefined,
  };
}

/** The lines that were completely in before the board was opened: the orders' completed lines that are not on it. */
function listCompleted(lines: readonly DockLine[]): NonNullable<DockLine["completed"]> {
  const onBoard = new Set(lines.map(pendingKey));
  const completedByKey = new Map(
    lines.flatMap(({ order_id, completed = [] }) =>
      completed.map((each) => [pendingKey({ order_id, line_no: each.line_no }), each] as const),
    ),
  );
  return [...completedByKey].flatMap(([key, each]) => (onBoard.has(key) ? [] : [each]));
}
