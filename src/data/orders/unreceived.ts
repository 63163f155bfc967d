/** Orders of controlled substances that were shipped and not received, as rows of the search tell (pure). */
import { dateIn } from "#contract/base/dates.ts";
import type { OrderRow } from "#contract/orders/orders.ts";
import { isAtDock } from "#contract/orders/rules/arrivals.ts";

/**
 * Returns the days since the first shipment of an order left, if it is due at the dock and not received. Undefined also where the row does not say which of
 * several shipments was received.
 * @param today in the order's time zone, `YYYY-MM-DD`
 */
export function daysWithoutReceipt(row: OrderRow, today: string): number | undefined {
  const { cart_type_code, units, shipments, time_zone } = row;
  if (cart_type_code !== "CSO" || units === undefined || units.to_receive === 0) return undefined;
  if (units.received > 0 && shipments.length > 1) return undefined;
  if (!shipments.some((shipment) => isAtDock(shipment, today))) return undefined;
  const first = shipments.map(({ ship_date }) => dateIn(time_zone, new Date(ship_date))).toSorted()[0];
  if (first === undefined) return undefined;
  const days = (Date.parse(today) - Date.parse(first)) / 86_400_000;
  return days >= 1 ? days : undefined;
}
