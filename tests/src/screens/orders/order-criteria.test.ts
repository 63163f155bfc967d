/** The order search between address bar, toolbar and call. */
import { describe, expect, test } from "vitest";
import {
  countFolded,
  criteriaOf,
  daysOf,
  isFiltered,
  whyNot,
  withCustomer,
  withDays,
  type OrderParams,
} from "#src/screens/orders/orders/criteria.ts";
import { lastDays, type DateSpan } from "#src/ui/trade/date-span.ts";

const setting = { customer_id: 1001, today: "2026-11-20" };
const said = (params: OrderParams) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
const usual: DateSpan = { from: "10/06/2026", to: "11/20/2026" };

describe("an address without filters", () => {
  test("asks for the last 45 days of the chosen customer", () =>
    expect(criteriaOf({}, setting)).toMatchObject({
      customer_id: 1001,
      order_from_date: usual.from,
      order_to_date: usual.to,
      order_id: null,
      number_part: null,
      order_status: null,
    }));
  test("stays empty when its own days are selected", () => {
    expect(said(withDays({}, usual, setting))).toEqual({});
    expect(said(withDays({}, lastDays(45, setting.today), setting))).toEqual({});
    expect(isFiltered(withDays({}, usual, setting))).toBe(false);
  });
});

describe("a number", () => {
  test("is found whenever the order was placed", () => {
    for (const params of [{ order_id: 4_820_001 }, { customer_order_no: "PO-1" }, { number_part: "001" }])
      expect(criteriaOf(params, setting)).toMatchObject({ ...params, order_from_date: null, order_to_date: null });
  });
  test("keeps days that the user selected, the usual ones too", () => {
    const params = withDays({ number_part: "001" }, usual, setting);
    expect(criteriaOf(params, setting)).toMatchObject({
      number_part: "001",
      order_from_date: usual.from,
      order_to_date: usual.to,
    });
    expect(said(withDays(params, { from: "", to: "" }, setting))).toEqual({ number_part: "001" });
  });
});

test("another customer has other addresses: the ship to goes", () => {
  const params = withCustomer({ shipping_contact_id: 9, order_name: "restock" }, "any", setting);
  expect(said(params)).toEqual({ customer_id: "any", order_name: "restock" });
  expect(criteriaOf(params, setting).customer_id).toBeNull();
});

test("the filters behind the button are counted, a product with its lot once", () => {
  expect(countFolded({ number_part: "7", stage: "late", sort: "oldest", order_from_date: usual.from })).toBe(0);
  expect(countFolded({ item_id: 7, lot_no: "K1", order_status: "SHIPPED" })).toBe(2);
});

describe("days that cannot be searched say why", () => {
  test.each<[OrderParams, Partial<DateSpan>, boolean]>([
    [{}, {}, true],
    [{}, { from: "" }, false],
    [{}, { to: "" }, false],
    [{ order_id: 4_820_001 }, { from: "", to: "" }, true],
    [{ customer_order_no: "PO-1" }, { from: "", to: "" }, true],
    [{ number_part: "PO" }, { from: "", to: "" }, true],
    [{ stage: "late" }, { from: "", to: "" }, true],
    [{ order_name: "restock" }, { from: "", to: "" }, false],
    [{}, { from: "11/20/2026", to: "11/19/2026" }, false],
    [{}, { from: "02/30/2026" }, false],
    [{}, { from: "11/19/2016" }, false],
    [{}, { from: "11/20/2016" }, true],
  ])("%j %j", (params, part, may) => {
    expect(whyNot(params, setting, { ...daysOf({}, setting), ...part }) === undefined).toBe(may);
  });
});
