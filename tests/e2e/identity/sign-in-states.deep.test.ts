/** The states of the sign-in dialog and how each leads to the next (docs/readings.md, "The sign-in dialog"). */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asServer } from "#tests/support/as-server.ts";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as customerText from "#src/text/identity/customer.ts";
import * as forgotText from "#src/text/identity/forgot-password.ts";
import { signInWithCodeFailed } from "#server/services/identity/text.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { turnOnSecondFactor, type SecondFactor } from "#tests/support/second-factor.ts";

const buyer = "buyer@northcampus.example";
const admin = "admin@northcampus.example";

let product: Product;
let priya: SecondFactor;
beforeAll(async () => {
  product = await startProduct();
  priya = await turnOnSecondFactor(product.url, admin);
});
afterAll(() => product?.close());

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
const autocomplete = (page: Page) =>
  page
    .getByRole("dialog")
    .locator("input")
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).autocomplete));

async function logIn(page: Page, email: string, name: string | RegExp = "Sign in"): Promise<void> {
  await dialog(page, name).getByLabel(fieldText.email).fill(email);
  await dialog(page, name).getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
  await page.keyboard.press("Enter");
}

/** Answers each matching call with an error for as long as the test wants. */
async function failing(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(`**${path}`, (route) => asServer(route, { status: 500, json: { Message: "It broke." } }));
  return () => page.unroute(`**${path}`);
}

test("login and forgot password: one form each, which password managers know, with the focus in it; they switch back and forth, a link is mailed, and nobody is signed in", async () => {
  await using visit = await product.visit("/login");
  const { page } = visit;
  await dialog(page, "Sign in").waitFor();
  await expect.poll(() => autocomplete(page)).toEqual(["username", "current-password"]);
  await expect.poll(() => page.getByRole("dialog").locator("form").count()).toBe(1);
  await expect.poll(() => focused(page)).toBe("email");

  await dialog(page, "Sign in").getByLabel(fieldText.email).fill(buyer);
  await dialog(page, "Sign in").getByRole("button", { name: signInText.forgotPassword }).click();
  const forgot = dialog(page, forgotText.title);
  await forgot.waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  await expect.poll(() => autocomplete(page)).toEqual(["username"]);
  await expect.poll(() => page.getByRole("dialog").locator("form").count()).toBe(1);
  await expect.poll(() => forgot.getByLabel(fieldText.email).inputValue()).toBe(buyer);
  await expect.poll(() => focused(page)).toBe("email");
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText(forgotText.sent, { exact: true }).waitFor();
  await forgot.getByRole("button", { name: forgotText.backToSignIn }).click();
  await dialog(page, "Sign in").waitFor();
  await expect.poll(() => dialog(page, "Sign in").getByLabel(fieldText.email).inputValue()).toBe(buyer);
  await dialog(page, "Sign in").getByRole("button", { name: signInText.forgotPassword }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await heading(page, "Order and receive pharmaceuticals").waitFor();
});

describe("two-factor code", () => {
  test("follows the right password and fits every device; Escape and Cancel lead home, and nobody is signed in; the right code leads in", async () => {
    await using visit = await product.visit("/receive");
    const { page, complaints } = visit;
    const asked = dialog(page, signInText.codeTitle);
    for (const way of ["Escape", "Cancel"]) {
      await logIn(page, admin);
      await asked.waitFor();
      if (way === "Escape") await page.keyboard.press("Escape");
      else await page.getByRole("button", { name: "Cancel" }).click();
      await heading(page, "Order and receive pharmaceuticals").waitFor();
      await expect.poll(() => [way, new URL(page.url()).pathname]).toEqual([way, "/"]);
      expect([way, await cookie(page, "stcart")]).toEqual([way, undefined]);
      await expect.poll(() => page.getByRole("dialog").count(), { message: way }).toBe(0);
      await goOn(page, "/receive");
    }

    await logIn(page, admin);
    await asked.waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    await expect.poll(() => autocomplete(page)).toEqual(["one-time-code"]);
    await expect.poll(() => page.getByRole("dialog").locator("form").count()).toBe(1);
    await expect.poll(() => focused(page)).toBe("code");
    expect(await axeFinds(page)).toEqual([]);
    expect(await cookie(page, "stcart")).toBeUndefined();

    await page.keyboard.press("Enter");
    await asked.getByText(signInText.codeMissing).waitFor();
    await asked.getByRole("textbox").fill("000000");
    await page.keyboard.press("Enter");
    await asked.getByText(signInWithCodeFailed).waitFor();
    await fitsEverywhere(page);
    await asked.getByRole("textbox").fill(await priya.code());
    await page.keyboard.press("Enter");
    await heading(page, "Receive").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a recovery code leads in too; over a page whose session ended leaving asks first, and the code goes on where the person was", async () => {
    await using visit = await product.visit("/cart");
    const { page } = visit;
    await logIn(page, admin);
    const asked = dialog(page, signInText.codeTitle);
    await asked.getByRole("button", { name: signInText.withRecoveryCode }).click();
    await expect.poll(() => focused(page)).toBe("code");
    expect(await axeFinds(page)).toEqual([]);
    await asked.getByLabel("Recovery code").fill(priya.recovery_codes[0]!.toLowerCase());
    await page.keyboard.press("Enter");
    await heading(page, "Cart").waitFor();

    await page.getByLabel("Search products").fill("midaz");
    await product.rows("delete from sessions");
    // What the page asks for by itself may have opened the dialog already: then nothing behind it can be reached by a pointer.
    await page.getByText("Controlled", { exact: true }).dispatchEvent("click");
    await dialog(page, signInText.expiredTitle)
      .getByLabel(fieldText.password, { exact: true })
      .fill(demonstrationPassword);
    await page.keyboard.press("Enter");
    await asked.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: signInText.keepPage }).click();
    await asked.getByRole("textbox").fill(await priya.code());
    await page.keyboard.press("Enter");
    await asked.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Search products").inputValue()).toBe("midaz");
  });
});

