/** From an admin who adds people to their first sign-in, which shows what their roles allow and nothing else. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missingRole } from "#src/text/shell/access.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as passwordText from "#src/text/identity/password.ts";
import { goOn } from "#tests/support/go-on.ts";
import { mailedLink } from "#tests/support/mailed-link.ts";
import { add } from "#tests/support/people-list.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const chosen = "kettle umbrella 41";
const emailOf = (role: string) => `${role.toLowerCase()}.nova@northcampus.example`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** What the person opens: the link in their mail. Then they choose a password and sign in with it. */
async function firstSignIn(page: Page, role: string): Promise<void> {
  const email = emailOf(role);
  await page.goto(product.url + (await mailedLink(product, email)));
  await page.getByText(`For Nova ${role}, ${email}.`).waitFor();
  await page.getByLabel(passwordText.newPassword, { exact: true }).fill(chosen);
  await page.getByLabel(passwordText.confirmPassword).fill(chosen);
  await page.getByRole("button", { name: passwordText.savePassword }).click();
  await page.getByText(passwordText.saved).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: /^Sign in/ });
  await dialog.getByLabel(fieldText.email).fill(email);
  await dialog.getByLabel(fieldText.password, { exact: true }).fill(chosen);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "North Campus Hospital Pharmacy").waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
}

const roles = [
  { role: "Purchasing", orders: true, isAdmin: false },
  { role: "Reporting", orders: false, isAdmin: false },
  { role: "Admin", orders: false, isAdmin: true },
];

test("with each role alone, one after the other on one device: the mail, the password, the sign-in, and what that role allows", async () => {
  {
    await using visit = await product.visit("/child-accounts", { as: "admin@northcampus.example" });
    for (const { role } of roles) {
      await add(visit.page, emailOf(role), { last: role, role });
      await visit.page.getByText(`Nova ${role} added.`, { exact: true }).waitFor();
    }
    expect(visit.complaints).toEqual([]);
  }
  await using visit = await product.visit("/");
  const { page, complaints } = visit;
  const banner = page.getByRole("banner");
  const navigation = page.getByRole("navigation", { name: "Sections" });
  for (const [at, { role, orders, isAdmin }] of roles.entries()) {
    if (at > 0) await signOut(page);
    await firstSignIn(page, role);
    await navigation.getByRole("link", { name: "Rx products" }).waitFor();
    const offered = {
      receive: await navigation.getByRole("link", { name: /^Receive/ }).count(),
      cart: await banner.getByRole("link", { name: /^Cart/ }).count(),
      controlled: await banner.getByText("Controlled", { exact: true }).count(),
    };
    expect([role, offered]).toEqual([role, { receive: Number(orders), cart: Number(orders), controlled: 0 }]);
    expect([role, await axeFinds(page)]).toEqual([role, []]);
    await goOn(page, "/child-accounts");
    if (isAdmin)
      await page
        .getByRole("listitem")
        .filter({ hasText: emailOf(role) })
        .getByText("You", { exact: true })
        .waitFor();
    else await page.getByText(missingRole.admin).waitFor();
  }
  expect(complaints).toEqual([]);
});
