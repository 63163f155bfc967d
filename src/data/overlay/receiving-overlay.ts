/** Waiting receipts laid over the server's lists, by the rules that the server runs (pure). */
import { wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import { counted, lineFor, remainingOf, stillPending, type Arrival } from "#contract/receiving/rules/receiving.ts";
import { receiptIn } from "#outbox/entry/answer.ts";
import type { Snapshot, CancelCall, Entry } from "#outbox/entry/entry.ts";

/** A pending line as the dock sees it: `rec_qty` and `remaining` count what waits, `waiting` says how much of it does. */
export type DockLine = PendingReceive & { waiting: number };

/** A receipt as the history shows it; `waitingKey` is the entry's while the receipt itself is only on this device. */
export type HistoryLine = Receipt & { isWaiting?: true; waitingKey?: string };

/** Pending lines with entries laid over them, in order; those that a waiting cancel brings back too. */
export const dockLines = (pending: readonly PendingReceive[], entries: readonly Entry[]): DockLine[] =>
  stillPending(countedLines(pending, entries));

/** The same, with those that an entry filled: at the dock they stay in their place. */
export function countedLines(pending: readonly PendingReceive[], entries: readonly Entry[]): DockLine[] {
  const lines = withLost(pending, entries);
  // What has arrived is with the server, whether or not the list has heard of it.
  const arrived = entries.filter(({ state }) => state === "done");
  const before = new Map(withArrivals(lines, arrived).map((line) => [pendingKey(line), line.rec_qty]));
  return withArrivals(lines, entries).map((line) => ({
    ...line,
    // Somebody else may have cancelled the same receipt already, and fewer than none never came.
    rec_qty: Math.max(0, line.rec_qty),
    remaining: Math.min(line.order_qty, line.remaining),
    waiting: Math.max(0, line.rec_qty - (before.get(pendingKey(line)) ?? 0)),
  }));
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
  // What an older server did not say of it the entry knows.
  const { isWaiting: _, waitingKey: __, ...entered } = waiting;
  return { ...entered, ...receiptIn(entry) };
}

function waitingReceipt(entry: Entry<"receive">, by: string): HistoryLine {
  const { order_id = null, expiration_date = null, hold_reason } = entry.body;
  const { item_id, quantity_received, receive_date } = entry.body;
  const quantity_UOM = entry.body.quantity_UOM ?? "CT";
  return {
    order_receive_id: -entry.seq,
    receive_date,
    order_id,
    item_id,
    full_description: entry.snapshot?.full_description ?? `Product ${item_id}`,
    ndc_code: entry.snapshot?.ndc_code ?? "",
    schedule_name: entry.snapshot?.schedule_name ?? null,
    quantity_received,
    quantity_UOM,
    sale_UOM_desc: entry.snapshot?.sale_UOM_desc ?? quantity_UOM,
    lot_no: entry.body.lot_no ?? "",
    expiration_date,
    notes: entry.body.notes ?? "",
    order_qty: 0,
    rec_qty: 0,
    receive_status_code: "COM",
    flagged: [],
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

/** The server's lines, and those that left its list because they were wholly in, where an entry takes something of them back. */
function withLost(pending: readonly PendingReceive[], entries: readonly Entry[]): PendingReceive[] {
  const lost = new Map<string, PendingReceive>();
  for (const entry of entries) {
    const { closed, line: reopened } = entry.snapshot ?? {};
    if (
      closed !== undefined &&
      reopened !== undefined &&
      lineFor(pending, { ...closed, quantity_received: 0 }) === undefined
    )
      lost.set(pendingKey(reopened), reopened);
    const receipt = entry.snapshot?.receipt;
    if (receipt === undefined || lineFor(pending, arrivalOf(receipt)) !== undefined) continue;
    const line = lostLine(entry);
    if (line !== undefined) lost.set(pendingKey(line), line);
  }
  if (lost.size === 0) return [...pending];
  return [...pending, ...lost.values()].toSorted(
    (one, other) =>
      Date.parse(one.order_date) - Date.parse(other.order_date) ||
      one.order_id - other.order_id ||
      one.line_no - other.line_no,
  );
}

/** A line that is wholly in, as far as its receipt tells. Of one that another device entered some is known to the server alone. */
function lostLine({ snapshot, cart_type }: Entry): PendingReceive | undefined {
  const { line, receipt } = snapshot ?? {};
  const order_qty = line?.order_qty ?? receipt?.order_qty ?? 0;
  if (snapshot === null || receipt === undefined || receipt.order_id === null || order_qty === 0) return undefined;
  const counts = { order_qty, rec_qty: Math.max(order_qty, receipt.rec_qty ?? 0), remaining: 0 };
  if (line !== undefined) return { ...line, ...counts };
  const { full_description, ndc_code, schedule_name, sale_UOM_desc } = snapshot;
  const { order_id, item_id, quantity_UOM, lot_no = "", expiration_date = null } = receipt;
  const at = receipt.created_at ?? new Date(0).toISOString();
  return {
    order_id,
    line_no: -item_id, // which line it is only the server knows; no other line of the order may be taken for it
    customer_order_no: "",
    order_name: "",
    order_date: at,
    cart_type_code: cart_type,
    item_id,
    full_description,
    ndc_code,
    schedule_name,
    storage: "room",
    quantity_UOM,
    sale_UOM_desc,
    units_per_case: 0,
    vials_per_unit: 0,
    ...counts,
    last_ship_date: at,
    // How many shipped only the server knows; it had all shipped as far as it can be seen from here.
    lots: lot_no === "" || expiration_date === null ? [] : [{ lot_no, expiration_date, quantity: order_qty }],
  };
}

/**
 * What the entries bring or take back, in order. Cancelling what is cancelled already changes nothing, as at the server. Each entry looks only at the
 * lines of its own goods: ten thousand may wait.
 */
function withArrivals(lines: readonly PendingReceive[], entries: readonly Entry[]): PendingReceive[] {
  const { now, placeOf, placeFor, count, close } = boardOf(lines);
  const closings = new Map<string, Closing | undefined>();
  const cancelled = new Map<string, boolean>();
  const lineOf = new Map<string, string>();
  const held = new Set<string>();
  for (const entry of entries) {
    if (entry.call === "receive") {
      const arrival = arrivalOf(entry.body);
      const at = placeFor(arrival);
      for (const name of receiptNames(entry)) if (at !== undefined) lineOf.set(name, pendingKey(now[at]!));
      const isHeld = entry.body.hold_reason !== undefined;
      for (const name of receiptNames(entry)) if (isHeld) held.add(name);
      count(arrival.quantity_received, at, isHeld);
      continue;
    }
    if (entry.call === "fileException" && entry.body.closes === true) {
      const closing = closingOf(entry);
      closings.set(entry.body.exception_id, closing);
      close(closing);
    }
    if (entry.call === "withdrawException") {
      const { exception_id } = entry.body;
      const closing = closings.has(exception_id) ? closings.get(exception_id) : entry.snapshot?.closed;
      if (closing !== undefined) close({ ...closing, quantity: -closing.quantity });
      closings.set(exception_id, undefined); // taken back twice it is open once
    }
    const receipt = entry.snapshot?.receipt;
    if (receipt === undefined || (entry.call !== "cancelReceive" && entry.call !== "uncancelReceive")) continue;
    const name = receiptName(entry);
    const isCancel = entry.call === "cancelReceive";
    if ((cancelled.get(name) ?? !isCancel) === isCancel) continue;
    cancelled.set(name, isCancel);
    const arrival = arrivalOf(receipt);
    const key = lineOf.get(name) ?? (entry.snapshot?.line && pendingKey(entry.snapshot.line));
    const at = (key === undefined ? undefined : placeOf.get(key)) ?? placeFor(arrival);
    const { hold } = receipt;
    const isHeld = held.has(name) || (hold !== undefined && hold !== null && hold.released_at === null);
    count(isCancel ? -arrival.quantity_received : arrival.quantity_received, at, isHeld);
  }
  return now;
}

/** The lines as they stand (`now`), where one of them is, and what changes them. */
function boardOf(lines: readonly PendingReceive[]) {
  const now = [...lines];
  const placesOf = Map.groupBy(now.keys(), (at) => goodsOf(lines[at]!));
  // A line that is only known by its receipt may bear another's number: the first one has it.
  const placeOf = new Map([...now.keys()].toReversed().map((at) => [pendingKey(lines[at]!), at]));
  const placeFor = (arrival: Arrival): number | undefined => {
    const places = placesOf.get(goodsOf(arrival)) ?? [];
    const line = lineFor(
      places.map((at) => now[at]!),
      arrival,
    );
    return places.find((at) => now[at] === line);
  };
  const count = (quantity_received: number, at: number | undefined, isHeld: boolean) => {
    const line = at === undefined ? undefined : now[at];
    if (at === undefined || line === undefined) return;
    [now[at]] = counted([line], { quantity_received }, line) as [PendingReceive];
    if (isHeld) now[at] = { ...now[at], held_qty: Math.max(0, (line.held_qty ?? 0) + quantity_received) };
  };
  const close = ({ quantity, ...goods }: Closing) => {
    const at = placeFor({ ...goods, quantity_received: 0 });
    const line = at === undefined ? undefined : now[at];
    if (at === undefined || line === undefined) return;
    const closed_qty = Math.max(0, (line.closed_qty ?? 0) + quantity);
    now[at] = { ...line, closed_qty, remaining: remainingOf({ ...line, closed_qty }) };
  };
  return { now, placeOf, placeFor, count, close };
}

type Closing = NonNullable<Snapshot["closed"]>;
const closingOf = ({
  body: { order_id, item_id, quantity_UOM = "CT", quantity },
}: Entry<"fileException">): Closing => ({
  order_id,
  item_id,
  quantity_UOM,
  quantity,
});

const goodsOf = ({ order_id, item_id, quantity_UOM }: Pick<Arrival, "order_id" | "item_id" | "quantity_UOM">): string =>
  `${order_id} ${item_id} ${quantity_UOM}`;

type Arrived = Pick<Arrival, "item_id" | "quantity_received"> & {
  order_id?: number | null | undefined;
  quantity_UOM?: string | undefined;
};
const arrivalOf = ({ order_id = null, item_id, quantity_UOM = "CT", quantity_received }: Arrived): Arrival => ({
  order_id,
  item_id,
  quantity_UOM,
  quantity_received,
});

/** By what a cancel may name the receipt of an entry: its key, and the server's number once it is there. */
export function receiptNames(entry: Entry): string[] {
  const id = receiptIn(entry)?.order_receive_id;
  return id === undefined ? [entry.key] : [entry.key, String(id)];
}

/** Names the receipt of a cancel: by the server's number, or by the entry that makes it. */
export const receiptName = ({ body }: Entry<CancelCall>): string => String(body.receipt_key ?? body.order_receive_id);

const isOf = (entry: Entry, receipt: HistoryLine): boolean =>
  (entry.call === "cancelReceive" || entry.call === "uncancelReceive") &&
  (entry.body.receipt_key === undefined
    ? entry.body.order_receive_id === receipt.order_receive_id
    : entry.body.receipt_key === receipt.client_key);

/** Names a line on this device. */
export const pendingKey = ({ order_id, line_no }: Pick<PendingReceive, "order_id" | "line_no">): string =>
  `${order_id} ${line_no}`;
