/** Looking for orders, and a purchase order from being packed to being received; on the built page and the real server. */
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { axeFinds, overflow, signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const floater = "floater@northcampus.example";
const reader = "reports@northcampus.example";
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const sizes: [string, BrowserContextOptions][] = [
  ["a desk", desk],
  ["a tablet in the dark", { viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: "dark" }],
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
];

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "5" });
});
afterAll(() => product?.close());

async function visitAs(email: string, path = "/orders", options: BrowserContextOptions = desk): Promise<Visit> {
  if (email !== floater) return product.visitAs(email, path, options);
  const visit = await product.visit(`/login?redirectTo=${encodeURIComponent(path)}`, options);
  await signIn(visit.page, email);
  const choice = visit.page.getByRole("dialog", { name: "Choose a customer" });
  await choice.getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
  await choice.waitFor({ state: "detached" });
  return visit;
}

type Row = {
  order_id: number;
  order_status: string;
  customer_order_no: string;
  customer_id: number;
  time_zone: string;
};
const search = async (page: Page, criteria: object) =>
  (await askFromPage<{ orders: Row[] }>(page, "/api/orders/search", { ...criteria, page_size: 200 })).orders;
/** Orders of the last ten years of everybody the person may see. */
const everything = (page: Page) => search(page, { order_from_date: "01/01/2020", order_to_date: "12/31/2030" });

