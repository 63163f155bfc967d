/** Whatever stands in the address bar, a page is given what it can use and nothing else, and the same again when it is read again. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { largestInteger } from "#contract/base/numbers.ts";
import * as checks from "#src/app/routes/search-params.ts";

const {
  CustomerSearch,
  ProductsSearch,
  ClassSearch,
  ControlledSearch,
  OrdersSearch,
  ReceiveSearch,
  SloSearch,
  LoginSearch,
} = checks;
const pages = {
  CustomerSearch,
  ProductsSearch,
  ClassSearch,
  ControlledSearch,
  OrdersSearch,
  ReceiveSearch,
  SloSearch,
  LoginSearch,
};
const names = [
  "search customer type sort class form strength schedule labeler available offer customer_id order_id customer_order_no",
  "order_from_date order_to_date order_status item_id tab from to company redirectTo __proto__ constructor",
].flatMap((line) => line.split(" "));
const value = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(
    "any",
    "CSO",
    "SHIPPED",
    "11/20/2026",
    "02/30/2026",
    "price",
    "true",
    true,
    7,
    -1,
    1.5,
    2 ** 31,
    Number.NaN,
  ),
  fc.constantFrom("/receive", "//elsewhere.example", "javascript:alert(1)", "<script>", "x".repeat(3_000), [
    "vial",
    3,
    null,
  ]),
);
const address = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
  selector: ([name]) => name,
  maxLength: 8,
});

/** What a page may be given under a name. */
const isRight = (name: string, given: unknown): boolean => {
  if (given === undefined) return true;
  const isId = (each: unknown) => Number.isInteger(each) && Number(each) >= 1 && Number(each) <= largestInteger;
  const isText = (each: unknown, longest: number) => typeof each === "string" && each.length <= longest;
  const isList = (is: (each: unknown) => boolean) =>
    Array.isArray(given) &&
    given.length > 0 &&
    given.length <= 50 &&
    new Set(given).size === given.length &&
    given.every(is);
  switch (name) {
    case "customer_id":
      return given === "any" || isId(given);
    case "customer":
    case "order_id":
    case "item_id":
      return isId(given);
    case "class":
      return isList(isId);
    case "form":
    case "strength":
    case "schedule":
    case "labeler":
      return isList((each) => isText(each, 200));
    case "available":
    case "offer":
      return given === true;
    case "from":
    case "to":
    case "order_from_date":
    case "order_to_date":
      return typeof given === "string" && /^\d\d\/\d\d\/\d{4}$/.test(given) && given !== "02/30/2026";
    case "redirectTo":
      return typeof given === "string" && new URL(given, "https://portal.example").host === "portal.example";
    case "search":
      return isText(given, 200);
    case "customer_order_no":
      return isText(given, 40);
    default:
      return typeof given === "string";
  }
};

test.each(Object.entries(pages))(
  "%s: no value breaks it, none passes that is not right, and each of its names is said",
  (_, read) => {
    fc.assert(
      fc.property(address, (pairs) => {
        const found = read(Object.fromEntries(pairs)) as Record<string, unknown>;
        for (const [name, given] of Object.entries(found)) expect([name, isRight(name, given)]).toEqual([name, true]);
        expect(read(found)).toEqual(found);
        expect(Object.keys(found)).toEqual(Object.keys(read({})));
      }),
    );
  },
);

test("a way back leads into the portal alone, however it is written", () => {
  const tricky = fc
    .array(
      fc.constantFrom(
        "/",
        "\\",
        "elsewhere.example",
        ":",
        "https:",
        "@",
        "\t",
        "\n",
        " ",
        "receive",
        "?",
        "#",
        "%2f",
        "..",
      ),
      { maxLength: 7 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(tricky, (redirectTo) => {
      const kept = LoginSearch({ redirectTo }).redirectTo;
      if (kept === undefined) return;
      const { origin, pathname } = new URL(kept, "https://portal.example");
      // The router goes there by the path alone, which must not be another site's when it is read once more.
      expect([origin, new URL(pathname, origin).origin]).toEqual(["https://portal.example", "https://portal.example"]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "/",
  "/receive",
  "/receive?tab=history",
  "/purchase-order/4820001",
  "/product-search/2%20mg%2FmL",
  "/orders?order_name=a/b//c",
  "/cart/#sum",
  "/saml/not-found/ann@north.example",
])("a page of the portal is found again: %s", (redirectTo) =>
  expect(LoginSearch({ redirectTo })).toEqual({ redirectTo }),
);

test.each([
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "/.//elsewhere.example",
  "/x/..//elsewhere.example",
  "/receive\\..\\\\elsewhere.example",
])("another site is none, however it is hidden: %j", (redirectTo) =>
  expect(LoginSearch({ redirectTo })).toEqual({ redirectTo: undefined }),
);

test("what is right stays to the last: the smallest and the largest number, the longest text, each order of a list", () => {
  for (const order_id of [1, largestInteger]) expect(OrdersSearch({ order_id }).order_id).toBe(order_id);
  for (const sort of ["best", "name", "price", "price-desc"]) expect(ClassSearch({ sort }).sort).toBe(sort);
  for (const type of ["RXO", "CSO"]) expect(ProductsSearch({ type }).type).toBe(type);
  for (const tab of ["pending", "unexpected", "history"]) expect(ReceiveSearch({ tab }).tab).toBe(tab);
  for (const company of ["out", "in"]) expect(SloSearch({ company }).company).toBe(company);
  const longest = "x".repeat(200);
  const lists = { form: [longest], strength: [longest], schedule: [longest], labeler: [longest] };
  expect(ControlledSearch(lists)).toMatchObject(lists);
  expect(ProductsSearch({ search: longest }).search).toBe(longest);
  const longer = { search: `${longest}x`, form: [`${longest}x`], labeler: [`${longest}x`], strength: [`${longest}x`] };
  expect(Object.values(ProductsSearch(longer)).filter((each) => each !== undefined)).toEqual([]);
});
