/** Texts of src/text/catalogue and src/text/reports that change with a count or a part. */
import { expect, test } from "vitest";
import * as browseText from "#src/text/catalogue/browse.ts";
import * as filtersText from "#src/text/catalogue/filters.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import * as lotsText from "#src/text/reports/lots.ts";
import * as spendText from "#src/text/reports/spend.ts";

test.each([
  [browseText.productCount(1), "1 product"],
  [browseText.productCount(4_812), "4,812 products"],
  [filtersText.titleWithCount(2), "Filters (2)"],
  [filtersText.showCount(1), "Show 1 product"],
  [cardText.inCartOnlyUnit("1 case", "cases"), "1 case in your cart, so you can only add cases."],
  [cardText.overLimit(cardText.contents("12 cartons")), "of 12 cartons, over the limit"],
  [cardText.kitChecks(2, "$1.50"), "+ 2 × $1.50 kit check"],
  [lotsText.serialNumbers(1), "1 serial number"],
  [
    spendText.changeAndOrders(spendText.down("20%"), 21, "Nov 1, 2026"),
    "Down 20% from this point last month · 21 orders since Nov 1, 2026",
  ],
])("%s", (shown, expected) => expect(shown).toBe(expected));
