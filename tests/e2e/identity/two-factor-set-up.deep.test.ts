/** Two-factor authentication from the set-up to the sign-in with a code, with a recovery code, and turned off again. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as twoFactorText from "#src/text/identity/two-factor.ts";
import { codeNotAccepted } from "#server/services/identity/text.ts";
import { getNowMs } from "#tests/support/present.ts";
import { axeFinds, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { codeAt } from "#tests/support/security-examples.ts";
import { mainButton, readKey, toKeyUri } from "./two-factor-page.ts";

const reporter = "reports@northcampus.example";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const stepMs = 30_000;

test("two-factor authentication is enabled with a verified code, asks for a code or a recovery code at sign-in, and is turned off", async () => {
  await using visit = await product.visit("/two-factor-setup");
  const { page, complaints } = visit;
  await signIn(page, reporter);
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  const key = await readKey(page);
  await page.reload();
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  await expect.poll(() => readKey(page)).toBe(key);
  // The server takes one step before and one after the present one, and none twice.
  const getStep = () => Math.floor(getNowMs() / stepMs);
  const codeOf = (step: number) => codeAt(toKeyUri(key), new Date(step * stepMs));

  await expect.poll(() => mainButton(page, "Enable").isDisabled()).toBe(true);
  await page.getByLabel(twoFactorText.code, { exact: true }).fill("123");
  await mainButton(page, "Verify").click();
  await page.getByText(twoFactorText.codeMissing).waitFor();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill("0000");
  await mainButton(page, "Verify").click();
  await page.getByText(codeNotAccepted).waitFor();
  const verified = getStep();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill(codeOf(verified));
  await mainButton(page, "Verify").click();
  await page.getByText(twoFactorText.codeVerified).waitFor();
  await mainButton(page, "Enable").click();
  await page.getByText(twoFactorText.enabled, { exact: true }).waitFor();

  const list = page.getByRole("list", { name: twoFactorText.recoveryCodes });
  const codes = await list.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  expect(await axeFinds(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await mainButton(page, "Download").click();
  expect(
    readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\n"),
  ).toEqual(codes);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => list.isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await mainButton(page, twoFactorText.codesSaved).click();
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
  // The code comes first: without a right one nothing is asked.
  await mainButton(page, "Turn off").click();
  await page.getByText(twoFactorText.codeFirst).waitFor();
  await page.getByLabel(fieldText.authenticatorCode).fill("0000");
  await mainButton(page, "Turn off").click();
  await page.getByText(codeNotAccepted).waitFor();
  await expect.poll(() => page.getByText("Are you sure?").count()).toBe(0);
  await page.getByLabel(fieldText.authenticatorCode).fill(codes[1]!);
  await mainButton(page, "Turn off").click();
  await page.getByText("Are you sure?").waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByText(twoFactorText.disabled, { exact: true }).waitFor();
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  await expect.poll(() => readKey(page)).not.toBe(key);
});
