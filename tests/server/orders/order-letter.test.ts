/** What the mails of an order say: its number with its other names, and its lines. */
import { describe, expect, test } from "vitest";
import * as statusText from "#contract/orders/text.ts";
import { orderLetter, type ToldOrder } from "#server/services/orders/order-letter.ts";
import * as mailText from "#server/services/orders/mail-text.ts";
import { recordLetter } from "#server/services/orders/record-mail.ts";
import { getServerNow } from "#tests/support/present.ts";

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
  customer_id: 7,
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
  signed_by: null,
  placed_by_staff_of: null,
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
  frequency: null,
  lines: [line],
};

const bodyOf = (what: "placed" | "cancelled", more: Partial<ToldOrder>): string =>
  orderLetter(what, { ...order, ...more }, { now: getServerNow(), address: "https://portal.example" }).body.wording;

describe.each(["placed", "cancelled"] as const)("the mail of an order that was %s", (what) => {
  test.each([
    [{ order_name: "controlled replenishment" }, "Order 4820484 (controlled replenishment) for Main Street Hospital "],
    [{ customer_order_no: "PO-7" }, "Order 4820484 (PO-7) for "],
    [{ customer_order_no: "PO-7", order_name: "Month end" }, "Order 4820484 (PO-7, Month end) for "],
    [{}, "Order 4820484 for "],
    [{ customer_order_no: "PO.77.AB:10⁸//3½" }, "Order 4820484 (PO.77.AB:10⁸//3½) for "],
    [{ customer_order_no: "77.AB", order_name: "evil.example" }, "Order 4820484 (77.AB, evil. example) for "],
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

test("the mail of an order that repeats says how often", () => {
  expect(bodyOf("placed", { frequency: "weekly" })).toContain("\nRepeats: Every week\n");
  expect(bodyOf("placed", { frequency: "biweekly" })).toContain("\nRepeats: Every 2 weeks\n");
  expect(bodyOf("placed", {})).not.toContain("Repeats");
});

const signed = { order_form_number: "26XA04K1D", signed_by: "Alex Bloom" };
const onForm222 = { order_form_number: "263004187", is_form222: true };

describe.each<[kind: string, order: Partial<ToldOrder>, sentence: string | undefined]>([
  ["an order that another user signed", signed, statusText.signedForAnother("Alex Bloom", "Mona Ortiz")],
  ["an order that its signer placed", { ...signed, signed_by: "Mona Ortiz" }, statusText.signedAndPlaced("Mona Ortiz")],
  ["an order on Form 222", onForm222, statusText.placedOnForm222("263004187", "Mona Ortiz")],
  ["an Rx order", {}, undefined],
])("the mails of %s", (_, more, sentence) => {
  const record = { placed_by: "Mona Ortiz", order_form_number: "26XA04K1D", reason: "Typing error" };
  const letters = {
    placed: bodyOf("placed", more),
    record: recordLetter(
      { ...order, ...record, kind: "refusal", status: "NOT_ACCEPTED", made_by: null, ...(more as object), lines: [] },
      { first_name: "Mona", rank: 1 },
      "https://portal.example",
    ).body.wording,
  };

  test.each(["placed", "record"] as const)("say in one sentence how it was placed: %s", (which) => {
    const words = letters[which];
    if (sentence === undefined) expect(words).not.toMatch(/Signed|Form 222/);
    else expect(words.split("\n\n")).toContain(`${sentence}.`);
  });

  test("call a Form 222 by its name and never say that it was signed", () => {
    if (more.is_form222 !== true) return;
    expect(letters.placed).toContain(mailText.form222("263004187").wording);
    expect(letters.record).toContain("order 4820484 (Form 222 263004187) for Main Street Hospital");
    expect(`${letters.placed}${letters.record}`).not.toMatch(/sign/i);
  });
});
