/** The shop's screens in the browser of a test. */
import type { Page } from "playwright";

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
export const row = (page: Page, ndc: string) => page.getByRole("row").filter({ hasText: ndc });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const quantityOf = (page: Page, ndc: string) => row(page, ndc).getByRole("spinbutton");
