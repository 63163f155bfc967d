/** Whose prices are on the device: those of whoever is here, and of nobody else. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product as Item, ProductPage } from "#contract/catalogue/catalogue.ts";
import { signInOnline } from "#src/text/shell/access.ts";
import { buyer, everything, heading, itemsOf, visitOnce } from "#tests/support/desk.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { keptCatalogue } from "#tests/support/kept-catalogue.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";
import { keptAnswers, whereIs } from "#tests/support/read-cache.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

/** A price that only this customer has, as it is written, and the item. */
async function ownPrice(page: Page): Promise<{ item: number; price: number }> {
  const own = await askFromPage<{ prices: [number, string, number][] }>(page, "/api/products/own/1001");
  const all = itemsOf(await askFromPage<ProductPage>(page, "/api/products/search", everything));
  const [item, , price] = own.prices.find(([id, uom]) =>
    all.some((each) => each.item_id === id && each.sale_UOM === uom),
  )!;
  return { item, price };
}
const recordsOfOwn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open("portal-contract-prices");
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("prices").objectStore("prices").getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
  );

test("signing out takes them, also when the page is killed right then; the shared catalogue stays", async () => {
  await using desk = await visitOnce(product);
  const { page, line } = desk;
  expect(await recordsOfOwn(page)).toHaveLength(1);
  // Contract prices are a list of lists; list prices, which all people of the device share, stand in the catalogue otherwise.
  const theirs = ["contract", "incentive_id", '"prices":[['];
  // Nor can they be read while their person is here: they lie sealed, and so do the answers.
  await expect.poll(() => keptAnswers(page), soon).toContain("usual-items");
  expect(await whereIs(page, [...theirs, "usual_quantity", "price_per"])).toEqual([]);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
  await expect.poll(() => recordsOfOwn(page)).toEqual([]);
  expect(await whereIs(page, theirs)).toEqual([]);
  expect((await keptCatalogue(page))?.count).toBe(400);

  await signIn(page, buyer);
  await expect.poll(async () => (await recordsOfOwn(page)).length, soon).toBe(1);
  // As after a kill between the forgotten session and the forgotten prices.
  await page.context().clearCookies();
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/contact`);
  await expect.poll(() => recordsOfOwn(page), soon).toEqual([]);
  await page.goto(`${line.address}/products/all`);
  await page.getByText(signInOnline).waitFor();
});

test("the next person at another customer sees their own, and never the first one's", async () => {
  await using desk = await visitOnce(product);
  const { page, line } = desk;
  const { item, price } = await ownPrice(page);
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/product-detail/${item}`);
  await page.getByText(/^Price and stock from /).waitFor();
  const own = `$${price.toFixed(2)}`;
  await expect.poll(() => page.getByText(own).count()).toBeGreaterThan(0);
  await line.lift();
  await expect.poll(() => page.getByText(/^Price and stock from /).count(), soon).toBe(0);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
  await signIn(page, "owner@cornerstreet.example");
  await heading(page, "Corner Street Pharmacy").waitFor();
  const theirs = await askFromPage<Item>(page, `/api/products/${item}`);
  expect(theirs.sale_UOM_price).not.toBe(price);
  await expect.poll(async () => (await recordsOfOwn(page)).length, soon).toBe(1);
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/product-detail/${item}`);
  await page.getByText(/^Price and stock from /).waitFor();
  await expect.poll(() => page.getByText(`$${theirs.sale_UOM_price?.toFixed(2)}`).count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByText(own).count()).toBe(0);
});
