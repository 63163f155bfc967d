/** A page that began without the server shows its screen once the server answers, without a press and without a reload by the user. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as text from "#src/text/shell/shell.ts";
import { evict } from "#tests/support/disk.ts";
import { atDock, rowOf } from "#tests/support/dock.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dock = "dock@northcampus.example";
const soon = { timeout: 30_000 };
const unreachable = (page: Page) => page.getByText(text.unreachable);

test("after its databases were removed and it was reloaded offline", async () => {
  const line = await shipLine(product);
  await using here = await atDock(product, "/receive", dock, { serviceWorkers: "allow" });
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await evict(page, "databases");
  await page.reload();
  await unreachable(page).waitFor(soon);
  await network.lift();
  await rowOf(page, line).waitFor(soon);
  await expect.poll(() => unreachable(page).count()).toBe(0);
});

test.each([
  ["a page", "text/html", "<h1>Welcome</h1>"],
  ["JSON", "application/json", "{}"],
])("after another program answered everything with %s and our key", async (_, contentType, body) => {
  const line = await shipLine(product);
  await using here = await atDock(product);
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await page.goto(`${network.address}/favicon.svg`); // an open page would store again what is removed
  await page.route("**/api/**", (route) => {
    const key = route.request().headers()["idempotency-key"];
    return route.fulfill({ body, contentType, headers: key === undefined ? {} : { "x-answers-key": key } });
  });
  await evict(page, "databases");
  await page.goto(`${network.address}/receive`);
  await unreachable(page).waitFor(soon);
  await page.unroute("**/api/**");
  await rowOf(page, line).waitFor(soon);
  await expect.poll(() => unreachable(page).count()).toBe(0);
});
