/** What the address bar restores, checked: a wrong value is left out, never an error (docs/architecture.md, "State"). */
import { isWireDate } from "#contract/base/dates.ts";
import { largestInteger } from "#contract/base/numbers.ts";
import { orderSorts, orderStages, orderStatuses } from "#contract/orders/rules/orders.ts";

/** The value where it is as it should be. By hand: the page has no other use for a schema library, and it would be 4 % of the first screen. */
type Check<Value> = (value: unknown) => Value | undefined;

const id: Check<number> = (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= largestInteger ? value : undefined;
const day: Check<string> = (value) => (typeof value === "string" && isWireDate(value) ? value : undefined);
/** Text, which the address bar may have read as a number. */
const words =
  (longest: number): Check<string> =>
  (value) =>
    (typeof value === "string" || typeof value === "number") && String(value).length <= longest
      ? String(value)
      : undefined;
const oneOf =
  <Value extends string>(...known: Value[]): Check<Value> =>
  (value) =>
    known.find((each) => each === value);

type Checked<Checks extends Record<string, Check<unknown>>> = {
  [Name in keyof Checks]?: ReturnType<Checks[Name]>;
};

/** Checks each named value. A wrong one is there as undefined: what is not named at all the router would leave as it came. */
const search =
  <Checks extends Record<string, Check<unknown>>>(checks: Checks) =>
  (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check(given[name])])) as Checked<Checks>;

/** Up to fifty right values, each once; wrong ones are left out. */
const some =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (value) => {
    const right = Array.isArray(value) ? value.slice(0, 50).flatMap((each) => check(each) ?? []) : [];
    return right.length === 0 ? undefined : [...new Set(right)];
  };
const on: Check<true> = (value) => (value === true ? true : undefined);

/** What a list of products is narrowed down by, and its order. */
const choices = {
  sort: oneOf("best", "name", "price", "price-desc"),
  class: some(id),
  form: some(words(200)),
  strength: some(words(200)),
  schedule: some(words(200)),
  labeler: some(words(200)),
  available: on,
  offer: on,
};
const kind = { type: oneOf("RXO", "CSO") };

/** /products/all: what the header searched for, which kind of products, and what they are narrowed down by. */
export const ProductsSearch = search({ search: words(200), ...kind, ...choices });

/** /product-class and /product-search. */
export const ClassSearch = search({ ...kind, ...choices });

/** /products/cs: of one kind already. */
export const ControlledSearch = search(choices);

/** /orders: the filters of the order search, named as the call names them. */
export const OrdersSearch = search({
  customer_id: (value): number | "any" | undefined => (value === "any" ? value : id(value)),
  order_id: id,
  customer_order_no: words(40),
  number_part: words(40),
  order_name: words(80),
  order_from_date: day,
  order_to_date: day,
  order_status: oneOf(...orderStatuses),
  company_name: words(200),
  order_create_user: words(200),
  item_id: id,
  lot_no: words(60),
  shipping_contact_id: id,
  stage: oneOf(...orderStages),
  sort: oneOf(...orderSorts),
});

/** /product-utilization-report: the filters, named as the call names them. */
export const UtilizationSearch = search({
  customer_id: (value): number | "all" | undefined => (value === "all" ? value : id(value)),
  pack_from_date: day,
  pack_to_date: day,
  contact_id: id,
  item_id: id,
});

/** Any page of a signed-in user: the customer that a link is for (server/services/mail/customer-path.ts). */
export const CustomerSearch = search({ customer: id });

/** /lots: what is looked for. */
export const LotsSearch = search({ text: words(80) });

/** /receive: which part is open, the order or line that was chosen, and whether the list of controlled orders opens. */
export const ReceiveSearch = search({
  show: oneOf("controlled"),
  tab: oneOf("pending", "unexpected", "history", "quarantine", "device"),
  order_id: id,
  from: day,
  to: day,
});

/** /slo: whether the company's account is closed too. */
export const SloSearch = search({ company: oneOf("out", "in") });

/** /login: where to go afterwards; only within this product. */
export const LoginSearch = search({
  redirectTo: (value): string | undefined =>
    typeof value === "string" && ownPath.test(value) && value.length <= 2000 ? value : undefined,
});

/** A path whose parts have names: a browser drops tabs and line ends, turns backslashes round, and takes two slashes, also behind dots, for another site. */
const ownPath = /^(?=\/)(\/[^\\/?#\p{Cc}]+)*\/?([?#]\P{Cc}*)?$/u;
