/** The list of the quick order screen, on a page that goes on. */
import type { Page } from "playwright";
import * as text from "#src/text/cart/quick-order.ts";
import { goOn } from "./go-on.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const noRows = (page: Page) => page.getByRole("heading", { name: text.emptyTitle });

/** Opens the screen, and empties its list. */
export async function openEmptyList(page: Page): Promise<void> {
  await goOn(page, "/quick-order");
  await button(page, text.clear).or(noRows(page)).waitFor();
  if (await button(page, text.clear).isVisible()) await clearList(page);
}

export async function clearList(page: Page): Promise<void> {
  await button(page, text.clear).click();
  await button(page, text.clearRows).click();
  await noRows(page).waitFor();
}

/** Pastes text into the field for a code, as a person does. */
export const pasteList = (page: Page, list: string): Promise<void> =>
  page.getByRole("textbox", { name: text.codeLabel, exact: true }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, list);
