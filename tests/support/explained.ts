/** A price that explains itself, as whoever has no mouse asks it. */
import type { Page } from "playwright";
import { expect } from "vitest";
import * as text from "#src/text/trade/price.ts";
import { wrongBy } from "./axe.ts";
import { overflow } from "./product.ts";

const explanation = (page: Page) => page.getByRole("dialog", { name: text.title });

/**
 * The first price whose button's name fits `of` explains itself by the keyboard alone: opened, looked at, closed, and back where it was asked.
 * Gives what was said.
 */
export async function explains(page: Page, of: string | RegExp = /./): Promise<string> {
  const price = page
    .getByRole("button", { name: /: price details for/ })
    .and(page.getByRole("button", { name: of }))
    .first();
  await price.focus();
  await page.keyboard.press("Enter");
  const explained = explanation(page);
  await explained.getByText(/^Contract price \(list price \$|^List price$/).waitFor();
  const said = (await explained.textContent()) ?? "";
  const name = (await price.getAttribute("aria-label")) ?? "";
  // What is paid is what the row says, and stands last.
  expect(/Price per [a-z ]+(\$[\d,.]+)/.exec(said)?.[1]).toBe(name.split(":")[0]);
  // Without pictures: another size of the window closes it.
  expect([name, await wrongBy(page), await overflow(page)]).toEqual([name, [], 0]);
  await page.keyboard.press("Escape");
  await explained.waitFor({ state: "detached" });
  await expect.poll(() => price.evaluate((it) => it === document.activeElement)).toBe(true);
  return said;
}

/** The same by a press: it opens, and nothing else of the row or card is touched. */
export async function opensByPress(page: Page, of: RegExp): Promise<void> {
  const address = page.url();
  await page.getByRole("button", { name: of }).first().click();
  await explanation(page).waitFor();
  await page.keyboard.press("Escape");
  await explanation(page).waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
}
