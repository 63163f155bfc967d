/** An empty cart on a page that goes on. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { askFromPage } from "./from-page.ts";

/** Removes every line from the cart of the person on a page, and waits until the page shows it. */
export async function emptyCart(page: Page): Promise<void> {
  await removeCartLines(page);
  await expect.poll(() => page.getByRole("banner").getByRole("link", { name: /cart/i }).textContent()).toBe("0");
}

/** Removes every line from the cart of the person on a page. */
export async function removeCartLines(page: Page): Promise<void> {
  const { items } = await askFromPage<Cart>(page, "/api/carts");
  for (const { item_id, quantity_uom_code } of items)
    await askFromPage(page, "/api/carts/remove-item", { item_id, quantity_uom_code });
}
