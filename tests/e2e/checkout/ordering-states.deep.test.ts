/** Each ordering screen while it waits, where it failed and is tried again, where it has nothing, full, and without a network: at three sizes. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as guidesText from "#src/text/cart/order-guides.ts";
import * as usualText from "#src/text/cart/usual-items.ts";
import * as cartText from "#src/text/cart/cart.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import * as chooseGuideText from "#src/text/catalogue/choose-guide.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import * as productText from "#src/text/catalogue/product.ts";
import * as alertsText from "#src/text/catalogue/stock-alerts.ts";
import { asServer } from "#tests/support/as-server.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { cut, keptAnswers } from "#tests/support/read-cache.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

/** `call` is what it waits for; `some` is there once it has come, and `kept` is on the device; `offline` is there without a network. */
const screens = [
  {
    path: "/product-search/ketorolac",
    call: "**/api/products/search",
    loading: browseText.loading,
    kept: expect.any(String),
    failed: browseText.loadFailed,
    some: "Ketorolac tromethamine injection",
    offline: /^The catalog is not on this/,
  },
  {
    path: "/product-detail/48006",
    call: "**/api/products/48006",
    loading: productText.loading,
    kept: expect.any(String),
    failed: productText.loadFailed,
    some: chooseGuideText.title,
    offline: /^The catalog is not on this/,
  },
  {
    path: "/back-in-stock",
    call: "**/api/bells",
    loading: alertsText.loading,
    kept: expect.any(String),
    failed: alertsText.loadFailed,
    some: alertsText.emptyTitle,
    offline: alertsText.loadFailed,
  },
  {
    path: "/cart",
    call: "**/api/carts",
    loading: cartText.loadingLabel,
    kept: "cart lines",
    failed: cartText.failedTitle,
    some: cartText.proceedToCheckout,
    offline: cartText.proceedToCheckout,
  },
  {
    path: "/usual-items",
    call: "**/api/usual-items",
    loading: usualText.loading,
    kept: "usual-items",
    failed: usualText.loadFailed,
    some: "Select all",
    offline: "Select all",
  },
  {
    path: "/order-guides",
    call: "**/api/order-guides",
    loading: guidesText.loading,
    kept: "order-guides",
    failed: guidesText.loadFailed,
    some: guidesText.emptyTitle,
    offline: guidesText.emptyTitle,
  },
];
const nothing = [
  { path: "/product-search/zzqqxx", text: nothingText.noMatch("zzqqxx") },
  { path: "/cart", text: cartText.emptyTitle },
  { path: "/order-guides", text: guidesText.emptyTitle },
  { path: "/quick-order", text: "No rows yet" },
];

const sizes = { "a phone": [390, 844], "a tablet": [1024, 768], "a desk": [1440, 900] } as const;
type Size = keyof typeof sizes;

/** Checks the page's width at every size, and its accessibility at one of them. */
async function isWell(page: Page, what: string, axeAt: Size): Promise<void> {
  const now = page.viewportSize()!.width;
  // From the size at which it stands: each change costs as much as a look.
  const inTurn = Object.entries(sizes).toSorted(
    ([, [one]], [, [other]]) => Math.abs(one - now) - Math.abs(other - now),
  );
  for (const [size, [width, height]] of inTurn) {
    await page.setViewportSize({ width, height });
    const found = size === axeAt ? await axeFinds(page) : [];
    expect([what, size, await overflow(page), found]).toEqual([what, size, 0, []]);
  }
}

/** As a device that was never here: what it remembers would be shown at once. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase("portal-read-cache");
        gone.addEventListener("success", resolve);
        gone.addEventListener("error", reject);
      }),
  );
}

test("they fit, are accessible and say how they stand", { timeout: 180_000 }, async () => {
  await using visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page } = visit;
  await page.route("**/api/products/changes**", (route) => route.abort()); // the device would answer at once
  await page.route("**/api/premier-offer", (route) => route.abort());
  const open = (path: string) => page.goto(`${product.url}${path}`);
  const says = (text: string | RegExp) => page.getByRole("main").getByText(text).first().waitFor();

  await signedIn(page.context(), product.url, "buyer@northcampus.example");
  await open(nothing[0]!.path);
  for (const { path, text } of nothing) {
    await goOn(page, path);
    await says(text);
    await isWell(page, `${path}: nothing`, "a tablet");
  }

  await askFromPage(page, "/api/carts/add-item", { item_id: 48_107, quantity: 2, quantity_uom_code: "CT" });
  for (const { path, call, loading, failed, some, kept, offline } of screens) {
    const { promise: isLetThrough, resolve: fail } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await isLetThrough;
      await asServer(route, { status: 500, json: { Message: "no" } });
    });
    await forgetAnswers(page);
    await open(path);
    await page.getByRole("status", { name: loading }).waitFor();
    await isWell(page, `${path}: loading`, "a phone");
    fail();
    await says(failed);
    await isWell(page, `${path}: failed`, "a tablet");
    await mendedByPress(page, call);
    await says(some);
    await isWell(page, `${path}: full`, "a desk");
    await page.unroute(call);
    // With the first answer the device keeps who is here.
    await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining([kept]));
    await cut(page);
    await open(path);
    await says(offline);
    await isWell(page, `${path}: no network`, "a phone");
    await page.unroute("**/api/**");
  }
});
