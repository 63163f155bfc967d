/** After signing out, nothing on the device opens a door: no password, token or code in any storage, cache or database of the browser. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as acting from "#src/text/shell/acting.ts";
import * as impersonationText from "#src/text/identity/impersonation.ts";
import { everythingKept } from "#tests/support/everything-kept.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === "stcart")!.value;

test("a person who signs in, works and signs out leaves no token and no password, with the service worker too", async () => {
  await using visit = await product.visit("/", { serviceWorkers: "allow" });
  const { page } = visit;
  await signIn(page, "buyer@northcampus.example");
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const token = await tokenOf(page);
  await expect.poll(() => everythingKept(page), { timeout: 20_000 }).toContain(token); // the search does find what is there
  await page.goto(`${product.url}/receive`);
  await page.getByRole("heading", { level: 1, name: "Receive" }).waitFor();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => everythingKept(page), { timeout: 20_000 }).not.toContain(token);
  const kept = await everythingKept(page);
  expect(kept).toContain("device"); // the databases are there, and were read
  expect(kept).not.toContain(demonstrationPassword);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("stcart");
});

test("staff who stop acting as somebody leave neither the link nor its session", async () => {
  await using visit = await product.visit("/act-as");
  const { page } = visit;
  await signIn(page, "staff@harborridge.example");
  await page.getByRole("combobox", { name: "Customer" }).fill("corner");
  await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
  await page.getByRole("combobox", { name: impersonationText.user }).fill("priya");
  await page.getByRole("option", { name: /^Priya Raman/ }).click();
  await page.getByLabel(impersonationText.reason).fill("Looking for canaries");
  await page.getByRole("button", { name: impersonationText.createLink }).click();
  const link = page.getByRole("link", { name: impersonationText.signInAs("Priya Raman") });
  const linkToken = (await link.getAttribute("href"))!.split("/").at(-1)!;
  const staffToken = await tokenOf(page);
  await link.click();
  const strip = page.getByRole("complementary", { name: acting.label });
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  const token = await tokenOf(page);
  expect(await everythingKept(page)).not.toContain(linkToken);
  await strip.getByRole("button", { name: acting.end }).click();
  await page.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await expect.poll(() => everythingKept(page), { timeout: 20_000 }).not.toContain(token);
  const kept = await everythingKept(page);
  for (const secret of [linkToken, staffToken, demonstrationPassword]) expect(kept).not.toContain(secret);
});
