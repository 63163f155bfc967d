/** What changes elsewhere while a board is open: a lot is recalled, another tablet receives a whole order. It is said in its place, and nothing moves or is selected for it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as headText from "#src/text/receiving/order-head.ts";
import * as lineText from "#src/text/receiving/line.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { tabletOptions } from "#tests/support/dock.ts";
import { amount, atPad, backAtDock, choose, isIn, keys, receive, row } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const pathOf = ({ order_id }: PendingReceive) => `/receive?order_id=${order_id}`;
const places = (page: Page) =>
  page
    .locator("li[id^=line-], [role=group] button")
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
const arrived = ({ order_id }: PendingReceive) =>
  product.rows("update shipments set delivered_at = now() where order_id = $1", [order_id]);

test("a lot that is recalled while its line is on the pad is marked within a minute and goes on hold; the count stays", async () => {
  const [line, other] = await shipLines(product, [{ quantity: 4 }, { quantity: 4 }]);
  await using visit = await atPad(product);
  const { page } = visit;
  await page.clock.install();
  await backAtDock(page, pathOf(line));
  await choose(page, line);
  await keys(page).getByRole("button", { name: "2", exact: true }).click();
  const before = await places(page);
  await product.rows(
    "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', now())",
    [line.item_id, line.lots[0]!.lot_no],
  );
  await page.clock.runFor(61_000);
  await row(page, line).getByText(lineText.recalled).waitFor();
  await page.getByRole("button", { name: padText.holdQuantity("2 cartons") }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await expect.poll(() => row(page, other).getByText(lineText.recalled).count()).toBe(0);
  expect(await places(page)).toEqual(before);
});

test("an order that another tablet receives while the list of orders is open keeps its place there and says that it is in", async () => {
  const [one, other] = [await shipLine(product, { quantity: 2 }), await shipLine(product, { quantity: 3 })];
  await Promise.all([one, other].map(arrived));
  await using dean = await atPad(product, tabletOptions, pathOf(one));
  await using buyer = await product.visit(pathOf(other), { as: "buyer@northcampus.example", ...tabletOptions });
  const { page } = dean;
  await page.getByRole("button", { name: headText.switchOrder }).click();
  const orders = page.getByRole("dialog", { name: headText.switcherTitle });
  const its = orders.getByRole("button", { name: `Order ${other.order_id}` });
  await its.getByText(headText.receivedOf(0, 3, "carton")).waitFor();
  const names = () =>
    orders.locator("button").evaluateAll((all) => all.map((each) => each.querySelector("b")?.textContent));
  const before = await names();
  await choose(buyer.page, other);
  await buyer.page.getByRole("button", { name: padText.all(3) }).click();
  await receive(buyer.page).click();
  await isIn(buyer.page, other);
  await its.getByText(headText.linesReceived(1)).waitFor();
  expect(await names()).toEqual(before);
  await its.click(); // it is still there to be looked at
  await isIn(page, other);
});
