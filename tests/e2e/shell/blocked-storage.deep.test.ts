/** A browser that blocks cookies and site data, and one whose storage is full. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageBlocked } from "#src/text/kit/browser.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

test("shows one sentence where storage is blocked", async () => {
  const context = await product.browser.newContext();
  await context.addInitScript(() => {
    const deny = (): never => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: deny });
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
    IDBFactory.prototype.open = deny;
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(`${product.url}/receive`);
  await expect.poll(() => page.locator("#root").textContent()).toBe(storageBlocked);
  expect(errors).toEqual([]);
  await context.close();
});

test("signs in and out where localStorage is full", async () => {
  const context = await product.browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(product.url);
  await signIn(page, "buyer@northcampus.example");
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
