/** From an admin who adds a person to that person's first sign-in, which shows what their roles allow and nothing else. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailedLink } from "#tests/support/mailed-link.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const chosen = "kettle umbrella 41";

/** The admin adds them with this one role. */
async function addedWith(role: string, email: string): Promise<void> {
  await using visit = await product.visit("/child-accounts");
  const { page } = visit;
  await signIn(page, "admin@northcampus.example");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("First name").fill("Nova");
  await dialog.getByLabel("Last name").fill("Stern");
  for (const each of ["Admin", "Reporting", "Purchasing"]) {
    if (each !== role) await dialog.getByRole("checkbox", { name: each }).uncheck();
  }
  await dialog.getByRole("button", { name: "Add and send a mail" }).click();
  await page.getByText("Nova Stern added.", { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
}

/** What the person opens: the link in their mail. Then they choose a password and sign in with it. */
async function firstSignIn(page: Page, email: string): Promise<void> {
  await page.goto(product.url + (await mailedLink(product, email)));
  await page.getByText(`For Nova Stern, ${email}.`).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await page.getByLabel("New password once more").fill(chosen);
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("Password has been saved").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: /^Sign in/ });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(chosen);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
}

test.each([
  { role: "Purchasing", orders: true, isAdmin: false },
  { role: "Reporting", orders: false, isAdmin: false },
  { role: "Admin", orders: false, isAdmin: true },
])("with $role alone: the mail, the password, the sign-in, and what that role allows", async (given) => {
  const email = `${given.role.toLowerCase()}.nova@northcampus.example`;
  await addedWith(given.role, email);
  await using visit = await product.visit("/");
  const { page, complaints } = visit;
  await firstSignIn(page, email);
  const navigation = page.getByRole("navigation", { name: "Sections" });
  await navigation.getByRole("link", { name: "Rx products" }).waitFor();
  const offered = given.orders ? 1 : 0;
  expect(await navigation.getByRole("link", { name: /^Receive/ }).count()).toBe(offered);
  expect(await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).count()).toBe(offered);
  expect(await page.getByRole("banner").getByText("Controlled", { exact: true }).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  await page.goto(`${product.url}/child-accounts`);
  if (given.isAdmin)
    await page.getByRole("listitem").filter({ hasText: email }).getByText("You", { exact: true }).waitFor();
  else await page.getByText("Only admins see this page").waitFor();
  expect(complaints).toEqual([]);
});
