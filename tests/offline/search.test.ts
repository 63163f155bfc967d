/** Finding a product without a network, and with a slow one: the device answers at once, with the server's own order and counts, and gives way to it. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductPage } from "#contract/catalogue/catalogue.ts";
import { itemsOf, rows, searchFor, stands, visitOnce } from "#tests/support/desk.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const filters = (page: Page) => page.getByRole("region", { name: "Filters" });
const options = (page: Page) => page.locator("[role=option]");
/** What the list shows, from its top. */
const shown = (page: Page) =>
  rows(page)
    .getByRole("link")
    .filter({ hasNotText: /cart|Confirm/ })
    .allTextContents();
const plain = (names: string[]) => names.map((name) => name.replaceAll("\u00a0", " "));

test.each([
  ["desk", { width: 1440, height: 900 }],
  ["tablet", { width: 1024, height: 768 }],
  ["phone", { width: 390, height: 844 }],
])(
  "on a %s without a network: a slip, filters with counts, sort and recent searches, as the server has them",
  async (what, viewport) => {
    await using desk = await visitOnce(product, { viewport });
    const { page, line, complaints } = desk;
    const input = {
      searchText: "ketorloac",
      sort: "price",
      facets: true,
      filters: { forms: ["vial"] },
      page_size: 100,
    };
    const asked = await askFromPage<ProductPage>(page, "/api/products/search", input);
    expect([asked.how, asked.total > 1]).toEqual(["near", true]);
    await line.fault({ kind: "refuse" });
    await searchFor(page, "ketorloac");
    await page.getByText("Nothing is spelt “ketorloac”.", { exact: false }).waitFor();
    await stands(page).waitFor();
    const open = page.getByRole("button", { name: "Filters", exact: true });
    const dialog = page.getByRole("dialog", { name: "Filters" });
    if (what !== "desk") await open.click();
    const vials = asked.facets!.forms.find(({ value }) => value === "vial")!.count;
    await (what === "desk" ? filters(page) : dialog)
      .locator("label")
      .filter({ hasText: new RegExp(`^Vial${vials}$`) })
      .click();
    const sort = () => page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Price, lowest first" });
    if (what === "phone") await sort(); // there it stands with the filters
    if (what !== "desk") await dialog.getByRole("button", { name: `Show ${vials} products` }).click();
    if (what !== "phone") await sort();
    await page.waitForURL(/sort=price/);
    const names = itemsOf(asked).map(({ full_description }) => full_description);
    await expect.poll(async () => plain(await shown(page)).slice(0, 3), soon).toEqual(names.slice(0, 3));
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await page.getByRole("combobox", { name: "Search products" }).fill("");
    await expect.poll(() => options(page).allTextContents()).toEqual(["ketorloac"]);
    await page.getByRole("combobox", { name: "Search products" }).fill("ondan");
    await expect.poll(async () => plain(await options(page).allTextContents())[0], soon).toMatch(/^Ondansetron/);
    await page.keyboard.press("Escape");
    await page.goto(`${line.address}/products/all?form=${encodeURIComponent('["no such form"]')}`);
    await page.getByText("No product fits all of the filters that are on.", { exact: false }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test("with a slow server the list is there at once, without an age; its answer puts a price right and nothing jumps", async () => {
  await using desk = await visitOnce(product, { viewport: { width: 1440, height: 900 } });
  const { page } = desk;
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
  expect(await page.getByText("$4,321.05").count()).toBe(0);
  letThrough();
  await page.getByText("$4,321.05").waitFor();
  expect(plain(before)).toContain(changed);
  expect(await inView()).toEqual(before);
  await expect.poll(() => stands(page).count(), soon).toBe(0);
  expect(await rows(page).nth(3).boundingBox()).toEqual(where);
});

test("a server that breaks leaves what the device has, with its age", async () => {
  await using desk = await visitOnce(product);
  const { page } = desk;
  await page.route("**/api/products/search", async (route) => {
    await rows(page).first().waitFor();
    await route.fulfill({ status: 500, json: { Message: "no" } });
  });
  await searchFor(page, "vial");
  await rows(page).first().waitFor();
  await stands(page).waitFor();
});
