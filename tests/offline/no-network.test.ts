/** No network when the page is opened: the answers of an earlier visit are shown with their age, and a sign-out removes them. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as ordersText from "#src/text/orders/orders.ts";
import * as cartText from "#src/text/cart/cart.ts";
import { inCart as inCartTitle, linesToReceive, notOrdered } from "#src/text/home/next-steps.ts";
import { goOn } from "#tests/support/go-on.ts";
import { getNowMs } from "#tests/support/present.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { cut, reconnect } from "#tests/support/read-cache.ts";
import { createUsedDevice, type UsedDevice } from "./used-device.ts";

let product: Product;
let device: UsedDevice;
beforeAll(async () => {
  product = await startProduct();
  device = createUsedDevice(product);
});
afterAll(async () => {
  await device?.close();
  await product?.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

describe("the server cannot be reached", () => {
  test("cart, orders and pending lines of one earlier visit are shown with their age", async () => {
    const { page, complaints } = await device.borrow();
    await cut(page);
    await page.goto(`${product.url}/receive`);
    await page.getByText(/^List from \d+:\d\d [AP]M /).waitFor();
    await expect.poll(() => page.getByRole("region", { name: /^Order \d+/ }).count()).toBeGreaterThan(0);
    await goOn(page, "/cart");
    await page.getByText(/^Prices from /).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await goOn(page, "/orders");
    await page.getByText(/^Orders from /).waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: ordersText.found }).getByRole("link").count())
      .toBeGreaterThan(3);
    await goOn(page, "/");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    // Each section of the page has its answer.
    await page.getByText(linesToReceive(2)).waitFor();
    const inCart = page.getByRole("region", { name: inCartTitle });
    await inCart.getByText(new RegExp(`^(${notOrdered}|${cartText.emptyTitle})$`)).waitFor();
    for (const name of ["Usual items", "Recent orders", "Products by class"])
      await page.getByRole("region", { name }).getByRole("listitem").first().waitFor();
    await expect.poll(() => page.getByText("could not be loaded").count()).toBe(0);
    expect(complaints).toEqual([]);

    await reconnect(page);
    await page.goto(`${product.url}/orders`);
    await page.getByRole("region", { name: ordersText.found }).waitFor();
    await expect.poll(() => page.getByText(/^Orders from /).count()).toBe(0);
  });

  test("a screen opens in less than three seconds on a Wi-Fi that answers no request", async () => {
    await using visit = await device.take();
    const { page } = visit;
    await cut(page, "silent");
    // The page's clock runs slower than the machine's: the test measures how long the page waits, not how fast it renders here.
    await page.clock.install();
    await page.clock.pauseAt(getNowMs() + 60_000);
    await page.goto(`${product.url}/receive`);
    const order = page.getByRole("region", { name: /^Order \d+/ }).first();
    const isThere = (withinMs: number) =>
      order.waitFor({ timeout: withinMs }).then(
        () => true,
        () => false,
      );
    let waitedMs = 0;
    while (!(await isThere(200))) {
      await page.clock.runFor(50);
      waitedMs += 50;
      expect(waitedMs).toBeLessThan(3000);
    }
  });
});
