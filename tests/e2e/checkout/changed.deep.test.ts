/** An order that the server refuses because something changed: the list of changes, accepting it, and placing the order then. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as text from "#src/text/checkout/checkout.ts";
import { contents } from "#src/text/cart/cart.ts";
import { messages } from "#src/text/kit/notices.ts";
import { atCheckout, isReady, itemsOf, place, saysOnly } from "#tests/support/at-checkout.ts";
import { button } from "#tests/support/at-shop.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
let items: number[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  items = await itemsOf(product, null, 3);
});
afterAll(() => product?.close());

const setStock = (item_id: number | undefined, available: number) =>
  product.rows(
    "insert into stock (item_id, available) values ($1, $2) on conflict (item_id) do update set available = excluded.available",
    [item_id, available],
  );
const changes = (page: Page) => page.getByRole("region", { name: text.changesTitle });

test("accepting the changes orders the stock that is left, removes a product that is sold out, and the order can be placed", async () => {
  const [scarce, soldOut, other] = items;
  await using visit = await atCheckout(product, {
    as: "buyer@northcampus.example",
    cart: "RXO",
    lines: [
      { item_id: scarce!, quantity: 9 },
      { item_id: soldOut!, quantity: 4 },
      { item_id: other!, quantity: 1 },
    ],
  });
  const { page } = visit;
  await isReady(page);
  await setStock(scarce, 2);
  await setStock(soldOut, 0);
  await place(page).click();
  await changes(page).waitFor();
  await saysOnly(page, [text.reviewChanges(2)]);
  await button(page, text.acceptChanges(2)).click();
  await page.getByText(contents(2, 3)).waitFor();
  await isReady(page);
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  const lines = await product.rows<{ item_id: number; quantity: number }>(
    "select item_id, quantity from order_lines where order_id = $1 order by item_id",
    [/\d+$/.exec(page.url())![0]],
  );
  expect(lines).toEqual(
    [
      { item_id: scarce, quantity: 2 },
      { item_id: other, quantity: 1 },
    ].toSorted((one, another) => one.item_id! - another.item_id!),
  );
});

test("a changed price is listed once, without a message, and without shipping that costs what it did", async () => {
  const [, , item_id] = items;
  await using visit = await atCheckout(product, {
    as: "admin@northcampus.example",
    cart: "RXO",
    lines: [{ item_id: item_id!, quantity: 1 }],
  });
  const { page } = visit;
  await isReady(page);
  await page.getByText(/must be online/i).waitFor({ state: "detached" });
  await product.rows("update product_units set price_cents = price_cents + 1 where item_id = $1", [item_id]);
  await place(page).click();
  await changes(page).waitFor();
  await saysOnly(page, [text.reviewChanges(1)]);
  await expect
    .poll(() => changes(page).getByRole("listitem").allTextContents())
    .toEqual([expect.stringMatching(/price/)]);
  await expect.poll(() => page.getByRole("region", { name: messages }).textContent()).toBe("");
  await button(page, text.acceptChanges(1)).click();
  await isReady(page);
  await place(page).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
});
