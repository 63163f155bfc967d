/** Shipped packages without a receipt, and since when they are out (pure). */
import { dateIn } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { countedOf } from "./counted.ts";

type ShippedOrder = Pick<PurchaseOrder, "lines" | "shipments" | "receipts"> & {
  detail: Pick<PurchaseOrder["detail"], "time_zone">;
};

/**
 * Returns the number of shipped units without a receipt, and the days since the first of their shipments left. Undefined where everything is received.
 * @param today in the order's time zone, `YYYY-MM-DD`
 */
export function findUnreceived(order: ShippedOrder, today: string): { units: number; days: number } | undefined {
  const counted = countedOf(order);
  const open = order.shipments.flatMap(({ order_id, ship_date }) => {
    const { units, received } = counted.get(order_id)!;
    return units > received
      ? [{ units: units - received, shippedOn: dateIn(order.detail.time_zone, new Date(ship_date)) }]
      : [];
  });
  if (open.length === 0) return undefined;
  const first = open.map(({ shippedOn }) => shippedOn).toSorted()[0]!;
  return {
    units: open.reduce((sum, { units }) => sum + units, 0),
    days: (Date.parse(today) - Date.parse(first)) / 86_400_000,
  };
}
