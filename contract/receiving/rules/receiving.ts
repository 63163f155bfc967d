/** Receiving: what is still to come, what a receipt changes, and what a receipt must say. The device lays waiting receipts over the list with the same functions. */
import { addDays, dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { NewReceipt, PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import * as text from "#contract/receiving/text.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";

/** Unit of a new receipt (docs/readings.md, "A receipt"). */
export const defaultUnit = "CT";
/** The history covers this many days unless asked otherwise (docs/readings.md, "A receipt"). */
export const historyDays = 7;
/** The history answers no more receipts than this. */
export const historyLimit = 1000;
/** The same line, lot and quantity entered again within this time may be the same goods twice. */
export const duplicateWithinMs = 10 * 60_000;

type LineCounts = { order_qty: number; rec_qty: number; closed_qty?: number | undefined };

/** Returns how many units of a line count as closed short: what was declared as not coming, but never more than is missing. The server has the same in SQL (server/services/orders/order-progress.ts). */
export const countClosed = ({ order_qty, rec_qty, closed_qty = 0 }: LineCounts): number =>
  Math.min(closed_qty, Math.max(0, order_qty - rec_qty));

/** What is still to come on a line; 0: nothing, and the line leaves the list; below 0: more than was ordered is here. */
export const remainingOf = (line: LineCounts): number => line.order_qty - line.rec_qty - countClosed(line);

/** How many of a line the shipments held; all of it where nobody says what they held. */
export const shippedOf = ({ lots, order_qty }: Pick<PendingReceive, "lots" | "order_qty">): number =>
  lots.length === 0 ? order_qty : lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns how many units of a line are claimed, whether or not they are received; what was closed short is not among them. */
export const countClaimed = ({ claimed = [] }: Pick<PendingReceive, "claimed">): number =>
  claimed.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many of a line have shipped and are not counted in yet. What is to come later, or was declared as not coming, is not at the dock. */
export const dueOf = (line: Pick<PendingReceive, "lots" | "order_qty" | "rec_qty" | "closed_qty">): number =>
  Math.max(0, shippedOf(line) - line.rec_qty - (line.closed_qty ?? 0));

/** More is here than was wanted: than was ordered where a receipt is judged, than has shipped at the dock. The server judges receipts so in SQL (server/services/orders/order-progress.ts). */
export const isTooMuch = (here: number, wanted: number): boolean => here > wanted;

/** How many of a line have not even shipped. */
export const laterOf = (line: Pick<PendingReceive, "lots" | "order_qty">): number =>
  Math.max(0, line.order_qty - shippedOf(line));

/** Why goods that came are not put away, in the words that stand with their receipt; undefined: they are. */
export function holdReasonOf({
  isRecalled,
  isExpired,
}: {
  isRecalled: boolean;
  isExpired: boolean;
}): string | undefined {
  if (isRecalled) return isExpired ? text.recalledAndExpired : text.recalled;
  return isExpired ? text.expired : undefined;
}

/** Returns true for the reason of a hold that names a recall. */
export const isRecallReason = (reason: string | null | undefined): boolean =>
  reason === text.recalled || reason === text.recalledAndExpired;

/** Returns true when goods had expired on the day on which they were received, by the date on the label. Dates are `MM/DD/YYYY`. */
export function hasExpired(expiration_date: string | null, receive_date: string): boolean {
  const [expires, received] = [expiration_date ?? "", receive_date].map(wireToIso);
  return expires !== undefined && received !== undefined && expires < received;
}

/** Whether goods are on hold as it stands: what was cancelled never came. */
export const isOnHold = ({ hold, receive_status_code }: Pick<Receipt, "hold" | "receive_status_code">): boolean =>
  hold !== undefined && hold !== null && hold.released_at === null && receive_status_code === "COM";

/** A count that is far above what is due is a slip of the finger, or a code, more often than goods: the page asks. `due` undefined: nobody knows. */
export const isFarAbove = (quantity: number, due: number | undefined): boolean =>
  due === undefined ? quantity >= 1000 : quantity >= 10 && quantity > 2 * due;

/** From and to of the history, `MM/DD/YYYY`, in the customer's calendar. */
export function defaultHistoryDates(timeZone: string, now: Date): { from: string; to: string } {
  const today = dateIn(timeZone, now);
  return { from: isoToWire(addDays(today, -historyDays)), to: isoToWire(today) };
}

/** Up to which day the history is asked for: up to today means all that was entered until now, and that may be dated tomorrow. `MM/DD/YYYY`. */
export const historyUntil = (to: string, today: string): string =>
  to === today ? isoToWire(addDays(wireToIso(today) ?? "", 1)) : to;

/** The fields by which a pending line is found and counted. */
export type PendingLine = Pick<
  PendingReceive,
  "order_id" | "line_no" | "item_id" | "quantity_UOM" | "order_qty" | "rec_qty" | "remaining" | "closed_qty"
>;
/** The fields of a receipt that the pending list depends on. */
export type Arrival = Pick<NewReceipt, "order_id" | "item_id" | "quantity_UOM" | "quantity_received">;

/** The lines of which something is still to come. */
export const stillPending = <Line extends PendingLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ remaining }) => remaining > 0);

