/** The dock's screen in the browser of a test: its rows and its pad, and what is typed and pressed there. */
import type { BrowserContextOptions, Page } from "playwright";
import { isoToWire } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { shippedOf } from "#contract/receiving/rules/receiving.ts";
import { tabletOptions } from "./dock.ts";
import { askFromPage } from "./from-page.ts";
import { goOn } from "./go-on.ts";
import { getToday } from "./present.ts";
import type { Product, Visit } from "./product.ts";

/** Signed in there as the dock worker, on a tablet unless said otherwise. */
export async function atPad(
  product: Product,
  options: BrowserContextOptions = tabletOptions,
  path = "/receive",
): Promise<Visit> {
  const visit = await product.visit(path, { as: "dock@northcampus.example", ...options });
  await visit.page.getByRole("heading", { level: 1, name: "Receive" }).waitFor({ state: "attached" });
  return visit;
}

/** Comes back to the dock from another screen: the list is as it stands by then, and nothing is said of what was before. */
export async function backAtDock(page: Page, path = "/receive"): Promise<void> {
  await goOn(page, "/contact");
  await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
  await goOn(page, path);
  await page.getByRole("heading", { level: 1, name: "Receive" }).waitFor({ state: "attached" });
}

export const pending = (page: Page) => askFromPage<PendingReceive[]>(page, "/api/receives/search-pending", {});
export const order = (page: Page, line: PendingReceive) => page.getByRole("region", { name: `Order ${line.order_id}` });
export const row = (page: Page, line: PendingReceive) =>
  order(page, line).getByRole("listitem").filter({ hasText: line.ndc_code }).first();
export const choose = (page: Page, line: PendingReceive) =>
  row(page, line).getByRole("button", { name: line.full_description, exact: true }).click();
export const keys = (page: Page) => page.getByRole("group", { name: "Quantity" });
export const amount = (page: Page) => page.getByRole("textbox", { name: /^Quantity/ });
export const receive = (page: Page) => page.getByRole("button", { name: /^Receive( \d|$)/ });
export const status = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
export const isIn = (page: Page, line: PendingReceive) =>
  row(page, line)
    .getByText(`${shippedOf(line)} of ${shippedOf(line)}`)
    .waitFor();
export const undo = (page: Page, line: PendingReceive) => row(page, line).getByRole("button", { name: /^Undo / });
export const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

/** Today at the hospital, as the page takes it. */
export const today = () => isoToWire(getToday("America/New_York"));
