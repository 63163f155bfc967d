/** Prices a person can follow: offers in lines and sums, each price explained, offers within reach, and the order that says the same. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import { cartRoom } from "#contract/cart/text.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as offersText from "#src/text/trade/offers.ts";
import { pricePer } from "#src/text/trade/price-details.ts";
import * as priceText from "#src/text/trade/price.ts";
import * as text from "#src/text/cart/cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

type Found = {
  groups: {
    display_group: string;
    items: { item_id: number; sale_UOM: string; max_sale_qty: number | null; not_sellable_reason: string | null }[];
  }[];
};
const sizes = [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;

/** The first product of a group that can be had in some number. */
async function oneOf(page: Page, group: string, atLeast = 1) {
  const { groups } = await askFromPage<Found>(page, "/api/products/search", { searchText: group, page_size: 200 });
  const found = groups
    .filter(({ display_group }) => display_group === group)
    .flatMap(({ items }) => items)
    .find(
      ({ not_sellable_reason, max_sale_qty }) => not_sellable_reason === null && (max_sale_qty ?? 9_999) >= atLeast,
    );
  if (found === undefined) throw new Error(`Nothing of ${group} can be had.`);
  return found;
}
const add = (page: Page, { item_id, sale_UOM }: { item_id: number; sale_UOM: string }, quantity: number) =>
  askFromPage(page, "/api/carts/add-item", { item_id, quantity, quantity_uom_code: sale_UOM });

async function atCart(email: string) {
  const visit = await product.visit("/cart");
  await visit.page.getByRole("dialog", { name: /^Sign in/ }).waitFor();
  await signIn(visit.page, email);
  await visit.page.getByText(text.emptyTitle).waitFor();
  return visit;
}
/** Nothing is found, and nothing overflows, on each size. */
async function isFine(page: Page) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect(await axeFinds(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
  }
}

/** The right edge of an element in pixels; NaN, which no comparison accepts, while it is not shown. */
async function findRightEdge(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? Number.NaN : box.x + box.width;
}

