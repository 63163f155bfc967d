/** Recurring orders on the built product: from a checkout that repeats to the list, skipped and put back, paused, changed by two people, run, and ended. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { repeats } from "#contract/checkout/text.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import * as editText from "#src/text/cart/order-guide-edit.ts";
import * as actionsText from "#src/text/orders/recurring-actions.ts";
import * as orderText from "#src/text/orders/recurring-order.ts";
import * as text from "#src/text/orders/recurring.ts";
import { hold } from "#src/text/trade/when-short.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const button = (page: Page, name: RegExp | string) => page.getByRole("button", { name });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const buyer = "buyer@northcampus.example";
const list = "/orders/recurring";
/** A week from today by the calendar of the buyer's customer. */
const start = addDays(getToday("America/New_York"), 7);

type Cart = {
  cart_id: number;
  customer_id: number;
  shippingMethods: { shipping_method_id: number; wrk_order_id: number }[];
};
type Found = { groups: { items: { item_id: number; sale_UOM: string }[] }[] };

/** A cart of three products is checked out, and repeats. */
async function checkedOut(page: Page, order_name: string): Promise<RecurringOrder> {
  const user = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const { groups } = await askFromPage<Found>(page, "/api/products/search", {
    searchText: "ondansetron",
    page_size: 3,
  });
  for (const { item_id, sale_UOM } of groups.flatMap(({ items }) => items).slice(0, 3))
    await askFromPage(page, "/api/carts/add-item", { item_id, quantity_uom_code: sale_UOM, quantity: 2 });
  const cart = await askFromPage<Cart>(page, "/api/carts");
  const [bill, ship] = await Promise.all(
    [2, 3].map((type) =>
      askFromPage<{ contact_id: number }[]>(page, `/api/addresses/for-customer/${user.customer_id}/of-type/${type}`),
    ),
  );
  const [{ shipping_method_id, wrk_order_id }] = cart.shippingMethods as [Cart["shippingMethods"][number]];
  const contact = ship![0]!.contact_id;
  const cost = await askFromPage<{ shipping_cost: number }>(page, "/api/shipping-methods/cost", {
    ShippingMethodId: shipping_method_id,
    ContactId: contact,
    WrkOrderId: wrk_order_id,
  });
  await askFromPage(page, "/api/carts/checkout", {
    cart_id: cart.cart_id,
    billing_contact_id: bill![0]!.contact_id,
    shipping_contact_id: contact,
    order_name,
    shipping_charges: cost.shipping_cost,
    shipping_method_id,
    shipping_wrk_order_id: wrk_order_id,
    is_recurring: true,
    recurring_frequency: "weekly",
    recur_start_date: isoToWire(start),
  });
  const { recurring } = await askFromPage<{ recurring: RecurringOrder[] }>(page, "/api/recurring-orders");
  return recurring.find((order) => order.order_name === order_name)!;
}

