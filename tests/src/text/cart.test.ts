/** Texts of the cart in singular and plural. */
import { describe, expect, test } from "vitest";
import { changedElsewhere } from "#contract/cart/text.ts";
import * as text from "#src/text/cart/cart.ts";
import * as liveText from "#src/text/cart/live.ts";
import * as readinessText from "#src/text/cart/readiness.ts";

describe("cart texts", () => {
  test.each([
    [text.contents(1, 1), "1 product, 1 unit"],
    [text.contents(2, 1200), "2 products, 1,200 units"],
    [text.fullNote(9999), "Your cart is full. It holds at most 9,999 units."],
    [text.unpricedNote(1), "Excludes 1 product. Prices load when you're online."],
    [text.unpricedNote(2), "Excludes 2 products. Prices load when you're online."],
    [liveText.moreChanged("A removed (1 carton)", 1), "A removed (1 carton). 1 more product changed."],
    [liveText.moreChanged("A removed (1 carton)", 2), "A removed (1 carton). 2 more products changed."],
    [readinessText.splitNote(2, 1, 1), "Checkout can split this into 2 orders: 1 line now, 1 line stays in your cart."],
    [readinessText.certificate("Ada Example"), "CSOS certificate: Ada Example."],
    [readinessText.certificate("Ada Example", "expires today"), "CSOS certificate: Ada Example, expires today."],
    [
      readinessText.splitNote(3, 21, 9),
      "Checkout can split this into 3 orders: 21 lines now, 9 lines stay in your cart.",
    ],
    [
      changedElsewhere({ now: undefined, wanted: undefined, by: "staff" }),
      "Removed by staff acting for you. You wanted to remove it.",
    ],
  ])("%s", (shown, expected) => expect(shown).toBe(expected));
});
