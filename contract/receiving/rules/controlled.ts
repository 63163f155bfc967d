/** Controlled orders at the dock: what has arrived, or should have, and is not received, and since when it shipped. One rule for home and Receive. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { toReceiveOf } from "./to-receive.ts";

export type Unreceived = Pick<PendingReceive, "order_id" | "customer_order_no"> & {
  /** Whole days since the last of it shipped, by the customer's calendar. */
  days: number;
  /** The strictest first: "II, IV". */
  schedules: string[];
};

/** Returns the orders with controlled lines that are to receive, the longest ago shipped first. What is still on the way is not among them. `today` is `MM/DD/YYYY`. */
export function unreceivedControlled(
  lines: readonly PendingReceive[],
  { today, timeZone }: { today: string; timeZone: string },
): Unreceived[] {
  const isoToday = wireToIso(today) ?? "";
  const due = lines.filter((line) => line.schedule_name !== null && toReceiveOf(line, isoToday) > 0);
  const now = Date.parse(isoToday);
  return [...Map.groupBy(due, ({ order_id }) => order_id).values()]
    .map((its) => {
      const [{ order_id, customer_order_no, last_ship_date }] = its as [PendingReceive];
      const shipped = Date.parse(dateIn(timeZone, new Date(last_ship_date)));
      const schedules = [...new Set(its.flatMap(({ schedule_name }) => schedule_name ?? []))].toSorted();
      return { order_id, customer_order_no, days: Math.max(0, Math.round((now - shipped) / 86_400_000)), schedules };
    })
    .toSorted((one, other) => other.days - one.days || one.order_id - other.order_id);
}
