/** How much of each shipment was counted in. A receipt is told of a line, not of a shipment: it counts for the one that brought its lot, and what is left over for the oldest with room (pure). */
import { wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { isAtDock } from "#contract/orders/rules/arrivals.ts";

/** `last`: the day of the last receipt, `YYYY-MM-DD`; `lots`: units received of each lot of the shipment, by `lotKey`. */
export type CountedIn = { units: number; received: number; last: string | undefined; lots: Map<string, number> };

/** Of a lot of a line. */
export const lotKey = ({ line_no, lot_no }: { line_no: number; lot_no: string }): string => `${line_no} ${lot_no}`;

/** By the shipment's own number. What was declared as not coming counts as in, as it does for the order's status. */
export function countedOf({
  lines,
  shipments,
  receipts,
}: Pick<PurchaseOrder, "lines" | "shipments" | "receipts">): Map<number, CountedIn> {
  const counted = new Map<number, CountedIn>(
    shipments.map(({ order_id, lines: sent }) => [
      order_id,
      { units: sent.reduce((sum, { quantity }) => sum + quantity, 0), received: 0, last: undefined, lots: new Map() },
    ]),
  );
  for (const { line_no, closed_quantity } of lines) {
    const lots = shipments.flatMap(({ order_id, lines: sent }) =>
      sent
        .filter((line) => line.line_no === line_no)
        .map(({ lot_no, quantity }) => ({ order_id, line_no, lot_no, room: quantity })),
    );
    const came = receipts
      .filter((receipt) => receipt.line_no === line_no && receipt.receive_status_code === "COM")
      .map(({ lot_no, quantity_received: left, receive_date }) => ({ lot_no, left, day: wireToIso(receive_date) }));
    const pool: Came[] = [...came, { lot_no: undefined, left: closed_quantity, day: undefined }];
    for (const isOf of [(lot: string, of: string | undefined) => lot === of, () => true])
      for (const one of pool)
        for (const lot of lots) if (isOf(lot.lot_no, one.lot_no)) put(one, lot, counted.get(lot.order_id)!);
  }
  return counted;
}

/** Something is at the dock, or should be by today, and not counted in. @param today `YYYY-MM-DD` */
export function isDueAtDock(order: Pick<PurchaseOrder, "lines" | "shipments" | "receipts">, today: string): boolean {
  const counted = countedOf(order);
  return order.shipments.some((shipment) => {
    const { units, received } = counted.get(shipment.order_id)!;
    return received < units && isAtDock(shipment, today);
  });
}

/** `room`: units of it that are not received yet. */
type Lot = { line_no: number; lot_no: string; room: number };
type Came = { lot_no: string | undefined; left: number; day: string | undefined };

/** Returns the receipts of each shipped lot, by the shipment's number and `lotKey`, and those of no shipped lot. A lot of several shipments has them at the first. */
export function receiptsByLot({ shipments, receipts }: Pick<PurchaseOrder, "shipments" | "receipts">) {
  const homes = new Map<string, string>();
  for (const { order_id, lines } of shipments)
    for (const line of lines) if (!homes.has(lotKey(line))) homes.set(lotKey(line), `${order_id} ${lotKey(line)}`);
  const shipped = Map.groupBy(receipts, (receipt) => homes.get(lotKey(receipt)));
  const others = shipped.get(undefined) ?? [];
  shipped.delete(undefined);
  return { shipped: shipped as ReadonlyMap<string, PurchaseOrder["receipts"]>, others };
}

/** As much as there is room for. */
function put(from: Came, into: Lot, shipment: CountedIn): void {
  const units = Math.min(from.left, into.room);
  if (units <= 0) return;
  from.left -= units;
  into.room -= units;
  shipment.received += units;
  shipment.lots.set(lotKey(into), (shipment.lots.get(lotKey(into)) ?? 0) + units);
  if (from.day !== undefined && from.day > (shipment.last ?? "")) shipment.last = from.day;
}
