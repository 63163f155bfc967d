/** How an order was placed, in one sentence for page, documents and mails. */
import { describe, expect, test } from "vitest";
import { describePlacement } from "#contract/orders/rules/placement.ts";

const order = {
  placed_by: "Mona Ortiz",
  signed_by: undefined,
  is_form222: false,
  order_form_number: null,
  company_name: "North Pharmacy",
  placed_by_staff_of: null,
};

describe("describePlacement", () => {
  test.each([
    [
      "another user's certificate",
      { signed_by: "Dana Ruiz", order_form_number: "26XA04K1D" },
      "Signed with the certificate of Dana Ruiz, placed by Mona Ortiz",
    ],
    [
      "the user's own certificate",
      { signed_by: "MONA ORTIZ ", order_form_number: "26XA04K1D" },
      "Signed and placed by MONA ORTIZ ",
    ],
    [
      "a paper Form 222",
      { is_form222: true, order_form_number: "263004187" },
      "Placed on Form 222 263004187 by Mona Ortiz",
    ],
    ["no order form", {}, undefined],
    [
      "no order form, by staff",
      { placed_by_staff_of: "Harbor Ridge Distribution" },
      "Placed by Harbor Ridge Distribution staff for North Pharmacy",
    ],
  ])("describes an order placed with %s", (_, more, sentence) => {
    expect(describePlacement({ ...order, ...more })).toBe(sentence);
  });
});
