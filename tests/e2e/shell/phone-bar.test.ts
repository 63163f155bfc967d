/** The bar of a phone on ten screens, which is also the accessibility check of the quick tests. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as syncPillText from "#src/text/trade/sync-pill.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { wrongColours } from "#tests/support/axe.ts";
import { bar, openScreen, visitOnPhone } from "./phone.ts";

let product: Product;
/** On a phone. */
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  ({ page } = await visitOnPhone(product));
});
afterAll(() => product?.close());

const barHeight = () => bar(page).evaluate((header) => header.getBoundingClientRect().height);

describe("the bar of a phone", () => {
  test.each([
    ["/orders", titles.orders, titles.home],
    ["/orders/recurring", titles.recurringOrders, titles.orders],
    ["/cart", titles.cart, titles.home],
    ["/usual-items", titles.usualItems, titles.home],
    ["/quick-order", titles.quickOrder, titles.home],
    ["/order-guides", titles.orderGuides, titles.home],
    ["/certificates", titles.certificates, titles.home],
    ["/account", titles.account, titles.home],
    ["/two-factor-setup", titles.twoFactor, titles.account],
    ["/sync", titles.sync, titles.home, syncPillText.allSent],
  ])(
    "%s has one line with back, title, kind of products and sync, and no accessibility violation",
    async (path, title, parent, headingText = title) => {
      await openScreen(page, path, headingText);
      await bar(page).getByText(title, { exact: true }).waitFor();
      await bar(page)
        .getByRole("link", { name: text.backTo(parent) })
        .waitFor();
      await expect.poll(() => barHeight()).toBeLessThanOrEqual(60);
      await expect.poll(() => overflow(page)).toBe(0);
      expect(await axeFinds(page, { tier: "every" })).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await wrongColours(page, { tier: "every" })).toEqual([]);
      await page.emulateMedia({ colorScheme: null });
    },
  );
});
