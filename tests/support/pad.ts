/** The dock's screen in the browser of a test: its rows and its pad, and what is typed and pressed there. */
import type { BrowserContextOptions, Page } from "playwright";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
import { tabletOptions } from "./dock.ts";
import { askFromPage } from "./from-page.ts";
import { goOn } from "./go-on.ts";
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
export const receive = (page: Page) => page.getByRole("button", { name: /^Receive( |$)/ });
export const status = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
export const isIn = (page: Page, line: PendingReceive) =>
  row(page, line)
    .getByText(`${shippedOf(line)} of ${shippedOf(line)}`)
    .waitFor();
export const undo = (page: Page, line: PendingReceive) => row(page, line).getByRole("button", { name: /^Undo / });
export const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

/** A line that nothing else in a file touches: `place` counts those that answer `fits`. */
export async function aLine(page: Page, place: number, fits: (line: PendingReceive) => boolean = () => true) {
  const lines = (await pending(page)).filter(
    (line, _at, all) =>
      dueOf(line) >= 3 &&
      dueOf(line) === line.remaining &&
      line.lots.length === 1 &&
      all.filter((other) => other.ndc_code === line.ndc_code).length === 1 &&
      fits(line),
  );
  const line = lines.at(place);
  if (line === undefined) throw new Error("The demonstration has no such pending line.");
  return line;
}

/** Today at the hospital, as the page takes it. */
export const today = () => isoToWire(dateIn("America/New_York", new Date()));
