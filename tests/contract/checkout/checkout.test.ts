/** What blocks an Rx checkout, in the specified words and order. */
import { expect, test } from "vitest";

import { cartHolds } from "#contract/cart/rules/cart.ts";
import { blockingReasons, type CheckoutView } from "#contract/checkout/rules/checkout.ts";
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import { lineReasons } from "#contract/checkout/rules/checkout-lines.ts";
import { emptyCart, noOvernight } from "#contract/checkout/text.ts";

const line = {
  full_description: "Ondansetron",
  quantity: 5,
  max_sale_qty: 40,
  sale_UOM_desc: "Carton",
  not_sellable_reason: null,
};
const method = {
  shipping_cost: 9.5,
  useSaturdayShipping: false,
  is_overnight: false,
  is_overnight_possible: true,
  why_overnight_not_possible: null,
};
const ready: CheckoutView = {
  hasUnsavedQuantity: false,
  lines: [line],
  shipping_contact_id: 1,
  billing_contact_id: 2,
  method,
  delivery_contact_phone: "",
  isPhone,
};
const saturday = { ...method, useSaturdayShipping: true };
const overnight = { ...method, is_overnight: true };

test.each<[string, Partial<CheckoutView>, string[]]>([
  ["everything is there", {}, []],
  ["free shipping", { method: { ...method, shipping_cost: 0 } }, []],
  ["an empty cart", { lines: [] }, [emptyCart]],
  ["a quantity not updated", { hasUnsavedQuantity: true }, ["Finish Updating Item Qty"]],
  ["no shipping address", { shipping_contact_id: null }, ["Select Shipping Address"]],
  ["no billing address", { billing_contact_id: null }, ["Select Billing Address"]],
  ["no cost yet", { method: { ...method, shipping_cost: null } }, ["Calculate Shipping"]],
  ["no way to ship", { method: null }, ["Calculate Shipping"]],
  ["Saturday without a phone", { method: saturday, delivery_contact_phone: "  " }, ["Enter Delivery Contact Phone"]],
  [
    "Saturday with half a phone",
    { method: saturday, delivery_contact_phone: "217-555" },
    ["Enter a valid Delivery Contact Phone"],
  ],
  ["Saturday with a phone", { method: saturday, delivery_contact_phone: "217-555-0100" }, []],
  ["a weekday without a phone", { delivery_contact_phone: "nonsense" }, []],
  [
    "overnight where it is impossible",
    {
      method: {
        ...overnight,
        shipping_cost: null,
        is_overnight_possible: false,
        why_overnight_not_possible: "Not to AK.",
      },
    },
    ["Not to AK."],
  ],
  ["overnight impossible without a reason", { method: { ...overnight, is_overnight_possible: false } }, [noOvernight]],
  [
    "a way that the goods are too heavy for",
    { method: { ...method, shipping_cost: null, why_not_possible: "Ground delivery is possible up to 5 lb." } },
    ["Ground delivery is possible up to 5 lb."],
  ],
  [
    "a start that is wrong, behind everything else",
    { method: null, billing_contact_id: null, recurrence: ["Start Date is not valid."] },
    ["Select Billing Address", "Calculate Shipping", "Start Date is not valid."],
  ],
  ["a line over its maximum", { lines: [{ ...line, quantity: 41 }] }, ["Ondansetron: Maximum Quantity is 40 cartons."]],
  ["a line that is not sold", { lines: [{ ...line, not_sellable_reason: "No price." }] }, ["Ondansetron: No price."]],
])("%s", (_, difference, reasons) => {
  expect(blockingReasons({ ...ready, ...difference }).map(({ text }) => text)).toEqual(reasons);
});

test("all at once come in the specified order", () => {
  const nothing: CheckoutView = {
    hasUnsavedQuantity: true,
    lines: [{ ...line, quantity: 41 }],
    shipping_contact_id: null,
    billing_contact_id: null,
    method: { ...saturday, shipping_cost: null },
    delivery_contact_phone: "",
    isPhone,
  };
  expect(blockingReasons(nothing).map(({ text }) => text)).toEqual([
    "Finish Updating Item Qty",
    "Ondansetron: Maximum Quantity is 40 cartons.",
    "Select Shipping Address",
    "Select Billing Address",
    "Enter Delivery Contact Phone",
    "Calculate Shipping",
  ]);
});

test("more than 9999 units block, exactly as many do not", () => {
  const lines = (quantity: number) => [
    { ...line, max_sale_qty: null, quantity: 9_000 },
    { ...line, max_sale_qty: null, quantity },
  ];
  expect(lineReasons(lines(999))).toEqual([]);
  expect(lineReasons(lines(1_000))).toEqual([`${cartHolds}.`]);
});
