/**
 * The lots of a shipped line: how many are left of each, and which flags a receipt gets for its lot. One rule for the pad, for entries that are not sent,
 * and for the server (pure).
 */
import { wireToIso } from "#contract/base/dates.ts";
import type { Flag, PendingReceive } from "#contract/receiving/receiving.ts";
import { isTooMuch } from "./receiving.ts";

type LineLots = Pick<PendingReceive, "lots" | "received_lots">;

/** Returns the shipped lot with this number: letter by letter, else in any case (decision 167). Undefined: it is not on the shipment. */
export const findShippedLot = <Lot extends { lot_no: string }>(lots: readonly Lot[], lot: string): Lot | undefined =>
  lots.find(({ lot_no }) => lot_no === lot.trim()) ??
  lots.find(({ lot_no }) => lot_no.toUpperCase() === lot.trim().toUpperCase());

/** Returns how many of a shipped lot were received, by anybody and on any device; canceled receipts do not count. */
export function countReceivedOfLot({ lots, received_lots = [] }: LineLots, lot_no: string): number {
  const its = received_lots.filter((each) => findShippedLot(lots, each.lot_no)?.lot_no === lot_no);
  // Somebody else may have canceled the same receipt already, and fewer than none never came.
  return Math.max(
    0,
    its.reduce((sum, { quantity }) => sum + quantity, 0),
  );
}

/** Returns how many of a shipped lot are still to be received; 0 or more. */
export const countLeftOfLot = (line: LineLots, lot_no: string): number =>
  Math.max(0, countShippedOfLot(line, lot_no) - countReceivedOfLot(line, lot_no));

/** A lot may have come with several shipments. */
const countShippedOfLot = ({ lots }: LineLots, lot_no: string): number =>
  lots.filter((each) => each.lot_no === lot_no).reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Returns true when the expiration date on the label is not the shipment's. Dates are `MM/DD/YYYY`. A date that is unknown on either side, or is no day,
 * contradicts nothing.
 */
export function isOtherExpiration(label: string | null, shipped: string | null | undefined): boolean {
  const [one, other] = [label, shipped].map((date) => wireToIso(date ?? ""));
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Returns the flags that a receipt gets for its lot, when the line is as it was before the receipt. The server finds `over_lot` in SQL
 * (server/services/orders/order-progress.ts), for it follows from all receipts of the line.
 */
export function getLotFlags(
  line: LineLots,
  receipt: { lot_no: string; quantity_received: number; expiration_date: string | null },
): Extract<Flag, "over_lot" | "expiration_mismatch">[] {
  const lot = findShippedLot(line.lots, receipt.lot_no);
  if (lot === undefined) return [];
  const received = countReceivedOfLot(line, lot.lot_no) + receipt.quantity_received;
  return [
    ...(isTooMuch(received, countShippedOfLot(line, lot.lot_no)) ? (["over_lot"] as const) : []),
    ...(isOtherExpiration(receipt.expiration_date, lot.expiration_date) ? (["expiration_mismatch"] as const) : []),
  ];
}

/** Returns what was received of a line, lot by lot, after a receipt; below 0 it is taken back. */
export function addToReceivedLots(
  received: PendingReceive["received_lots"] = [],
  { lot_no, quantity }: { lot_no: string; quantity: number },
): NonNullable<PendingReceive["received_lots"]> {
  const before = received.find((each) => each.lot_no === lot_no)?.quantity ?? 0;
  const lots = [...received.filter((each) => each.lot_no !== lot_no), { lot_no, quantity: before + quantity }];
  return lots.filter((each) => each.quantity !== 0);
}

/** Returns the received lots of a line that is completely in: what was shipped of each. */
export const receiveAllLots = (lots: PendingReceive["lots"]): PendingReceive["received_lots"] =>
  lots.length === 0 ? undefined : lots.map(({ lot_no, quantity }) => ({ lot_no, quantity }));
