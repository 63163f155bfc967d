/** What the mails of an order say: its number with its other names, and its lines. */
import { describe, expect, test } from "vitest";
import { orderLetter, type ToldOrder } from "#server/services/orders/order-letter.ts";
import { getNow } from "#tests/support/present.ts";

const line = {
  full_description: "Zinc",
  ndc_code: "0409-0001-01",
  quantity: 1,
  sale_uom_desc: "Carton",
  price_cents: 1,
  needs_necessity: null,
  necessity_by: null,
  necessity_at: null,
};
const order: ToldOrder = {
  order_id: 4820484,
  company_name: "Main Street Hospital",
  first_name: "Mona",
  last_name: "Ortiz",
  customer_order_no: "",
  order_name: "",
  ship_to: {
    company_name: "Main Street Hospital",
    address1: "1 Main St",
    city_name: "Albany",
    state_code: "NY",
    zip_code: "12207",
  },
  shipping_method_desc: "Ground",
  order_form_number: null,
  status: "PLACED",
  is_form222: false,
  form_arrived_at: null,
  goods_cents: 1,
  surcharge_cents: 0,
  discount_cents: 0,
  bonus_cents: 0,
  shipping_cents: 0,
  total_cents: 1,
  time_zone: "America/New_York",
  release_at: null,
  cancelled_by: null,
  lines: [line],
};

const bodyOf = (what: "placed" | "cancelled", more: Partial<ToldOrder>): string =>
  orderLetter(what, { ...order, ...more }, { now: getNow(), address: "https://portal.example" }).body.wording;

describe.each(["placed", "cancelled"] as const)("the mail of an order that was %s", (what) => {
  test.each([
    [{ order_name: "controlled replenishment" }, "Order 4820484 (controlled replenishment) for Main Street Hospital "],
    [{ customer_order_no: "PO-7" }, "Order 4820484 (PO-7) for "],
    [{ customer_order_no: "PO-7", order_name: "Month end" }, "Order 4820484 (PO-7, Month end) for "],
    [{}, "Order 4820484 for "],
  ])("parts its number from its other names: %j", (more, words) => {
    expect(bodyOf(what, more)).toContain(words);
  });

  test.each([
    [1, "Carton", "1 carton, Zinc"],
    [8, "Carton", "8 cartons, Zinc"],
    [8, "Each", "8 each, Zinc"],
    [1_200, "Box", "1,200 boxes, Zinc"],
  ])("writes %d %s of a line as %s", (quantity, sale_uom_desc, words) => {
    expect(bodyOf(what, { lines: [{ ...line, quantity, sale_uom_desc }] })).toContain(words);
  });
});
