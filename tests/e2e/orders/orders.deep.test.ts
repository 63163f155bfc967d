/** The list of orders: searching, sorting and what its rows lead to; on the built page and the real server. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderRow } from "#contract/orders/orders.ts";
import * as sharedText from "#contract/orders/text.ts";
import * as filterText from "#src/text/orders/order-filters.ts";
import * as spanText from "#src/text/trade/date-span.ts";
import * as tableText from "#src/text/orders/order-table.ts";
import * as ordersText from "#src/text/orders/orders.ts";
import * as orderText from "#src/text/orders/purchase-order.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { receivable } from "#src/screens/orders/orders/next-step.ts";
import { asServer } from "#tests/support/as-server.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { placeOrder, searchAllOrders, searchOrders } from "#tests/support/found-orders.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { getAllOrderDates } from "#tests/support/order-dates.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product, type Visit } from "#tests/support/product.ts";

let product: Product;
/** Two pages in which the tests go on: a buyer's, and that of somebody who works at several customers and is at one of them. */
let ofBuyer: Visit;
let ofFloater: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE_DELAY_SECONDS: "5" });
  ofBuyer = await product.visit("/", { as: "buyer@northcampus.example" });
  ofFloater = await product.visit("/", { as: "floater@northcampus.example" });
  const choice = ofFloater.page.getByRole("dialog", { name: customerText.title });
  await choice.getByRole("button", { name: "North Campus Hospital Pharmacy" }).click();
  await choice.waitFor({ state: "detached" });
});
afterAll(() => product?.close());

