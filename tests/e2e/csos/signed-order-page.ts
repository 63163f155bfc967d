/** The page of a signed order, and a user who can sign orders in the controlled cart. */
import type { Page } from "playwright";
import { expect } from "vitest";
import * as text from "#src/text/orders/signature.ts";
import { itemsOf } from "#tests/support/at-checkout.ts";
import { listDemonstrationCertificates, uploadCertificates } from "#tests/support/demonstration-certificates.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { axeFinds, overflow, type Product, type Visit } from "#tests/support/product.ts";

/** Opens home as a buyer who can sign: in the controlled cart, with a certificate for each address. `items` are three Schedule II products. */
export async function openAsSigner(product: Product) {
  const visit: Visit = await product.visit("/", { as: "buyer@northcampus.example" });
  const { page } = visit;
  await askFromPage(page, "/api/security/session-cart-type", { cart_type_code: "CSO" });
  const items = await itemsOf(product, "II", 3);
  const certificates = await listDemonstrationCertificates(product, "North Campus");
  // Whichever address is chosen at first has one.
  await uploadCertificates(page, certificates);
  await page.reload(); // in the controlled cart
  return { visit, items, certificates };
}

/** Finds the part of the page about the signature. */
export const panel = (page: Page) => page.getByRole("region", { name: text.title });

/** Expects no accessibility violation and no overflow on a phone and on a desk. */
export async function expectSound(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page)).toBe(0);
  }
}
