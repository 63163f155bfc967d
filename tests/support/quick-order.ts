/** The list of the quick order screen, on a page that goes on. */
import type { Page } from "playwright";
import type { Cart } from "#contract/cart/cart.ts";
import * as text from "#src/text/cart/quick-order.ts";
import { askFromPage } from "./from-page.ts";
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

/** Finds the field for a code. */
export const codeField = (page: Page) => page.getByRole("textbox", { name: text.codeLabel, exact: true });

/** Finds the rows of the list. */
export const listRows = (page: Page) =>
  page
    .getByRole("table", { name: text.listLabel })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/** Finds a row by the number that the list gives it. Rows to fix come first, so the number is not the position. */
export const numberedRow = (page: Page, number: number) =>
  listRows(page).filter({ has: page.locator("[role=cell]:first-child", { hasText: new RegExp(`^${number}$`) }) });

/** Finds the button that adds this number of products. */
export const addButton = (page: Page, count: number) => button(page, text.addProducts(count));

/** Returns how many units are in the cart. */
export const countCartUnits = (page: Page) => askFromPage<Cart>(page, "/api/carts").then(({ itemCount }) => itemCount);
