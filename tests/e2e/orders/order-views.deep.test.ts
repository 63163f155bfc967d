/** Saved views of Orders: saved under a name, applied by a press, there on every device of the user, and gone only when they say so. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stageDescriptions } from "#contract/orders/rules/orders.ts";
import * as ordersText from "#src/text/orders/orders.ts";
import * as text from "#src/text/orders/order-views.ts";
import * as spanText from "#src/text/trade/date-span.ts";
import { become, dark, desk, phone, tablet } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

async function atOrders(search = "") {
  const visit = await product.visit(`/orders${search}`, { as: buyer });
  await become(visit.page, desk);
  await visit.page.getByRole("table", { name: ordersText.title }).waitFor();
  return visit;
}
const panel = (page: Page) => page.getByRole("group", { name: text.savedViews });
const openViews = async (page: Page) => {
  await page.getByRole("button", { name: text.views, exact: true }).click();
  await panel(page).waitFor();
};
const view = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const saveAs = async (page: Page, name: string, button = text.save) => {
  await panel(page).getByLabel(text.viewName).fill(name);
  await panel(page).getByRole("button", { name: button }).click();
  await view(page, name).waitFor();
};

test("filters are saved under a name and applied on another device", async () => {
  await using visit = await atOrders("?stage=to-receive&sort=oldest");
  const { page, complaints } = visit;
  await openViews(page);
  await saveAs(page, "To receive, oldest");
  await expect.poll(() => view(page, "To receive, oldest").getAttribute("aria-pressed")).toBe("true");
  for (const device of [phone, tablet, dark(desk), desk]) {
    await become(page, device);
    expect([device.name, await axeFinds(page), await overflow(page)]).toEqual([device.name, [], 0]);
  }
  await using other = await atOrders();
  await openViews(other.page);
  await view(other.page, "To receive, oldest").click();
  await expect.poll(() => new URL(other.page.url()).search).toContain("stage=to-receive");
  await other.page
    .getByRole("group", { name: ordersText.stages })
    .getByRole("button", { name: stageDescriptions["to-receive"], pressed: true })
    .waitFor();
  expect(complaints).toEqual([]);
});

test("nothing is saved without filters; the same name is replaced", async () => {
  await using visit = await atOrders();
  const { page } = visit;
  await openViews(page);
  await panel(page).getByText(text.setFiltersFirst).waitFor();
  await panel(page).getByLabel(text.viewName).fill("Late");
  await expect.poll(() => panel(page).getByRole("button", { name: text.save }).isDisabled()).toBe(true);
  await goOn(page, "/orders?stage=late");
  await panel(page).getByRole("button", { name: text.save }).click();
  await view(page, "Late").waitFor();
  await goOn(page, "/orders?stage=backordered");
  await panel(page).getByLabel(text.viewName).fill("late");
  await panel(page).getByRole("button", { name: text.replace }).click();
  await view(page, "late").waitFor();
  await expect.poll(() => view(page, "Late").count()).toBe(0);
});

test("days up to today stay so in a view", async () => {
  await using visit = await atOrders();
  const { page } = visit;
  await page.getByRole("button", { name: /^Dates: / }).click();
  await page.getByRole("button", { name: spanText.lastDays(7), exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toContain("order_from_date");
  await openViews(page);
  await saveAs(page, "This week");
  const saved = await product.rows<{ view: { days: number; filters: object } }>(
    "select preferences #> '{order_views,this week}' as view from user_settings where preferences #> '{order_views,this week}' is not null",
  );
  expect(saved.map((each) => each.view)).toMatchObject([{ days: 7, filters: {} }]);
});

test("a deleted view comes back with Undo; offline none is saved or deleted, and that is said", async () => {
  await using visit = await atOrders("?stage=on-the-way");
  const { page } = visit;
  await openViews(page);
  await saveAs(page, "On the way");
  await panel(page)
    .getByRole("button", { name: text.deleteOf("On the way") })
    .click();
  await expect.poll(() => view(page, "On the way").count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await view(page, "On the way").waitFor();
  await page.context().setOffline(true);
  await panel(page).getByText(text.needsConnection).waitFor();
  await panel(page).getByLabel(text.viewName).fill("Another");
  await expect.poll(() => panel(page).getByRole("button", { name: text.save }).isDisabled()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => panel(page).getByRole("button", { name: text.save }).isDisabled()).toBe(false);
  await expect.poll(() => panel(page).getByLabel(text.viewName).inputValue()).toBe("Another");
});

test("a failure is said in the panel, and a press asks again", async () => {
  await using visit = await atOrders();
  const { page } = visit;
  await page.route("**/api/orders/views", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await openViews(page);
  await panel(page).getByText(text.loadFailed).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await panel(page).getByLabel(text.viewName).waitFor();
});
