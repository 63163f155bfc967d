/** Two-factor authentication as a person meets it: from the picture to the sign-in, recovery, and off again. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressFits } from "#tests/support/devices.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as twoFactorText from "#src/text/identity/two-factor.ts";
import { codeNotAccepted } from "#server/services/identity/text.ts";
import { getNow, getNowMs } from "#tests/support/present.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { codeAt } from "#tests/support/security-examples.ts";

const reporter = "reports@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const keyOf = async (page: Page) => (await page.locator("main code").first().textContent())!.replaceAll(/\s/g, "");
const uriOf = (key: string) => `otpauth://totp/x?secret=${key}`;
const stepMs = 30_000;

test("scan, verify, enable, keep the codes; sign in with a code, then with a recovery code; turn it off", async () => {
  await using visit = await product.visit("/two-factor-setup");
  const { page, complaints } = visit;
  await signIn(page, reporter);
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const key = await keyOf(page);
  await page.reload();
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  await expect.poll(() => keyOf(page)).toBe(key);
  // The server takes one step before and one after the present one, and none twice.
  const getStep = () => Math.floor(getNowMs() / stepMs);
  const codeOf = (step: number) => codeAt(uriOf(key), new Date(step * stepMs));

  await expect.poll(() => button(page, "Enable").isDisabled()).toBe(true);
  await page.getByLabel(twoFactorText.code, { exact: true }).fill("123");
  await button(page, "Verify").click();
  await page.getByText(twoFactorText.codeMissing).waitFor();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill("0000");
  await button(page, "Verify").click();
  await page.getByText(codeNotAccepted).waitFor();
  const verified = getStep();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill(codeOf(verified));
  await button(page, "Verify").click();
  await page.getByText(twoFactorText.codeVerified).waitFor();
  await button(page, "Enable").click();
  await page.getByText(twoFactorText.enabled, { exact: true }).waitFor();

  const list = page.getByRole("list", { name: twoFactorText.recoveryCodes });
  const codes = await list.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  expect(await axeFinds(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await button(page, "Download").click();
  expect(
    readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\n"),
  ).toEqual(codes);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => list.isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await button(page, twoFactorText.codesSaved).click();
  await page.getByText("10 recovery codes are left").waitFor();
  for (const each of codes) await expect.poll(() => page.getByText(each).count()).toBe(0);
  expect(complaints).toEqual([]);

  for (const given of [() => codeOf(Math.max(verified + 1, getStep())), () => codes[0]!]) {
    await using other = await product.visit("/login");
    const dialog = other.page.getByRole("dialog");
    await dialog.getByLabel(fieldText.email).fill(reporter);
    await dialog.getByLabel(fieldText.password, { exact: true }).fill(demonstrationPassword);
    await other.page.keyboard.press("Enter");
    await other.page.getByRole("dialog", { name: signInText.codeTitle }).getByRole("textbox").fill(given());
    await other.page.keyboard.press("Enter");
    await other.page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  }

  await page.reload();
  await page.getByText("9 recovery codes are left").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByLabel(fieldText.authenticatorCode).fill(codes[1]!);
  await button(page, "Turn off").click();
  await page.getByText("Are you sure?").waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByText(twoFactorText.disabled, { exact: true }).waitFor();
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  await expect.poll(() => keyOf(page)).not.toBe(key);
});

test("the other tab goes on under the new token", async () => {
  await using visit = await product.visit("/two-factor-setup");
  const { page } = visit;
  await signIn(page, "dock@northcampus.example");
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${product.url}/orders`);
  await other.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill(codeAt(uriOf(await keyOf(page)), getNow()));
  await button(page, "Verify").click();
  await button(page, "Enable").click();
  await page.getByRole("list", { name: twoFactorText.recoveryCodes }).waitFor();
  // The half minute of the old token is over.
  await product.rows("update sessions set previous_until = created_at");
  const answered = other.waitForResponse(
    (answer) => answer.url().endsWith("/api/receives/pending-changes") && answer.ok(),
  );
  await other.getByRole("link", { name: "Receive" }).first().click();
  await other.getByRole("heading", { level: 1, name: "Receive" }).waitFor();
  await other
    .getByRole("region", { name: /^Order \d+/ })
    .first()
    .waitFor();
  await answered; // the list may have been on the device
  await expect.poll(() => other.getByRole("dialog").count()).toBe(0);
});

test("on every device, light and dark, the set-up fits and is accessible", () =>
  addressFits(product, "/two-factor-setup", (page) => page.getByRole("img", { name: twoFactorText.qrCode })));
