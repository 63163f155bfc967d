/** An order guide from its creation to an order from it, and printed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as guideText from "#src/text/cart/order-guide.ts";
import * as editText from "#src/text/cart/order-guide-edit.ts";
import * as orderText from "#src/text/cart/order-guide-order.ts";
import * as guidesText from "#src/text/cart/order-guides.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { button } from "#tests/support/at-shop.ts";
import { createGuide, editedLines } from "./order-guide-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

test("an order guide is created, filled, sorted by keyboard and saved, and orders the par level minus the quantity on hand", async () => {
  await using visit = await product.visitAs("buyer@northcampus.example", "/order-guides");
  const { page } = visit;
  await page.getByRole("heading", { name: guidesText.emptyTitle }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await createGuide(page, "Shelf A");
  const first = await editedLines(page).first().getByRole("paragraph").first().textContent();
  await page.getByRole("spinbutton").first().fill("12");
  await page.getByRole("spinbutton").nth(1).fill("5");
  await editedLines(page)
    .first()
    .getByRole("button", { name: /^Move .* arrow keys/ })
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => editedLines(page).nth(1).getByRole("paragraph").first().textContent()).toBe(first);
  expect(await axeFinds(page)).toEqual([]);
  await button(page, editText.save).click();
  await button(page, orderText.addProducts(2)).waitFor();
  await page
    .getByRole("textbox", { name: /^On hand/ })
    .nth(1)
    .fill("10");
  const cells = page.getByRole("row").nth(2).getByRole("cell");
  await expect.poll(() => cells.nth(3).textContent()).toBe("2");
  expect(await axeFinds(page)).toEqual([]);
  await button(page, orderText.addProducts(2)).click();
  await page.getByRole("status").filter({ hasText: "2 products added." }).waitFor();
  await expect.poll(() => cells.nth(3).textContent()).toBe("0"); // it is in the cart: not suggested again
  await button(page, "Undo").click();
  await button(page, orderText.addProducts(2)).waitFor();
  await expect.poll(() => cells.nth(3).textContent()).toBe("2");
  await button(page, orderText.addProducts(2)).click();
  await expect.poll(() => cells.nth(3).textContent()).toBe("0");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => button(page, guideText.edit).isVisible()).toBe(false);
  const counted = page.getByRole("textbox", { name: /^On hand/ }).first();
  const paper = await counted.evaluate((field) => getComputedStyle(field, "::placeholder").color);
  expect(paper).toBe("rgba(0, 0, 0, 0)"); // what is counted is written there by hand
  const whose = page.getByText(/^\w.*, Rx products\. Counted on/);
  await expect.poll(() => whose.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(() => whose.isVisible()).toBe(false);
  expect(visit.complaints).toEqual([]);
});
