/** Order guides in the browser of a test. */
import type { Page } from "playwright";
import { expect } from "vitest";
import * as editText from "#src/text/cart/order-guide-edit.ts";
import * as guidesText from "#src/text/cart/order-guides.ts";
import { heading } from "#tests/support/at-shop.ts";

/** Finds the lines of the guide that is edited. */
export const editedLines = (page: Page) => page.getByRole("list", { name: editText.lines }).getByRole("listitem");

/** Creates a guide without products on the list of guides, and opens it. */
export async function createEmptyGuide(page: Page, name: string): Promise<void> {
  await heading(page, guidesText.title).waitFor();
  await page.getByRole("textbox", { name: guidesText.newGuide }).fill(name);
  await page.keyboard.press("Enter");
  await heading(page, name).waitFor();
}

/** Creates a guide with two products. */
export async function createGuide(page: Page, name: string): Promise<void> {
  await createEmptyGuide(page, name);
  for (const code of ["99904-107-01", "99917-1107-1"]) {
    await page.getByRole("combobox", { name: editText.addProduct }).fill(code);
    await page.getByRole("option").filter({ hasText: "NDC" }).first().click();
  }
  await expect.poll(() => editedLines(page).count()).toBe(2);
}
