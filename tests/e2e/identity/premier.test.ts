/** The premier modal: at home, once, put away in any way, and never over somebody's work. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

const director = "director@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const offer = (page: Page) => page.getByRole("dialog", { name: "Free second-day shipping in December" });
const home = (page: Page) => page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" });
beforeEach(() => product.rows("delete from user_settings")); // nobody has seen it

test("on every device, light and dark, it fits and is accessible", async () => {
  await using visit = await product.visit("/", { as: director });
  await offer(visit.page).getByText("second-day shipping for the price of ground").waitFor();
  await fitsEverywhere(visit.page);
});

test.each(["Go on", "Close", "Escape"])("%s puts it away for good", async (way) => {
  await using visit = await product.visit("/", { as: director });
  const { page } = visit;
  await offer(page).waitFor();
  const said = page.waitForResponse((answer) => answer.url().endsWith("/api/premier-offer/seen"));
  if (way === "Escape") await page.keyboard.press("Escape");
  else await offer(page).getByRole("button", { name: way }).click();
  await offer(page).waitFor({ state: "detached" });
  expect((await said).status()).toBe(200);
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/premier-offer"));
  await page.reload();
  await asked;
  await home(page).waitFor();
  await expect.poll(() => offer(page).count()).toBe(0);
});

test("at work it is not shown", async () => {
  await using visit = await product.visit("/orders", { as: director });
  await visit.page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect.poll(() => offer(visit.page).count()).toBe(0);
});
