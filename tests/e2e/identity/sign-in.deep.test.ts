/** Signing in with spaces in the password, as a user of several customers and with a redirect, and continuing after a session ended. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spaceInPassword } from "#src/text/kit/fields.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { buyer, dialog, findCookie, heading, signOut } from "./sign-in-page.ts";

const floater = "floater@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** Ends the session at the server; the page does not know. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const token = /stcart=([^;]+)/.exec(document.cookie)?.[1];
    await fetch("/api/security/logout", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  });

/** A call of the page's own may open the dialog a moment before the press: whatever is pressed then is pressed all the same. */
const press = (what: Locator) => what.dispatchEvent("click");

describe("signing in", () => {
  test("a wrong password with white space around it is refused as any other, and the page says that it has some", async () => {
    await using visit = await product.visit("/");
    const { page } = visit;
    const password = dialog(page).getByLabel(fieldText.password, { exact: true });
    const hint = dialog(page).getByText(spaceInPassword);
    const submit = async (typed: string): Promise<string> => {
      await password.fill(typed);
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/security/login"));
      await page.keyboard.press("Enter");
      const sent: string = (await answered).request().postDataJSON().password;
      await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
      return sent;
    };
    await page.getByRole("button", { name: "Sign in to your account" }).click();
    await dialog(page).getByLabel(fieldText.email).fill("new.person@northcampus.example");
    for (const typed of [
      `${demonstrationPassword} `,
      `\u00A0${demonstrationPassword}`,
      `${demonstrationPassword}\u200B`,
    ]) {
      expect(await submit(typed)).toBe(typed);
      await hint.waitFor();
    }
    expect(await axeFinds(page)).toEqual([]);
    expect(await submit("no space around")).toBe("no space around");
    await expect.poll(() => hint.count()).toBe(0);
    // Before it is sent: as soon as the field is left.
    await password.fill("typed ");
    await expect.poll(() => hint.count()).toBe(0);
    await dialog(page).getByLabel(fieldText.email).focus();
    await hint.waitFor();
  });

  test("a person of several customers chooses one in the same dialog, also after a reload; cancelling signs out; the distributor's staff find any customer by name", async () => {
    await using visit = await product.visit("/orders");
    const { page } = visit;
    await signIn(page, floater);
    const choose = dialog(page, customerText.title);
    await choose.waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    expect(await axeFinds(page)).toEqual([]);
    await page.reload();
    await choose.getByRole("button", { name: "Lakeshore Clinic Group" }).click();
    await choose.waitFor({ state: "detached" });
    await heading(page, "Orders").waitFor();
    await page.getByRole("banner").getByText("Lakeshore Clinic Group").waitFor();

    await signOut(page);
    await signIn(page, floater);
    await choose.getByRole("button", { name: signInText.cancelAndSignOut }).click();
    await heading(page, "Order and receive pharmaceuticals").waitFor();
    await expect.poll(() => findCookie(page, "stcart")).toBeUndefined();

    await signIn(page, "staff@harborridge.example");
    await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
    await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
    await heading(page, "Corner Street Pharmacy").waitFor();
  });
});

describe("the path", () => {
  test("/login leads to redirectTo, but never out of the product; the token is in stcart for the page, and its second half where no script reads it", async () => {
    await using visit = await product.visit("/login?redirectTo=%2Fproducts%2Fcs");
    const { page } = visit;
    await signIn(page, buyer);
    expect(await findCookie(page, "stcart")).toMatchObject({
      path: "/",
      secure: true,
      sameSite: "Strict",
      httpOnly: false,
    });
    expect(await findCookie(page, "__Host-stb")).toMatchObject({ path: "/", secure: true, httpOnly: true });
    await page.waitForURL("**/products/cs");

    // Which others are refused: tests/src/app/search-params.test.ts.
    await signOut(page);
    await page.goto(`${product.url}/login?redirectTo=${encodeURIComponent("/\\evil.example")}`);
    await signIn(page, buyer);
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    expect(page.url().startsWith(product.url)).toBe(true);
  });
});

describe("a session that ended under the page", () => {
  test("one dialog; what was typed, the customer and the cart are as before; another person starts anew, at home; leaving asks first", async () => {
    await using visit = await product.visit("/orders", { as: buyer });
    const { page, complaints } = visit;
    await heading(page, "Orders").waitFor();
    // Changing the cart searches the orders again and then sets the address. Here the session ends before that search.
    const sessionEnded = Promise.withResolvers<void>();
    await page.route("**/api/orders/search", async (route) => {
      await sessionEnded.promise;
      await route.fallback();
    });
    await page.getByRole("banner").getByText("Controlled", { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("cs");
    await page.getByLabel("Search products").fill("midaz");
    await endSession(page);
    sessionEnded.resolve();
    await press(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: /^Anesthesia/ }));
    await dialog(page, signInText.expiredTitle).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    await expect.poll(() => dialog(page).getByLabel(fieldText.email).inputValue()).toBe(buyer);
    expect(await axeFinds(page)).toEqual([]);
    await dialog(page).getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await heading(page, "Anesthesia").waitFor();
    await expect.poll(() => page.getByLabel("Search products").inputValue()).toBe("midaz");
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("cs");
    expect(complaints).toEqual([]);

    await endSession(page);
    await press(page.getByRole("banner").getByText("Rx products", { exact: true }));
    await dialog(page, signInText.expiredTitle).getByLabel(fieldText.email).fill("owner@cornerstreet.example");
    await dialog(page).getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
    await page.keyboard.press("Enter");
    await heading(page, "Corner Street Pharmacy").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");

    await goOn(page, "/cart");
    await heading(page, "Cart").waitFor();
    await endSession(page);
    await press(page.getByText("Controlled", { exact: true }));
    await dialog(page, signInText.expiredTitle).waitFor();
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: signInText.leaveTitle });
    await question.getByRole("button", { name: signInText.keepPage }).click();
    await dialog(page, signInText.expiredTitle).getByRole("button", { name: signInText.cancelAndSignOut }).click();
    expect(await axeFinds(page)).toEqual([]);
    await question.getByRole("button", { name: signInText.signOutAndLeave }).click();
    await heading(page, "Order and receive pharmaceuticals").waitFor();
    await expect.poll(() => findCookie(page, "stcart")).toBeUndefined();
  });

  test("in every tab it goes on when the person signs in again in one; signing out in one signs out the other, and signing in takes both along", async () => {
    await using visit = await product.visit("/", { as: buyer });
    const { page } = visit;
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    const other = await page.context().newPage();
    await other.goto(`${product.url}/cart`);
    await heading(other, "Cart").waitFor();
    await endSession(page);
    for (const tab of [page, other]) {
      await tab
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name: /^Anesthesia/ })
        .dispatchEvent("click"); // the tab may ask already: something else in it met the end of the session first
      await dialog(tab, signInText.expiredTitle).waitFor();
    }
    await dialog(other).getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
    await other.keyboard.press("Enter");
    await heading(other, "Anesthesia").waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await heading(page, "Anesthesia").waitFor();

    await signOut(page);
    await heading(other, "Order and receive pharmaceuticals").waitFor();
    await signIn(other, buyer);
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
  });
});
