/**
 * The order search without the network: among the orders that this device remembers, rows of earlier answers and whole orders, by the same conditions as
 * the server's. What it does not remember it cannot find, and that is said where it is shown.
 */
import type { InputOf } from "#contract/base/call.ts";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { OrderLine, OrderRow, OrderSort, PurchaseOrder, searchOrders } from "#contract/orders/orders.ts";
import { isAtDock } from "#contract/orders/rules/arrivals.ts";
import { orderRowOf } from "./order-row.ts";

/** What to look for; the page comes from the query. */
export type OrderSearch = Omit<InputOf<typeof searchOrders>, "page" | "page_size" | "after">;

/** Rows of earlier answers, of one order the newest first; and whole orders. */
type KnownOrders = { rows: readonly OrderRow[]; whole: readonly PurchaseOrder[] };

/** The orders that fit, sorted, and how many they were looked for among; undefined where none can be asked: only a whole order tells its products and invoices. @param today `YYYY-MM-DD`. */
export function heldOrders(
  { rows, whole }: KnownOrders,
  criteria: OrderSearch,
  today: string,
): { orders: readonly OrderRow[]; known: number } | undefined {
  const wholeById = new Map(whole.map((order) => [order.detail.order_id, order]));
  const asksWhole = (criteria.item_id ?? null) !== null || Boolean(criteria.lot_no) || criteria.stage === "to-invoice";
  const known = new Map(
    [...whole.map(orderRowOf), ...rows.toReversed()]
      .filter(({ order_id }) => !asksWhole || wholeById.has(order_id))
      .map((row) => [row.order_id, row]),
  );
  if (known.size === 0) return undefined;
  const orders = [...known.values()].filter(
    (row) => fits(row, criteria, today) && (!asksWhole || fitsWhole(wholeById.get(row.order_id)!, criteria)),
  );
  return { orders: orders.toSorted(inOrder[criteria.sort ?? "newest"]), known: known.size };
}

function fitsWhole({ lines, shipments }: PurchaseOrder, { item_id, lot_no, stage }: OrderSearch): boolean {
  const isOf = (line: { item_id: number }) => !item_id || line.item_id === item_id;
  return (
    (!item_id || lines.some(isOf)) &&
    (!lot_no ||
      shipments.some((shipment) => shipment.lines.some((line) => isOf(line) && isLot(line.lot_no, lot_no)))) &&
    (stage !== "to-invoice" || shipments.some(({ invoice_id }) => invoice_id === null))
  );
}

/** A product that was ordered, and the lot that it was looked for by. */
export type HeldProduct = Pick<OrderLine, "item_id" | "full_description" | "ndc_code"> & { lot_no: string | undefined };

/** Products of whole orders by words of their name, by NDC or by lot, at most 20. An NDC fits with its hyphens and without them. */
export function heldProducts(whole: readonly PurchaseOrder[], searchText: string): HeldProduct[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  const digits = searchText.replaceAll(/[-\s]/g, "");
  if (digits === "") return [];
  const found = new Map<number, HeldProduct>();
  for (const { lines, shipments } of whole) {
    const lots = shipments.flatMap((shipment) => shipment.lines);
    for (const { item_id, full_description, ndc_code } of lines) {
      const name = full_description.toLowerCase();
      const isNamed = words.every((word) => name.includes(word)) || ndc_code.replaceAll("-", "").includes(digits);
      const lot_no = lots.find((lot) => lot.item_id === item_id && isLot(lot.lot_no, searchText))?.lot_no;
      if (isNamed || lot_no !== undefined) found.set(item_id, { item_id, full_description, ndc_code, lot_no });
    }
  }
  return [...found.values()].slice(0, 20);
}

const isLot = (printed: string, typed: string): boolean => printed.toLowerCase() === typed.trim().toLowerCase();

function fits(row: OrderRow, criteria: OrderSearch, today: string): boolean {
  const { customer_id, order_id, customer_order_no: number, order_name, order_status, order_create_user } = criteria;
  const has = (text: string, part: string | null | undefined) =>
    !part || text.toLowerCase().includes(part.toLowerCase());
  if (customer_id && row.customer_id !== customer_id) return false;
  if (order_id) return row.order_id === order_id || row.shipments.some((shipment) => shipment.order_id === order_id);
  const part = criteria.number_part;
  const isNumbered =
    has(String(row.order_id), part) ||
    has(row.customer_order_no, part) ||
    row.shipments.some((shipment) => String(shipment.order_id) === part);
  return (
    isNumbered &&
    (!number || [number, number.toUpperCase(), number.toLowerCase()].includes(row.customer_order_no)) &&
    has(row.company_name, criteria.company_name) &&
    has(row.order_name, order_name) &&
    has(row.order_create_user, order_create_user) &&
    (!order_status || row.order_status === order_status) &&
    (!criteria.shipping_contact_id || row.ship_contact_id === criteria.shipping_contact_id) &&
    isInDays(row, criteria) &&
    isAtStage(row, criteria.stage, today)
  );
}

function isInDays({ order_date, time_zone }: OrderRow, { order_from_date, order_to_date }: OrderSearch): boolean {
  const placed = dateIn(time_zone, new Date(order_date));
  const from = wireToIso(order_from_date ?? "");
  const to = wireToIso(order_to_date ?? "");
  return (from === undefined || placed >= from) && (to === undefined || placed <= to);
}

function isAtStage(row: OrderRow, stage: OrderSearch["stage"], today: string): boolean {
  if (!stage) return true;
  const isToReceive = row.units.to_receive > 0;
  const due = row.shipments.flatMap(({ arrives_on, delivered_at }) =>
    arrives_on === null || delivered_at !== null ? [] : [wireToIso(arrives_on)!],
  );
  switch (stage) {
    case "waiting-for-form":
      return row.order_status === "WAITING_FOR_FORM";
    case "packing":
      return row.order_status === "PLACED";
    case "backordered":
      return row.order_status === "PARTIAL";
    case "to-receive":
      return isToReceive && row.shipments.some((shipment) => isAtDock(shipment, today));
    case "on-the-way":
      return isToReceive && due.some((day) => day >= today);
    case "arrives-today":
      return isToReceive && due.includes(today);
    case "late":
      return isToReceive && due.some((day) => day < today);
    case "to-invoice":
      return true; // fitsWhole
  }
}

type Compare = (one: OrderRow, other: OrderRow) => number;
const byAge: Compare = (one, other) => one.order_date.localeCompare(other.order_date) || one.order_id - other.order_id;
const bySize: Compare = (one, other) => one.order_total - other.order_total || one.order_id - other.order_id;
const inOrder: Record<OrderSort, Compare> = {
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
  largest: (one, other) => bySize(other, one),
  smallest: bySize,
  number: (one, other) =>
    one.customer_order_no === other.customer_order_no
      ? byAge(other, one)
      : one.customer_order_no < other.customer_order_no
        ? -1
        : 1,
};
