/** The screen that sets up two-factor authentication, in the browser of a test. */
import type { Page } from "playwright";

/** Finds a button of the screen by its exact name. */
export const mainButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** Returns the key that the screen shows beside the QR code. */
export const readKey = async (page: Page) =>
  (await page.locator("main code").first().textContent())!.replaceAll(/\s/g, "");

/** Returns the address that an authenticator reads for a key. */
export const toKeyUri = (key: string) => `otpauth://totp/x?secret=${key}`;
