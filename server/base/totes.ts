/** The numbers that the demonstration's warehouse writes on its totes: GS1 SSCC, extension digit, company prefix, reference, check digit. */
import { withCheckDigit } from "#contract/base/gtin.ts";

/** GS1's own prefix for examples. */
const companyPrefix = "0614141";
/** So many lots travel in one tote. */
const lotsInTote = 4;

/** The tote of the n-th lot of an order's n-th shipment (from 1): the same every time. */
export function toteOf({ order_id, shipment }: { order_id: number; shipment: number }, lotAt: number): string {
  const tote = Math.floor(lotAt / lotsInTote) % 100;
  const reference = String(order_id % 10_000_000).padStart(7, "0") + String(tote).padStart(2, "0");
  return withCheckDigit(`${shipment % 10}${companyPrefix}${reference}`);
}
