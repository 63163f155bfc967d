/** Quick order by keyboard: rows are entered, answered, fixed, added and undone. */
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as nearText from "#src/text/cart/near-products.ts";
import * as rowText from "#src/text/cart/quick-order-rows.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { noneAdded } from "#src/text/kit/foot-bar.ts";
import { axeFinds, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { turnedDown } from "#tests/support/turned-down.ts";
import {
  addButton,
  codeField,
  countCartUnits,
  listRows,
  numberedRow,
  openEmptyList,
} from "#tests/support/quick-order.ts";

let product: Product;
/** A buyer's page, in which the tests go on: the list and the cart are empty at the beginning of each. */
let visit: Visit;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  visit = await product.visit("/quick-order", { as: "buyer@northcampus.example" });
  ({ page } = visit);
});
beforeEach(async () => {
  await openEmptyList(page);
  await emptyCart(page);
});
afterEach(() => page.unrouteAll({ behavior: "wait" }));
afterAll(() => product?.close());

test("rows entered by keyboard alone are each answered, and the ready ones are added to the cart together", async () => {
  expect(await axeFinds(page)).toEqual([]);
  await codeField(page).focus();
  for (const typed of ["99904-107-01 2", "99917-1107-1 3 cases", "zzqqxx 1"]) {
    await page.keyboard.type(typed, { delay: 80 }); // by hand
    await page.keyboard.press("Enter");
  }
  await page.getByText(rowText.unknownCode).waitFor();
  await numberedRow(page, 3).getByText(nearText.noCloseMatch).waitFor();
  const search = numberedRow(page, 3).getByRole("link", { name: nearText.searchCatalog });
  await expect.poll(() => search.getAttribute("href")).toBe("/products/all?search=zzqqxx");
  await addButton(page, 2).waitFor();
  // To fix first, whatever its number; and the rows before the form, which stays in view.
  await expect.poll(() => listRows(page).first().getByRole("cell").first().innerText()).toBe("3");
  await expect.poll(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const [list, form] = await Promise.all([listRows(page).first().boundingBox(), codeField(page).boundingBox()]);
  expect(list!.y).toBeLessThan(form!.y);
  expect(await axeFinds(page)).toEqual([]);
  await addButton(page, 2).focus();
  await page.keyboard.press("Enter");
  await numberedRow(page, 1).getByText(rowText.added(2)).waitFor();
  await numberedRow(page, 2).getByText(rowText.added(3)).waitFor();
  await numberedRow(page, 2).getByText("Case", { exact: true }).waitFor();
  await expect.poll(() => listRows(page).count()).toBe(3);
  // What is not right stays, over a reload too.
  await page.reload();
  await numberedRow(page, 3).getByText(rowText.unknownCode).waitFor();
  await numberedRow(page, 1).getByText(rowText.added(2)).waitFor();
  expect(await axeFinds(page)).toEqual([]);

  // Turned down as a whole: the rows are ready again, and it is said here.
  await page.route("**/api/carts/add-items", turnedDown);
  await codeField(page).focus();
  await page.keyboard.type("48003 4", { delay: 80 });
  await page.keyboard.press("Enter");
  await addButton(page, 1).click();
  await page.getByText(noneAdded("The cart is being checked.")).waitFor();
  await page.unroute("**/api/carts/add-items");
  await addButton(page, 1).click();
  await numberedRow(page, 4).getByText(rowText.added(4)).waitFor();
  // Only what was added last is taken back, and stands ready again.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await addButton(page, 1).waitFor();
  await expect.poll(() => countCartUnits(page)).toBe(5);
  await numberedRow(page, 2).getByText(rowText.added(3)).waitFor();
  expect(visit.complaints).toEqual([]);
});
