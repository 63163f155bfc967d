/** The shop's screens in the browser of a test. */
import type { BrowserContextOptions, Page } from "playwright";
import type { Product, Visit } from "./product.ts";

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
export const row = (page: Page, ndc: string) => page.getByRole("row").filter({ hasText: ndc });
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const quantityOf = (page: Page, ndc: string) => row(page, ndc).getByRole("spinbutton");

/** Signed in, on a path; as the buyer unless said otherwise. */
export const atShop = (
  product: Product,
  path: string,
  email = "buyer@northcampus.example",
  options: BrowserContextOptions = {},
): Promise<Visit> => product.visit(path, { as: email, ...options });
