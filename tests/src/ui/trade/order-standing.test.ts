/** Where an order stands: shape, words and what comes next, for everything that can become of one. Counts are units. */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { orderStatuses, statusDescriptions } from "#contract/orders/rules/orders.ts";
import * as statusText from "#contract/orders/text.ts";
import * as text from "#src/text/trade/order-state.ts";
import { readClockBy } from "#src/text/wall-clock.ts";
import { shipmentStanding, standingOf, type Stands } from "#src/ui/trade/order-standing.ts";
import { getNowMs } from "#tests/support/present.ts";

const today = "2026-11-19";
// The year is shown where it is not the current one.
beforeAll(() => readClockBy(() => Date.parse(`${today}T15:00:00Z`)));
afterAll(() => readClockBy(getNowMs));

const units = (shipped: number, received = 0, due = 10) => ({ due, shipped, received, to_receive: shipped - received });
const parcel = (arrives_on: string | null, delivered_at: string | null = null) => ({
  arrives_on,
  delayed_to: null,
  delivered_at,
});
const delayed = (arrives_on: string, delayed_to: string) => ({ ...parcel(arrives_on), delayed_to });
const coming = parcel("11/20/2026");
const there = parcel("11/16/2026", "2026-11-16T15:00:00.000Z");
const order = (order_status: OrderStatus, part: Partial<Stands> = {}): Stands => ({
  order_status,
  status_description: statusDescriptions[order_status],
  waits_for_form: false,
  is_cancellable: false,
  units: units(0),
  rest_expected_on: null,
  received_on: null,
  cancelled_at: null,
  cancelled_by: null,
  time_zone: "America/New_York",
  shipments: [],
  ...part,
});
const byMona = { cancelled_at: "2026-11-10T02:00:00.000Z", cancelled_by: "Mona Ortiz" };

