/** What blocks the checkout and where each reason leads; what is sent. */
import { describe, expect, test } from "vitest";

import type { ControlledView } from "#contract/checkout/rules/controlled.ts";
import { noDeaNumber, recurringLinesExceeded, recurringOrdersExceeded } from "#contract/checkout/text.ts";
import { readDraft, type CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import { fields, reasonsOf, type BlockingFacts } from "#src/screens/checkout/reasons.ts";
import { repeatReasons } from "#src/screens/checkout/repeat.tsx";
import { requestOf } from "#src/screens/checkout/request.ts";
import { readyFacts } from "#tests/support/checkout-facts.ts";
import { aCart, aCartItem, aMethod, anAddress } from "#tests/support/shop.ts";

const saturday = aMethod({ is_overnight: true, offer_saturday_delivery: true, useSaturdayShipping: true });

describe("what blocks", () => {
  test("nothing, when everything is there", () => expect(reasonsOf(aCart([aCartItem()]), readyFacts)).toEqual([]));

  test.each<{ standing: Partial<BlockingFacts>; text: string; field: string | undefined }>([
    { standing: { unsavedField: "quantity-48120-CT" }, text: "Finish Updating Item Qty", field: "quantity-48120-CT" },
    { standing: { shipping_contact_id: null }, text: "Select Shipping Address", field: fields.shipTo },
    { standing: { billing_contact_id: null }, text: "Select Billing Address", field: fields.billTo },
    { standing: { method: aMethod({ shipping_cost: null }) }, text: "Calculate Shipping", field: fields.calculate },
    { standing: { method: null }, text: "Calculate Shipping", field: fields.method },
    { standing: { method: null, wayEnded: "Ended." }, text: "Ended.", field: fields.method },
    { standing: { method: saturday }, text: "Enter Delivery Contact Phone", field: fields.phone },
    {
      standing: { method: saturday, delivery_contact_phone: "12" },
      text: "Enter a valid Delivery Contact Phone",
      field: fields.phone,
    },
    {
      standing: {
        method: aMethod({ is_overnight: true, is_overnight_possible: false, why_overnight_not_possible: "Not to HI." }),
      },
      text: "Not to HI.",
      field: fields.method,
    },
  ])("$text", ({ standing, text, field }) => {
    expect(reasonsOf(aCart([aCartItem()]), { ...readyFacts, ...standing })).toEqual([{ text, field }]);
  });

  test("what has no room to repeat, before it is pressed; nothing of it where the order does not repeat", () => {
    const [once, weekly] = (["", "weekly"] as const).map((recurring_frequency) => ({
      ...readDraft(undefined),
      recurring_frequency,
    }));
    const full = { today: "2026-11-20", lines: 201, orders: 100 };
    expect(repeatReasons(once!, full)).toEqual([]);
    expect(repeatReasons(weekly!, { ...full, lines: 200, orders: undefined })).toEqual([]);
    const recurrence = repeatReasons(weekly!, full);
    expect(reasonsOf(aCart([aCartItem()]), { ...readyFacts, recurrence })).toEqual([
      {
        text: recurringLinesExceeded,
        field: fields.startDate,
      },
      { text: recurringOrdersExceeded, field: fields.startDate },
    ]);
  });

  test("a cost that is on its way is nothing to do anything about; what else is missing is", () => {
    const waiting = { ...readyFacts, method: aMethod({ shipping_cost: null }), isCalculating: true };
    expect(reasonsOf(aCart([aCartItem()]), waiting)).toEqual([]);
    expect(reasonsOf(aCart([aCartItem()]), { ...waiting, billing_contact_id: null })).toHaveLength(1);
  });

  test("a line above its maximum leads to that line's quantity", () => {
    const item = aCartItem({ quantity: 41, max_sale_qty: 40 });
    expect(reasonsOf(aCart([item]), readyFacts)).toEqual([
      { text: `${item.full_description}: Maximum Quantity is 40 cartons.`, field: "quantity-48120-CT" },
    ]);
  });
});

describe("what blocks a controlled cart", () => {
  const two = aCartItem({ schedule_name: "II" });
  const dea = { identification_code: "BN4719260", contact_id: 31, schedules: ["II"] as ["II"], valid_to_date: null };
  const onPaper: ControlledView = {
    mode: "Form222",
    lines: [two],
    deas: [dea],
    dea_number: "BN4719260",
    certificate_id: null,
    certificate_password: "",
    order_form_number: "263004187",
    order_form_number_again: "263004187",
    uniqueness: "unique",
    today: "2026-11-23",
  };

  test.each<{ over: Partial<ControlledView>; told: [string, string][] }>([
    { over: {}, told: [] },
    { over: { order_form_number: "" }, told: [["Enter Order Form Number", fields.formNumber]] },
    { over: { order_form_number_again: "" }, told: [["Enter Confirm Order Form Number", fields.formNumberAgain]] },
    { over: { uniqueness: "asking" }, told: [["Validating Order Form Number...", fields.formNumber]] },
    { over: { uniqueness: "taken" }, told: [["Order Form Number must be unique.", fields.formNumber]] },
    {
      over: { mode: "CSOS", order_form_number: "" },
      told: [
        ["Select CSOS Certificate", fields.certificate],
        ["Enter Certificate Password", fields.password],
      ],
    },
    { over: { deas: [] }, told: [[noDeaNumber, fields.shipTo]] },
  ])("$told", ({ over, told }) => {
    const reasons = reasonsOf(aCart([two]), { ...readyFacts, controlled: { ...onPaper, ...over } });
    expect(reasons.map(({ text, field }) => [text, field])).toEqual(told);
  });

  test("nothing of a form goes along where there is none", () => {
    const signing: ControlledView = { ...onPaper, mode: "NotCSOS" };
    const request = requestOf(aCart([two]), readDraft(undefined), { ...chosen, signing });
    expect(request).toMatchObject({ cs_dea_number: "BN4719260", is_recurring: false });
    expect(request).not.toHaveProperty("order_form_number");
  });

  test("the paper form's number goes along as it is stored, and nothing repeats on it", () => {
    const signing: ControlledView = { ...onPaper, order_form_number: " 26300a187 " };
    const weekly = { ...readDraft(undefined), recurring_frequency: "weekly" } as const;
    const request = requestOf(aCart([two]), weekly, { ...chosen, signing });
    expect(request).toMatchObject({ cs_dea_number: "BN4719260", order_form_number: "26300A187" });
    expect(request).not.toHaveProperty("is_recurring");
  });
});

const chosen = {
  shipTo: anAddress(),
  billTo: anAddress({ contact_id: 32 }),
  method: aMethod(),
  signing: null,
  today: "2026-01-31",
};

describe("what is sent", () => {
  const draft: CheckoutDraft = {
    shipping_contact_id: null,
    billing_contact_id: null,
    customer_order_no: "PO-1",
    order_name: "Weekly",
    shipping_instructions: "Dock B",
    delivery_contact_phone: "217 555 0142",
    recurring_frequency: "",
    recur_start_date: null,
    when_short: "wait",
  };

  test("the quote that was shown, and the contacts that were chosen", () => {
    expect(requestOf(aCart([aCartItem()]), draft, chosen)).toEqual({
      cart_id: 7,
      billing_contact_id: 32,
      shipping_contact_id: 31,
      customer_order_no: "PO-1",
      order_name: "Weekly",
      shipping_instructions: "Dock B",
      shipping_charges: 12.3,
      sub_total: 98,
      seen: { lines: [expect.objectContaining({ item_id: 48_120, quantity: 4, sale_UOM_price: 24.5 })] },
      shipping_method_id: 1,
      shipping_wrk_order_id: 900,
      use_saturday_shipping: false,
      is_recurring: false,
    });
  });

  test.each([
    { typed: null, from: "02/28/2026" },
    { typed: "02/02/2026", from: "02/02/2026" },
  ])("how often and from which day it repeats: $from", ({ typed, from }) => {
    const repeating = { ...draft, recurring_frequency: "monthly", recur_start_date: typed } as const;
    expect(requestOf(aCart([aCartItem()]), repeating, chosen)).toMatchObject({
      is_recurring: true,
      recurring_frequency: "monthly",
      recur_start_date: from,
      when_short: "wait",
    });
  });

  test("the phone number, for a Saturday alone", () => {
    expect(requestOf(aCart([aCartItem()]), draft, { ...chosen, method: saturday })).toMatchObject({
      use_saturday_shipping: true,
      delivery_contact_phone: "217 555 0142",
    });
  });

  test.each([
    { ...chosen, shipTo: undefined },
    { ...chosen, billTo: undefined },
    { ...chosen, method: null },
    { ...chosen, method: aMethod({ shipping_cost: null }) },
  ])("nothing, while something is missing", (missing) => {
    expect(requestOf(aCart([aCartItem()]), draft, missing)).toBeUndefined();
  });

  test("free shipping is a cost like any other", () => {
    const free = { ...chosen, method: aMethod({ shipping_cost: 0 }) };
    expect(requestOf(aCart([aCartItem()]), draft, free)?.shipping_charges).toBe(0);
  });
});
