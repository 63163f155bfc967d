/** Dates the demonstration's orders for a time: when each is placed, leaves, is handed over and received, by the carrier's calendar. */
import { dateIn } from "#contract/base/dates.ts";
import { demonstrationTariff } from "#server/outside/carrier-demonstration.ts";
import type { Calendar } from "./calendar.ts";
import type { PlannedOrder } from "./order-plan.ts";
import type { PlannedReceipt, SeedReceipt } from "./receipts.ts";
import type { PlannedParcel } from "./shipments.ts";

export type DatedShipment = PlannedParcel & {
  shipped_at: Date;
  /** `YYYY-MM-DD`. */
  arrives_on: string;
  delivered_at: Date | null;
};
export type DatedOrder = {
  order: PlannedOrder;
  placed_at: Date;
  shipments: DatedShipment[];
  receipts: SeedReceipt[];
};

type Clock = { now: Date; calendar: Calendar };

/** Returns all orders as they are at a time, the first placed one first. No two are placed at the same time. */
export function dateOrders(orders: readonly PlannedOrder[], clock: Clock): DatedOrder[] {
  const dated = orders
    .map((order) => dateOrder(order, clock))
    .toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
  let lastMs = -Infinity;
  return dated.map((each) => {
    lastMs = Math.max(each.placed_at.getTime(), lastMs + 1_000);
    return { ...each, placed_at: new Date(lastMs) };
  });
}

function dateOrder(order: PlannedOrder, { now, calendar }: Clock): DatedOrder {
  const { getWorkday, getInstant } = calendar;
  const { time_zone, arrivesIn, transitDays, placedSeconds } = order;
  const warehouse = demonstrationTariff().timeZone;
  const leaves = getWorkday(dateIn(time_zone, now), arrivesIn - transitDays);
  // An order of the morning leaves in the afternoon; a later one on the next working day.
  const morning = getInstant(time_zone, leaves, placedSeconds);
  const isSameDay = morning < getInstant(warehouse, leaves, noonSeconds);
  const placed_at = isSameDay ? morning : getInstant(time_zone, getWorkday(leaves, -1), placedSeconds);
  const shipments = order.parcels.map((parcel, nth): DatedShipment => {
    const day = getWorkday(leaves, nth);
    const arrives_on = getWorkday(day, transitDays);
    const arrives = getInstant(time_zone, arrives_on, parcel.deliveredSeconds);
    return {
      ...parcel,
      shipped_at: getInstant(warehouse, day, noonSeconds + parcel.leavesSeconds),
      arrives_on,
      delivered_at: arrives <= now ? arrives : null,
    };
  });
  const receipts = order.receipts.flatMap((receipt) =>
    dateReceipt(receipt, shipments[receipt.parcel]!, { timeZone: time_zone, now, calendar }),
  );
  return { order, placed_at, shipments, receipts };
}

const noonSeconds = 12 * 3600;
const hourMs = 3_600_000;

/** A receipt is counted on a later working day if that has been reached, else on the day of the delivery; in neither case within the last hour. */
function dateReceipt(
  receipt: PlannedReceipt,
  { arrives_on, delivered_at, deliveredSeconds }: DatedShipment,
  { timeZone, now, calendar }: Clock & { timeZone: string },
): SeedReceipt[] {
  const { countedAfter, canceledAfter } = receipt;
  if (delivered_at === null) return [];
  const seconds = deliveredSeconds + countedAfter.minutes * 60;
  for (const receive_date of [calendar.getWorkday(arrives_on, countedAfter.workdays), arrives_on]) {
    const created_at = calendar.getInstant(timeZone, receive_date, seconds);
    const cancelled_at = canceledAfter === null ? null : new Date(created_at.getTime() + canceledAfter * 60_000);
    if (created_at.getTime() <= now.getTime() - hourMs) return [{ ...receipt, receive_date, created_at, cancelled_at }];
  }
  return [];
}
