/** The demonstration is believable on every day on which it may be filled: 800 days from November 1, 2026, at several times of each, in memory. */
import { describe, expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { arrivesOn, instantOf, isWorkingDay, timeIn } from "#contract/checkout/rules/shipping-calendar.ts";
import { endedQuarters, quarterOf } from "#contract/reports/rules/quarters.ts";
import { createCalendar } from "#server/db/seed/calendar.ts";
import { type DatedOrder, dateOrders } from "#server/db/seed/schedule.ts";
import { demonstrationTariff } from "#server/outside/carrier-demonstration.ts";
import { rate } from "#server/outside/carrier-embedded.ts";
import { serviceOf } from "#server/services/checkout/shipping-rates.ts";
import { planDemonstration } from "#tests/support/demonstration-world.ts";

const { rest, timeZone: warehouse, cutoffs } = demonstrationTariff();
const [firstDay, dayCount] = ["2026-11-01", 800];
const days = Array.from({ length: dayCount }, (_, at) => addDays(firstDay, at));
const calendar = createCalendar({ from: addDays(firstDay, -400), to: addDays(firstDay, dayCount + 40) });

/** One time at which the demonstration is filled, and the orders that it has then. */
type Moment = { now: Date; orders: DatedOrder[]; customers: ReturnType<typeof groupByCustomer> };

/** Each property returns what contradicts it at a moment. */
const properties: Record<string, (moment: Moment) => string[]> = {
  "places orders on working days, in office hours of the customer, and in the past": ({ now, orders }) =>
    orders.flatMap(({ order, placed_at }) => {
      const [day, time] = [readDay(order.time_zone, placed_at), readTime(order.time_zone, placed_at)];
      const isOfficeHour = time >= "08:00" && time < "17:00";
      return isOfficeHour && isOpen(day) && placed_at <= now ? [] : [`placed ${day} ${time} ${order.time_zone}`];
    }),
  "places no two orders at the same time": ({ orders }) => {
    const times = new Set(orders.map(({ placed_at }) => placed_at.getTime()));
    return times.size === orders.length ? [] : [`${orders.length} orders at ${times.size} times`];
  },
  "ships every parcel after its order, in the past, and before the carrier's cut-off": ({ now, orders }) =>
    orders.flatMap(({ order, placed_at, shipments }) =>
      shipments.flatMap(({ shipped_at }) => {
        const [day, time] = [readDay(warehouse, shipped_at), readTime(warehouse, shipped_at)];
        const isInTime = isOpen(day) && time < cutoffs[serviceOf(order.method)];
        return isInTime && shipped_at > placed_at && shipped_at <= now ? [] : [`shipped ${day} ${time}`];
      }),
    ),
  "lets parcels travel the days that the carrier says, and arrive on days on which it delivers": ({ orders }) =>
    orders.flatMap(({ order, shipments }) =>
      shipments.flatMap(({ shipped_at, arrives_on }) => {
        const day = readDay(warehouse, shipped_at);
        const said = findArrival(day, order.transitDays);
        return arrives_on === said && isOpen(arrives_on) ? [] : [`of ${day} arrives ${arrives_on}, not ${said}`];
      }),
    ),
  "delivers on the day that was said, never in the future, and misses none": ({ now, orders }) =>
    orders.flatMap(({ order, shipments }) =>
      shipments.flatMap(({ arrives_on, delivered_at }) => {
        const today = readDay(order.time_zone, now);
        if (delivered_at === null) return arrives_on >= today ? [] : [`of ${arrives_on} was not delivered`];
        const isThatDay = readDay(order.time_zone, delivered_at) === arrives_on;
        return isThatDay && delivered_at <= now ? [] : [`of ${arrives_on} was delivered ${delivered_at.toISOString()}`];
      }),
    ),
  "receives on working days, after the delivery, and in the past": ({ now, orders }) =>
    orders.flatMap(({ order, shipments, receipts }) => {
      const first = Math.min(...shipments.map(({ delivered_at }) => delivered_at?.getTime() ?? Infinity));
      return receipts.flatMap(({ receive_date, created_at, cancelled_at }) => {
        const last = cancelled_at ?? created_at;
        const isDay = isOpen(receive_date) && readDay(order.time_zone, created_at) === receive_date;
        return isDay && created_at.getTime() >= first && last <= now ? [] : [`received ${receive_date}`];
      });
    }),
  "has received all that was planned": ({ orders }) =>
    orders.flatMap(({ order, receipts }) =>
      receipts.length === order.receipts.length ? [] : [`${receipts.length} of ${order.receipts.length} receipts`],
    ),
  "has orders of each customer that were placed and shipped in each of the last two finished quarters": ({
    customers,
  }) =>
    customers.flatMap(({ today, zone, orders }) =>
      finishedQuarters(today).filter(
        (quarter) =>
          !orders.some(
            ({ placed_at, shipments: [first] }) =>
              quarterOf(readDay(zone, placed_at)) === quarter &&
              first !== undefined &&
              quarterOf(readDay(zone, first.shipped_at)) === quarter,
          ),
      ),
    ),
  "has something on the way to each customer": ({ customers }) =>
    customers.flatMap(({ zone, orders }) =>
      orders.some(({ shipments }) => shipments.some(({ delivered_at }) => delivered_at === null)) ? [] : [zone],
    ),
  "has something that arrives at each customer today, or on the next day on which the carrier delivers": ({
    customers,
  }) =>
    customers.flatMap(({ today, zone, orders }) => {
      const next = isOpen(today) ? today : findArrival(today, 1);
      return orders.some(({ shipments }) => shipments.some(({ arrives_on }) => arrives_on === next)) ? [] : [zone];
    }),
  "has an order at the hospital that was placed in the last two weeks and waits for its Form 222": ({
    now,
    customers,
  }) => {
    const waiting = customers[0]!.orders.filter(({ order }) => order.waitsForForm);
    const isRecent = ({ placed_at }: DatedOrder) => now.getTime() - placed_at.getTime() < 14 * 24 * hourMs;
    return waiting.length === 1 && isRecent(waiting[0]!) ? [] : [`${waiting.length} orders`];
  },
  "has several lines of one order that arrived and wait to be received, at the hospital and the clinics": ({
    customers,
  }) =>
    customers
      .filter(({ zone }) => zone !== "America/Los_Angeles")
      .flatMap(({ zone, orders }) => (orders.some((each) => listWaitingLines(each).length > 1) ? [] : [zone])),
  "has controlled, cold and partly received lines that wait to be received at the hospital": ({ customers }) => {
    const waiting = customers[0]!.orders.flatMap(listWaitingLines);
    const kinds = {
      cold: waiting.some(({ product }) => product.storage === "cold"),
      controlled: waiting.some(({ product }) => product.schedule_name !== null),
      part: waiting.some(({ received }) => received > 0),
    };
    return Object.entries(kinds).flatMap(([kind, isThere]) => (isThere ? [] : [kind]));
  },
  "has the same orders of each customer in the same order": ({ customers }) =>
    customers.flatMap(({ zone, orders }) => {
      const sequence = orders.map(({ order }) => places.get(order)).join(" ");
      if (!sequences.has(zone)) sequences.set(zone, sequence);
      return sequences.get(zone) === sequence ? [] : [zone];
    }),
};

const planned = planDemonstration();
const places = new Map(planned.map((order, at) => [order, at]));
const sequences = new Map<string, string>();
/** All moments are visited once for all tests; at most five contradictions of a property are listed. */
let contradictions: Map<string, string[]> | undefined;

function findContradictions(): Map<string, string[]> {
  const found = new Map<string, string[]>(Object.keys(properties).map((name) => [name, []]));
  for (const now of listTimes()) {
    const orders = dateOrders(planned, { now, calendar });
    const moment = { now, orders, customers: groupByCustomer(now, orders) };
    for (const [name, find] of Object.entries(properties))
      found.get(name)!.push(...find(moment).map((each) => `${now.toISOString()}: ${each}`));
  }
  return found;
}

describe("demonstration, filled on any of 800 days", () => {
  test.each(Object.keys(properties))("%s", (name) => {
    contradictions ??= findContradictions();
    expect(contradictions.get(name)!.slice(0, 5)).toEqual([]);
  });

  test("places orders of the same time of day one second apart", () => {
    const [order] = planned;
    const dated = dateOrders([order!, order!, order!], { now: new Date("2026-11-25T17:00:00Z"), calendar });
    const [first, ...later] = dated.map(({ placed_at }) => placed_at.getTime());
    expect(later.map((at) => at - first!)).toEqual([1_000, 2_000]);
  });

  test("takes the transit days from the service of the order's shipping method, as the carrier rates it", () => {
    for (const order of planned) {
      const to = order.ship.contact;
      const offer = rate({ to, ounces: 16, now: new Date("2026-11-02T15:00:00Z"), tariff: demonstrationTariff() })!
        .offers[serviceOf(order.method)];
      expect(offer).toMatchObject({ leaves: "2026-11-02", arrives: findArrival("2026-11-02", order.transitDays) });
    }
  });
});

/** One of five times of each day in turn, so that each weekday has each time, and more on a day on which the clocks change; by New York's clock. */
function listTimes(): Date[] {
  const zone = "America/New_York";
  return days.flatMap((day, at) => {
    const [begins, ends] = [instantOf(zone, day, "00:00"), instantOf(zone, addDays(day, 1), "00:00")];
    const isChange = ends.getTime() - begins.getTime() !== 24 * hourMs;
    const times = isChange
      ? [...usualTimes, "00:59", "01:30", "02:30", "03:05"]
      : [usualTimes[at % usualTimes.length]!];
    return times.map((time) => instantOf(zone, day, time));
  });
}

const usualTimes = ["00:05", "08:30", "12:00", "16:45", "23:30"];
const hourMs = 3_600_000;

/** Returns the orders of each customer, the hospital's first, and the customer's today. */
const groupByCustomer = (now: Date, orders: DatedOrder[]) =>
  zones.map((zone) => ({
    zone,
    today: dateIn(zone, now),
    orders: orders.filter(({ order }) => order.time_zone === zone),
  }));
const zones = ["America/New_York", "America/Chicago", "America/Los_Angeles"];

/** Lines that were delivered and not wholly received. */
const listWaitingLines = ({ order, shipments, receipts }: DatedOrder) =>
  order.lines
    .map(({ product, quantity }, at) => ({
      product,
      quantity,
      isHere: shipments.some(
        ({ delivered_at, lines }) => delivered_at !== null && lines.some(({ line_no }) => line_no === at + 1),
      ),
      received: receipts
        .filter(({ line_no, receive_status_code }) => line_no === at + 1 && receive_status_code === "COM")
        .reduce((sum, { quantity_received }) => sum + quantity_received, 0),
    }))
    .filter(({ isHere, received, quantity }) => isHere && received < quantity);

/** Returns a function that remembers its results: the same days and instants come back at hundreds of moments. */
function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

const isOpen = memoize((day: string) => isWorkingDay(day, rest));
const finishedQuarters = memoize((today: string) => endedQuarters(today, 2));
const findArrival = (day: string, transitDays: number) => arrivals(transitDays)(day);
const arrivals = memoize((transitDays: number) => memoize((day: string) => arrivesOn(day, transitDays, rest)));
/** By the hour: clocks change, and zones differ, by complete hours. */
const readHour = (zone: string, at: Date) => hours(zone)(Math.floor(at.getTime() / hourMs));
const readDay = (zone: string, at: Date): string => readHour(zone, at).day;
const readTime = (zone: string, at: Date): string =>
  `${readHour(zone, at).hour}:${String(at.getUTCMinutes()).padStart(2, "0")}`;
const hours = memoize((zone: string) =>
  memoize((at: number) => {
    const began = new Date(at * hourMs);
    return { day: dateIn(zone, began), hour: timeIn(zone, began).slice(0, 2) };
  }),
);
