/** What the button of an order's row does (pure). */
import type { OrderRow } from "#contract/orders/orders.ts";
import { isAtDock } from "#contract/orders/rules/arrivals.ts";

/**
 * Whether something of the order can be received: delivered, or due by today. `units` is how many, undefined where some of them are on a later delivery.
 * Undefined: nothing, or the row does not say, since a row has no units by shipment. @param today `YYYY-MM-DD`
 */
export function receivable(
  { units, shipments }: Pick<OrderRow, "units" | "shipments">,
  today: string,
): { units: number | undefined } | undefined {
  const here = shipments.filter((shipment) => isAtDock(shipment, today));
  if (units.to_receive === 0 || here.length === 0) return undefined;
  if (here.length === shipments.length) return { units: units.to_receive };
  return units.received === 0 ? { units: undefined } : undefined;
}
