/** Low windows, at 400% zoom (320 by 256) and on a phone on its side: bars leave room for the page and never cover the focus (WCAG 1.4.10, 2.4.11). */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFromPage } from "#tests/support/from-page.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
let screens: readonly string[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const [line] = await shipLines(product, [{ serials: "none" }]);
  await using visit = await product.visitAs(buyer, "/contact");
  await askFromPage(visit.page, "/api/carts/add-item", {
    item_id: line.item_id,
    quantity: 2,
    quantity_uom_code: "CT",
  });
  screens = [
    "/",
    "/usual-items",
    "/products/all",
    `/product-detail/${line.item_id}`,
    "/cart",
    "/checkout",
    "/quick-order",
    "/orders",
    `/purchase-order/${line.order_id}`,
    `/receive?order_id=${line.order_id}`,
    "/reports",
    "/lots",
    "/certificates",
    "/account",
    "/sync",
  ];
});
afterAll(() => product?.close());

/** Presses of Tab for each screen. */
const stops = 60;

/** Returns the height in px that fixed and sticky bars cover, those at least half as wide as the window, where the page is scrolled to its middle. */
const coveredHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: "instant" });
    const covered = new Set<number>();
    for (const each of document.body.querySelectorAll("*")) {
      if (!/fixed|sticky/.test(getComputedStyle(each).position) || !each.checkVisibility({ visibilityProperty: true }))
        continue;
      const { top, bottom, width } = each.getBoundingClientRect();
      if (width < innerWidth / 2) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) covered.add(y);
    }
    return covered.size;
  });

/** Returns the name of the focused element if something else is at its center, or if it is outside the window. */
const coveredFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const label = focused instanceof HTMLInputElement ? focused.closest("label") : null;
    const { left, right, top, bottom } = (label ?? focused).getBoundingClientRect();
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const hit = document.elementFromPoint((Math.max(0, left) + Math.min(innerWidth, right)) / 2, y);
    const isSeen = hit !== null && ((label ?? focused).contains(hit) || hit.contains(focused));
    const name = focused.getAttribute("aria-label") ?? focused.textContent.trim().slice(0, 40);
    return isSeen
      ? undefined
      : `${focused.tagName} ${name || focused.id} at ${Math.round(top)} under ${hit?.className}`;
  });

test.each([
  { name: "at 400% zoom", viewport: { width: 320, height: 256 }, hasTouch: false },
  { name: "on a phone on its side", viewport: { width: 667, height: 375 }, hasTouch: true },
])(
  "bars cover at most a third, and nothing covers the focus: $name",
  { timeout: 300_000 },
  async ({ viewport, hasTouch }) => {
    await using visit = await product.visit("/contact", { as: buyer, viewport, hasTouch });
    const { page } = visit;
    const wrong: string[] = [];
    for (const path of screens) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      await expect.poll(() => page.locator(".skeleton, [data-loading]").count()).toBe(0);
      const covered = await coveredHeight(page);
      if (covered > viewport.height / 3) wrong.push(`${path}: bars cover ${covered} px`);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      for (let at = 0; at < stops; at += 1) {
        await page.keyboard.press("Tab");
        const hidden = await coveredFocus(page);
        if (hidden !== undefined) wrong.push(`${path}: ${hidden}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
