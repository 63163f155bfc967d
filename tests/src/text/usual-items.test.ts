/** Texts of usual items and order guides that change with a count. */
import { describe, expect, test } from "vitest";
import { counted } from "#src/text/cart/order-guide-order.ts";
import * as text from "#src/text/cart/usual-items.ts";
import * as rowText from "#src/text/cart/usual-row.ts";

describe("usual items", () => {
  test.each([
    [text.inRxCart(1), "Switch to the Rx cart to see 1 usual item."],
    [text.inControlledCart(3), "Switch to the controlled substances cart to see 3 usual items."],
    [text.mostOrdered(200, 1_312), "Showing the 200 most-ordered of 1,312 products from the last 90 days."],
    [text.addProducts(1), "Add 1 product"],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));

  test("name how many are left only where the cart has some", () => {
    expect(rowText.limit(40, 40)).toBe("Limit 40 per order");
    expect(rowText.limit(40, 12)).toBe("Limit 40 per order, 12 left");
  });
});

describe("an order guide", () => {
  test("names when the products were counted where that was in an earlier visit", () => {
    expect(counted(1, undefined)).toBe("1 product counted");
    expect(counted(12, "8:12 AM today")).toBe("12 products counted at 8:12 AM today");
  });
});
