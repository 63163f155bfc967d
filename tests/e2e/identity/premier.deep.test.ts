/** The premier modal: at home, once, put away in any way, and never over somebody's work. */
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeOffer } from "#src/text/home/notices.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { signedIn } from "#tests/support/signed-in.ts";

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

test.each([closeOffer, "Close", "Escape"])("%s puts it away for good", async (way) => {
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
  expect(await (await asked).json()).toEqual({ offer: null });
  await home(page).waitFor();
  await expect.poll(() => offer(page).count()).toBe(0);
});

test("at work it is not shown", async () => {
  await using visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signedIn(page.context(), product.url, director);
  await page.goto(`${product.url}/orders`);
  // A screen asks for what it shows when it is opened: with the orders the offer would have been asked for.
  await page
    .getByRole("link", { name: /^Order \d+$/ })
    .first()
    .waitFor();
  expect(asked).toContain("/api/orders/search");
  expect(asked).not.toContain("/api/premier-offer");
  await expect.poll(() => offer(page).count()).toBe(0);
});
