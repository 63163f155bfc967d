/** Texts of the specification in the checkout, letter for letter (Spec 1 §5 and §8, docs/readings.md). */
import { expect, test } from "vitest";

import * as quoted from "#contract/checkout/quoted.ts";
import * as text from "#contract/checkout/text.ts";
import { placed } from "#src/text/checkout/checkout.ts";

test.each([
  ["Finish Updating Item Qty", text.finishUpdating],
  ["Select Shipping Address", text.selectShippingAddress],
  ["Select Billing Address", text.selectBillingAddress],
  ["Select CSOS Certificate", text.selectCertificate],
  ["Enter Certificate Password", text.enterPassword],
  ["Order Form Number must be 6 characters.", text.formNumberNeedsSix],
  ["Validating Order Form Number...", text.validatingFormNumber],
  ["Order Form Number must be unique.", text.formNumberTaken],
  ["Enter Order Form Number", text.enterFormNumber],
  ["Order Form Number must be 9 characters.", text.formNumberNeedsNine],
  ["Enter Confirm Order Form Number", text.confirmFormNumber],
  ["Order Form Numbers do not match.", text.formNumbersDiffer],
  ["Enter Delivery Contact Phone", text.enterPhone],
  ["Enter a valid Delivery Contact Phone", text.phoneNotValid],
  ["Calculate Shipping", text.calculateShipping],
  ["Start Date is not valid.", text.startDateNotValid],
  ["A Form 222 holds at most 20 lines.", text.formLinesExceeded],
  ["Calculate Shipping Failed. Please try again.", quoted.shippingFailed],
  [
    "Calculate Shipping Failed. Please try again. If this keeps happening please contact support.",
    quoted.shippingFailedAgain,
  ],
  ["Checkout Success", placed],
])("%s", (sentence, shown) => {
  expect(shown).toBe(sentence);
});
