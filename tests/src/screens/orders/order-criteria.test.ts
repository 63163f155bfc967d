/** The order search between address bar, form and call. */
import { describe, expect, test } from "vitest";
import {
  criteriaOf,
  formOf,
  paramsOf,
  whyNot,
  type OrderForm,
  type OrderParams,
} from "#src/screens/orders/orders/criteria.ts";

const setting = { customer_id: 1001, today: "2026-11-20" };
const form = (part: Partial<OrderForm>): OrderForm => ({ ...formOf({}, setting), ...part });
const said = (params: OrderParams) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

describe("an address without filters", () => {
  test("asks for the last 45 days of the chosen customer", () =>
    expect(criteriaOf({}, setting)).toMatchObject({
      customer_id: 1001,
      order_from_date: "10/06/2026",
      order_to_date: "11/20/2026",
      order_id: null,
      order_status: null,
    }));
  test("comes back from its form empty", () => expect(said(paramsOf(formOf({}, setting), setting))).toEqual({}));
});

describe("a number", () => {
  test("is found whenever it was: usual days go", () => {
    const params = paramsOf(form({ orderId: "4820001" }), setting);
    expect(said(params)).toEqual({ order_id: 4_820_001 });
    expect(criteriaOf(params, setting)).toMatchObject({
      order_id: 4_820_001,
      order_from_date: null,
      order_to_date: null,
    });
    expect(criteriaOf(paramsOf(form({ customerOrderNo: " PO-1 " }), setting), setting)).toMatchObject({
      customer_order_no: "PO-1",
      order_from_date: null,
    });
  });
  test("keeps days that the person chose", () =>
    expect(criteriaOf(paramsOf(form({ customerOrderNo: "PO-1", from: "01/01/2026" }), setting), setting)).toMatchObject(
      { order_from_date: "01/01/2026", order_to_date: "11/20/2026" },
    ));
});

test("every filter survives the way through the address", () => {
  const whole: OrderParams = {
    customer_id: undefined,
    order_id: 4_820_001,
    customer_order_no: "PO-1",
    order_name: "restock",
    order_from_date: "01/01/2026",
    order_to_date: "02/01/2026",
    order_status: "SHIPPED",
    order_create_user: "okafor",
    item_id: 7,
    shipping_contact_id: 9,
  };
  expect(paramsOf(formOf(whole, setting), setting)).toEqual(whole);
});

test("another customer has other addresses: the ship to goes", () => {
  const params = paramsOf(form({ customer: "any", shippingContact: 9 }), setting);
  expect(said(params)).toEqual({ customer_id: "any" });
  expect(criteriaOf(params, setting).customer_id).toBeNull();
});

describe("a search that cannot run says why", () => {
  test.each<[Partial<OrderForm>, boolean]>([
    [{}, true],
    [{ from: "" }, false],
    [{ to: "" }, false],
    [{ from: "", to: "", orderId: "4820001" }, true],
    [{ from: "", to: "", customerOrderNo: "PO-1" }, true],
    [{ from: "", to: "", orderName: "restock" }, false],
    [{ from: "11/20/2026", to: "11/19/2026" }, false],
    [{ from: "02/30/2026" }, false],
    [{ from: "11/19/2016" }, false],
    [{ from: "11/20/2016" }, true],
  ])("%j", (part, may) => expect(whyNot(form(part), setting.today) === undefined).toBe(may));
});
