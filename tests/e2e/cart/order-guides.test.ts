/** Order guides on the built product: made, filled, put in shelf order by keys, ordered from, changed by two people, printed. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explains } from "#tests/support/explained.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const buyer = "buyer@northcampus.example";
const button = (page: Page, name: RegExp | string) => page.getByRole("button", { name });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const edited = (page: Page) => page.getByRole("list", { name: "Lines of the guide" }).getByRole("listitem");

async function at(path: string, email = buyer, options: Parameters<Product["visit"]>[1] = {}) {
  const visit = await product.visit(path, { as: email, ...options });
  return visit;
}

/** A guide with two products. */
async function made(page: Page, name: string): Promise<void> {
  await title(page, "Order guides").waitFor();
  await page.getByRole("textbox", { name: "New order guide" }).fill(name);
  await page.keyboard.press("Enter");
  await title(page, name).waitFor();
  for (const code of ["99904-107-01", "99917-1107-1"]) {
    await page.getByRole("combobox", { name: "Put a product on the guide" }).fill(code);
    await page.getByRole("option").filter({ hasText: "NDC" }).first().click();
  }
  await expect.poll(() => edited(page).count()).toBe(2);
}

test("a guide is made, filled, put in order by keys, saved, and ordered from: par minus what is on hand", async () => {
  await using visit = await at("/order-guides");
  const { page } = visit;
  await page.getByRole("heading", { name: "No order guides yet" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await made(page, "Shelf A");
  const first = await edited(page).first().getByRole("paragraph").first().textContent();
  await page.getByRole("spinbutton").first().fill("12");
  await page.getByRole("spinbutton").nth(1).fill("5");
  await edited(page)
    .first()
    .getByRole("button", { name: /^Move .* Arrow keys/ })
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => edited(page).nth(1).getByRole("paragraph").first().textContent()).toBe(first);
  expect(await axeFinds(page)).toEqual([]);
  await button(page, "Save guide").click();
  await button(page, /^Add 2 products$/).waitFor();
  await page
    .getByRole("textbox", { name: /^On hand/ })
    .nth(1)
    .fill("10");
  const cells = page.getByRole("row").nth(2).getByRole("cell");
  await expect.poll(() => cells.nth(3).textContent()).toBe("2");
  expect(await axeFinds(page)).toEqual([]);
  await button(page, /^Add 2 products$/).click();
  await page.getByRole("status").filter({ hasText: "2 products added." }).waitFor();
  await expect.poll(() => cells.nth(3).textContent()).toBe("0"); // it is in the cart: not suggested again
  await button(page, "Undo").click();
  await button(page, /^Add 2 products$/).waitFor();
  expect(await cells.nth(3).textContent()).toBe("2");
  await button(page, /^Add 2 products$/).click();
  await expect.poll(() => cells.nth(3).textContent()).toBe("0");
  await page.emulateMedia({ media: "print" });
  expect(await button(page, "Change guide").isVisible()).toBe(false);
  const counted = page.getByRole("textbox", { name: /^On hand/ }).first();
  const paper = await counted.evaluate((field) => getComputedStyle(field, "::placeholder").color);
  expect(paper).toBe("rgba(0, 0, 0, 0)"); // what is counted is written there by hand
  const whose = page.getByText(/^\w.*, Rx products\. Counted on/);
  expect(await whose.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  expect(await whose.isVisible()).toBe(false);
  expect(visit.complaints).toEqual([]);
});

test("two people change one guide: the second is told, and both changes stand", async () => {
  await using mona = await at("/order-guides", "admin@lakeshore.example");
  await made(mona.page, "Clinic shelf");
  await button(mona.page, "Save guide").click();
  await button(mona.page, "Change guide").click();
  await using tom = await at("/order-guides", "buyer@lakeshore.example");
  await tom.page.getByRole("link", { name: "Clinic shelf" }).click();
  await button(tom.page, "Change guide").click();
  await tom.page.getByRole("spinbutton").first().fill("30");
  await button(tom.page, "Save guide").click();
  await button(tom.page, "Change guide").waitFor();

  await mona.page.getByRole("spinbutton").nth(1).fill("40");
  // Typed survives a reload until it is saved.
  await mona.page.reload();
  await button(mona.page, "Change guide").click();
  await mona.page.getByText("These changes were made in an earlier visit and are not saved yet.").waitFor();
  await button(mona.page, "Save guide").click();
  await mona.page
    .getByRole("alert")
    .getByText(/changed this guide in the meantime/)
    .waitFor();
  expect(await axeFinds(mona.page)).toEqual([]);
  await button(mona.page, "Put mine on top").click();
  await button(mona.page, "Change guide").waitFor();
  await mona.page.getByRole("cell", { name: "30 cartons" }).waitFor();
  await mona.page.getByRole("cell", { name: "40 cartons" }).waitFor();
});

test("loading, a failure, and a guide that is gone each say what is so", async () => {
  await using visit = await product.visit("/order-guides");
  const { page } = visit;
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/order-guides", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { Message: "no" }, headers: { "x-request-id": "r" } });
  });
  await signIn(page, buyer);
  await page.getByRole("status", { name: "Loading order guides" }).waitFor();
  answer();
  await page.getByRole("heading", { name: "The order guides could not be loaded." }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.unroute("**/api/order-guides");
  await page.goto(`${product.url}/order-guides/999999`);
  await page.getByRole("heading", { name: "There is no such order guide" }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test.each([
  ["phone", 390, 844],
  ["tablet", 1024, 768],
  ["desk", 1440, 900],
])("nothing is wider than a %s, nor while a price explains itself", async (what, width, height) => {
  await using visit = await at("/order-guides", "owner@cornerstreet.example", {
    viewport: { width, height },
    hasTouch: what !== "desk",
    colorScheme: what === "tablet" ? "dark" : "light",
  });
  const { page } = visit;
  await title(page, "Order guides").waitFor();
  await page.getByRole("textbox", { name: "New order guide" }).fill(`Shelf of the ${what}`);
  await page.keyboard.press("Enter");
  await title(page, `Shelf of the ${what}`).waitFor();
  await button(page, /^Put on \d+ usual items$/).click();
  await edited(page).first().waitFor();
  expect(await overflow(page)).toBe(0);
  await button(page, "Save guide").click();
  await page
    .getByRole("textbox", { name: /^On hand/ })
    .first()
    .waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  expect(await explains(page)).toContain("List price");
});
