/** Waiting receipts laid over the server's lists, by the rules that the server runs (pure). */
import { wireToIso } from "#contract/dates.ts";
import type { PendingReceive, Receipt } from "#contract/receiving.ts";
import { withReceipt, type Arrival } from "#contract/rules/receiving.ts";
import type { About, Entry } from "#outbox/entry.ts";
import type { Area } from "./laid-over.ts";

/** The entries that change what is pending and what came. */
export const receivingArea: Area = ["receive", "cancelReceive", "uncancelReceive"];

/** A pending line as the dock sees it: `rec_qty` and `remaining` count what waits, `waiting` says how much of it does. */
export type DockLine = PendingReceive & { waiting: number };

/** A receipt as the history shows it; `waitingKey` is the entry's while the receipt itself is only on this device. */
export type HistoryLine = Receipt & { isWaiting?: true; waitingKey?: string };

/**
 * Pending lines with entries laid over them, in order. A line that a waiting cancel would bring back is not here: its
 * name and lots are known to the server alone.
 */
export function dockLines(lines: readonly PendingReceive[], entries: readonly Entry[]): DockLine[] {
  const before = new Map(lines.map((line) => [lineKey(line), line.rec_qty]));
  return arrivals(entries)
    .reduce<PendingReceive[]>(withReceipt, [...lines])
    .map((line) => ({ ...line, waiting: Math.max(0, line.rec_qty - (before.get(lineKey(line)) ?? 0)) }));
}

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
    .filter(({ call, key }) => call === "receive" && !known.has(key))
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
export const receiptOf = (entry: Entry, by: string): HistoryLine =>
  entry.state === "done" ? (entry.answer as { receipt: Receipt }).receipt : waitingReceipt(entry, by);

function waitingReceipt(entry: Entry, by: string): HistoryLine {
  const { order_id = null, quantity_UOM = "CT", lot_no = "", expiration_date = null, notes = "" } = bodyOf(entry);
  const { item_id, quantity_received, receive_date } = bodyOf(entry);
  return {
    order_receive_id: -entry.seq,
    receive_date,
    order_id,
    item_id,
    full_description: entry.about?.full_description ?? `Product ${item_id}`,
    ndc_code: entry.about?.ndc_code ?? "",
    schedule_name: entry.about?.schedule_name ?? null,
    quantity_received,
    quantity_UOM,
    sale_UOM_desc: entry.about?.sale_UOM_desc ?? quantity_UOM,
    lot_no,
    expiration_date,
    notes,
    order_qty: 0,
    rec_qty: 0,
    receive_status_code: "COM",
    flagged: [],
    created_at: new Date(entry.created_at).toISOString(),
    created_by: by,
    entered_by: null,
    client_key: entry.key,
    isWaiting: true,
    waitingKey: entry.key,
  };
}

/** What an entry keeps of a receipt that it cancels, or whose cancel it takes back. */
export const aboutReceipt = (receipt: Receipt): About => {
  const { full_description, ndc_code, schedule_name, sale_UOM_desc } = receipt;
  const { order_id, item_id, quantity_UOM, quantity_received } = receipt;
  return {
    full_description,
    ndc_code,
    schedule_name,
    sale_UOM_desc,
    receipt: { order_id, item_id, quantity_UOM, quantity_received },
  };
};

type ReceiveBody = {
  order_id?: number | null;
  item_id: number;
  quantity_received: number;
  quantity_UOM?: string;
  lot_no?: string;
  expiration_date?: string | null;
  receive_date: string;
  notes?: string;
};
const bodyOf = (entry: Entry): ReceiveBody => entry.body as ReceiveBody;

/** What the entries bring or take back, in order. Cancelling what is cancelled already changes nothing, as at the server. */
function arrivals(entries: readonly Entry[]): Arrival[] {
  const cancelled = new Map<string, boolean>();
  return entries.flatMap((entry): Arrival[] => {
    if (entry.call === "receive") return [arrivalOf(bodyOf(entry))];
    const receipt = entry.about?.receipt;
    if (receipt === undefined) return [];
    const name = receiptName(entry);
    const isCancel = entry.call === "cancelReceive";
    if ((cancelled.get(name) ?? !isCancel) === isCancel) return [];
    cancelled.set(name, isCancel);
    const arrival = arrivalOf(receipt);
    return [isCancel ? { ...arrival, quantity_received: -arrival.quantity_received } : arrival];
  });
}

const arrivalOf = ({
  order_id = null,
  item_id,
  quantity_UOM = "CT",
  quantity_received,
}: Partial<Arrival> & Pick<Arrival, "item_id" | "quantity_received">): Arrival => ({
  order_id,
  item_id,
  quantity_UOM,
  quantity_received,
});

/** Names the receipt of a cancel: by the server's number, or by the entry that makes it. */
const receiptName = ({ body }: Entry): string => String(body["receipt_key"] ?? body["order_receive_id"]);

const isOf = (entry: Entry, receipt: HistoryLine): boolean =>
  (entry.call === "cancelReceive" || entry.call === "uncancelReceive") &&
  (entry.body["receipt_key"] === undefined
    ? entry.body["order_receive_id"] === receipt.order_receive_id
    : entry.body["receipt_key"] === receipt.client_key);

const lineKey = ({ order_id, line_no }: PendingReceive): string => `${order_id} ${line_no}`;
