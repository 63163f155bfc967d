/** Signing in by the dialog, from home and from a page that needs it, and signing out. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitsEverywhere } from "#tests/support/devices.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { buyer, dialog, findCookie, heading, signOut } from "./sign-in-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

describe("sign-in", () => {
  test("the dialog fits every device, checks its fields before it sends them, shows why a password is refused, and signs in with the right one", async () => {
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

  test("a page for signed-in users opens the dialog: Escape or Cancel leads home, signing in leads back with the filters, and after sign-out going back opens the dialog again", async () => {
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
    await expect.poll(() => findCookie(page, "stcart")).toBeUndefined();
    await expect.poll(() => findCookie(page, "__Host-stb")).toBeUndefined();
    await page.goBack();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByText("Mona").count()).toBe(0);
  });
});
