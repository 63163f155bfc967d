/** Rules of orders: when a search may run, its days, and the status that lines give. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { OrderStatus } from "#contract/base/order-status.ts";
import { addDays, dateIn, isoToWire } from "#contract/base/dates.ts";
import {
  defaultOrderDates,
  isEndedUnshipped,
  oldestDate,
  statusDescriptions,
  whyNotSearchable,
} from "#contract/orders/rules/orders.ts";
import * as text from "#contract/orders/text.ts";

const today = "2026-11-20";
const none = { order_id: null, customer_order_no: null, order_from_date: null, order_to_date: null };
const dates = { order_from_date: "10/06/2026", order_to_date: "11/20/2026" };

test.each([
  ["nothing", {}, text.criteriaMissing],
  ["only the from date", { order_from_date: "10/06/2026" }, text.criteriaMissing],
  ["only the to date", { order_to_date: "10/06/2026" }, text.criteriaMissing],
  ["an empty order number", { customer_order_no: "" }, text.criteriaMissing],
  ["an order id", { order_id: 1 }, undefined],
  ["a customer's number", { customer_order_no: "PO-1" }, undefined],
  ["a customer's number and one date", { customer_order_no: "PO-1", order_to_date: "10/06/2026" }, undefined],
  ["both dates", dates, undefined],
  ["the same day twice", { order_from_date: "11/20/2026", order_to_date: "11/20/2026" }, undefined],
  ["dates the wrong way round", { order_from_date: "11/20/2026", order_to_date: "11/19/2026" }, text.datesReversed],
  ["ten years ago to the day", { order_from_date: "11/20/2016", order_to_date: "11/20/2026" }, undefined],
  [
    "ten years and a day ago",
    { order_from_date: "11/19/2016", order_to_date: "11/20/2026" },
    text.datesTooOld("11/20/2016"),
  ],
  [
    "an order id with dates that make no sense",
    { order_id: 1, order_from_date: "11/20/2026", order_to_date: "11/19/2006" },
    undefined,
  ],
])("a search by %s", (_, criteria, why) => {
  expect(whyNotSearchable({ ...none, ...criteria }, today)).toBe(why);
});

test.each([
  ["2026-11-20", "2016-11-20"],
  ["2028-02-29", "2018-02-28"],
  ["2036-02-29", "2026-02-28"],
  ["2034-02-28", "2024-02-28"],
])("ten years before %s is %s", (day, oldest) => expect(oldestDate(day)).toBe(oldest));

test("a new search covers 45 days up to today in the customer's calendar", () => {
  const evening = new Date("2026-11-20T03:00:00Z"); // The 19th in Chicago.
  expect(defaultOrderDates("America/Chicago", evening)).toEqual({
    order_from_date: "10/05/2026",
    order_to_date: "11/19/2026",
  });
  expect(defaultOrderDates("UTC", evening)).toEqual({ order_from_date: "10/06/2026", order_to_date: "11/20/2026" });
});

const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays("1990-01-01", days));

test("the days offered for a new search can always be searched", () => {
  fc.assert(
    fc.property(day, fc.constantFrom("UTC", "America/Chicago", "Pacific/Auckland"), (date, zone) => {
      const now = new Date(`${date}T12:00:00Z`);
      const criteria = { ...none, ...defaultOrderDates(zone, now) };
      expect(whyNotSearchable(criteria, dateIn(zone, now))).toBeUndefined();
    }),
  );
});

test("a range is searchable exactly when it is in order and not older than ten years", () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      const why = whyNotSearchable({ ...none, order_from_date: isoToWire(from), order_to_date: isoToWire(to) }, today);
      expect(why === undefined).toBe(from <= to && from >= oldestDate(today));
    }),
  );
});

test("an order ends without a shipment by cancellation, void, non-acceptance or expiry, and by no other status", () => {
  expect(OrderStatus.options.filter(isEndedUnshipped)).toEqual(["CANCELLED", "VOIDED", "NOT_ACCEPTED", "EXPIRED"]);
});

test("every status has its words", () => {
  expect(Object.keys(statusDescriptions).toSorted()).toEqual(OrderStatus.options.toSorted());
});
