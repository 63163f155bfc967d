/** Texts of orders and documents that change with a count or a state. */
import { expect, test } from "vitest";
import { manyLabels, oneLabel, print, title } from "#src/text/documents/shipping-label.ts";
import * as activity from "#src/text/orders/activity.ts";
import * as list from "#src/text/orders/orders.ts";
import * as order from "#src/text/orders/purchase-order.ts";
import { shipmentOf } from "#src/text/orders/shipments.ts";
import * as signature from "#src/text/orders/signature.ts";
import { expired, expires, expiresTitle } from "#src/text/orders/ships-until.ts";
import { orderLines, stillInCart } from "#src/text/orders/still-in-cart.ts";
import * as voiding from "#src/text/orders/void-order.ts";

test.each([
  [activity.shipped(), "Shipped"],
  [activity.shipped(2), "Shipment 2 shipped"],
  [activity.invoiced(), "Invoiced"],
  [activity.delivered(1), "Shipment 1 delivered"],
  [activity.receive(1), "Receive 1 unit"],
  [activity.remainingToShip(21), "21 units remaining to ship"],
  [activity.recordReason(1, "Ordered twice."), "1 unit: Ordered twice."],
  [
    list.savedOrders(1, "tablet"),
    "You're offline. Showing matches among the 1 order saved on this tablet. There may be others.",
  ],
  [signature.allPassed(9), "All 9 checks passed."],
  [signature.somePassed(8, 9), "8 of 9 checks passed. Do not act on this order. Call customer service."],
  [expired(3, "Jan 15, 2027"), "3 units can no longer ship. The 60 days ended Jan 15, 2027."],
  [expiresTitle(0), "This order expires today."],
  [expiresTitle(1), "This order expires in 1 day."],
  [
    expires(1, { until: "Jan 15, 2027", isSigned: true }),
    "1 unit has not shipped. It can ship until Jan 15, 2027, 60 days after the order was placed. After that, sign a new order.",
  ],
  [
    expires(2, { until: "Jan 15, 2027", isSigned: false }),
    "2 units have not shipped. They can ship until Jan 15, 2027, 60 days after the order was placed. After that, fill in a new form.",
  ],
  [stillInCart(1), "1 line is still in your cart."],
  [stillInCart(2), "2 lines are still in your cart."],
  [orderLines(2), "Order 2 lines"],
  [order.totalOf("14 units"), "Total, 14 units"],
  [order.arrivesAbout("Tue, Nov 24", "Ground"), "Arrives about Tue, Nov 24, Ground"],
  [shipmentOf(1, 2), "Shipment 1 of 2"],
  [voiding.voidAction(0), "Void"],
  [voiding.voidAction(1), "Void 1 line"],
  [voiding.voidedTitle(2, 4_820_484), "2 lines of order 4820484 voided"],
  [voiding.shippedSince([2]), "Line 2 has shipped."],
  [voiding.shippedSince([2, 3]), "Lines 2, 3 have shipped."],
  [voiding.voidedSince([2], "Mona Ortiz", "Nov 20"), "Line 2 was voided by Mona Ortiz on Nov 20."],
  [voiding.voidedSince([2, 3], "Mona Ortiz", "Nov 20"), "Lines 2, 3 were voided by Mona Ortiz on Nov 20."],
  [voiding.removedSince([2], "Nov 20"), "Line 2 was removed from this order on Nov 20."],
  [title(1), "Shipping label"],
  [title(2), "Shipping labels"],
  [print(1), "Print 1 label"],
  [oneLabel("4820484", "1 of 1"), "Order 4820484, box 1 of 1. 4 by 6 inches, prints without margins."],
  [manyLabels("4820484", 2), "Order 4820484, 2 boxes. 4 by 6 inches, prints without margins."],
])("%s", (shown, expected) => expect(shown).toBe(expected));