/** The line that a receipt belongs to: where an order names an item on several lines, the first that is not wholly in, else the first. */
export function lineFor<Line extends PendingLine>(lines: readonly Line[], receipt: Arrival): Line | undefined {
  const its = lines.filter((line) => isFor(line, receipt)).toSorted((one, other) => one.line_no - other.line_no);
  return its.find(({ remaining }) => remaining > 0) ?? its[0];
}

/** The lines with a receipt counted on one of them; below 0 it is taken back. */
export const counted = <Line extends PendingLine>(
  lines: readonly Line[],
  { quantity_received }: Pick<Arrival, "quantity_received">,
  on: Line | undefined,
): Line[] =>
  lines.map((line) => {
    if (line !== on) return line;
    const rec_qty = line.rec_qty + quantity_received;
    return { ...line, rec_qty, remaining: remainingOf({ ...line, rec_qty }) };
  });

const isFor = (line: PendingLine, receipt: Arrival): boolean =>
  line.order_id === receipt.order_id && line.item_id === receipt.item_id && line.quantity_UOM === receipt.quantity_UOM;

/** What stands against a receipt, by field, for a person to read; empty when nothing does. */
export type ReceiptProblems = Partial<Record<"quantity_received" | "receive_date" | "lot_no", string>>;

/** What the dock may have typed so far. */
export type TypedReceipt = {
  order_id: number | null;
  quantity_received: number | undefined;
  receive_date: string;
  lot_no: string;
};

/**
 * Quantity and receive date are required; goods that were not expected also need their lot (docs/readings.md, "A receipt"). The date is the receiver's own
 * calendar date, at most a day ahead and ten years back (docs/readings.md, "receive date"). `today` is `YYYY-MM-DD`.
 */
export function receiptProblems(draft: TypedReceipt, today: string): ReceiptProblems {
  const problems: ReceiptProblems = {};
  if (draft.quantity_received === undefined || draft.quantity_received < 1) {
    problems.quantity_received = text.enterQuantity;
  }
  const date = receiveDateProblem(draft.receive_date, today);
  if (date !== undefined) problems.receive_date = date;
  if (draft.order_id === null && draft.lot_no.trim() === "") {
    problems.lot_no = text.enterLot;
  }
  return problems;
}

function receiveDateProblem(wire: string, today: string): string | undefined {
  const date = wireToIso(wire);
  if (date === undefined) return text.enterReceiveDate;
  const latest = addDays(today, 1);
  if (date > latest) return text.dateTooLate(isoToWire(latest));
  if (date < oldestDate(today)) return text.dateTooEarly;
  return undefined;
}

/**
 * The receive date of a device whose clock ran days ahead: moved back by as many days where it is that clock's own day, and where it would be refused
 * otherwise. Goods that came are not turned down for a clock. `theirs` and `ours` are the day on which it was entered, by either clock, `YYYY-MM-DD`.
 */
export function withoutSkew(wire: string, theirs: string, ours: string): string {
  const date = wireToIso(wire);
  if (date === undefined || theirs <= ours || (date <= addDays(ours, 1) && date !== theirs)) return wire;
  const aheadDays = Math.round((Date.parse(theirs) - Date.parse(ours)) / 86_400_000);
  return isoToWire(addDays(date, -aheadDays));
}