/** The orders as one comes to them: no filter is set, and nothing is asked for but what stands there at first. */
async function atOrders({ page }: Visit): Promise<Page> {
  await become(page, desk);
  await goOn(page, "/contact");
  await heading(page, /Contact/).waitFor();
  await goOn(page, "/orders");
  await links(page).first().waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole("table", { name: ordersText.title }).getByRole("row");
const links = (page: Page) => page.getByRole("link", { name: /^Order \d+$/ });
const number = (page: Page) => page.getByRole("searchbox", { name: filterText.orderOrPoNumber });
const datesButton = (page: Page) => page.getByRole("button", { name: /^Dates: / });
const filtersButton = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

describe("the search", () => {
  test("shows the last 45 days of the chosen customer, newest first, and leads to the order", async () => {
    const page = await atOrders(ofBuyer);
    await datesButton(page).click();
    const expected = await searchOrders(page, {
      customer_id: (await askFromPage<{ customer_id: number }>(page, "/api/users/current")).customer_id,
      order_from_date: await page.getByLabel(spanText.from, { exact: true }).inputValue(),
      order_to_date: await page.getByLabel(spanText.to, { exact: true }).inputValue(),
    });
    await expect
      .poll(async () => (await links(page).allTextContents()).slice(0, 5))
      .toEqual(expected.slice(0, 5).map((order) => `Order ${order.order_id}`));
    await links(page).first().click();
    await heading(page, `Order ${expected[0]!.order_id}`).waitFor();
    await page.goBack();
    await links(page).first().waitFor();
    expect(ofBuyer.complaints).toEqual([]);
  });

  test("finds an order by its number however old it is, and by the customer's own number", async () => {
    const page = await atOrders(ofBuyer);
    const oldest = (await searchAllOrders(page)).at(-1)!;
    const ownNumber = "PO-SOUGHT-1"; // no other order has it
    await product.rows("update orders set customer_order_no = $2 where order_id = $1", [oldest.order_id, ownNumber]);
    await number(page).fill(String(oldest.order_id));
    await expect.poll(() => links(page).allTextContents()).toEqual([`Order ${oldest.order_id}`]);
    await page.getByRole("button", { name: filterText.clearAll }).click();
    await expect.poll(() => number(page).inputValue()).toBe("");
    await expect.poll(() => links(page).count()).toBeGreaterThan(1);
    await number(page).pressSequentially("o-sought", { delay: 20 });
    await expect.poll(() => links(page).allTextContents()).toEqual([`Order ${oldest.order_id}`]);
    await expect.poll(() => number(page).inputValue()).toBe("o-sought");
    await expect.poll(() => number(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.reload();
    await expect.poll(() => links(page).allTextContents()).toEqual([`Order ${oldest.order_id}`]);
    await expect.poll(() => number(page).inputValue()).toBe("o-sought");
  });

  test("says why dates cannot be searched, keeps the list until they can, and applies them at once", async () => {
    const page = await atOrders(ofBuyer);
    await datesButton(page).click();
    const [from, to] = [spanText.from, spanText.to].map((label) => page.getByLabel(label, { exact: true }));
    const first = async () => (await links(page).allTextContents()).slice(0, 5); // as many are drawn as there is room
    const shown = await first();
    await from!.fill("");
    await page.getByText(sharedText.criteriaMissing).waitFor();
    await from!.fill("12/31/2015");
    await page.getByText(/^Dates can go back ten years/).waitFor();
    await expect.poll(first).toEqual(shown);
    await expect.poll(() => from!.getAttribute("aria-invalid")).toBe("true");
    const { customer_id } = await askFromPage<{ customer_id: number }>(page, "/api/users/current");
    const day = (await searchAllOrders(page)).findLast((order) => order.customer_id === customer_id)!;
    const placed = new Intl.DateTimeFormat("en-US", { timeZone: day.time_zone, dateStyle: "short" });
    const [month, date, year] = placed.format(new Date(day.order_date)).split("/");
    const wire = `${month!.padStart(2, "0")}/${date!.padStart(2, "0")}/20${year}`;
    await from!.fill(wire);
    await to!.fill(wire);
    await expect.poll(() => page.url()).toMatch(/order_to_date/);
    await page.getByRole("link", { name: `Order ${day.order_id}` }).waitFor();
    await page
      .getByRole("button", { name: spanText.lastDays(45) })
      .last()
      .click();
    await expect.poll(() => page.url()).not.toMatch(/order_(from|to)_date/);
    await expect.poll(first).toEqual(shown);
  });

  test("keeps its filters in the address bar, and shows which are at work", async () => {
    const page = await atOrders(ofFloater);
    await filtersButton(page).click();
    await page.getByLabel(filterText.customer, { exact: true }).selectOption({ label: filterText.anyCustomer });
    await page.getByLabel(filterText.status, { exact: true }).selectOption({ label: "Shipped" });
    await expect.poll(() => page.url()).toMatch(/order_status=SHIPPED/);
    await page.reload();
    await links(page).first().waitFor();
    const shipped = (await rows(page).allTextContents()).slice(1);
    expect(shipped.length).toBeGreaterThan(1);
    expect(shipped.filter((text) => !/On the way|Delivered|Late|of \d+ received/.test(text))).toEqual([]);
    const companies = new Set((await searchAllOrders(page)).map((order) => order.customer_id));
    expect(companies.size).toBeGreaterThan(1);
    await page.getByRole("button", { name: /Shipped/ }).click();
    await expect.poll(() => page.url()).not.toMatch(/order_status/);
    await expect.poll(() => page.url()).toMatch(/customer_id=any/);
    // And of those customers the ones that have a word in their name.
    await page.getByRole("button", { name: filterText.filters(1) }).click();
    await page.getByLabel(filterText.company, { exact: true }).fill("lakeshore");
    await page.getByRole("button", { name: new RegExp(filterText.companyFilter("lakeshore")) }).waitFor();
    await links(page).first().waitFor();
    const texts = (await rows(page).allTextContents()).slice(1);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !text.includes("Lakeshore"))).toEqual([]);
  });

  test("of more than are counted it says so, and goes on behind the last one shown", async () => {
    const { page, complaints } = ofBuyer;
    const criteria = { order_name: "e", ...getAllOrderDates() };
    const named = await searchOrders(page, criteria);
    expect(named.length).toBeGreaterThan(50);
    // The server counts to a thousand (tests/server/orders/orders.test.ts); here it seems to count to fifty.
    await page.route("**/api/orders/search", async (route) => {
      const found = await (await route.fetch()).json();
      await asServer(route, { json: { ...found, total: 50, total_is_capped: true } });
    });
    await goOn(page, `/orders?${new URLSearchParams(criteria)}`);
    await page.getByText("50 of 50+ orders", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText(`${named.length} orders`, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Show more" }).count()).toBe(0);
    const all = named.map(({ order_id }) => `Order ${order_id}`);
    const drawn = await links(page).allTextContents(); // what is far from view is not
    expect(drawn).toEqual(all.slice(all.indexOf(drawn[0]!)).slice(0, drawn.length));
    await page.unrouteAll({ behavior: "wait" });
    expect(complaints).toEqual([]);
  });

  test("what is open is one press away, sorted as one likes, and how it is shown is remembered", async () => {
    const page = await atOrders(ofBuyer);
    const { stages } = await askFromPage<{ stages: Record<string, number> }>(page, "/api/orders/at-a-glance");
    await page.getByRole("button", { name: new RegExp(`^${sharedText.toReceive}`) }).click();
    await expect.poll(() => page.url()).toMatch(/stage=to-receive/);
    await expect.poll(() => rows(page).count()).toBe(1 + stages["to-receive"]!);
    await filtersButton(page).click();
    await page.getByLabel(tableText.sortBy).selectOption({ label: tableText.sorts.largest });
    await expect.poll(() => page.url()).toMatch(/sort=largest/);
    const found = await searchOrders(page, { stage: "to-receive", sort: "largest" });
    await expect.poll(() => links(page).allTextContents()).toEqual(found.map(({ order_id }) => `Order ${order_id}`));
    await page.getByRole("group", { name: tableText.columns }).getByLabel(tableText.shipTo).uncheck();
    await page.reload();
    await links(page).first().waitFor();
    await expect.poll(() => page.getByRole("columnheader", { name: tableText.shipTo }).count()).toBe(0);
    await filtersButton(page).click();
    await page.getByRole("group", { name: tableText.columns }).getByLabel(tableText.shipTo).check();
    await page.getByRole("columnheader", { name: tableText.shipTo }).waitFor();
  });

  test("an order is ordered again from its row, and taken back", async () => {
    const { page } = ofBuyer;
    const orderId = await placeOrder(page);
    const units = async () => (await askFromPage<{ rx_qty: number }>(page, "/api/carts/counts")).rx_qty;
    const before = await units();
    await become(page, desk);
    await goOn(page, `/orders?order_id=${orderId}`);
    await page.getByRole("button", { name: tableText.reorderOf(orderId), exact: true }).click();
    await page.getByText(/^\d+ units? of order \d+ added to cart$/).waitFor();
    await expect.poll(() => units()).toBeGreaterThan(before);
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(units).toBe(before);
  });

  test("a bug is told as one, whatever its words, and is logged with the build", async () => {
    await using visit = await product.visit("/contact", { as: "buyer@northcampus.example" });
    const { page } = visit;
    const reported = page.waitForRequest("**/api/client-errors");
    await page.route("**/api/orders/search", async (route) => {
      const answer = await route.fetch();
      const found = await answer.json();
      for (const order of found.orders) order.time_zone = "import/module preload";
      await asServer(route, { json: found });
    });
    await goOn(page, "/orders?order_name=e");
    await page.getByRole("heading", { name: /^Something went wrong and it was logged/ }).waitFor();
    await expect.poll(() => page.getByText(/newer version/).count()).toBe(0);
    const { build, errors } = (await reported).postDataJSON();
    expect(build).toMatch(/^\d+\.\d+\.\d+\+\w+$/);
    expect(errors).toMatchObject([{ name: "RangeError", route: "/orders" }]);
    expect((await (await reported).response())!.status()).toBe(200);
    await page.unrouteAll({ behavior: "ignoreErrors" }); // the list is asked for again in the background
  });

  test("shows an order whose status only a newer server has, in that server's words, in the list and on its page", async () => {
    const { page, complaints } = ofBuyer;
    const newer = {
      order_status: "RETURNED",
      status_description: "Returned",
      cancelled_at: "2026-11-20T15:00:00.000Z",
    };
    await page.route("**/api/orders/search", async (route) => {
      const found = await (await route.fetch()).json();
      await asServer(route, {
        json: { ...found, orders: found.orders.map((order: object) => ({ ...order, ...newer })) },
      });
    });
    await page.route("**/api/carts/purchase-orders/*", async (route) => {
      const order = await (await route.fetch()).json();
      await asServer(route, { json: { ...order, detail: { ...order.detail, ...newer } } });
    });
    await become(page, desk);
    await goOn(page, "/orders?order_name=s");
    await links(page).first().waitFor();
    await rows(page).getByText("Returned", { exact: true }).first().waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await links(page).first().click();
    await page.getByText(orderText.ended("Returned")).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" }); // the order is asked for again in the background
    expect(complaints).toEqual([]);
  });

  test("tells when nothing fits, and when it could not be loaded", async () => {
    const { page } = ofBuyer;
    await goOn(page, "/orders?order_name=nobody-called-it-so");
    await page.getByRole("heading", { name: ordersText.emptyTitle }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await page.route("**/api/orders/search", (route) => asServer(route, { status: 500, json: { Message: "x" } }));
    // Never asked before: what was answered once is remembered.
    await goOn(page, "/orders?order_name=nobody-at-all");
    await page.getByText(ordersText.loadFailed).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await mendedByPress(page, "**/api/orders/search");
    await page.getByRole("heading", { name: ordersText.emptyTitle }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
  });
});

test("ten orders fit a desk, and the first one begins by 300 px on a phone", async () => {
  const page = await atOrders(ofBuyer);
  const withLink = rows(page).filter({ has: page.getByRole("link") });
  await withLink.nth(9).waitFor();
  const bottom = () => withLink.nth(9).evaluate((row) => row.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(desk.height);
  await become(page, phone);
  await expect.poll(async () => (await withLink.first().boundingBox())!.y).toBeLessThanOrEqual(300);
  await become(page, desk);
});

test("the button of a row receives what is at the dock, and otherwise reorders", async () => {
  const page = await atOrders(ofBuyer);
  await goOn(page, "/orders?stage=to-receive");
  await links(page).first().waitFor();
  const { orders } = await askFromPage<{ orders: OrderRow[] }>(page, "/api/orders/search", { stage: "to-receive" });
  const stepOf = (order: OrderRow) => receivable(order, getToday(order.time_zone));
  const sought = orders.find((order) => stepOf(order)?.units !== undefined)!;
  const row = rows(page).filter({ has: page.getByRole("link", { name: `Order ${sought.order_id}`, exact: true }) });
  await expect.poll(() => row.getByRole("button", { name: tableText.reorderOf(sought.order_id) }).count()).toBe(0);
  await row.getByRole("link", { name: tableText.receiveOf(sought.order_id, stepOf(sought)!.units) }).click();
  await page.getByRole("region", { name: `Order ${sought.order_id}` }).waitFor();
  await goOn(page, "/orders?stage=packing");
  const { orders: packing } = await askFromPage<{ orders: OrderRow[] }>(page, "/api/orders/search", {
    stage: "packing",
  });
  for (const { order_id } of packing.slice(0, 3))
    await page.getByRole("button", { name: tableText.reorderOf(order_id), exact: true }).waitFor();
});

test("three orders fit a phone's screen, and on a tablet no address wraps", async () => {
  const page = await atOrders(ofBuyer);
  await become(page, phone);
  const [bar, found] = await Promise.all([
    page.getByRole("navigation", { name: "Main" }).boundingBox(),
    rows(page)
      .filter({ has: page.getByRole("link") })
      .all(),
  ]);
  const boxes = await Promise.all(found.slice(0, 3).map((row) => row.boundingBox()));
  for (const box of boxes) expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
  await become(page, tablet);
  const lines = await page
    .getByRole("row")
    .getByRole("cell")
    .locator("small")
    .filter({ hasText: /, [A-Z]{2}$/ })
    .all();
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    const { height, size } = await line.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeLessThan(size * 1.5);
  }
  await become(page, desk);
});

test("each number of the home page leads to a list of as many", async () => {
  // What an earlier test ordered may be sent in two shipments: it is backordered between them.
  const jobs = "select from queue.jobs where task = 'ship_order'";
  await expect.poll(async () => (await product.rows(jobs)).length).toBe(0);
  // One that has just shipped; a page that is open would not hear of it.
  const { order_id } = (await searchAllOrders(ofBuyer.page)).find((order) => order.order_status === "RECEIVED")!;
  await product.rows("update shipments set shipped_at = now(), invoiced_at = null where order_id = $1", [order_id]);
  await using visit = await product.visit("/", { as: "buyer@northcampus.example" });
  const { page, complaints } = visit;
  const glance = page.getByRole("region", { name: "Orders at a glance" }).getByRole("link");
  await goOn(page, "/");
  await expect
    .poll(() => glance.allTextContents())
    .toContainEqual(expect.stringMatching(new RegExp(`^\\d+ ${sharedText.notInvoiced}$`)));
  const said = await glance.allTextContents();
  for (const words of said) {
    await goOn(page, "/");
    await glance.filter({ hasText: words }).click();
    await heading(page, ordersText.title).waitFor();
    const count = Number.parseInt(words, 10);
    await page.getByText(`${count} ${count === 1 ? "order" : "orders"}`, { exact: true }).waitFor();
  }
  expect(complaints).toEqual([]);
});

test("on a desk, a tablet in the dark and a phone nothing overflows and axe finds nothing", async () => {
  const page = await atOrders(ofFloater);
  const settled = async (what: string) => {
    for (const device of [desk, dark(tablet), phone]) {
      await become(page, device);
      expect([what, device.name, await axeFinds(page), await overflow(page)]).toEqual([what, device.name, [], 0]);
    }
  };
  await settled("orders");
  await filtersButton(page).click();
  await page.getByLabel(filterText.status, { exact: true }).waitFor();
  await settled("all filters");
  await datesButton(page).click();
  await page.getByLabel(spanText.from, { exact: true }).waitFor();
  await settled("dates");
  const { order_id } = (await searchAllOrders(page)).find((order) => order.order_status === "SHIPPED")!;
  await goOn(page, `/purchase-order/${order_id}`);
  await page.getByRole("heading", { name: /^Shipment 1 of \d+$/ }).waitFor();
  await settled("purchase order");
  expect(ofFloater.complaints).toEqual([]);
});
