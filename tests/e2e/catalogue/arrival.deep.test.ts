/** The arrival day wherever a price is: usual items, browse, product; its place is kept, and what is not known is said. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UsualArrival } from "#contract/checkout/shipping.ts";
import * as text from "#src/text/trade/arrival.ts";
import { asServer } from "#tests/support/as-server.ts";
import { become, desk, devices, phone } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
let itemId: number;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  const [found] = await product.rows<{ item_id: number }>(
    `select p.item_id from products p join product_units u using (item_id) where p.schedule_name is null and u.price_cents > 0
     order by p.item_id limit 1`,
  );
  itemId = found!.item_id;
});
afterAll(() => product?.close());

const line = (page: Page) => page.locator(".arrival").first();
const screens = () => ["/", "/usual-items", "/products/all", `/product-detail/${itemId}`];

test("as the server says, by method and place; on a phone the day alone", async () => {
  await using visit = await product.visit("/", { as: buyer });
  const { page, complaints } = visit;
  await become(page, desk);
  const arrival = (await askFromPage<UsualArrival | null>(page, "/api/shipping-methods/usual/arrival"))!;
  for (const path of screens()) {
    await goOn(page, path);
    await expect.poll(() => line(page).textContent()).toMatch(/^Arrives .+ by /);
    await expect
      .poll(() => line(page).textContent())
      .toContain(` by ${arrival.shipping_method_desc} to ${arrival.city_name}`);
    for (const device of devices) {
      await become(page, device);
      expect([path, device.name, await axeFinds(page), await overflow(page)]).toEqual([path, device.name, [], 0]);
      await expect.poll(() => page.locator(".arrival__more").first().isVisible()).toBe(device !== phone);
    }
    await become(page, desk);
  }
  expect(complaints).toEqual([]);
});

test("what is not known is said, and a day that is over is not shown", async () => {
  await using visit = await product.visit("/contact", { as: buyer });
  const { page } = visit;
  let answer: UsualArrival | null = null;
  await page.route("**/api/shipping-methods/usual/arrival", (route) => asServer(route, { json: answer }));
  await goOn(page, "/products/all");
  await page.getByText(text.arrivalUnknown).waitFor();
  answer = {
    shipping_method_desc: "Ground",
    arrives_on: "03/02/2026",
    city_name: "Troy",
    state_code: "NY",
    until: "2026-03-01T22:00:00.000Z",
  };
  await page.reload();
  await page.getByText(text.arrivalUnknown).waitFor();
  await page.unrouteAll({ behavior: "wait" });
});

test("its place is kept while it is asked for", async () => {
  await using visit = await product.visit("/contact", { as: buyer });
  const { page } = visit;
  await become(page, desk);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/shipping-methods/usual/arrival", async (route) => {
    await asked;
    await route.continue();
  });
  await goOn(page, "/");
  const first = page.getByRole("heading", { name: "Usual items" });
  const list = page.getByText(/^Select all \d+$/);
  await list.waitFor();
  const places = async () => {
    const boxes = await Promise.all([first.boundingBox(), list.boundingBox()]);
    return boxes.map((box) => [box!.x, box!.y]);
  };
  const before = await places();
  answer();
  await expect.poll(() => line(page).textContent()).toMatch(/^Arrives /);
  expect(await places()).toEqual(before);
  await page.unrouteAll({ behavior: "wait" });
});

test("a user who may not order is told no arrival", async () => {
  await using visit = await product.visit("/products/all", { as: "reports@northcampus.example" });
  await visit.page.getByRole("heading", { level: 1 }).waitFor();
  await visit.page
    .getByRole("link", { name: /mg|mL|%/ })
    .first()
    .waitFor();
  await expect.poll(() => visit.page.locator(".arrival").count()).toBe(0);
});
