/** The account page: who one is, where one is signed in, and how one likes the portal on every device. */
import type { Page, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { preferences } from "#contract/identity/preferences.ts";
import { currentUser } from "#contract/identity/session.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as accountText from "#src/text/identity/account.ts";
import * as twoFactorText from "#src/text/identity/two-factor.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"] ?? "system");

test("the menu leads there; it says who one is and for which customer, and fits every device; one's other sessions are ended, one or all, and this one goes on", async () => {
  await using visit = await product.visit("/", { as: buyer });
  await using second = await product.visit("/cart", { as: buyer });
  await using third = await product.visit("/cart", { as: buyer });
  const { page, complaints } = visit;
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Account" }).click();
  await heading(page, "Account").waitFor();
  await page.getByRole("main").getByText(buyer).waitFor();
  await page.getByRole("main").getByText("North Campus Hospital Pharmacy", { exact: true }).waitFor();

  const list = page.getByRole("list", { name: accountText.sessions });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await expect.poll(() => list.getByText(accountText.thisDevice).count()).toBe(1);
  await expect.poll(() => list.getByText("Chrome on Linux").count()).toBe(3);
  await fitsEverywhere(page);
  await list
    .getByRole("button", { name: /^End session: / })
    .first()
    .click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await page.getByRole("button", { name: accountText.signOutElsewhere }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByText(accountText.sessionsEnded(1)).waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  for (const other of [second.page, third.page]) {
    await other.getByText("Controlled", { exact: true }).dispatchEvent("click"); // it may have met the end of the session already
    await other.getByRole("dialog", { name: signInText.expiredTitle }).waitFor();
  }
  expect(await askFromPage(page, currentUser.path)).toMatchObject({ email: buyer });
  await page.getByRole("link", { name: accountText.setUpOrTurnOff }).click();
  await heading(page, twoFactorText.title).waitFor();
  expect(complaints).toEqual([]);
});

test("the theme and the dates go along to another device, and stand before the first paint on this one", async () => {
  await using visit = await product.visit("/account", { as: "owner@cornerstreet.example" });
  const { page } = visit;
  await page.getByRole("main").getByText("Dark", { exact: true }).click();
  await expect.poll(() => theme(page)).toBe("dark");
  await page.getByLabel("Dates").selectOption({ label: "2026-11-20 (YYYY-MM-DD)" });
  await page.getByText(/Today is \d{4}-\d\d-\d\d\./).waitFor();
  // The page shows a choice before the server has it, and a reload in between loses it there.
  await expect
    .poll(() => askFromPage(page, preferences.path))
    .toMatchObject({ theme: "dark", date_format: "YYYY-MM-DD" });
  await page.addInitScript(() => {
    const seen: string[] = [];
    (globalThis as unknown as { seen: string[] }).seen = seen;
    new MutationObserver(() => {
      if (document.getElementById("root")?.hasChildNodes() === true)
        seen.push(document.documentElement.dataset["theme"] ?? "system");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByText(/Today is \d{4}-\d\d-\d\d\./).waitFor();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(["dark"]));

  // There the page is drawn before the server says them.
  await using other = await product.visit("/account");
  const drawn = Promise.withResolvers<void>();
  const hold = async (route: Route) => (await drawn.promise, await route.continue());
  await other.page.route(`**${preferences.path}`, hold, { times: 1 });
  await signIn(other.page, "owner@cornerstreet.example");
  await other.page.getByText(/Today is [A-Z]/).waitFor();
  drawn.resolve();
  await expect.poll(() => theme(other.page)).toBe("dark");
  await other.page.getByText(/Today is \d{4}-\d\d-\d\d\./).waitFor();
});
