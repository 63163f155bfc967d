/** The portal on a phone, in the browser of a test. */
import type { Page } from "playwright";
import { heading } from "#tests/support/at-shop.ts";
import { phone } from "#tests/support/devices.ts";
import { goOn } from "#tests/support/go-on.ts";
import type { Product, Visit } from "#tests/support/product.ts";

/** Opens home on a phone as a buyer. */
export function visitOnPhone(product: Product): Promise<Visit> {
  const { width, height } = phone;
  const options = { viewport: { width, height }, hasTouch: true, isMobile: true };
  return product.visit("/", { as: "buyer@northcampus.example", ...options });
}

/** Finds the bar at the top. */
export const bar = (page: Page) => page.getByRole("banner");

/** Opens a screen from another one, so that the heading is the new one's. */
export async function openScreen(page: Page, path: string, title: string | RegExp): Promise<void> {
  await goOn(page, path);
  await heading(page, title).waitFor();
}