describe("an order", () => {
  test.each<[Stands, string, string, string | undefined]>([
    [order("PLACED"), "packing", text.beingPacked, undefined],
    [order("PLACED", { is_cancellable: true }), "packing", text.orderReceived, undefined],
    [order("WAITING_FOR_FORM", { waits_for_form: true }), "waiting", statusText.waitingForForm, undefined],
    [
      order("WAITING_FOR_FORM", { waits_for_form: true, rest_expected_on: "12/02/2026" }),
      "waiting",
      statusText.waitingForForm,
      text.expectedInStock("Wed, Dec 2"),
    ],
    // Placed before that was a status.
    [
      order("PLACED", { waits_for_form: true, status_description: statusText.waitingForForm }),
      "waiting",
      statusText.waitingForForm,
      undefined,
    ],
    [
      order("PLACED", { rest_expected_on: "12/02/2026" }),
      "packing",
      text.beingPacked,
      text.expectedInStock("Wed, Dec 2"),
    ],
    [order("PLACED", { rest_expected_on: "11/02/2026" }), "packing", text.beingPacked, undefined],
    [
      order("PARTIAL", { units: units(4), shipments: [coming], rest_expected_on: "12/02/2026" }),
      "part-sent",
      "4 of 10 shipped",
      "Arrives tomorrow, Fri, Nov 20. 6 backordered, expected Wed, Dec 2",
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/24/2026")] }),
      "sent",
      statusText.onTheWay,
      "Arrives Tue, Nov 24",
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/19/2026")] }),
      "sent",
      statusText.onTheWay,
      "Arrives today",
    ],
    // Each shipment's day, and one day once.
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/24/2026"), coming, parcel("11/24/2026"), there] }),
      "sent",
      statusText.onTheWay,
      "Arrives tomorrow, Fri, Nov 20 and Tue, Nov 24",
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/19/2026"), delayed("11/19/2026", "11/25/2026")] }),
      "late",
      "Late: was due Thu, Nov 19",
      "Arrives today and Wed, Nov 25",
    ],
    [order("SHIPPED", { units: units(10), shipments: [parcel(null)] }), "sent", statusText.onTheWay, undefined],
    [
      order("SHIPPED", { units: units(10), shipments: [there] }),
      "arrived",
      text.deliveredNotReceived,
      "10 units to receive",
    ],
    // A line of ten with four counted in is no line of one.
    [
      order("SHIPPED", { units: units(10, 4), shipments: [there] }),
      "part-in",
      "4 of 10 received",
      "6 units to receive",
    ],
    [
      order("SHIPPED", { units: units(14, 11, 14), shipments: [there, coming] }),
      "part-in",
      "11 of 14 received",
      "Arrives tomorrow, Fri, Nov 20",
    ],
    [
      order("PARTIAL", { units: units(12, 12, 14), shipments: [there], rest_expected_on: "12/02/2026" }),
      "backordered",
      "2 backordered",
      "Expected Wed, Dec 2. 12 received",
    ],
    [order("PARTIAL", { units: units(12, 12, 14), shipments: [there] }), "backordered", "2 backordered", "12 received"],
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/18/2026")] }),
      "late",
      "Late: was due Wed, Nov 18",
      text.noNewDate,
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [parcel("11/18/2026"), coming] }),
      "late",
      "Late: was due Wed, Nov 18",
      "Arrives tomorrow, Fri, Nov 20",
    ],
    // The carrier says a later day, be it before the first is over.
    [
      order("SHIPPED", { units: units(10), shipments: [delayed("11/18/2026", "11/24/2026")] }),
      "late",
      "Late: was due Wed, Nov 18",
      "Arrives Tue, Nov 24",
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [delayed("11/19/2026", "11/20/2026")] }),
      "late",
      "Late: was due Thu, Nov 19",
      "Arrives tomorrow, Fri, Nov 20",
    ],
    [
      order("SHIPPED", { units: units(10), shipments: [delayed("11/16/2026", "11/18/2026")] }),
      "late",
      "Late: was due Mon, Nov 16",
      text.noNewDate,
    ],
    [order("RECEIVED", { received_on: "11/13/2026" }), "in", statusText.received, "Fri, Nov 13"],
    [order("RECEIVED", { received_on: "11/13/2024" }), "in", statusText.received, "Nov 13, 2024"],
    [order("RECEIVED"), "in", statusText.received, undefined],
    [order("CANCELLED", byMona), "off", statusText.canceled, "By Mona Ortiz, Mon, Nov 9"], // still the day before, where the customer is
    [order("CANCELLED", { ...byMona, cancelled_by: null }), "off", statusText.canceled, "Mon, Nov 9"],
    [order("CANCELLED"), "off", statusText.canceled, undefined],
    [order("VOIDED", byMona), "void", statusText.voided, "By Mona Ortiz, Mon, Nov 9"],
    [order("NOT_ACCEPTED", { ...byMona, cancelled_by: null }), "not-accepted", statusText.notAccepted, "Mon, Nov 9"],
    [order("EXPIRED", { ...byMona, cancelled_by: null }), "expired", statusText.expired, "Mon, Nov 9"],
    // Statuses that only a newer server has: one that ended, and one that did not.
    [
      order("RETURNED" as OrderStatus, { ...byMona, status_description: "Returned" }),
      "off",
      "Returned",
      "By Mona Ortiz, Mon, Nov 9",
    ],
    [order("ON_HOLD" as OrderStatus, { status_description: "On hold" }), "waiting", "On hold", undefined],
  ])("%# %j", (stands, shape, words, next) => {
    expect(standingOf(stands, today)).toEqual({ shape, words, next });
  });

  const day = fc.integer({ min: -30, max: 30 }).map((days) => isoToWire(addDays(today, days)));
  const parcels = fc.array(
    fc.record({
      arrives_on: fc.option(day),
      delayed_to: fc.option(day),
      delivered_at: fc.option(fc.constant("2026-11-16T15:00:00.000Z")),
    }),
    { maxLength: 4 },
  );
  const anyUnits = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.nat(500), fc.nat(500))
    .map(([due, shipped, received]) => units(Math.min(due, shipped), Math.min(due, shipped, received), due));
  const anyOrder = fc
    .record({
      status: fc.constantFrom(...orderStatuses),
      units: anyUnits,
      shipments: parcels,
      rest_expected_on: fc.option(day),
    })
    .map(({ status, ...part }) => order(status, part));

  test("is received, cancelled or packed exactly where its status says so, and its counts are never above what was ordered", () => {
    const only: Partial<Record<OrderStatus, string>> = {
      WAITING_FOR_FORM: "waiting",
      PLACED: "packing",
      RECEIVED: "in",
      CANCELLED: "off",
      VOIDED: "void",
      NOT_ACCEPTED: "not-accepted",
      EXPIRED: "expired",
    };
    fc.assert(
      fc.property(anyOrder, (stands) => {
        const { shape, words, next } = standingOf(stands, today);
        const expected = only[stands.order_status];
        if (expected === undefined)
          expect(["waiting", "packing", "in", "off", "void", "not-accepted", "expired"]).not.toContain(shape);
        else expect(shape).toBe(expected);
        const { due, to_receive } = stands.units;
        for (const [, part, whole] of words.matchAll(/(\d+) of (\d+)/g)) {
          expect(Number(whole)).toBe(due);
          expect(Number(part)).toBeLessThanOrEqual(due);
        }
        // Where all is counted in nothing is waited for at the dock.
        if (to_receive === 0) {
          expect(["late", "arrived"]).not.toContain(shape);
          expect(next ?? "").not.toMatch(/Arrives|to receive/);
        }
      }),
    );
  });

  test("with a status that only a newer server has is shown by its description", () => {
    const newer = {
      ...order("PLACED"),
      order_status: "QUARANTINED" as OrderStatus,
      status_description: "In quarantine",
    };
    expect(standingOf(newer, today)).toEqual({ shape: "waiting", words: "In quarantine", next: undefined });
  });
});

test.each([
  [
    "on its way",
    coming,
    { units: 3, received: 0, last: undefined },
    "sent",
    statusText.onTheWay,
    "Arrives tomorrow, Fri, Nov 20",
  ],
  [
    "late",
    parcel("11/18/2026"),
    { units: 3, received: 1, last: undefined },
    "late",
    "Late: was due Wed, Nov 18",
    "No new arrival date. 1 of 3 received",
  ],
  [
    "late, with a new day",
    delayed("11/18/2026", "11/24/2026"),
    { units: 3, received: 1, last: undefined },
    "late",
    "Late: was due Wed, Nov 18",
    "Arrives Tue, Nov 24. 1 of 3 received",
  ],
  ["delivered", there, { units: 3, received: 0, last: undefined }, "arrived", text.deliveredNotReceived, undefined],
  ["counted in part", there, { units: 3, received: 2, last: "2026-11-17" }, "part-in", "2 of 3 received", undefined],
  ["counted in", there, { units: 3, received: 3, last: "2026-11-17" }, "in", statusText.received, "Tue, Nov 17"],
  [
    "counted in before the carrier said so",
    parcel("11/18/2026"),
    { units: 3, received: 3, last: "2026-11-17" },
    "in",
    statusText.received,
    "Tue, Nov 17",
  ],
])("a shipment that is %s", (_, sent, counted, shape, words, next) => {
  expect(shipmentStanding(sent, counted, today)).toEqual({ shape, words, next });
});
