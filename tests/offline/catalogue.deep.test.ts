/** The catalogue without a network, after one visit: browsing, searching, a product, and into the cart. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import * as unexpectedText from "#src/text/receiving/unexpected.ts";
import * as notHereText from "#src/text/trade/not-on-device.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import { everything, heading, itemsOf, rows, searchFor, stands, visitOnce, type Desk } from "#tests/support/desk.ts";
import { pill } from "#tests/support/dock.ts";
import { removeCartLines } from "#tests/support/empty-cart.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { evict } from "#tests/support/disk.ts";
import { goOn } from "#tests/support/go-on.ts";
import { ageCatalogue, keptCatalogue } from "#tests/support/kept-catalogue.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { keptAnswers } from "#tests/support/read-cache.ts";
import { untilIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(async () => {
  await used?.[Symbol.asyncDispose]();
  await product?.close();
});

const soon = { timeout: 20_000, interval: 200 };

let used: Desk | undefined;

/** The buyer's desk after one visit: the one that the tests before left, with its line well, on a screen with the bar's search and without products. */
async function usedDesk(): Promise<Desk> {
  used ??= await visitOnce(product);
  const { page, line, complaints } = used;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await line.lift();
  await page.goto(`${line.address}/contact`);
  await untilIn(page);
  complaints.length = 0;
  return used;
}

/** The same desk for a test that removes what it keeps: no other test can use it afterwards. */
async function lastUsedDesk(): Promise<Desk> {
  const desk = await usedDesk();
  used = undefined;
  return desk;
}

test("after one visit: browse, search by words and by NDC, a class, a product, into the cart, and it arrives", async () => {
  const { page, line, complaints } = await usedDesk();
  await removeCartLines(page);
  const all = itemsOf(await askFromPage<ProductPage>(page, "/api/products/search", everything));
  await ageCatalogue(page, 3);
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/products/all`);
  await rows(page).first().waitFor();
  await stands(page).waitFor();
  await page.getByText("400 products").waitFor();
  await expect
    .poll(() => rows(page).first().getByRole("link").first().textContent())
    .toContain(all[0]!.full_description.slice(0, 12));
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // The last product of the list too.
  const wanted = all.find(
    ({ not_sellable_reason, units, schedule_name, confirm_to_sell, max_sale_qty }) =>
      not_sellable_reason === null &&
      units.length > 0 &&
      schedule_name === null &&
      confirm_to_sell === "N" &&
      max_sale_qty === null,
  )!;
  await searchFor(page, wanted.full_description.split(" ").slice(0, 2).join(" ").toUpperCase());
  await page.getByRole("link", { name: wanted.full_description, exact: true }).first().waitFor();
  await stands(page).waitFor();
  await searchFor(page, wanted.ndc_code);
  await expect.poll(() => rows(page).count()).toBe(1);
  await searchFor(page, "zzyzx qqqq");
  await page.getByText(nothingText.noMatch("zzyzx qqqq")).waitFor();

  await goOn(page, "/");
  await page.getByRole("region", { name: "Products by class" }).getByRole("link").nth(1).click();
  await rows(page).first().waitFor();
  await stands(page).waitFor();
  await expect.poll(() => heading(page, "Products").count()).toBe(0); // it is named

  await goOn(page, `/product-detail/${wanted.item_id}`);
  await heading(page, new RegExp(wanted.full_description.split(" ")[0]!)).waitFor();
  await page.getByText(/^Price and stock from /).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: /^Add 1 / }).click();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));

  await line.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  const cart = await askFromPage<Cart>(page, "/api/carts");
  expect(cart.items.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([[wanted.item_id, 1]]);
  await expect.poll(() => page.getByText(/^Price and stock from /).count(), soon).toBe(0);
  expect(complaints).toEqual([]);
});

test("an unknown product, when the rest is there", async () => {
  const { page, line } = await usedDesk();
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/product-detail/1999999999`);
  await page.getByText("This product is not on this computer.").waitFor();
});

test("two tabs keep one catalogue, and both answer", async () => {
  const { page, line } = await usedDesk();
  const other = await page.context().newPage();
  onTestFinished(() => other.close());
  await other.goto(`${line.address}/cart`);
  await other.getByRole("heading", { level: 1 }).waitFor();
  await line.fault({ kind: "refuse" });
  for (const tab of [page, other]) {
    await searchFor(tab, "ondansetron");
    await stands(tab).waitFor();
  }
});

test("the network comes back under a list: the server's answer takes its place, and nothing jumps", async () => {
  const { page, line } = await usedDesk();
  await line.fault({ kind: "refuse" });
  await page.goto(`${line.address}/products/all`);
  await stands(page).waitFor();
  await page.mouse.wheel(0, 2_500);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(2_000);
  // Where a product stands in the window: banner and age may go above it, and the page is then shorter by them.
  const name = await rows(page).nth(8).getByRole("link").first().textContent();
  const where = async () => (await page.getByRole("link", { name: name!, exact: true }).first().boundingBox())?.y;
  const before = (await where())!;
  await line.lift();
  await expect.poll(() => stands(page).count(), soon).toBe(0);
  expect(Math.abs((await where())! - before)).toBeLessThan(40);
});

