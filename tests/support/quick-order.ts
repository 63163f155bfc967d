/** The list of the quick order screen, on a page that goes on. */
import type { Page } from "playwright";
import { goOn } from "./go-on.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const noRows = (page: Page) => page.getByRole("heading", { name: "No rows yet" });

/** Opens the screen, and empties its list. */
export async function openEmptyList(page: Page): Promise<void> {
  await goOn(page, "/quick-order");
  await button(page, "Clear").or(noRows(page)).waitFor();
  if (await button(page, "Clear").isVisible()) await clearList(page);
}

export async function clearList(page: Page): Promise<void> {
  await button(page, "Clear").click();
  await button(page, "Clear rows").click();
  await noRows(page).waitFor();
}

/** Pastes text into the field for a code, as a person does. */
export const pasteList = (page: Page, text: string): Promise<void> =>
  page.getByRole("textbox", { name: "NDC or item number", exact: true }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
