/** The keyboard's focus where a row is removed, and where "Add" becomes a quantity. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as cartText from "#src/text/cart/cart.ts";
import * as quickOrderText from "#src/text/cart/quick-order.ts";
import * as certificateText from "#src/text/csos/certificates.ts";
import * as viewText from "#src/text/orders/order-views.ts";
import { removeProduct } from "#src/text/trade/cart-lines.ts";
import * as rowText from "#src/text/trade/row-quantity.ts";
import { atCheckout, itemsOf } from "#tests/support/at-checkout.ts";
import { heading } from "#tests/support/at-shop.ts";
import { listDemonstrationCertificates, uploadCertificates } from "#tests/support/demonstration-certificates.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { codeField, listRows, openEmptyList } from "#tests/support/quick-order.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

/** Waits until the focus is on an element with this name. */
const focusIsOn = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent),
    )
    .toBe(name);

/** Removes the second of three rows, then the last, then the only one, each by Enter. */
async function removeAll(page: Page, names: readonly string[], end: string): Promise<void> {
  const [first, second, third] = names as [string, string, string];
  await page.getByRole("button", { name: second, exact: true }).focus();
  await page.keyboard.press("Enter");
  await focusIsOn(page, third);
  await page.keyboard.press("Enter");
  await focusIsOn(page, first);
  await page.keyboard.press("Enter");
  await focusIsOn(page, end);
}

describe("after a removal by keyboard, the focus is on the next row's button, then the previous row's, then the heading", () => {
  test("in the cart", async () => {
    const lines = (await itemsOf(product, null, 3)).map((item_id) => ({ item_id, quantity: 1 }));
    await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines, path: "/cart" });
    const { page } = visit;
    const buttons = page.getByRole("main").getByRole("button", { name: /^Remove / });
    await expect.poll(() => buttons.count()).toBe(3);
    const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")!));
    expect(names.every((name) => name.startsWith(removeProduct("")))).toBe(true);
    await removeAll(page, names, cartText.title);
  });

  test("in the cart, with a quantity of 0", async () => {
    const lines = (await itemsOf(product, null, 2)).map((item_id) => ({ item_id, quantity: 2 }));
    await using visit = await atCheckout(product, { as: buyer, cart: "RXO", lines, path: "/cart" });
    const { page } = visit;
    const fields = page.getByRole("main").getByRole("spinbutton");
    await expect.poll(() => fields.count()).toBe(2);
    const second = (await fields.nth(1).getAttribute("aria-label"))!;
    await fields.first().fill("0");
    await fields.first().press("Enter");
    await focusIsOn(page, second);
  });

  test("in the quick order", async () => {
    await using visit = await product.visit("/quick-order", { as: buyer });
    const { page } = visit;
    await openEmptyList(page);
    for (const typed of ["zzqqxa 1", "zzqqxb 1", "zzqqxc 1"]) {
      await codeField(page).fill(typed); // without keys: two quick Enters after typed characters are a scanner's CR and LF
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => listRows(page).count()).toBe(3);
    const { removeRow } = quickOrderText;
    await page.getByRole("button", { name: removeRow(2), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => listRows(page).count()).toBe(2);
    await focusIsOn(page, removeRow(2)); // the third, which is now the second
    await page.keyboard.press("Enter");
    await expect.poll(() => listRows(page).count()).toBe(1);
    await focusIsOn(page, removeRow(1));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: quickOrderText.emptyTitle }).waitFor();
    await focusIsOn(page, quickOrderText.title);
  });

  test("in the saved views of Orders", async () => {
    await using visit = await product.visit("/orders?stage=to-receive", { as: buyer });
    const { page } = visit;
    const views = page.getByRole("group", { name: viewText.savedViews });
    await page.getByRole("button", { name: viewText.views, exact: true }).click();
    for (const name of ["One", "Two", "Three"]) {
      await views.getByLabel(viewText.viewName).fill(name);
      await views.getByRole("button", { name: viewText.save }).click();
      await views.getByRole("button", { name, exact: true }).waitFor();
    }
    const names = await views
      .getByRole("button", { name: new RegExp(`^${viewText.deleteOf("")}`) })
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")!));
    expect(names).toHaveLength(3);
    await page.getByRole("button", { name: names[1]!, exact: true }).focus();
    await page.keyboard.press("Enter");
    await focusIsOn(page, names[2]!);
    await page.keyboard.press("Enter");
    await focusIsOn(page, names[0]!);
  });

  test("in the certificates, after the question", async () => {
    await using visit = await product.visit("/certificates", { as: buyer });
    const { page } = visit;
    await uploadCertificates(page, (await listDemonstrationCertificates(product, "North Campus")).slice(0, 2));
    await page.reload();
    const buttons = page.getByRole("button", {
      name: new RegExp(`^${certificateText.deleteOf("", "").split(" ")[0]} `),
    });
    await expect.poll(() => buttons.count()).toBe(2);
    const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")!));
    const remove = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).press("Enter");
      await page.getByRole("button", { name: certificateText.deleteCertificate, exact: true }).press("Enter");
    };
    await remove(names[0]!);
    await focusIsOn(page, names[1]!);
    await remove(names[1]!);
    await focusIsOn(page, certificateText.title);
  });
});

test("Enter on Add puts the focus on the quantity, and a second Enter changes nothing", async () => {
  await using visit = await product.visit("/products/all", { as: buyer });
  const { page } = visit;
  await heading(page, /./).waitFor();
  await emptyCart(page);
  const add = page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${rowText.addProduct("")}`) })
    .first();
  const name = (await add.getAttribute("aria-label"))!.slice(rowText.addProduct("").length);
  await add.focus();
  await page.keyboard.press("Enter");
  await focusIsOn(page, rowText.quantity(name));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel(rowText.quantity(name), { exact: true }).inputValue()).toBe("1");
  await focusIsOn(page, rowText.quantity(name));
});
