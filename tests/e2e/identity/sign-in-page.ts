/** The sign-in dialog in the browser of a test, and signing out. */
import type { Page } from "playwright";

/** A buyer of one customer. */
export const buyer = "buyer@northcampus.example";

/** Finds the open dialog by its title. */
export const dialog = (page: Page, name: string | RegExp = /^Sign in/) => page.getByRole("dialog", { name });

/** Finds the title of the screen. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Returns a cookie of the browser by its name. */
export const findCookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((each) => each.name === name);

/** Signs out through the account menu and waits for the public home page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await heading(page, "Order and receive pharmaceuticals").waitFor();
}
