/** A desk whose browser keeps page and catalogue, behind a line that can fail: what the offline tests of the catalogue share. */
import type { BrowserContextOptions, Page } from "playwright";
import { expect } from "vitest";
import type { Product as Item, ProductPage } from "#contract/catalogue/catalogue.ts";
import { closeAfterTest } from "./evidence.ts";
import { startProxy, type FaultProxy } from "./fault-proxy.ts";
import { keptCatalogue } from "./kept-catalogue.ts";
import type { Product, VisitOptions } from "./product.ts";
import { signedIn, untilIn } from "./signed-in.ts";

/** Looking into the disk is work for the page too: a few times a second will do. */
const soon = { timeout: 20_000, interval: 200 };
/** Mona of North Campus. */
export const buyer = "buyer@northcampus.example";
/** The input of a search for the whole catalogue. */
export const everything = { searchText: "", page_size: 1000 };
export const itemsOf = ({ groups }: ProductPage): Item[] => groups.flatMap(({ items }) => items);
/** The products that a list shows. */
export const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
/** The age of what this device answered. */
export const stands = (page: Page) => page.getByText(/^Prices and stock from \d+:\d\d [AP]M /);

export type Desk = { page: Page; line: FaultProxy; complaints: string[]; [Symbol.asyncDispose]: () => Promise<void> };

/** A browser of its own over a line of its own, with the service worker that keeps the page: as nobody, or `as` somebody who has just signed in. */
export async function atDesk(product: Product, { as, ...options }: VisitOptions = {}): Promise<Desk> {
  const line = await startProxy(product.url);
  const context = await product.browser.newContext({ reducedMotion: "reduce", serviceWorkers: "allow", ...options });
  context.setDefaultTimeout(20_000);
  if (as !== undefined) await signedIn(context, line.address, as);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(line.address);
  if (as !== undefined) await untilIn(page);
  return {
    page,
    line,
    complaints,
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await context.close();
        await line.close();
      }),
  };
}

/** The page and the whole catalogue are on the device. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(async () => (await keptCatalogue(page))?.isComplete, soon).toBe(true);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** One visit, only to home. */
export async function visitOnce(
  product: Product,
  options: BrowserContextOptions & { email?: string } = {},
): Promise<Desk> {
  const { email = buyer, ...rest } = options;
  const desk = await atDesk(product, { as: email, ...rest });
  await untilKept(desk.page);
  return desk;
}

/** By the bar's search. */
export const searchFor = async (page: Page, text: string) => {
  await page.getByRole("combobox", { name: "Search products" }).fill(text);
  await page.keyboard.press("Enter");
};
