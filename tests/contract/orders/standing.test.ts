/** What may still be done with an order: cancelled, voided, shipped under its form; and where its parcels are looked up. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { whyNotAgain } from "#contract/orders/rules/order-again.ts";
import { cancelUntil, whyNotCancellable } from "#contract/orders/rules/cancelling.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { isOver, notOverBefore, overAtTheLatest, shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import { trackingPage } from "#contract/orders/rules/tracking.ts";
import { isVoidable } from "#contract/orders/rules/voiding.ts";
import * as text from "#contract/orders/text.ts";
import * as reorderText from "#contract/orders/reorder-text.ts";

const placed_at = new Date("2026-11-23T15:00:00Z");
const minutes = (count: number) => new Date(placed_at.getTime() + count * 60_000);
const order = {
  status: "PLACED",
  release_at: minutes(30),
  released_at: null,
  placed_at,
  is_form222: false,
  form_arrived_at: null,
} as const;

describe("an order is cancelled", () => {
  test("until the warehouse gets it, to the minute", () => {
    expect(whyNotCancellable(order, minutes(29))).toBeUndefined();
    expect(whyNotCancellable(order, minutes(30))).toBe(text.alreadyReleased);
    expect(cancelUntil(order, minutes(29))).toEqual(minutes(30));
    expect(cancelUntil(order, minutes(30))).toBeNull();
  });

  test("not where a clock 35 days ahead placed it", () => {
    const ahead = { ...order, release_at: minutes(35 * 24 * 60 + 30), placed_at: minutes(35 * 24 * 60) };
    expect(whyNotCancellable(ahead, placed_at)).toBe(text.alreadyReleased);
    expect(cancelUntil(ahead, placed_at)).toBeNull();
    expect(whyNotCancellable({ ...order, release_at: minutes(24 * 60) }, placed_at)).toBeUndefined();
  });

  test("not once the warehouse took it before", () => {
    expect(whyNotCancellable({ ...order, released_at: minutes(1) }, minutes(2))).toBe(text.alreadyReleased);
  });

  test("not where it is of before they could be", () => {
    expect(whyNotCancellable({ ...order, release_at: null }, placed_at)).toBe(text.alreadyReleased);
  });

  test("once; and not after something of it has shipped", () => {
    expect(whyNotCancellable({ ...order, status: "CANCELLED" }, placed_at)).toBe(text.alreadyCanceled);
    expect(whyNotCancellable({ ...order, status: "VOIDED" }, placed_at)).toBe(text.alreadyVoided);
    expect(whyNotCancellable({ ...order, status: "NOT_ACCEPTED" }, placed_at)).toBe(text.notAcceptedBySupplier);
    expect(whyNotCancellable({ ...order, status: "EXPIRED" }, placed_at)).toBe(text.alreadyExpired);
    for (const status of ["PARTIAL", "SHIPPED", "RECEIVED"] as const)
      expect(whyNotCancellable({ ...order, status }, placed_at)).toBe(text.shippedNotCancelable);
  });

  test("as long as its paper form is not here, for the sixty days in which it may be filled", () => {
    const onForm = { ...order, is_form222: true };
    // Before decision 205 such an order was PLACED.
    for (const status of ["WAITING_FOR_FORM", "PLACED"] as const) {
      expect(whyNotCancellable({ ...onForm, status }, minutes(600))).toBeUndefined();
      expect(cancelUntil({ ...onForm, status }, minutes(600))).toEqual(notOverBefore(placed_at));
    }
    expect(whyNotCancellable({ ...onForm, form_arrived_at: minutes(500) }, minutes(600))).toBe(text.alreadyReleased);
  });

  test("where a time is told, it can be just before and cannot be then", () => {
    const some = fc.record({ release: fc.integer({ min: 1, max: 90 }), now: fc.integer({ min: 0, max: 90 }) });
    fc.assert(
      fc.property(some, ({ release, now }) => {
        const it = { ...order, release_at: minutes(release) };
        const until = cancelUntil(it, minutes(now));
        expect(until === null).toBe(whyNotCancellable(it, minutes(now)) !== undefined);
        if (until === null) return;
        expect(whyNotCancellable(it, new Date(until.getTime() - 1))).toBeUndefined();
        expect(whyNotCancellable(it, until)).toBe(text.alreadyReleased);
      }),
    );
  });
});

test.each([
  ["an order that is on no form", { is_form222: false }, false],
  ["one whose form is on its way", { is_form222: true, status: "WAITING_FOR_FORM" as const }, true],
  ["one that was placed before that was a status", { is_form222: true }, true],
  ["one whose form is here", { is_form222: true, form_arrived_at: placed_at }, false],
  ["one that shipped before arrivals were written down", { is_form222: true, status: "SHIPPED" as const }, false],
  ["one that was cancelled", { is_form222: true, status: "CANCELLED" as const }, false],
])("waits for its form: %s", (_, more, waits) => {
  expect(waitsForForm({ ...order, ...more })).toBe(waits);
});

describe("the sixty days of a form", () => {
  test("are days where the customer is: the last one counts whole", () => {
    expect(shipsUntil("America/New_York", placed_at)).toBe("2027-01-22");
    expect(isOver("America/New_York", placed_at, new Date("2027-01-23T04:59:59Z"))).toBe(false);
    expect(isOver("America/New_York", placed_at, new Date("2027-01-23T05:00:00Z"))).toBe(true);
  });

  test("late in the evening it is another day there than here", () => {
    const evening = new Date("2026-11-24T03:00:00Z");
    expect(shipsUntil("America/New_York", evening)).toBe("2027-01-22");
    expect(shipsUntil("Etc/UTC", evening)).toBe("2027-01-23");
  });

  test.each([
    ["America/New_York", "2026-09-10T12:00:00Z", "2026-11-10T05:00:00Z"], // the clock is set back on Nov 1
    ["America/Chicago", "2026-01-20T12:00:00Z", "2026-03-22T05:00:00Z"], // the clock is set forward on Mar 8
    ["America/Phoenix", "2026-01-20T12:00:00Z", "2026-03-22T07:00:00Z"], // the clock is never set
    ["America/New_York", "2026-01-21T04:59:59Z", "2026-03-22T04:00:00Z"], // less than 60 times 24 hours
    ["Pacific/Guam", "2026-09-09T14:00:00Z", "2026-11-09T14:00:00Z"], // the first instant of a day
    ["Australia/Lord_Howe", "2026-08-10T12:00:00Z", "2026-10-09T13:00:00Z"], // the clock is set forward by half an hour
    ["America/Santiago", "2026-07-09T12:00:00Z", "2026-09-08T03:00:00Z"], // the clock is set at midnight
  ])("end in %s at the first instant of the 61st day after %s", (zone, placed, end) => {
    const [from, over] = [new Date(placed), new Date(end)];
    expect(isOver(zone, from, new Date(over.getTime() - 1))).toBe(false);
    expect(isOver(zone, from, over)).toBe(true);
    expect([over >= notOverBefore(from), from <= overAtTheLatest(over)]).toEqual([true, true]);
  });

  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  /** Any second of three years, as often as not within an hour of midnight somewhere. */
  const instants = fc
    .tuple(fc.nat({ max: 24 * 365 * 3 }), fc.oneof(fc.nat({ max: 3_599 }), fc.constantFrom(0, 1, 1_799, 1_800, 3_599)))
    .map(([hours, seconds]) => new Date(Date.UTC(2025, 0, 1, hours, 0, seconds)));
  /** The day of the calendar there, counted in days. */
  const formats = new Map<string, Intl.DateTimeFormat>();
  const dayIn = (timeZone: string, instant: Date): number => {
    if (!formats.has(timeZone)) formats.set(timeZone, new Intl.DateTimeFormat("sv-SE", { timeZone }));
    return Date.parse(formats.get(timeZone)!.format(instant)) / 86_400_000;
  };

  test("end when 60 days of the customer's calendar have passed, in every zone and across every change of its clock", () => {
    const about = fc.integer({ min: -30 * 3_600, max: 30 * 3_600 });
    fc.assert(
      fc.property(zones, instants, about, (zone, placed, seconds) => {
        const now = new Date(placed.getTime() + 60 * 86_400_000 + seconds * 1_000);
        expect(isOver(zone, placed, now)).toBe(dayIn(zone, now) - dayIn(zone, placed) > 60);
      }),
      { numRuns: 2_000 },
    );
  });

  test("end in no zone before the bounds that hold everywhere", () => {
    const about = fc.integer({ min: -4 * 3_600, max: 2 * 3_600 });
    fc.assert(
      fc.property(zones, instants, about, (zone, placed, seconds) => {
        const now = new Date(placed.getTime() + 60 * 86_400_000 + seconds * 1_000);
        if (!isOver(zone, placed, now)) return;
        expect(now >= notOverBefore(placed)).toBe(true);
        expect(placed <= overAtTheLatest(now)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ["nothing has shipped", 5, 0, 0, true],
  ["a part was voided already", 5, 2, 0, true],
  ["all was voided already", 5, 5, 0, false],
  ["some has shipped", 5, 0, 1, false],
])("a line is voided where %s", (_, quantity, voided_quantity, shipped_quantity, may) => {
  expect(isVoidable({ quantity, voided_quantity, shipped_quantity })).toBe(may);
});

describe("ordering again", () => {
  const row = (given: number, why?: "cart_full" | "maximum") =>
    ({ given, adjusted: why === undefined ? null : { why } }) as Parameters<typeof whyNotAgain>[0][number];

  test("goes on where anything goes in, even less than was ordered", () => {
    expect(whyNotAgain([row(0), row(1, "maximum")])).toBeUndefined();
  });

  test("stops where nothing does, and where the cart is full, whatever went in before", () => {
    expect(whyNotAgain([row(0), row(0)])).toBe(text.noneOrderable);
    expect(whyNotAgain([])).toBe(text.noneOrderable);
    expect(whyNotAgain([row(4), row(0, "cart_full")])).toBe(text.noRoom);
  });

  test("says whose order another company's is", () => {
    expect(reorderText.orderFor("North Campus Hospital")).toBe("Order for North Campus Hospital");
  });
});

describe("a parcel's page", () => {
  test("is its carrier's, however that is written, and holds the number alone", () => {
    expect(trackingPage("ups", "1Z 999&x=1")).toBe("https://www.ups.com/track?tracknum=1Z%20999%26x%3D1");
    for (const carrier of ["UPS", "FedEx", "USPS", "DHL"])
      expect(new URL(trackingPage(carrier, "123")!).protocol).toBe("https:");
  });

  test("is none of a carrier that nobody has told us", () => {
    expect(trackingPage("Local courier", "123")).toBeUndefined();
    expect(trackingPage("", "123")).toBeUndefined();
  });
});
