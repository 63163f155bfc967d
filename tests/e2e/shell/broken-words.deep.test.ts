/** No word and no number is broken in the middle on a phone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitemapPages } from "#src/app/routes/sitemap-pages.ts";
import { listBrokenWords } from "#tests/support/broken-words.ts";
import { goOn } from "#tests/support/go-on.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** The first order, and the first product. */
const others = ["/purchase-order/", "/product-detail/"];

test.each([320, 390])("every page of an admin is whole at %i px", { timeout: 240_000 }, async (width) => {
  await using visit = await product.visit("/", { as: "admin@northcampus.example" });
  const { page } = visit;
  await page.setViewportSize({ width, height: 844 });
  const [order] = await product.rows<{ order_id: number }>(
    "select order_id from orders where customer_id = 1001 order by order_id limit 1",
  );
  const [item] = await product.rows<{ item_id: number }>("select item_id from products order by item_id limit 1");
  const found: string[] = [];
  for (const path of [
    ...sitemapPages.filter(({ needs }) => needs !== "staff").map(({ to }) => to.replace(/\{.*\}/, "")),
    `${others[0]}${order?.order_id}`,
    `${others[1]}${item!.item_id}`,
  ]) {
    await goOn(page, path);
    await page.waitForURL(`**${path}`);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    found.push(...(await listBrokenWords(page)).map((word) => `${path}: ${word}`));
  }
  expect(found).toEqual([]);
});

test.each([320, 390])("a table of the distributor's is whole at %i px", async (width) => {
  await using visit = await product.visit("/contact");
  const { page } = visit;
  await page.setViewportSize({ width, height: 844 });
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.evaluate(() => {
    const long = "Ships in cartons of ten with a paper insert for each vial, refrigerated at all times. ";
    const words = document.createElement("div");
    words.className = "words";
    const table = words.appendChild(document.createElement("table"));
    for (const cells of [
      ["Product", "Units", "Remarks"],
      ["Ondansetron", "10", long.repeat(3)],
    ]) {
      const row = table.insertRow();
      for (const cell of cells) row.insertCell().textContent = cell;
    }
    document.querySelector("main > *")!.append(words);
  });
  expect(await listBrokenWords(page)).toEqual([]);
});
