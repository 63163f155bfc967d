/** The allow-list names the queries that there are. */
import { hashKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { noFilters } from "#contract/catalogue/rules/search-facets.ts";
import { cartCountsQuery, cartQuery } from "#src/data/cart/cart-answers.ts";
import { productQuery, searchQuery } from "#src/data/catalogue/catalogue.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import { kept, keptForReceiving } from "#src/data/base/kept.ts";
import { orderGuidesQuery } from "#src/data/cart/order-guides.ts";
import { orderSearchQuery, productNamesQuery } from "#src/data/orders/orders.ts";
import { purchaseOrderQuery } from "#src/data/orders/purchase-order.ts";
import { pendingQuery } from "#src/data/receiving/pending.ts";
import { historyQuery, unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import { sessionQuery } from "#src/data/identity/session.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

const isKept = (queryKey: readonly unknown[], list = kept) =>
  list.some((head) => hashKey(queryKey.slice(0, head.length)) === hashKey(head));

const dates = { order_from_date: "10/06/2026", order_to_date: "11/20/2026" };

test.each([
  ["the cart", cartQuery.queryKey],
  ["what the bar counts", cartCountsQuery.queryKey],
  ["addresses", addressesQuery(1001, "shipping").queryKey],
  ["recent orders", orderSearchQuery({ customer_id: 1001, ...dates }).queryKey],
  ["a purchase order", purchaseOrderQuery(5).queryKey],
  ["pending lines", pendingQuery.queryKey],
  ["receipts", historyQuery("11/13/2026", "11/20/2026").queryKey],
  ["recalled lots", recallsQuery.queryKey],
  ["order guides", orderGuidesQuery.queryKey],
  ["usual items", usualItemsQuery.queryKey],
  ["classes", classificationsQuery.queryKey],
  ["the help desk", helpDeskQuery.queryKey],
])("%s: kept", (_what, queryKey) => expect(isKept(queryKey)).toBe(true));

test.each([
  ["the session, which stands beside them", sessionQuery.queryKey],
  [
    "the catalogue",
    searchQuery({ searchText: "", classId: null, type: "ALL", filters: noFilters, sort: "best" }).queryKey,
  ],
  ["a product", productQuery(48001).queryKey],
  ["what was typed to find a product", productNamesQuery("ondan").queryKey],
  ["what may arrive without an order", unexpectedQuery("ondan").queryKey],
])("%s: not kept", (_what, queryKey) => expect(isKept(queryKey)).toBe(false));

test("on the morning after only what is to be received is open, which lots of it are recalled, and how to call the help desk", () => {
  for (const { queryKey } of [pendingQuery, recallsQuery, helpDeskQuery])
    expect(isKept(queryKey, keptForReceiving)).toBe(true);
  expect(keptForReceiving).toHaveLength(3);
});
