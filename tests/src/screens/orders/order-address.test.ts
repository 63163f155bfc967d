/** The filters of the order search go from the address bar to the toolbar, to the call and back, and ask the same question all the way. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { largestInteger } from "#contract/base/numbers.ts";
import { orderStages, orderStatuses, whyNotSearchable } from "#contract/orders/rules/orders.ts";
import { OrdersSearch } from "#src/app/routes/search-params.ts";
import {
  criteriaOf,
  daysOf,
  hasUsualDays,
  whyNot,
  withCustomer,
  withDays,
  type OrderParams,
} from "#src/screens/orders/orders/criteria.ts";
import type { DateSpan } from "#src/ui/trade/date-span.ts";
import { dateNotValid } from "#src/text/orders/order-filters.ts";

const setting = { customer_id: 1001, today: "2026-11-20" };
const said = (params: OrderParams) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

const date = fc
  .integer({ min: 0, max: 3_600 })
  .map((days) => isoToWire(new Date(Date.UTC(2017, 0, 1 + days)).toISOString().slice(0, 10)));
const words = fc.constantFrom("PO-2026/11-4471", "007", "12", "any", "Weekly OR restock", "#4", "null", "Ä & Ö");
const id = fc.integer({ min: 1, max: largestInteger });
const filters = {
  customer_id: fc.oneof(id, fc.constant("any" as const)),
  company_name: words,
  order_id: id,
  customer_order_no: words,
  number_part: words,
  order_name: words,
  order_from_date: date,
  order_to_date: date,
  order_status: fc.constantFrom(...orderStatuses),
  order_create_user: words,
  item_id: id,
  lot_no: words,
  stage: fc.constantFrom(...orderStages),
};
/** Any address that the page itself writes. */
const params: fc.Arbitrary<OrderParams> = fc.record(filters, { requiredKeys: [] });

describe("an address", () => {
  test("comes through the address bar unchanged", () => {
    fc.assert(
      fc.property(params, (before) => {
        expect(said(OrdersSearch(said(before)))).toEqual(said(before));
      }),
    );
  });

  test("asks for the same orders when its own days are selected, or its own customer", () => {
    fc.assert(
      fc.property(params, (before) => {
        const after = withDays(before, daysOf(before, setting), setting);
        expect(criteriaOf(after, setting)).toEqual(criteriaOf(before, setting));
        expect(said(withDays(after, daysOf(after, setting), setting))).toEqual(said(after));
        const { customer_id = setting.customer_id } = before;
        expect(criteriaOf(withCustomer(before, customer_id, setting), setting)).toEqual(criteriaOf(before, setting));
      }),
    );
  });

  test("says every filter to the call, and none that is not in it", () => {
    fc.assert(
      fc.property(fc.record(filters), (all) => {
        const { customer_id, company_name, ...others } = all;
        expect(criteriaOf(all, setting)).toEqual({
          ...others,
          customer_id: customer_id === "any" ? null : customer_id,
          company_name: customer_id === "any" ? company_name : null,
          shipping_contact_id: null,
          sort: "newest",
        });
      }),
    );
    const nothing = criteriaOf({ order_id: 1 }, setting);
    expect(Object.entries(nothing).filter(([, value]) => value !== null)).toEqual([
      ["customer_id", 1001],
      ["order_id", 1],
      ["sort", "newest"],
    ]);
  });

  test("asks for the usual days exactly where it names neither days nor a number", () => {
    fc.assert(
      fc.property(params, (before) => {
        const { order_from_date, order_to_date, order_id, customer_order_no, number_part, stage } = before;
        const isUsual = [order_from_date, order_to_date, order_id, customer_order_no, number_part, stage].every(
          (each) => each === undefined,
        );
        expect(hasUsualDays(before)).toBe(isUsual);
        const { order_from_date: from, order_to_date: to } = criteriaOf(before, setting);
        expect([from, to]).toEqual(
          isUsual ? ["10/06/2026", "11/20/2026"] : [order_from_date ?? null, order_to_date ?? null],
        );
      }),
    );
  });
});

test("a ship to goes along for the chosen customer alone, whose it is", () => {
  for (const customer of ["any", 1002] as const)
    expect(withCustomer({ shipping_contact_id: 9 }, customer, setting).shipping_contact_id).toBeUndefined();
});

test("a company goes along for Any Customer alone", () => {
  const named: OrderParams = { customer_id: "any", company_name: "Lakeshore" };
  expect(criteriaOf(named, setting)).toMatchObject({ customer_id: null, company_name: "Lakeshore" });
  expect(withCustomer(named, "any", setting).company_name).toBe("Lakeshore");
  for (const customer of [1001, 1002]) expect(withCustomer(named, customer, setting).company_name).toBeUndefined();
});

test("the customer of the session needs no word in the address, another one does", () => {
  expect(withCustomer({ customer_id: 1002 }, 1001, setting).customer_id).toBeUndefined();
  expect(withCustomer({}, 1002, setting).customer_id).toBe(1002);
  expect(criteriaOf({ customer_id: 1002 }, setting).customer_id).toBe(1002);
});

describe("what cannot be searched", () => {
  test("is exactly what the server would turn down", () => {
    fc.assert(
      fc.property(params, (address) => {
        const { order_id = null, customer_order_no = null, ...others } = criteriaOf(address, setting);
        const { number_part = null, order_from_date = null, order_to_date = null, stage = null } = others;
        const asked = { order_id, customer_order_no, number_part, order_from_date, order_to_date, stage };
        expect(whyNot(address, setting) === undefined).toBe(whyNotSearchable(asked, setting.today) === undefined);
      }),
    );
  });

  test.each<[Partial<DateSpan>, string, string | RegExp]>([
    [{ from: "02/30/2026" }, "orders-from", dateNotValid("02/30/2026")],
    [{ to: "13/01/2026" }, "orders-to", dateNotValid("13/01/2026")],
    [{ from: "" }, "orders-from", /both dates/],
    [{ to: "" }, "orders-to", /both dates/],
    [{ from: "", to: "" }, "orders-from", /both dates/],
    [{ from: "11/20/2026", to: "11/19/2026" }, "orders-to", /after/],
    [{ from: "11/19/2016" }, "orders-from", /ten years/],
  ])("%j leads to %s", (part, field, text) => {
    const why = whyNot({}, setting, { ...daysOf({}, setting), ...part });
    expect(why?.field).toBe(field);
    expect(why?.text).toMatch(text);
  });
});
