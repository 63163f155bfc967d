/** Recurring orders on the built product: from a checkout that repeats to the list, skipped and put back, paused, changed by two people, run, and ended. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
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
  await page.getByRole("heading", { name: "No recurring orders yet" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test("from the orders to the list: what repeats is there; a date is skipped and put back, it is paused and goes on", async () => {
  await using visit = await product.visitAs(buyer, "/");
  const { page } = visit;
  await checkedOut(page, "ICU par levels");
  await checkedOut(page, "OR trays");
  await goOn(page, "/orders");
  await page.getByRole("link", { name: "Recurring orders" }).click();
  await title(page, "Recurring orders").waitFor();
  const row = page.getByRole("row").filter({ hasText: "ICU par levels" });
  await row.getByText("3 products, about $").waitFor();
  await row.getByRole("button", { name: /^Skip / }).click();
  await row.getByText(/is skipped\. Next: /).waitFor();
  const other = page.getByRole("row").filter({ hasText: "OR trays" });
  await other.getByRole("button", { name: /^Pause/ }).click();
  await other.getByText("Paused by").waitFor();
  await fitsEverywhere(page);
  await row.getByRole("button", { name: /^Keep / }).click();
  await row.getByRole("button", { name: /^Skip / }).waitFor();
  await other.getByRole("button", { name: /^Resume/ }).click();
  await other.getByRole("button", { name: /^Pause/ }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("it is changed: period, date, quantity, one product less and one more; what a colleague did meanwhile stands too", async () => {
  await using visit = await product.visitAs(buyer, list);
  const { page } = visit;
  const { recurring_order_id } = await checkedOut(page, "PACU par levels");
  await page.reload();
  await page.getByRole("link", { name: "PACU par levels" }).click();
  await title(page, "PACU par levels").waitFor();
  await page.getByText("Every month", { exact: true }).click();
  const later = isoToWire(addDays(start, 1));
  await page.getByRole("textbox", { name: "Next order on" }).fill(later);
  await page.getByText("This and all after it").waitFor();
  await page.getByRole("spinbutton").first().fill("7");
  await page
    .getByRole("button", { name: /^Take .* off$/ })
    .nth(2)
    .click();
  await page.getByRole("combobox", { name: "Add a product" }).fill("ketorolac");
  await page.getByRole("option").filter({ hasText: "NDC" }).first().click();
  await expect.poll(() => page.getByRole("spinbutton").count()).toBe(3);
  await page.getByText("Hold the order").click();
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
  await button(page, "Save changes").click();
  await button(page, "Put mine on top").click();
  await page.getByText("PACU stock is saved").waitFor();
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

test("it is run between its dates, which stay; and it ends", async () => {
  await using visit = await product.visitAs(buyer, list);
  const { page } = visit;
  await checkedOut(page, "Night floor");
  await page.reload();
  await page.getByRole("link", { name: "Night floor" }).click();
  await button(page, "Order now").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Order now" }).click();
  await page
    .getByText(/^Order \d+ was placed/)
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "What became of the last dates" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await button(page, "End recurring order").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End recurring order" }).click();
  await title(page, "Recurring orders").waitFor();
  const { recurring } = await askFromPage<{ recurring: RecurringOrder[] }>(page, "/api/recurring-orders");
  expect(recurring.map((order) => order.order_name)).not.toContain("Night floor");
  await expect.poll(() => page.getByRole("link", { name: "Night floor" }).count()).toBe(0);
});

test("without a network the list is there, says from when it is, and what needs the network", async () => {
  await using visit = await product.visit(list, { as: buyer });
  const { page } = visit;
  await checkedOut(page, "Clinic trays");
  await page.reload();
  await page.getByRole("link", { name: "Clinic trays" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("Changing them needs the network.").waitFor();
  // An answer that was in flight makes the server reachable again for a moment.
  const row = page.getByRole("row").filter({ hasText: "Clinic trays" });
  await expect.poll(() => row.getByRole("button", { name: /^Skip / }).isDisabled()).toBe(true);
});
