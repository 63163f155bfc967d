/** Usual items: the first screen of a buyer, from which several products are added at once. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import * as text from "#src/text/cart/usual-items.ts";
import * as rowText from "#src/text/cart/usual-row.ts";
import { emptyCart } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { button } from "#tests/support/at-shop.ts";
import { lines } from "./usual-items-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const units = async (page: Page): Promise<number> => {
  const { cart_id: _id, items } = await page.evaluate(
    async (token) => (await fetch("/api/carts", { headers: { authorization: `Bearer ${token}` } })).json(),
    (await page.context().cookies()).find(({ name }) => name === "stcart")!.value,
  );
  return (items as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0);
};

test("a buyer sees the usual items of the company after sign-in, adds several at once, and undoes only that", async () => {
  await using mona = await product.visit("/");
  const { page, complaints } = mona;
  await signIn(page, "buyer@northcampus.example");
  await emptyCart(page);
  await page.getByRole("heading", { name: text.title }).waitFor();
  await lines(page).first().waitFor();
  await expect.poll(() => lines(page).count()).toBeGreaterThan(10);
  await lines(page)
    .first()
    .getByText(/^Last order: \d/)
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);

  const before = await units(page);
  const boxes = page.getByRole("region", { name: text.title }).getByRole("spinbutton");
  await boxes.nth(0).fill("2");
  await boxes.nth(1).fill("5");
  await button(page, /^Add 2 products$/).click();
  await page.getByRole("status").filter({ hasText: "2 products added." }).waitFor();
  await expect.poll(() => units(page)).toBe(before + 7);
  await lines(page).first().getByText(rowText.inCart(2)).waitFor();

  // Taken back is what was added here, and not what came from elsewhere meanwhile.
  const { items } = await askFromPage<Cart>(page, "/api/carts");
  const { item_id, quantity_uom_code } = items.find(({ quantity }) => quantity === 2)!;
  await askFromPage(page, "/api/carts/add-item", { item_id, quantity_uom_code, quantity: 1 });
  await lines(page).first().getByText(rowText.inCart(3)).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.mouse.move(0, 0); // the message goes by itself, unless the pointer rests on it
  await button(page, /^Undo$/).click();
  await lines(page).first().getByText(rowText.inCart(1)).waitFor();
  await expect.poll(() => units(page)).toBe(before + 1);
  await expect.poll(async () => [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()]).toEqual(["2", "5"]);
  await button(page, /^Add 2 products$/).waitFor();
  await expect.poll(() => button(page, /^Undo$/).count()).toBe(0);
  expect(complaints).toEqual([]);
});
