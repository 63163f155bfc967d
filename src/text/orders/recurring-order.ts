/** Texts of the page of one recurring order: schedule, shipping, products, recent runs. Dates and amounts are as they are shown. */
import type { RecurringOrder, RecurringRun } from "#contract/orders/recurring.ts";
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";
import { contents, rhythm } from "./recurring.ts";

/** Until its name is known. */
export const title = "Recurring order";
export const loading = "Loading recurring order";
export const loadFailed = "This recurring order could not be loaded.";
/** The start of "Prices and stock from 8:12 AM today". */
export const remembered = "Prices and stock";
export const facts = (order: RecurringOrder): string =>
  `${rhythm(order)} · ${contents(order)} · ships to ${order.ship_to} by ${order.shipping_method_desc} · placed for ${order.made_by}`;

/** Of a recurring order that has ended or is another customer's: the list does not say which. */
export const notFoundTitle = "This recurring order can't be shown";
export const notFoundHint = (company: string): string =>
  `${company} has no recurring order with this number. It may have ended, or it may be another customer's. Orders it placed don't change.`;
export const showAll = "Show recurring orders";

export const status = "Status";

// Schedule
export const schedule = "Schedule";
export const nextOrder = "Next order";
export const ordersToMove = "Orders to move";
export const thisAndLater = "This and later orders";
export const onlyThis = "Only this order";
export const nextOrders = (dates: readonly string[]): string =>
  `Next orders: ${dates.join("; ")}. Weekend and holiday orders ship the next business day.`;

// Addresses and shipping
export const addressesAndShipping = "Addresses and shipping";
export const loadingAddresses = "Loading addresses";
export const addressesFailed = "Addresses could not be loaded.";
export const shipToGone = "The ship-to address is no longer in use. Select another.";
export const billToGone = "The bill-to address is no longer in use. Select another.";
export const notCalculated = "Cost and date could not be calculated.";
export const saturdayArrival = (date: string): string => `If ordered now, arrives ${date}.`;
export const costNote = "Costs and dates are for an order placed now. Each order is charged that day's rate.";

// Products
export const products = "Products";
export const lines = "Products in this recurring order";
export const pricesChanged = (count: number): string =>
  plural(count, {
    one: "# price has changed since it was last accepted.",
    other: "# prices have changed since they were last accepted.",
  });
/** @param price "$12.50" @param before "$10.00" */
export const changedPrice = (product: string, ndc: string, price: string, unit: string, before: string): string =>
  `${product} (NDC ${ndc}): ${price} per ${unit} (was ${before})`;
export const acceptPrices = "Accept new prices";
export const perUnit = (amount: string, unit: string): string => `${amount} per ${unit}`;
export const quantityMissing = "Enter a quantity or remove the product.";
export const noOtherMatch = "No other product matches.";

// Save
export const productCount = (count: number): string =>
  count === 0 ? "No products. To stop this order, end it." : formatQuantity(count, "product");
export const save = "Save changes";

// Run now
export const run = "Run now";
export const runQuestion = (order: string): string => `Run ${order} now?`;
/** @param next the next date; undefined while there is none */
export const runHint = (order: RecurringOrder, next: string | undefined): string =>
  `${contents(order)} before shipping. The schedule is unchanged${next === undefined ? "" : `: next order ${next}`}.`;
export const notNow = "Not now";

// End
export const end = "End recurring order";
export const endQuestion = (order: string): string => `End ${order}?`;
export const endHint =
  "It ends permanently, for everyone at your company. Orders it placed don't change. To stop it for a while, pause it.";
export const keep = "Keep it";

// Recent runs
export const runs = "Recent runs";
/** In place of the date of a run that a user started. */
export const extraRun = "Extra order";
/** Says what happened on a date. */
export function outcome({ outcome: code, order_id }: RecurringRun): string {
  switch (code) {
    case "placed":
      return `Order ${order_id} was placed`;
    case "skipped":
      return "Skipped";
    case "missed":
      return "Missed: the portal was not running";
    case "not_filled":
      return "Nothing was ordered";
  }
}