test("a bundle and a tier: offers within reach, what they take off, each price explained, and the order says the same", async () => {
  await using visit = await atCart("buyer@northcampus.example");
  const { page } = visit;
  const ketorolac = await oneOf(page, "Ketorolac tromethamine injection", 3);
  const ondansetron = await oneOf(page, "Ondansetron hydrochloride injection", 20);
  const acetaminophen = await oneOf(page, "Acetaminophen injection");
  await add(page, ketorolac, 3);
  await add(page, ondansetron, 17);
  await page.reload();
  const offers = page.getByRole("region", { name: text.offersTitle });
  await page.getByText(text.contents(2, 20)).waitFor();
  await offers.getByText(offersText.addParts(["Acetaminophen injection"], "carton", "$2.00")).waitFor();
  await offers.getByText(offersText.addUnits(3, "carton", "$1.20")).waitFor();
  await expect.poll(() => offers.getByRole("link", { name: text.findPart("Acetaminophen injection") }).count()).toBe(1);
  await isFine(page);

  await offers.getByRole("button", { name: text.addMore(3) }).click();
  await page.getByText("Buy more, pay less: ondansetron: −$1.20 / carton").waitFor();
  await add(page, acetaminophen, 1);
  await page.reload();
  await page.getByText("Post-surgical comfort bundle: −$2.00 / carton").waitFor();
  await expect.poll(() => offers.count()).toBe(0);
  const getCart = () => askFromPage<Cart>(page, "/api/carts");
  await expect.poll(async () => (await getCart()).itemDiscountSubTotal).toBe(30);
  const cart = await getCart();
  await page.getByText("−$30.00").waitFor();

  // By the keyboard alone: the price is a button, the explanation a dialog that Escape closes, and the focus comes back.
  const price = page.getByRole("button", { name: /price details for Ketorolac/ });
  await price.focus();
  await page.keyboard.press("Enter");
  const explained = page.getByRole("dialog", { name: priceText.title });
  await explained.getByText("Post-surgical comfort bundle").waitFor();
  await explained.getByText(pricePer("carton")).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await explained.waitFor({ state: "detached" });
  // The focus moves in the frame after the one that removes the dialog.
  await expect.poll(() => price.evaluate((button) => button === document.activeElement)).toBe(true);
  await isFine(page);

  await page.getByRole("button", { name: text.proceedToCheckout }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await page.getByText("−$30.00").waitFor();
  await isFine(page);
  await expect
    .poll(() => page.getByRole("button", { name: "Place order" }).isDisabled(), { timeout: 20_000 })
    .toBe(false);
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL(/\/order-complete\/\d+$/);
  const orderId = page.url().split("/").at(-1);
  const order = await askFromPage<PurchaseOrder>(page, `/api/carts/purchase-orders/${orderId}`);
  expect(order.detail.discount_total_amount).toBe(30);
  expect(order.total - order.detail.shipping_charges).toBeCloseTo(cart.subTotal, 6);
  await page.goto(`${product.url}/purchase-order/${orderId}`);
  await page.getByText("−$30.00").waitFor();
  await page.getByText("Post-surgical comfort bundle").waitFor();
  await isFine(page);
  expect(visit.complaints).toEqual([]);
});

test("a full cart says so, names no offers, and cuts what is added with a sentence", async () => {
  await using visit = await atCart("buyer@lakeshore.example");
  const { page } = visit;
  const some = await oneOf(page, "Ketorolac tromethamine injection", 3);
  const { groups } = await askFromPage<Found>(page, "/api/products/search", {
    searchText: "",
    page_size: 400,
    type: "RXO",
  });
  const unlimited = groups
    .flatMap(({ items }) => items)
    .find((each) => each.max_sale_qty === null && each.not_sellable_reason === null && each.item_id !== some.item_id)!;
  await add(page, unlimited, 9_997);
  const cut = await askFromPage<{ adjusted: { message: string } }>(page, "/api/carts/add-item", {
    item_id: some.item_id,
    quantity: 3,
    quantity_uom_code: some.sale_UOM,
  });
  expect(cut.adjusted.message).toBe(cartRoom("9,999", "2", "3"));
  await page.reload();
  await page.getByText(text.fullNote(9_999)).waitFor();
  await expect.poll(() => page.getByRole("region", { name: text.offersTitle }).count()).toBe(0);
  await isFine(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const count = page.getByRole("navigation", { name: "Main" }).getByLabel("9,999 units");
    await expect.poll(() => findRightEdge(count)).toBeLessThanOrEqual(width);
  }
});

test("an offer's name may be long: it wraps in the list, in the cart and at the product, on the narrowest phone too", async () => {
  const name = "Autumn stocking programme for ambulatory surgery centers: ondansetron in every size and strength";
  const offers = await product.rows<{ incentive_id: number; incentive_name: string }>(
    "select incentive_id, incentive_name from incentives where tier_quantity is not null",
  );
  const rename = async (incentive_id: number, to: string) => {
    await product.rows("update incentives set incentive_name = $2 where incentive_id = $1", [incentive_id, to]);
  };
  for (const { incentive_id } of offers) await rename(incentive_id, name);
  onTestFinished(async () => {
    for (const { incentive_id, incentive_name } of offers) await rename(incentive_id, incentive_name);
  });
  await using visit = await product.visitAs("owner@cornerstreet.example", "/product-search/ondansetron");
  const { page } = visit;
  const badge = (words: string | RegExp) => page.locator(".badge").filter({ hasText: words }).first();
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(() => findRightEdge(badge(name))).toBeLessThanOrEqual(320);
  await expect.poll(() => overflow(page)).toBe(0);
  const some = await oneOf(page, "Ondansetron hydrochloride injection", 20);
  await add(page, some, 20);
  await page.goto(`${product.url}/cart`);
  // Not into the way of what takes the line off.
  const remove = page.getByRole("button", { name: /^Remove/ });
  const findOverlap = async () => {
    const [edge, box] = await Promise.all([findRightEdge(badge(/ \/ carton$/)), remove.boundingBox()]);
    return box === null ? Number.NaN : Math.max(0, edge - box.x);
  };
  await expect.poll(findOverlap).toBe(0);
  await isFine(page);
  await page.goto(`${product.url}/product-detail/${some.item_id}`);
  await page.setViewportSize({ width: 320, height: 844 });
  const card = page.getByRole("complementary", { name: "Order this product" });
  await card.getByText(name).waitFor();
  await expect.poll(() => findRightEdge(card.getByRole("button", { name: /^Add \d/ }))).toBeLessThanOrEqual(320);
});
