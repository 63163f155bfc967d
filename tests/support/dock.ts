/** The dock worker's tablet behind a line that can fail: what the offline tests of receiving share. */
import type { BrowserContextOptions, Page } from "playwright";
import type { PendingReceive, Receipt } from "#contract/receiving.ts";
import { startProxy, type FaultProxy } from "./fault-proxy.ts";
import { askFromPage } from "./from-page.ts";
import { signIn, type Product } from "./product.ts";

const tablet: BrowserContextOptions = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  reducedMotion: "reduce",
  serviceWorkers: "block",
};

export type Dock = {
  page: Page;
  line: FaultProxy;
  /** Another tab of the same browser. */
  tab: (path?: string) => Promise<Page>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Signed in at the pending lines, over a line of its own. */
export async function atDock(product: Product, path = "/receive", email = "dock@northcampus.example"): Promise<Dock> {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext(tablet);
  context.setDefaultTimeout(20_000);
  const tab = async (where = path) => {
    const page = await context.newPage();
    await page.goto(`${line.address}${where}`);
    return page;
  };
  const page = await tab();
  await signIn(page, email);
  return {
    page,
    line,
    tab,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await line.close();
    },
  };
}

export const pendingLines = (page: Page) => askFromPage<PendingReceive[]>(page, "/api/receives/search-pending", {});

/** What the server has received on a line. */
export async function receiptsOf(page: Page, { order_id, item_id }: PendingReceive): Promise<Receipt[]> {
  const all = await askFromPage<Receipt[]>(page, "/api/receives/search-historical", {});
  return all.filter((each) => each.order_id === order_id && each.item_id === item_id);
}

const taken = new Set<string>();

/** A pending line with at least 3 to come, none received yet, and one known lot that no other test of this file uses. */
export async function aLine(page: Page): Promise<PendingReceive> {
  const line = (await pendingLines(page)).find(
    ({ remaining, rec_qty, lots, ndc_code }, _at, all) =>
      remaining >= 3 &&
      rec_qty === 0 &&
      lots.length === 1 &&
      !taken.has(ndc_code) &&
      all.filter((other) => other.ndc_code === ndc_code).length === 1,
  );
  if (line === undefined) throw new Error("The demonstration has no such pending line.");
  taken.add(line.ndc_code);
  return line;
}

export const rowOf = (page: Page, line: PendingReceive) =>
  page
    .getByRole("region", { name: `Order ${line.order_id}` })
    .getByRole("listitem")
    .filter({ hasText: line.ndc_code })
    .first();

/** Chooses a line and receives so many of a lot. */
export async function receive(page: Page, line: PendingReceive, quantity: number): Promise<void> {
  await rowOf(page, line).getByRole("button", { name: line.full_description }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill(String(quantity));
  await page.getByRole("button", { name: /^Receive \d/ }).click();
}

/** The pill in the bar. */
export const pill = (page: Page) => page.getByRole("banner").locator(".sync");
