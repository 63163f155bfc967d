/** Whose product it is: every row to order from names the labeler, and twins differ at a glance. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { showProducts } from "#src/text/checkout/checkout.ts";
import { become, desk, devices } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { openEmptyList, pasteList } from "#tests/support/quick-order.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { twinName, writeTwins, type TwinProduct } from "#tests/support/twins.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
let twins: TwinProduct[];
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  twins = await writeTwins(product);
});
afterAll(() => product?.close());

/** The twins in the cart, two cartons of each. */
async function atTwins(path: string) {
  const visit = await product.visitAs(buyer, "/contact");
  await removeCartLines(visit.page);
  for (const { item_id } of twins)
    await askFromPage(visit.page, "/api/carts/add-item", { item_id, quantity: 2, quantity_uom_code: "CT" });
  await goOn(visit.page, path);
  return visit;
}

const rowsOfTwins = (page: Page): Locator => page.getByRole("row").filter({ hasText: twinName.slice(0, 8) });

/** Each twin's row has its labeler, and marks the part of the NDC that is its own. */
async function namesBoth(page: Page, rows: Locator): Promise<void> {
  await expect.poll(() => rows.count()).toBe(twins.length);
  for (const { manufacturer, ndc_code } of twins) {
    const row = rows.filter({ hasText: manufacturer });
    await expect.poll(() => row.count()).toBe(1);
    await expect.poll(() => row.textContent()).toContain(ndc_code);
  }
  await expect
    .poll(() => page.locator(".ndc__own").allTextContents())
    .toEqual(twins.map(({ ndc_code }) => ndc_code.slice(0, 5)));
}

/** Nothing is found and nothing overflows on any device. */
async function isFine(page: Page): Promise<void> {
  for (const device of devices) {
    await become(page, device);
    expect(await axeFinds(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
  }
  await become(page, desk);
}

test("in the cart and in checkout", async () => {
  await using visit = await atTwins("/cart");
  const { page } = visit;
  await namesBoth(page, rowsOfTwins(page));
  await isFine(page);
  await goOn(page, "/checkout");
  const show = page.getByRole("button", { name: showProducts });
  await namesBoth(page, rowsOfTwins(page));
  await expect.poll(() => show.count()).toBe(0); // a desk has the lines in view
});

test("in a quick order", async () => {
  await using visit = await atTwins("/contact");
  const { page } = visit;
  await openEmptyList(page);
  await pasteList(page, twins.map(({ ndc_code }) => `${ndc_code} 1`).join("\n"));
  for (const { manufacturer } of twins) await rowsOfTwins(page).filter({ hasText: manufacturer }).waitFor();
});

test("in an order guide", async () => {
  await using visit = await atTwins("/contact");
  const { page } = visit;
  const lines = twins.map(({ item_id }) => ({ item_id, quantity_uom_code: "CT", par_level: 4 }));
  const { guide_id } = await askFromPage<OrderGuide>(page, "/api/order-guides/save", { name: "Twins", lines });
  await goOn(page, `/order-guides/${guide_id}`);
  for (const { manufacturer } of twins) await rowsOfTwins(page).filter({ hasText: manufacturer }).waitFor();
});
