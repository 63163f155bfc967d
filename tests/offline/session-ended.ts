/** The screens of a device whose session has ended, without a network. */
import { expect } from "vitest";
import * as ordersText from "#src/text/orders/orders.ts";
import * as access from "#src/text/shell/access.ts";
import { goOn } from "#tests/support/go-on.ts";
import { axeFinds, overflow, type Visit } from "#tests/support/product.ts";
import { cut } from "#tests/support/read-cache.ts";

/**
 * Cuts the network of a device without these cookies and expects that receiving opens and every other screen asks for a sign-in.
 * @param visit a device that stores the answers of an earlier visit
 */
export async function expectOnlyReceivingOpens(
  { page, complaints }: Visit,
  { url, lostCookies }: { url: string; lostCookies: readonly string[] },
): Promise<void> {
  for (const name of lostCookies) await page.context().clearCookies({ name });
  await cut(page);
  await page.goto(`${url}/orders`);
  await page.getByText(access.signInOnline).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await expect.poll(() => page.getByRole("region", { name: ordersText.found }).count()).toBe(0);
  await page.getByRole("link", { name: access.continueReceiving }).click();
  await page
    .getByRole("region", { name: /^Order \d+/ })
    .first()
    .waitFor();
  await page.getByText(/^List from /).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
  await goOn(page, "/");
  await page.getByText(access.signInOnline).waitFor();
}
