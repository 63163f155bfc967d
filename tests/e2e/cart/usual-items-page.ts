/** The usual items in the browser of a test. */
import type { Page } from "playwright";
import * as text from "#src/text/cart/usual-items.ts";

/** Finds the rows of the list. */
export const lines = (page: Page) => page.getByRole("region", { name: text.title }).getByRole("listitem");
