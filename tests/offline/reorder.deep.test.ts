/** Ordering again without a network: from the icon, from a list, from a guide; in the cart once the line is back, each once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import * as rowText from "#src/text/cart/quick-order-rows.ts";
import * as text from "#src/text/cart/quick-order.ts";
import * as guideText from "#src/text/cart/order-guide.ts";
import * as editText from "#src/text/cart/order-guide-edit.ts";
import * as orderText from "#src/text/cart/order-guide-order.ts";
import * as guidesText from "#src/text/cart/order-guides.ts";
import * as usualText from "#src/text/cart/usual-items.ts";
import * as usualRowText from "#src/text/cart/usual-row.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { pill } from "#tests/support/dock.ts";
import { explains } from "#tests/support/explained.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { visitOnce, type Desk } from "#tests/support/desk.ts";
import { goOn } from "#tests/support/go-on.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { keptAnswers, keptText } from "#tests/support/read-cache.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await used?.[Symbol.asyncDispose]();
  await product?.close();
});

const soon = { timeout: 20_000, interval: 200 };

let used: Desk | undefined;

/** The buyer's desk after one visit: the one that the tests before left, with its line well. */
async function usedDesk(): Promise<Desk> {
  used ??= await visitOnce(product);
  await used.line.lift();
  return used;
}

/** The NDC of something whose price has more to say than itself, for whoever buys it. */
const withOffer = "99917-1104-1";

test("two taps from the icon with no network: opened, one usual item added; the server has it once the line is back", async () => {
  // Of somebody whose cart no other test fills.
  await using desk = await visitOnce(product, { email: "owner@cornerstreet.example" });
  const { page, line, complaints } = desk;
  // One visit to home has kept it: nobody looked at this page before.
  await expect.poll(() => keptAnswers(page), soon).toContain("usual-items");
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/usual-items`);
  const first = page.getByRole("region", { name: usualText.title }).getByRole("listitem").first();
  await explains(page);
  const quantity = await first.getByRole("spinbutton").inputValue();
  await first.getByRole("button", { name: /^Add \d/ }).click();
  await first.getByText(new RegExp(`^${usualRowText.inCart(Number(quantity))}, saved on`)).waitFor();
  // Closed and opened again it still waits.
  await page.goto(`${line.address}/usual-items`);
  await first.getByText(new RegExp(`^${usualRowText.inCart(Number(quantity))}, saved on`)).waitFor();
  await line.lift();
  await first.getByText(usualRowText.inCart(Number(quantity)), { exact: true }).waitFor();

  // Added and taken back without a network: nothing of it is there once the line is back.
  await line.fault({ kind: "refuse" });
  const second = page.getByRole("region", { name: usualText.title }).getByRole("listitem").nth(1);
  await second.getByRole("button", { name: /^Add \d/ }).click();
  await second.getByText(/in cart, saved on/).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => second.getByText(/in cart/).count()).toBe(0);
  await line.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  const { itemCount } = await askFromPage<Cart>(page, "/api/carts");
  expect(itemCount).toBe(Number(quantity));
  expect(complaints).toEqual([]);
});

test("a guide is read and ordered from without a network", async () => {
  const { page, line } = await usedDesk();
  // It may be the usual item of the test before.
  const { items } = await askFromPage<Cart>(page, "/api/carts");
  const had = items.find(({ ndc_code }) => ndc_code === withOffer)?.quantity ?? 0;
  await goOn(page, "/order-guides");
  await page.getByRole("textbox", { name: guidesText.newGuide }).fill("Counter");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: editText.addProduct }).fill(withOffer);
  await page.getByRole("option").filter({ hasText: "NDC" }).first().click();
  await page
    .getByRole("spinbutton")
    .first()
    .fill(String(had + 8));
  await page.getByRole("button", { name: editText.save }).click();
  await page.getByRole("button", { name: guideText.edit }).waitFor();
  await expect.poll(() => keptText(page), soon).toMatch(new RegExp(`order-guides.*"par_level":${had + 8}`));
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/order-guides`);
  await page.getByRole("link", { name: "Counter" }).click();
  await explains(page);
  await page.getByRole("textbox", { name: /^On hand/ }).fill("3");
  await page.getByRole("button", { name: orderText.addProducts(1) }).click();
  await page.getByText(orderText.inCart(had + 5)).waitFor();
  await line.lift();
  await page.getByText(orderText.inCart(had + 5)).waitFor();
});

test("a list is matched by the device, kept over a reload, and its rows are answered when the line is back", async () => {
  const { page, line } = await usedDesk();
  await line.fault({ kind: "refuse" });
  await goOn(page, "/quick-order");
  const code = page.getByRole("textbox", { name: text.codeLabel, exact: true });
  for (const typed of [`${withOffer} 2`, "48007 3", "48009999 1"]) {
    await code.fill(typed);
    await page.keyboard.press("Enter");
  }
  const rows = page
    .getByRole("table", { name: text.listLabel })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  // What is to be fixed stands first.
  const unknown = rows.nth(0).getByText(rowText.unknownCode);
  await unknown.waitFor();
  await explains(page);
  await page.getByRole("button", { name: text.addProducts(2) }).click();
  const saved = () => rows.getByText(/^Saved on this/).count();
  await expect.poll(saved, soon).toBe(2);
  await page.reload();
  await expect.poll(saved, soon).toBe(2);
  await line.lift();
  await rows.nth(1).getByText(rowText.added(2)).waitFor();
  await rows.nth(2).getByText(rowText.added(3)).waitFor();
  await unknown.waitFor();
});
