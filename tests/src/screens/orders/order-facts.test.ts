/** The details of an order say how it was placed. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as statusText from "#contract/orders/text.ts";
import { OrderFacts } from "#src/screens/orders/purchase-order/order-facts.tsx";
import * as text from "#src/text/orders/purchase-order.ts";

const place = { company_name: "North", first_name: "", last_name: "", address1: "1 Main St", address2: null };
const contact = { ...place, contact_id: 1, city_name: "Albany", state_code: "NY", zip_code: "12207", phone: null };
const detail = {
  order_date: "2026-11-16T15:00:00.000Z",
  time_zone: "America/New_York",
  order_create_user: "Mona Ortiz",
  company_name: "North Pharmacy",
  order_form_number: null,
  is_form222: false,
  buyer_dea_number: null,
  customer_order_no: "",
  order_name: "",
  ship_to: contact,
  bill_to: contact,
  shipping_method_desc: "Ground",
  shipping_instructions: "",
  payment_terms: "",
};
const render = (more: object, signed?: { signed_by: string }): string =>
  renderToStaticMarkup(
    createElement(OrderFacts, { order: { detail: { ...detail, ...more }, signed } as unknown as PurchaseOrder }),
  );
const form = { order_form_number: "26XA04K1D" };

test.each<[string, string, string, string]>([
  ["an Rx order", render({}), text.orderedBy, "Mona Ortiz"],
  [
    "an Rx order that staff placed",
    render({ placed_by_staff_of: "Harbor Ridge Distribution" }),
    text.howOrdered,
    statusText.placedByStaff("Harbor Ridge Distribution", "North Pharmacy"),
  ],
  [
    "an order that another user signed",
    render(form, { signed_by: "Dana Ruiz" }),
    text.howOrdered,
    statusText.signedForAnother("Dana Ruiz", "Mona Ortiz"),
  ],
  [
    "an order that its signer placed",
    render(form, { signed_by: "Mona Ortiz" }),
    text.howOrdered,
    statusText.signedAndPlaced("Mona Ortiz"),
  ],
  [
    "an order on Form 222",
    render({ is_form222: true, order_form_number: "263004187" }),
    text.howOrdered,
    statusText.placedOnForm222("263004187", "Mona Ortiz"),
  ],
])("the details of %s", (kind, html, name, value) => {
  expect(html).toContain(`<dt>${name}</dt><dd>${value}</dd>`);
  if (kind.includes("Form 222")) expect(html).not.toMatch(/signed/i);
});
