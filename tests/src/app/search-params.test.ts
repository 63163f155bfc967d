/** What the address bar restores: right values stay, wrong ones are left out, and nothing in it breaks a page. */
import { expect, test } from "vitest";
import {
  CustomerSearch,
  LoginSearch,
  OrdersSearch,
  ProductsSearch,
  ReceiveSearch,
} from "#src/app/routes/search-params.ts";

/** A wrong value must be said to be undefined: what is only left out the router leaves as it came. */
const everyWrong = <Search extends object>(names: string[], left: Search) => ({
  ...Object.fromEntries(names.map((name) => [name, undefined])),
  ...left,
});

const choices = ["sort", "class", "form", "strength", "schedule", "labeler", "available", "offer"];
const longer = "x".repeat(201);

test.each<[given: Record<string, unknown>, left: Record<string, unknown>]>([
  [
    { search: "ketorolac", type: "CSO" },
    { search: "ketorolac", type: "CSO" },
  ],
  [{ search: 12_345 }, { search: "12345" }],
  [{ search: longer, type: "CSOS" }, {}],
  [{ search: ["a"], type: null, surprise: 1 }, {}],
  [
    { sort: "price", class: [3, 3, -1, "x"], form: ["vial", 5, { a: 1 }], available: true },
    { sort: "price", class: [3], form: ["vial", "5"], available: true },
  ],
  [{ sort: "weight", class: 3, form: "vial", strength: [], schedule: [longer], available: "true", offer: 1 }, {}],
  [
    { labeler: Array.from({ length: 90 }, (_, at) => at) },
    { labeler: Array.from({ length: 50 }, (_, at) => String(at)) },
  ],
])("products %j", (given, left) => {
  expect(ProductsSearch(given)).toStrictEqual(everyWrong(["search", "type", ...choices], left));
});

test.each<[given: Record<string, unknown>, left: Record<string, unknown>]>([
  [{ customer_id: "any" }, { customer_id: "any" }],
  [
    { customer_id: 1001, order_id: 7, order_status: "SHIPPED" },
    { customer_id: 1001, order_id: 7, order_status: "SHIPPED" },
  ],
  [{ customer_id: 0, order_id: 1.5, item_id: 2_147_483_648, shipping_contact_id: "7" }, {}],
  [{ order_from_date: "11/20/2026", order_to_date: "02/30/2026" }, { order_from_date: "11/20/2026" }],
  [{ order_status: "EXPIRED" }, { order_status: "EXPIRED" }],
  // A status that only a newer page has: a link or bookmark from there shows the orders of every status.
  [{ order_status: "LOST", customer_order_no: 4471 }, { customer_order_no: "4471" }],
])("orders %j", (given, left) => {
  const read = OrdersSearch(given);
  expect(read).toEqual(left);
  expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(given)));
});

test("receiving opens the part that is named", () => {
  expect(ReceiveSearch({ tab: "history", from: "11/01/2026" })).toEqual({ tab: "history", from: "11/01/2026" });
  expect(ReceiveSearch({ show: "everything", tab: "everything", order_id: -1 })).toStrictEqual(
    everyWrong(["show", "tab", "order_id", "from", "to"], {}),
  );
});

test.each([
  [{ customer: 7 }, 7] as const,
  ...[0, -1, 1.5, "7", "any", null].map((customer) => [{ customer }, undefined] as const),
])("reads the customer of a link: %j", (given, customer) => {
  expect(CustomerSearch(given)).toStrictEqual({ customer });
});

test.each(["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example/", "receive", "", undefined, 7])(
  "nobody is led out of the portal after signing in: %j",
  (redirectTo) => {
    expect(LoginSearch({ redirectTo })).toStrictEqual({ redirectTo: undefined });
  },
);

test("a path of the portal is kept", () => {
  expect(LoginSearch({ redirectTo: "/receive?tab=history" })).toStrictEqual({ redirectTo: "/receive?tab=history" });
});
