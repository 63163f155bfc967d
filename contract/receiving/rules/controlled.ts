/** Controlled orders at the dock: what has shipped and is not received, and since when. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "./receiving.ts";

export type Unreceived = Pick<PendingReceive, "order_id" | "customer_order_no"> & {
  /** Whole days since the last of it shipped, by the customer's calendar. */
  days: number;
  /** The strictest first: "II, IV". */
  schedules: string[];
};

/** Orders with controlled lines that have shipped and are not wholly in, the longest ago first. `today` is `MM/DD/YYYY`. */
export function unreceivedControlled(
  lines: readonly PendingReceive[],
  { today, timeZone }: { today: string; timeZone: string },
): Unreceived[] {
  const due = lines.filter((line) => line.schedule_name !== null && dueOf(line) > 0);
  const now = Date.parse(wireToIso(today) ?? "");
  return [...Map.groupBy(due, ({ order_id }) => order_id).values()]
    .map((its) => {
      const [{ order_id, customer_order_no, last_ship_date }] = its as [PendingReceive];
      const shipped = Date.parse(dateIn(timeZone, new Date(last_ship_date)));
      const schedules = [...new Set(its.flatMap(({ schedule_name }) => schedule_name ?? []))].toSorted();
      return { order_id, customer_order_no, days: Math.max(0, Math.round((now - shipped) / 86_400_000)), schedules };
    })
    .toSorted((one, other) => other.days - one.days || one.order_id - other.order_id);
}
