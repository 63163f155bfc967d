/** Waiting receipts laid over the server's pending lines, by the rules that the server runs (pure). */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { isOfShipment } from "#contract/receiving/rules/claims.ts";
import { addToReceivedLots, receiveAllLots } from "#contract/receiving/rules/lots.ts";
import { deliveryOf } from "#contract/receiving/rules/packed.ts";
import { type Arrival, countClosed, counted, lineFor, remainingOf } from "#contract/receiving/rules/receiving.ts";
import { receiptIn } from "#outbox/entry/answer.ts";
import type { Snapshot, CancelCall, Entry } from "#outbox/entry/entry.ts";

/** A pending line as the dock sees it: `rec_qty` and `remaining` count what waits, `waiting` says how much of it does. */
export type DockLine = PendingReceive & { waiting: number };

/**
 * Returns pending lines with entries applied, in order, including lines that an unsent cancel restores. Lines that an entry filled stay in their place at
 * the dock.
 */
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
    ...(line.closed_qty !== undefined && { closed_qty: countClosed(line) }),
    waiting: Math.max(0, line.rec_qty - (before.get(pendingKey(line)) ?? 0)),
  }));
}

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
  if (line !== undefined) return { ...line, ...counts, received_lots: receiveAllLots(line.lots) };
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
    received_lots: lot_no === "" ? [] : [{ lot_no, quantity: order_qty }],
  };
}

/**
 * What the entries bring or take back, in order. Cancelling what is cancelled already changes nothing, as at the server. Each entry looks only at the
 * lines of its own goods: ten thousand may wait.
 */
function withArrivals(lines: readonly PendingReceive[], entries: readonly Entry[]): PendingReceive[] {
  const { now, placeOf, placeFor, count, close, claim, withdraw } = boardOf(lines);
  const closings = new Map<string, Closing | undefined>();
  const cancelled = new Map<string, boolean>();
  const lineOf = new Map<string, string>();
  const held = new Set<string>();
  const lotByReceipt = new Map<string, string | undefined>();
  for (const entry of entries) {
    if (entry.call === "receive") {
      const arrival = arrivalOf(entry.body);
      const at = placeFor(arrival);
      for (const name of receiptNames(entry)) if (at !== undefined) lineOf.set(name, pendingKey(now[at]!));
      const isHeld = entry.body.hold_reason !== undefined;
      for (const name of receiptNames(entry)) if (isHeld) held.add(name);
      for (const name of receiptNames(entry)) lotByReceipt.set(name, entry.body.lot_no);
      count(arrival.quantity_received, at, { isHeld, lot_no: entry.body.lot_no });
      continue;
    }
    if (entry.call === "fileException" && entry.body.closes === true) {
      const closing = closingOf(entry);
      closings.set(entry.body.exception_id, closing);
      close(closing);
    }
    if (entry.call === "fileException" && entry.body.closes !== true) claim(entry);
    if (entry.call === "withdrawException") {
      const { exception_id } = entry.body;
      withdraw(exception_id);
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
    const lot_no = receipt.lot_no ?? lotByReceipt.get(name);
    count(isCancel ? -arrival.quantity_received : arrival.quantity_received, at, { isHeld, lot_no });
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
  const count = (
    quantity_received: number,
    at: number | undefined,
    { isHeld, lot_no = "" }: { isHeld: boolean; lot_no: string | undefined },
  ) => {
    const line = at === undefined ? undefined : now[at];
    if (at === undefined || line === undefined) return;
    [now[at]] = counted([line], { quantity_received }, line) as [PendingReceive];
    if (isHeld) now[at] = { ...now[at], held_qty: Math.max(0, (line.held_qty ?? 0) + quantity_received) };
    if (lot_no === "") return;
    const received_lots = addToReceivedLots(line.received_lots, { lot_no, quantity: quantity_received });
    now[at] = { ...now[at], received_lots: received_lots.length === 0 ? undefined : received_lots };
  };
  const close = ({ quantity, ...goods }: Closing) => {
    const at = placeFor({ ...goods, quantity_received: 0 });
    const line = at === undefined ? undefined : now[at];
    if (at === undefined || line === undefined) return;
    const closed_qty = Math.max(0, (line.closed_qty ?? 0) + quantity);
    now[at] = { ...line, closed_qty, remaining: remainingOf({ ...line, closed_qty }) };
  };
  const claimedAt = new Map(
    lines.flatMap(({ claimed = [] }, at) => claimed.map(({ exception_id }) => [exception_id, at] as const)),
  );
  const claim = ({ body }: Entry<"fileException">) => {
    const { exception_id, quantity, lot_no = "", reason } = body;
    const at = placeFor(arrivalOf({ ...body, quantity_received: 0 }));
    const line = at === undefined ? undefined : now[at];
    if (at === undefined || line === undefined || !isOfShipment(reason) || claimedAt.has(exception_id)) return;
    const shipment_order_id = body.shipment_order_id ?? deliveryOf(line, lot_no);
    if (shipment_order_id === undefined) return;
    claimedAt.set(exception_id, at);
    now[at] = { ...line, claimed: [...(line.claimed ?? []), { exception_id, shipment_order_id, lot_no, quantity }] };
  };
  const withdraw = (exception_id: string) => {
    const at = claimedAt.get(exception_id);
    if (at === undefined) return;
    const left = (now[at]!.claimed ?? []).filter((each) => each.exception_id !== exception_id);
    now[at] = { ...now[at]!, claimed: left.length === 0 ? undefined : left };
  };
  return { now, placeOf, placeFor, count, close, claim, withdraw };
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

/** Names a line on this device. */
export const pendingKey = ({ order_id, line_no }: Pick<PendingReceive, "order_id" | "line_no">): string =>
  `${order_id} ${line_no}`;