test("choose customer: staff type and pick with the arrow keys; a fast typist asks the server once", async () => {
  await using visit = await product.visit("/");
  const { page } = visit;
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
  await logIn(page, "staff@harborridge.example");
  const choose = dialog(page, customerText.title);
  const field = choose.getByRole("combobox", { name: "Customer" });
  await field.waitFor();
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/customers/search") ? 1 : 0));
  // Not that of all customers, which is asked for before anything is typed.
  const answered = page.waitForResponse(
    async (answer) => answer.url().endsWith("/customers/search") && !(await answer.text()).includes("Lakeshore"),
  );
  await field.pressSequentially("corner", { delay: 5 });
  await answered;
  await page.getByRole("option", { name: "Corner Street Pharmacy" }).waitFor();
  expect(asked).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await heading(page, "Corner Street Pharmacy").waitFor();
  await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("rx");
});

describe("choose product", () => {
  test("is not asked after the sign-in: the Rx cart is the default", async () => {
    await using visit = await product.visit("/login");
    const { page } = visit;
    const titles: string[] = [];
    await page.exposeFunction("saw", (title: string) => titles.push(title));
    await page.evaluate(() =>
      new MutationObserver(() => {
        for (const each of document.querySelectorAll("[role=dialog] [role=list], [role=dialog] ul"))
          (globalThis as unknown as { saw: (title: string) => void }).saw(each.getAttribute("aria-label") ?? "");
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await logIn(page, buyer);
    await heading(page, "North Campus Hospital Pharmacy").waitFor();
    expect(titles).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("rx");
  });

  test("is asked where the default could not be set, says why, and offers what the person may use; whoever comes back in between has the default; cancelling signs out", async () => {
    await using visit = await product.visit("/cart");
    const { page } = visit;
    const choose = dialog(page, customerText.productTypeTitle);
    let works = await failing(page, "/api/security/session-cart-type");
    /** The session has no cart, and gets none when the page is opened. */
    const openWithoutCart = async () => {
      works = await failing(page, "/api/security/session-cart-type");
      await product.rows("update sessions set cart_type_code = null");
      await page.reload();
      await choose.getByRole("alert").waitFor();
    };
    await logIn(page, "owner@cornerstreet.example");
    await choose.getByRole("alert").waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rx products");
    await works();
    await choose.getByRole("button", { name: "Controlled substances" }).click();
    await choose.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("cs");

    await openWithoutCart();
    await works();
    await page.reload();
    await heading(page, "Cart").waitFor();
    await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe("rx");

    await openWithoutCart();
    await works();
    await page.keyboard.press("Escape");
    await heading(page, "Order and receive pharmaceuticals").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    await expect.poll(() => cookie(page, "stcart")).toBeUndefined();
  });
});
