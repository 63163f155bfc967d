/** An empty cart on a page that goes on. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { askFromPage } from "./from-page.ts";

/** Takes everything out of the cart of the person on a page; the page has heard of it. */
export async function emptyCart(page: Page): Promise<void> {
  const { items } = await askFromPage<Cart>(page, "/api/carts");
  for (const { item_id, quantity_uom_code } of items)
    await askFromPage(page, "/api/carts/remove-item", { item_id, quantity_uom_code });
  await expect.poll(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent()).toBe("0");
}
