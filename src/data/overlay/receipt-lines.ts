/** Receipts as the history shows them, with the unsent entries of this device laid over the server's (pure). */
import { wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import { findShippedLot, getLotFlags } from "#contract/receiving/rules/lots.ts";
import { receiptIn } from "#outbox/entry/answer.ts";
import type { Snapshot, Entry } from "#outbox/entry/entry.ts";

/** A receipt as the history shows it; `waitingKey` is the entry's while the receipt itself is only on this device. */
export type HistoryLine = Receipt & { isWaiting?: true; waitingKey?: string };

/** Receipts with entries laid over them, newest first; `by` is who made those that wait here. */
export function historyLines(
  receipts: readonly Receipt[],
  entries: readonly Entry[],
  { from, to, by }: { from: string; to: string; by: string },
): HistoryLine[] {
  const known = new Set(receipts.map(({ client_key }) => client_key));
  const [first, last] = [wireToIso(from) ?? "", wireToIso(to) ?? ""];
  const isShown = ({ receive_date }: Receipt) => {
    const date = wireToIso(receive_date) ?? "";
    return first <= date && date <= last;
  };
  const waiting = entries
    .filter((entry) => entry.call === "receive")
    .filter(({ key }) => !known.has(key))
    .map((entry) => receiptOf(entry, by))
    .filter(isShown)
    .toReversed();
  return withStatuses([...waiting, ...receipts], entries);
}

/** Receipts with the waiting cancels, and cancels of cancels, of any of them. */
export function withStatuses(receipts: readonly HistoryLine[], entries: readonly Entry[]): HistoryLine[] {
  return receipts.map((receipt) => {
    const last = entries.findLast((entry) => isOf(entry, receipt));
    if (last === undefined) return receipt;
    return {
      ...receipt,
      ...(last.state === "done" ? {} : { isWaiting: true as const }),
      receive_status_code: last.call === "cancelReceive" ? "CAN" : "COM",
    };
  });
}

/** The receipt of an entry: the server's once it has answered, else the one that it will make; `by` is who made it. */
export function receiptOf(entry: Entry<"receive">, by: string): HistoryLine {
  const waiting = waitingReceipt(entry, by);
  if (entry.state !== "done") return waiting;
  // The entry has what a newer server's answer may lack.
  const { isWaiting: _, waitingKey: __, ...entered } = waiting;
  return { ...entered, ...receiptIn(entry) };
}

function waitingReceipt(entry: Entry<"receive">, by: string): HistoryLine {
  const { order_id = null, expiration_date = null, hold_reason } = entry.body;
  const { item_id, quantity_received, receive_date } = entry.body;
  const quantity_UOM = entry.body.quantity_UOM ?? "CT";
  const lot_no = entry.body.lot_no ?? "";
  const { lots = [], received_lots, manufacturer } = entry.snapshot?.line ?? {};
  const shipped = findShippedLot(lots, lot_no)?.expiration_date;
  return {
    order_receive_id: -entry.seq,
    receive_date,
    order_id,
    item_id,
    full_description: entry.snapshot?.full_description ?? `Product ${item_id}`,
    ndc_code: entry.snapshot?.ndc_code ?? "",
    ...(manufacturer !== undefined && { manufacturer }),
    schedule_name: entry.snapshot?.schedule_name ?? null,
    quantity_received,
    quantity_UOM,
    sale_UOM_desc: entry.snapshot?.sale_UOM_desc ?? quantity_UOM,
    lot_no,
    expiration_date,
    ...(shipped && { shipped_expiration_date: shipped }),
    notes: entry.body.notes ?? "",
    order_qty: 0,
    rec_qty: 0,
    receive_status_code: "COM",
    // As the device knew its line when it was entered, until the server says what it knows of all devices.
    flagged: getLotFlags({ lots, received_lots }, { lot_no, quantity_received, expiration_date }),
    created_at: new Date(entry.created_at).toISOString(),
    created_by: entry.on_behalf_of?.name ?? by,
    entered_by: entry.on_behalf_of === null ? null : by,
    client_key: entry.key,
    ...(hold_reason && { hold: { reason: hold_reason, released_at: null, released_by: null, resolution: null } }),
    isWaiting: true,
    waitingKey: entry.key,
  };
}

/** What an entry keeps of a receipt that it cancels, or whose cancel it takes back. @param line where it was entered, if this device knows. */
export const snapshotOfReceipt = (receipt: Receipt, line?: PendingReceive): Snapshot => {
  const { full_description, ndc_code, schedule_name, sale_UOM_desc } = receipt;
  const { order_id, item_id, quantity_UOM, quantity_received } = receipt;
  const { order_qty, rec_qty, lot_no, expiration_date, created_at, hold } = receipt;
  return {
    full_description,
    ndc_code,
    schedule_name,
    sale_UOM_desc,
    receipt: {
      order_id,
      item_id,
      quantity_UOM,
      quantity_received,
      order_qty,
      rec_qty,
      lot_no,
      expiration_date,
      created_at,
      ...(hold && { hold }),
    },
    ...(line === undefined ? {} : { line }),
  };
};

const isOf = (entry: Entry, receipt: HistoryLine): boolean =>
  (entry.call === "cancelReceive" || entry.call === "uncancelReceive") &&
  (entry.body.receipt_key === undefined
    ? entry.body.order_receive_id === receipt.order_receive_id
    : entry.body.receipt_key === receipt.client_key);
