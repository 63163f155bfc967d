/** The checkout in the browser of a test: its cart filled by calls, its reasons, and where they lead. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { heading } from "./at-shop.ts";
import { removeCartLines } from "./empty-cart.ts";
import { askFromPage } from "./from-page.ts";
import { goOn } from "./go-on.ts";
import { type Product, type Visit } from "./product.ts";
import { signedIn } from "./signed-in.ts";
import { walked } from "./specified-texts.ts";
import { toContinue } from "#src/text/kit/buttons.ts";

/** `medical_necessity_confirmed`: true where it is left out. */
export type Line = { item_id: number; quantity: number; medical_necessity_confirmed?: boolean };

type Opening = {
  as: string;
  cart: "RXO" | "CSO";
  lines: readonly Line[];
  path?: string;
  /** What is done to the page before it is opened. */
  before?: (page: Page) => Promise<void>;
};

/** Opens the checkout of a person's cart, in which these lines and no others are. */
export async function atCheckout(
  product: Product,
  { as, cart, lines, path = "/checkout", before }: Opening,
): Promise<Visit> {
  const visit = await product.visit("/favicon.svg"); // of the portal, and without its program
  await signedIn(visit.page.context(), product.url, as);
  await askFromPage(visit.page, "/api/security/session-cart-type", { cart_type_code: cart });
  await removeCartLines(visit.page);
  await fillCart(visit.page, lines);
  await before?.(visit.page);
  await visit.page.goto(`${product.url}${path}`);
  if (path.startsWith("/checkout")) await heading(visit.page, /checkout/i).waitFor();
  return visit;
}

export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  for (const line of lines)
    await askFromPage(page, "/api/carts/add-item", {
      medical_necessity_confirmed: true,
      ...line,
      quantity_uom_code: "CT",
    });
}

/** Products by schedule, null for Rx: such as can be had, at the list price, and are on no offer. */
export const itemsOf = async (product: Product, schedule: string | null, count: number): Promise<number[]> =>
  (
    await product.rows<{ item_id: number }>(
      `select item_id from products join product_units using (item_id)
         where schedule_name is not distinct from $1 and (not confirm_to_sell or schedule_name is not null) and quantity_uom_code = 'CT' and price_cents > 500
           and coalesce(max_sale_qty, 9999) > 50 and coalesce((select available from stock where stock.item_id = products.item_id), 9999) > 200
           and not exists (select from customer_prices known where known.item_id = products.item_id)
           and not exists (select from incentive_products offered where offered.item_id = products.item_id)
         order by item_id limit $2`,
      [schedule, count],
    )
  ).map(({ item_id }) => item_id);

export const place = (page: Page): Locator => page.getByRole("button", { name: /^Place order/ });
export const reasons = (page: Page): Locator => page.getByRole("list", { name: toContinue });

/** The reasons as they stand, in their order. */
export async function saysOnly(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(() => reasons(page).getByRole("listitem").allTextContents(), { timeout: 20_000 }).toEqual(texts);
  walked(texts);
}

/** What stands elsewhere on the page, letter for letter. */
export async function tells(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
  walked([text]);
}

/** Nothing blocks it any more. */
export const isReady = (page: Page): Promise<void> =>
  expect.poll(() => place(page).isEnabled(), { timeout: 20_000 }).toBe(true);

/** A reason is a link to its field, in which the cursor stands then. */
export async function leadsTo(page: Page, text: string, id: string): Promise<void> {
  await reasons(page).getByRole("link", { name: text, exact: true }).click();
  await expect.poll(async () => [text, await page.evaluate(() => document.activeElement?.id)]).toEqual([text, id]);
}

/** The checkout again, as one comes to it from the cart. */
export async function comeBack(page: Page, path = "/checkout"): Promise<void> {
  await goOn(page, "/cart");
  await heading(page, /cart/i).waitFor();
  await goOn(page, path);
  await heading(page, /checkout/i).waitFor();
}

/** Chooses one of a few that stand beside each other. */
export const pick = (page: Page, group: string, choice: string): Promise<void> =>
  page.getByRole("group", { name: group }).getByText(choice, { exact: true }).click();