test("asked and never answered, as on a dead Wi-Fi: the device answers after two seconds", async () => {
  const { page, line } = await usedDesk();
  await goOn(page, "/products/all");
  await rows(page).first().waitFor();
  await line.fault({ kind: "black-hole" });
  const start = performance.now();
  await searchFor(page, "vial");
  await stands(page).waitFor();
  expect(performance.now() - start).toBeLessThan(6_000);
  await line.lift();
  await expect.poll(() => stands(page).count(), { timeout: 40_000 }).toBe(0);
});

test("goods that nobody ordered are found at the dock without a network", async () => {
  const { page, line } = await usedDesk();
  const [item] = itemsOf(await askFromPage<ProductPage>(page, "/api/products/search", everything));
  await line.fault({ kind: "refuse" });
  await goOn(page, "/receive?tab=unexpected");
  await page.getByText(unexpectedText.startTitle).waitFor();
  await page.getByRole("textbox", { name: /^Scan/ }).fill(item!.ndc_code.replaceAll("-", ""));
  await page.getByRole("button", { name: item!.full_description }).waitFor();
  await page.getByText(/^Products from /).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: /^Quantity/ }).waitFor();
});

test(
  "what is not on the device says so and what to do, a search finds again when the line is back, and a first pass that was interrupted goes on at its cursor",
  { timeout: 120_000 },
  async () => {
    await using desk = await lastUsedDesk();
    const { page, line } = desk;
    await page.goto(`${line.address}/favicon.svg`); // of the portal, and without its program
    await evict(page, "databases"); // of a device where nothing has arrived yet
    // Parts of a hundred, and how many are let through.
    let parts = 0;
    let decide: (through: boolean) => void = () => {};
    let isLetThrough = new Promise<boolean>((resolve) => (decide = resolve));
    const cursors: (string | null)[] = [];
    // The catalogue fits one answer: cut what the server gives into pages.
    await page.route("**/api/products/changes**", async (route) => {
      if (parts === 0) return route.abort();
      const cursor = new URL(route.request().url()).searchParams.get("cursor");
      cursors.push(cursor);
      const from = cursor === null ? 0 : Number(/^page (\d+)$/.exec(cursor)?.[1] ?? 0);
      const answer = await route.fetch({ url: `${line.address}/api/products/changes` }).catch(() => undefined);
      if (answer === undefined) return route.abort();
      const whole = (await answer.json()) as { products: object[]; cursor: string; total: number };
      const more = from + 100 < whole.products.length;
      if (from === parts * 100 && !(await isLetThrough)) return route.abort();
      await route.fulfill({
        response: answer,
        json: {
          ...whole,
          products: whole.products.slice(from, from + 100),
          more,
          cursor: more ? `page ${from + 100}` : whole.cursor,
          from_start: from === 0,
        },
      });
    });
    const asked = page.waitForRequest("**/api/products/changes**");
    await page.goto(line.address);
    await expect.poll(() => keptAnswers(page), soon).toContain("usual-items"); // from now on the device knows who is here
    await asked;
    expect(await keptCatalogue(page)).toBeUndefined();

    // Never online long enough: nothing has arrived.
    await line.fault({ kind: "refuse" });
    await page.goto(`${line.address}/product-detail/48001`);
    await page.getByText(notHereText.downloadsOnline).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await goOn(page, "/products/all?search=vial");
    await page.getByText(notHereText.catalogNotHere("computer")).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Filters" }).count()).toBe(0);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => page.getByRole("button", { name: "Filters" }).isDisabled()).toBe(true);
    expect(await axeFinds(page)).toEqual([]);
    await line.lift();
    await rows(page).first().waitFor();
    await heading(page, "Results for “vial”").waitFor();

    // Interrupted in its first pass.
    await page.setViewportSize({ width: 1280, height: 720 });
    parts = 2;
    await page.goto(line.address);
    await expect.poll(async () => (await keptCatalogue(page))?.count, soon).toBe(200);
    await line.fault({ kind: "refuse" });
    decide(false);
    await page.goto(`${line.address}/products/all`);
    await page.getByText(notHereText.catalogNotHere("computer")).waitFor();
    await page.getByText(notHereText.partlyHere(200, 400)).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    isLetThrough = Promise.resolve(true);
    cursors.length = 0;
    await line.lift();
    await rows(page).first().waitFor();
    await expect.poll(async () => (await keptCatalogue(page))?.isComplete, { timeout: 30_000 }).toBe(true);
    expect((await keptCatalogue(page))?.count).toBe(400);
    expect(cursors[0]).toBe("page 200");
    await line.fault({ kind: "refuse" });
    await searchFor(page, "vial");
    await stands(page).waitFor();
  },
);
