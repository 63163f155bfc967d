/** Signing in, going on after a session ended, and signing out, on the built page and the real server. */
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spaceInPassword } from "#src/text/kit/fields.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as customerText from "#src/text/identity/customer.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";

const buyer = "buyer@northcampus.example";
const floater = "floater@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const dialog = (page: Page, name: string | RegExp = /^Sign in/) => page.getByRole("dialog", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name);

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

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
}

/** A call of the page's own may open the dialog a moment before the press: whatever is pressed then is pressed all the same. */
const press = (what: Locator) => what.dispatchEvent("click");

describe("signing in", () => {
  test("the dialog fits every device; an empty or broken field is told before anything is sent; a wrong password's reason stands in the form, and the right one gets in", async () => {
    await using visit = await product.visit("/");
    const { page, complaints } = visit;
    await page.getByRole("button", { name: "Sign in to your account" }).click();
    await dialog(page).waitFor();
    await fitsEverywhere(page);
    let logins = 0;
    page.on("request", (request) => (logins += request.url().endsWith("/security/login") ? 1 : 0));
    await dialog(page).getByLabel(fieldText.email).fill("not-an-address");
    await dialog(page).getByRole("button", { name: "Sign in" }).click();
    await dialog(page).getByText(fieldText.emailNotValid).waitFor();
    await dialog(page).getByText(signInText.passwordMissing).waitFor();

    await dialog(page).getByLabel(fieldText.email).fill(buyer);
    await dialog(page).getByLabel(fieldText.password, { exact: true }).fill("not it");
    const turnedDown = page.waitForResponse(
      (answer) => answer.url().endsWith("/security/login") && answer.request().postDataJSON().email === buyer,
    );
    await dialog(page).getByRole("button", { name: "Sign in" }).click();
    await turnedDown;
    expect(logins).toBe(1); // nothing was sent for the broken fields
    const password = dialog(page).getByLabel(fieldText.password, { exact: true });
    await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => password.getAttribute("aria-describedby")).toBeTruthy();
    await expect.poll(() => dialog(page).getByLabel(fieldText.email).inputValue()).toBe(buyer);
    expect(await axeFinds(page)).toEqual([]);
    await password.fill(demonstrationPassword);
    await page.keyboard.press("Enter");
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("rx");
    expect(complaints).toEqual([]);
  });

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
    await expect.poll(() => cookie(page, "stcart")).toBeUndefined();

    await signIn(page, "staff@harborridge.example");
    await choose.getByRole("combobox", { name: "Customer" }).fill("corner");
    await page.getByRole("option", { name: "Corner Street Pharmacy" }).click();
    await heading(page, "Corner Street Pharmacy").waitFor();
  });
});

describe("the path", () => {
  test("a page for logged-in people opens the dialog: Escape or Cancel leads home, signing in leads there, filters included; after signing out nothing of the person is left, and going back asks again", async () => {
    await using visit = await product.visit("/receive");
    const { page } = visit;
    for (const way of ["Escape", "Cancel"]) {
      if (way === "Cancel") await goOn(page, "/receive");
      await dialog(page).waitFor();
      if (way === "Escape") await page.keyboard.press("Escape");
      else await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await heading(page, "Order and receive pharmaceuticals").waitFor();
      await expect.poll(() => [way, new URL(page.url()).pathname]).toEqual([way, "/"]);
      await expect.poll(() => page.getByRole("dialog").count(), { message: way }).toBe(0);
    }

    await page.goto(`${product.url}/orders?order_name=Month%20end`);
    await signIn(page, buyer);
    await heading(page, "Orders").waitFor();
    await expect.poll(() => new URL(page.url()).search).toContain("order_name=Month");

    await signOut(page);
    await expect.poll(() => cookie(page, "stcart")).toBeUndefined();
    await expect.poll(() => cookie(page, "__Host-stb")).toBeUndefined();
    await page.goBack();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByText("Mona").count()).toBe(0);
  });

  test("/login leads to redirectTo, but never out of the product; the token is in stcart for the page, and its second half where no script reads it", async () => {
    await using visit = await product.visit("/login?redirectTo=%2Fproducts%2Fcs");
    const { page } = visit;
    await signIn(page, buyer);
    expect(await cookie(page, "stcart")).toMatchObject({
      path: "/",
      secure: true,
      sameSite: "Strict",
      httpOnly: false,
    });
    expect(await cookie(page, "__Host-stb")).toMatchObject({ path: "/", secure: true, httpOnly: true });
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
    await expect.poll(() => cookie(page, "stcart")).toBeUndefined();
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
