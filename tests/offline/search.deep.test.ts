/** Finding a product without a network, and with a slow one: the device answers at once, with the server's own order and counts, and gives way to it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import * as filtersText from "#src/text/catalogue/filters.ts";
import * as nothingText from "#src/text/catalogue/nothing-found.ts";
import { asServer } from "#tests/support/as-server.ts";
import { heading, itemsOf, rows, searchFor, stands, visitOnce, type Desk } from "#tests/support/desk.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { untilIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]();
  await product?.close();
});

let desk: Desk | undefined;
/** One for all that follows: each test begins on a page without products, so that none of those stand for the list's; line and server are well. */
async function usedDesk(): Promise<Desk> {
  desk ??= await visitOnce(product, { viewport: { width: 1440, height: 900 } });
  const { page, line } = desk;
  await line.lift();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${line.address}/contact`);
  await untilIn(page);
  return desk;
}

const soon = { timeout: 20_000 };
const filters = (page: Page) => page.getByRole("region", { name: filtersText.title });
const options = (page: Page) => page.locator("[role=option]");
/** What the list shows, from its top. */
const shown = (page: Page) =>
  rows(page)
    .getByRole("link")
    .filter({ hasNotText: /cart|Confirm/ })
    .allTextContents();
const plain = (names: string[]) => names.map((name) => name.replaceAll("\u00a0", " "));

// Each with a slip of its own, so that each says what was searched for there.
const sizes = [
  { size: "desk", slip: "ketorloac", width: 1440, height: 900 },
  { size: "tablet", slip: "ketorolak", width: 1024, height: 768 },
  { size: "phone", slip: "ketorlac", width: 390, height: 844 },
];

test(
  "on a desk, a tablet and a phone without a network: a slip, filters with counts, sort and recent searches, as the server has them",
  { timeout: 120_000 },
  async () => {
    const { page, line, complaints } = await usedDesk();
    const asked = await Promise.all(
      sizes.map(({ slip }) =>
        askFromPage<ProductPage>(page, "/api/products/search", {
          searchText: slip,
          sort: "price",
          facets: true,
          filters: { forms: ["vial"] },
          page_size: 100,
        }),
      ),
    );
    expect(asked.map(({ how, total }) => [how, total > 1])).toEqual(sizes.map(() => ["near", true]));
    await line.fault({ kind: "refuse" });
    const search = page.getByRole("combobox", { name: "Search products" });
    const dialog = page.getByRole("dialog", { name: filtersText.title });
    for (const [at, { size, slip, width, height }] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      await goOn(page, "/");
      await heading(page, "North Campus Hospital Pharmacy").waitFor();
      await searchFor(page, slip);
      await page.getByText(nothingText.closeMatches(slip)).waitFor();
      await stands(page).waitFor();
      if (size !== "desk") await page.getByRole("button", { name: filtersText.title, exact: true }).click();
      const vials = asked[at]!.facets!.forms.find(({ value }) => value === "vial")!.count;
      await (size === "desk" ? filters(page) : dialog)
        .locator("label")
        .filter({ hasText: new RegExp(`^Vial${vials}$`) })
        .click();
      const sort = () => page.getByRole("combobox", { name: "Sort" }).selectOption({ label: filtersText.lowestPrice });
      if (size === "phone") await sort(); // there it stands with the filters
      if (size !== "desk") await dialog.getByRole("button", { name: `Show ${vials} products` }).click();
      if (size !== "phone") await sort();
      await page.waitForURL(/sort=price/);
      const names = itemsOf(asked[at]!).map(({ full_description }) => full_description);
      const firstShown = async () => [size, ...plain(await shown(page)).slice(0, 3)];
      await expect.poll(firstShown, soon).toEqual([size, ...names.slice(0, 3)]);
      expect([size, await axeFinds(page), await overflow(page)]).toEqual([size, [], 0]);

      await search.fill("");
      const searched = sizes.slice(0, at + 1).map((each) => each.slip);
      // The last ones; what other tests searched for comes after them.
      const recent = async () => (await options(page).allTextContents()).slice(0, searched.length);
      await expect.poll(recent).toEqual(searched.toReversed());
      await search.fill("ondan");
      await expect.poll(async () => plain(await options(page).allTextContents())[0], soon).toMatch(/^Ondansetron/);
      await page.keyboard.press("Escape");
    }

    await page.goto(`${line.address}/products/all?form=${encodeURIComponent('["no such form"]')}`);
    for (const { size, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      await page.getByText(nothingText.filteredHint).waitFor();
      expect([size, await axeFinds(page)]).toEqual([size, []]);
    }
    expect(complaints).toEqual([]);
  },
);

test("a server that breaks leaves what the device has, with its age", async () => {
  const { page } = await usedDesk();
  await page.route("**/api/products/search", async (route) => {
    await rows(page).first().waitFor();
    await asServer(route, { status: 500, json: { Message: "no" } });
  });
  await searchFor(page, "ondansetron");
  await rows(page).first().waitFor();
  await stands(page).waitFor();
});

test("with a slow server the list is there at once, without an age; its answer puts a price right and nothing jumps", async () => {
  const { page } = await usedDesk();
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  let changed = "";
  await page.route("**/api/products/search", async (route) => {
    await isLetThrough;
    const answer = await route.fetch();
    const found = (await answer.json()) as ProductPage;
    const first = found.groups[0]!.items[0]!;
    Object.assign(first, { sale_UOM_price: 4321.05 });
    Object.assign(first.units[0]!, { sale_UOM_price: 4321.05 });
    changed = first.full_description;
    await route.fulfill({ response: answer, json: found });
  });
  await searchFor(page, "vial");
  await rows(page).first().waitFor();
  // Those in view: how many more are drawn below follows from heights that are measured meanwhile.
  const inView = async () => (await shown(page)).slice(0, 8);
  const before = await inView();
  const where = await rows(page).nth(3).boundingBox();
  await expect.poll(() => page.getByText("$4,321.05").count()).toBe(0);
  letThrough();
  await page.getByText("$4,321.05").waitFor();
  expect(plain(before)).toContain(changed);
  expect(await inView()).toEqual(before);
  await expect.poll(() => stands(page).count(), soon).toBe(0);
  await expect.poll(() => rows(page).nth(3).boundingBox()).toEqual(where);
});