const rows = (page: Page) => page.getByRole("table", { name: "Orders" }).getByRole("row");
const links = (page: Page) => page.getByRole("link", { name: /^Order \d+$/ });
const go = (page: Page) => page.getByRole("button", { name: "Search orders" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

describe("the search", () => {
  test("shows the last 45 days of the chosen customer, newest first, and leads to the order", async () => {
    await using visit = await visitAs(buyer);
    const { page, complaints } = visit;
    await links(page).first().waitFor();
    const expected = await search(page, {
      customer_id: (await askFromPage<{ customer_id: number }>(page, "/api/users/current")).customer_id,
      order_from_date: await page.getByLabel("From", { exact: true }).inputValue(),
      order_to_date: await page.getByLabel("To", { exact: true }).inputValue(),
    });
    expect((await links(page).allTextContents()).slice(0, 5)).toEqual(
      expected.slice(0, 5).map((order) => `Order ${order.order_id}`),
    );
    await links(page).first().click();
    await heading(page, `Order ${expected[0]!.order_id}`).waitFor();
    await page.goBack();
    await links(page).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("finds an order by its number however old it is, and by the customer's own number", async () => {
    await using visit = await visitAs(buyer);
    const { page } = visit;
    await links(page).first().waitFor();
    const oldest = (await everything(page)).at(-1)!;
    await page.getByLabel("Order", { exact: true }).fill(String(oldest.order_id));
    await go(page).click();
    await expect.poll(() => links(page).allTextContents()).toEqual([`Order ${oldest.order_id}`]);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByLabel("Your order number").fill(oldest.customer_order_no);
    await page.keyboard.press("Enter");
    await expect.poll(() => links(page).allTextContents()).toEqual([`Order ${oldest.order_id}`]);
  });

  test("says why it cannot run, and leads to the field", async () => {
    await using visit = await visitAs(buyer);
    const { page } = visit;
    await page.getByLabel("From", { exact: true }).fill("");
    const reason = page.getByRole("link", { name: "Enter an order number, or your own order number, or both dates." });
    await reason.waitFor();
    expect(await go(page).isDisabled()).toBe(true);
    await page.getByLabel("To", { exact: true }).fill("");
    await reason.click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("orders-from");
    await page.getByLabel("Order", { exact: true }).fill("4820001");
    await expect.poll(() => go(page).isDisabled()).toBe(false);
    await page.getByLabel("Order", { exact: true }).fill("");
    await page.getByLabel("From", { exact: true }).fill("12/31/2015");
    await page.getByLabel("To", { exact: true }).fill("01/31/2026");
    await page.getByText(/^Dates can go back ten years/).waitFor();
  });

  test("keeps its filters in the address bar, and shows which are at work", async () => {
    await using visit = await visitAs(floater);
    const { page } = visit;
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByLabel("Customer", { exact: true }).selectOption({ label: "Any Customer" });
    await page.getByLabel("Status", { exact: true }).selectOption({ label: "Shipped" });
    await go(page).click();
    await expect.poll(() => page.url()).toMatch(/order_status=SHIPPED/);
    await page.reload();
    await links(page).first().waitFor();
    const shipped = (await rows(page).allTextContents()).slice(1);
    expect(shipped.length).toBeGreaterThan(1);
    expect(shipped.filter((text) => !text.includes("Shipped"))).toEqual([]);
    const companies = new Set((await everything(page)).map((order) => order.customer_id));
    expect(companies.size).toBeGreaterThan(1);
    await page.getByRole("button", { name: /Shipped/ }).click();
    await expect.poll(() => page.url()).not.toMatch(/order_status/);
    await expect.poll(() => page.url()).toMatch(/customer_id=any/);
  });

  test("a bug is told as one, whatever its words, and is logged with the build", async () => {
    await using visit = await visitAs(buyer);
    const { page } = visit;
    await links(page).first().waitFor();
    const reported = page.waitForRequest("**/api/client-errors");
    await page.route("**/api/orders/search", async (route) => {
      const answer = await route.fetch();
      const found = await answer.json();
      for (const order of found.orders) order.time_zone = "import/module preload";
      await route.fulfill({ json: found });
    });
    await page.goto(`${product.url}/orders?order_name=e`);
    await page.getByRole("heading", { name: /^Something went wrong and it was logged/ }).waitFor();
    expect(await page.getByText(/newer version/).count()).toBe(0);
    const { build, errors } = (await reported).postDataJSON();
    expect(build).toMatch(/^\d+\.\d+\.\d+\+\w+$/);
    expect(errors).toMatchObject([{ name: "RangeError", route: "/orders" }]);
    expect((await (await reported).response())!.status()).toBe(200);
  });

  test("tells when nothing fits, and when it could not be loaded", async () => {
    await using visit = await visitAs(buyer, "/orders?order_name=nobody-called-it-so");
    const { page } = visit;
    await page.getByRole("heading", { name: "No order was found" }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.route("**/api/orders/search", (route) => route.fulfill({ status: 500, json: { Message: "x" } }));
    // Never asked before: what was answered once is remembered.
    await page.goto(`${product.url}/orders?order_name=nobody-at-all`);
    await page.getByText("The orders could not be loaded.").waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await mendedByPress(page, "**/api/orders/search");
    await page.getByRole("heading", { name: "No order was found" }).waitFor();
  });
});

describe("the purchase order", () => {
  test("is watched while the warehouse packs it: the shipment appears by itself", async () => {
    await using visit = await visitAs(buyer);
    const { page, complaints } = visit;
    await links(page).first().waitFor();
    const orderId = await placeOrder(page);
    await page.goto(`${product.url}/order-complete/${orderId}`);
    await heading(page, "Order complete").waitFor();
    await page.getByText("The warehouse is packing this order.").waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole("heading", { name: /^Shipments/ }).waitFor({ timeout: 30_000 });
    await page.getByText("The order has shipped").waitFor();
    expect(await page.getByText("The warehouse is packing this order.").count()).toBe(0);
    await page.getByRole("link", { name: "Receive this order" }).click();
    await page.getByRole("region", { name: `Order ${orderId}` }).waitFor();
    expect(await page.getByRole("region", { name: /^Order/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("shows its sum, its shipments and their lots as the server has them; serials unfold", async () => {
    await using visit = await visitAs(buyer);
    const { page } = visit;
    await links(page).first().waitFor();
    const { order_id } = (await everything(page)).find((order) => order.order_status === "SHIPPED")!;
    const order = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${order_id}`);
    await page.goto(`${product.url}/purchase-order/${order_id}`);
    const shipment = page.getByRole("article").first();
    await shipment.getByText(order.shipments[0]!.tracking_number).waitFor();
    const [first] = order.shipments[0]!.lines;
    await shipment.getByText(first!.lot_no).first().waitFor();
    const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    await page
      .getByRole("region", { name: "Total", exact: true })
      .getByText(dollars.format(order.total))
      .last()
      .waitFor();
    const [serial] = first!.serial_numbers;
    expect(await shipment.getByText(serial!, { exact: true }).isVisible()).toBe(false);
    await shipment
      .getByText(/serial number/)
      .first()
      .click();
    await shipment.getByText(serial!, { exact: true }).waitFor();
  });

  test("one of another customer's is told by that one's clock, and says whose it is", async () => {
    await using visit = await visitAs(floater);
    const { page } = visit;
    await links(page).first().waitFor();
    const { customer } = await askFromPage<{ customer: { time_zone: string } }>(page, "/api/users/current");
    const other = (await everything(page)).find(({ time_zone }) => time_zone !== customer.time_zone)!;
    await page.goto(`${product.url}/purchase-order/${other.order_id}`);
    const city = other.time_zone.split("/")[1]!.replaceAll("_", " ");
    await page
      .getByRole("region", { name: "Details" })
      .getByText(new RegExp(`, \\d+:\\d\\d [AP]M \\(${city} time\\)$`))
      .waitFor();
  });

  test("an unknown one and another customer's read the same", async () => {
    await using visit = await visitAs(reader);
    const { page } = visit;
    await links(page).first().waitFor();
    await using other = await visitAs("owner@cornerstreet.example");
    await links(other.page).first().waitFor();
    const foreign = (await everything(other.page))[0]!.order_id;
    for (const id of [foreign, 99]) {
      await page.goto(`${product.url}/purchase-order/${id}`);
      await page.getByRole("heading", { name: `There is no order ${id}` }).waitFor();
    }
    expect(await axeFinds(page)).toEqual([]);
  });

  test("a person who orders nothing is offered no receiving", async () => {
    await using visit = await visitAs(reader);
    const { page } = visit;
    await links(page).first().waitFor();
    const { order_id } = (await everything(page)).find((order) => order.order_status === "SHIPPED")!;
    await page.goto(`${product.url}/purchase-order/${order_id}`);
    await page.getByRole("heading", { name: /^Shipments/ }).waitFor();
    expect(await page.getByRole("link", { name: "Receive this order" }).count()).toBe(0);
  });
});

describe.each(sizes)("on %s", (_name, options) => {
  test("nothing overflows and axe finds nothing", async () => {
    await using visit = await visitAs(floater, "/orders", options);
    const { page, complaints } = visit;
    const settled = async (what: string) => {
      expect(await axeFinds(page), what).toEqual([]);
      expect(await overflow(page), what).toBe(0);
    };
    await links(page).first().waitFor();
    await settled("orders");
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByLabel("Status", { exact: true }).waitFor();
    await settled("all filters");
    const { order_id } = (await everything(page)).find((order) => order.order_status === "SHIPPED")!;
    await page.goto(`${product.url}/purchase-order/${order_id}`);
    await page.getByRole("heading", { name: /^Shipments/ }).waitFor();
    await settled("purchase order");
    expect(complaints).toEqual([]);
  });
});

/** Places an order for one product of the catalogue, and gives its number. */
async function placeOrder(page: Page): Promise<number> {
  const session = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
  const of = (type: 2 | 3) => `/api/addresses/for-customer/${session.customer_id}/of-type/${type}`;
  type Address = { contact_id: number };
  const [[billing], [shipping]] = await Promise.all([
    askFromPage<Address[]>(page, of(2)),
    askFromPage<Address[]>(page, of(3)),
  ]);
  type Sellable = { item_id: number; sale_UOM: string; not_sellable_reason: string | null; confirm_to_sell: string };
  const { groups } = await askFromPage<{ groups: { items: Sellable[] }[] }>(page, "/api/products/search", {
    searchText: "ketorolac",
    type: "RXO",
  });
  const item = groups.flatMap((group) => group.items).find((each) => each.not_sellable_reason === null)!;
  await askFromPage(page, "/api/carts/add-item", {
    item_id: item.item_id,
    quantity: 2,
    quantity_uom_code: item.sale_UOM,
    kit_check_surcharge: 0,
  });
  type Cart = { cart_id: number; shippingMethods: { shipping_method_id: number; wrk_order_id: number }[] };
  const cart = await askFromPage<Cart>(page, "/api/carts");
  const method = cart.shippingMethods[0]!;
  const cost = await askFromPage<{ shipping_cost: number }>(page, "/api/shipping-methods/cost", {
    ShippingMethodId: method.shipping_method_id,
    ContactId: shipping!.contact_id,
    SaturdayShipping: false,
    WrkOrderId: method.wrk_order_id,
  });
  const { order_id } = await askFromPage<{ order_id: number }>(page, "/api/carts/checkout", {
    cart_id: cart.cart_id,
    billing_contact_id: billing!.contact_id,
    shipping_contact_id: shipping!.contact_id,
    customer_order_no: "PO-E2E",
    order_name: "",
    shipping_instructions: "",
    shipping_charges: cost.shipping_cost,
    shipping_method_id: method.shipping_method_id,
    shipping_wrk_order_id: method.wrk_order_id,
  });
  return order_id;
}
