/** The dates between which a search finds every order, whatever day it is. */
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { getToday } from "./present.ts";

/** Less than the ten years that a search may go back. */
const nineYears = 9 * 365;

/** Returns search criteria for all orders of the last nine years, until tomorrow wherever the customer is. */
export function getAllOrderDates(): { order_from_date: string; order_to_date: string } {
  const today = getToday("America/New_York");
  return { order_from_date: isoToWire(addDays(today, -nineYears)), order_to_date: isoToWire(addDays(today, 1)) };
}
