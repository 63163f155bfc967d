/** The set-up of two-factor authentication: another tab under the new token, and every device. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressFits } from "#tests/support/devices.ts";
import * as twoFactorText from "#src/text/identity/two-factor.ts";
import { getNow } from "#tests/support/present.ts";
import { signIn, startProduct, type Product } from "#tests/support/product.ts";
import { codeAt } from "#tests/support/security-examples.ts";
import { mainButton, readKey, toKeyUri } from "./two-factor-page.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

test("the other tab goes on under the new token", async () => {
  await using visit = await product.visit("/two-factor-setup");
  const { page } = visit;
  await signIn(page, "dock@northcampus.example");
  await page.getByRole("img", { name: twoFactorText.qrCode }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${product.url}/orders`);
  await other.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await page.getByLabel(twoFactorText.code, { exact: true }).fill(codeAt(toKeyUri(await readKey(page)), getNow()));
  await mainButton(page, "Verify").click();
  await mainButton(page, "Enable").click();
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