test("the list of a customer without recurring orders says so", async () => {
  await using visit = await product.visitAs("owner@cornerstreet.example", list);
  const { page } = visit;
  await page.getByRole("heading", { name: text.emptyTitle }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test("a date is skipped and restored, and an order is paused and resumed, on the list that Orders leads to", async () => {
  await using visit = await product.visitAs(buyer, "/");
  const { page } = visit;
  await checkedOut(page, "ICU par levels");
  await checkedOut(page, "OR trays");
  await goOn(page, "/orders");
  await page.getByRole("link", { name: "Recurring orders" }).click();
  await title(page, text.title).waitFor();
  const row = page.getByRole("row").filter({ hasText: "ICU par levels" });
  await row.getByText("3 products, about $").waitFor();
  await row.getByRole("button", { name: /^Skip / }).click();
  await row.getByText(/is skipped\. Next: /).waitFor();
  const other = page.getByRole("row").filter({ hasText: "OR trays" });
  await other.getByRole("button", { name: /^Pause/ }).click();
  await other.getByText(text.pausedBy("")).waitFor();
  await fitsEverywhere(page);
  await row.getByRole("button", { name: /^Restore / }).click();
  await row.getByRole("button", { name: /^Skip / }).waitFor();
  await other.getByRole("button", { name: /^Resume/ }).click();
  await other.getByRole("button", { name: /^Pause/ }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("saves a changed period, date, quantity and product list, and keeps what a colleague changed in between", async () => {
  await using visit = await product.visitAs(buyer, list);
  const { page } = visit;
  const { recurring_order_id } = await checkedOut(page, "PACU par levels");
  await page.reload();
  await page.getByRole("link", { name: "PACU par levels" }).click();
  await title(page, "PACU par levels").waitFor();
  await page.getByText(repeats.monthly, { exact: true }).click();
  const later = isoToWire(addDays(start, 1));
  await page.getByRole("textbox", { name: orderText.nextOrder }).fill(later);
  await page.getByText(orderText.thisAndLater).waitFor();
  await page.getByRole("spinbutton").first().fill("7");
  await page
    .getByRole("list", { name: orderText.lines })
    .getByRole("button", { name: /^Remove / })
    .nth(2)
    .click();
  await page.getByRole("combobox", { name: editText.addProduct }).fill("ketorolac");
  await page.getByRole("option").filter({ hasText: "NDC" }).first().click();
  await expect.poll(() => page.getByRole("spinbutton").count()).toBe(3);
  await page.getByText(hold).click();
  await page.getByText("2nd Day Air").click();
  await fitsEverywhere(page);
  const find = async () =>
    (await askFromPage<{ recurring: RecurringOrder[] }>(page, "/api/recurring-orders")).recurring.find(
      (order) => order.recurring_order_id === recurring_order_id,
    )!;
  const before = await find();
  const { version, recurring_order_id: _id, order_name: _name, ...rest } = before;
  await askFromPage(page, "/api/recurring-orders/change", {
    recurring_order_id,
    version,
    order_name: "PACU stock",
    frequency: rest.frequency,
    next_date: rest.next_dates[0],
    when_short: rest.when_short,
    lines: rest.lines.map(({ item_id, quantity_uom_code, quantity }) => ({ item_id, quantity_uom_code, quantity })),
  });
  await title(page, "PACU stock").waitFor(); // the colleague's name for it, live
  await button(page, orderText.save).click();
  await button(page, editText.keepMine).click();
  await page.getByText(actionsText.saved("PACU stock")).waitFor();
  expect(await find()).toMatchObject({
    order_name: "PACU stock",
    frequency: "monthly",
    when_short: "wait",
    shipping_method_desc: "2nd Day Air",
    next_dates: [later, expect.anything(), expect.anything()],
    lines: [{ quantity: 7 }, { quantity: 2 }, { quantity: 1 }],
  });
  expect(visit.complaints.filter((each) => !each.includes("409"))).toEqual([]);
});

test("runs between its dates without changing them, and ends", async () => {
  await using visit = await product.visitAs(buyer, list);
  const { page } = visit;
  await checkedOut(page, "Night floor");
  await page.reload();
  await page.getByRole("link", { name: "Night floor" }).click();
  await button(page, orderText.run).click();
  await page.getByRole("alertdialog").getByRole("button", { name: orderText.run }).click();
  await page
    .getByText(/^Order \d+ was placed/)
    .first()
    .waitFor();
  await page.getByRole("heading", { name: orderText.runs }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(page, orderText.end).click();
  await page.getByRole("alertdialog").getByRole("button", { name: orderText.end }).click();
  await title(page, text.title).waitFor();
  const { recurring } = await askFromPage<{ recurring: RecurringOrder[] }>(page, "/api/recurring-orders");
  expect(recurring.map((order) => order.order_name)).not.toContain("Night floor");
  await expect.poll(() => page.getByRole("link", { name: "Night floor" }).count()).toBe(0);
});

test("names a price that has changed, and accepts it", async () => {
  await using visit = await product.visitAs(buyer, list);
  const { page } = visit;
  const { recurring_order_id, lines } = await checkedOut(page, "Stat cart");
  const [line] = lines as [RecurringOrder["lines"][number]];
  const { customer_id } = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const key = [line.item_id, line.quantity_uom_code];
  const changed = await product.rows(
    `with own as (update customer_prices set price_cents = price_cents * 2 where customer_id = $3 and item_id = $1 and quantity_uom_code = $2 returning 1),
       listed as (update product_units set price_cents = price_cents * 2 where item_id = $1 and quantity_uom_code = $2 returning 1)
     select from own union all select from listed`,
    [...key, customer_id],
  );
  expect(changed.length).toBeGreaterThan(0);
  await goOn(page, `${list}/${recurring_order_id}`);
  await page.getByText(orderText.pricesChanged(1)).waitFor();
  await page.getByText(/: \$[\d,.]+ per \w+ \(was \$[\d,.]+\)/).waitFor();
  await fitsEverywhere(page);
  expect(await axeFinds(page)).toEqual([]);
  await button(page, orderText.acceptPrices).click();
  await page.getByText(actionsText.pricesAccepted("Stat cart")).first().waitFor();
  await expect.poll(() => page.getByText(orderText.pricesChanged(1)).count()).toBe(0);
  const { recurring } = await askFromPage<{ recurring: RecurringOrder[] }>(page, "/api/recurring-orders");
  const now = recurring.find((order) => order.recurring_order_id === recurring_order_id)!;
  expect(now.lines.map(({ price, accepted_price }) => price === accepted_price)).toEqual(now.lines.map(() => true));
  expect(visit.complaints).toEqual([]);
});

test("shows the remembered list while offline, and says that changes need a connection", async () => {
  await using visit = await product.visit(list, { as: buyer });
  const { page } = visit;
  await checkedOut(page, "Clinic trays");
  await page.reload();
  await page.getByRole("link", { name: "Clinic trays" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(text.offline).waitFor();
  // An answer that was in flight makes the server reachable again for a moment.
  const row = page.getByRole("row").filter({ hasText: "Clinic trays" });
  await expect.poll(() => row.getByRole("button", { name: /^Skip / }).isDisabled()).toBe(true);
});
