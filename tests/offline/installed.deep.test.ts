/** The installed portal is closed for good, as phones do it, and opened again from its icon with no network: its session lasts as long as a session can. */
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { networkIsBack, pill } from "#tests/support/dock.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { ownBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { keptAnswers } from "#tests/support/read-cache.ts";

let product: ProductServer;
beforeAll(async () => {
  product = await startProductServer({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
/** The window of its own, among whatever else the browser opened. */
async function appIn(context: BrowserContext): Promise<Page> {
  for (const page of context.pages())
    if (await page.evaluate(() => matchMedia("(display-mode: standalone)").matches)) return page;
  throw new Error("No page is an app.");
}
const usual = (page: Page, nth: number) =>
  page.getByRole("region", { name: "Usual items" }).getByRole("listitem").nth(nth);
const endsWithBrowser = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.expires === -1;

test("begun in a tab, gone on with from the icon, closed and opened again: usual items are there, and what was added arrives", async () => {
  await using network = await startProxy(product.url);
  await using browser = ownBrowser();
  const tab = await (await browser.open()).newPage();
  await tab.goto(network.address);
  await signIn(tab, "buyer@northcampus.example");
  await expect.poll(() => keptAnswers(tab), soon).toContain("usual-items");
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  for (const name of ["stcart", "__Host-stb"]) expect(await endsWithBrowser(tab.context(), name)).toBe(true);
  await browser.close();

  const icon = { app: `${network.address}/usual-items` };
  const opened = await browser.open({ ...icon, isGoingOn: true });
  const first = await appIn(opened);
  await expect.poll(() => endsWithBrowser(opened, "__Host-stb"), soon).toBe(false);
  await network.fault({ kind: "refuse" });
  await usual(first, 0)
    .getByRole("button", { name: /^Add \d/ })
    .click();
  await usual(first, 0)
    .getByText(/in cart, saved on/)
    .waitFor();
  await browser.close();

  const again = await appIn(await browser.open(icon));
  await usual(again, 0)
    .getByText(/in cart, saved on/)
    .waitFor();
  await usual(again, 1)
    .getByRole("button", { name: /^Add \d/ })
    .click();
  await usual(again, 1)
    .getByText(/in cart, saved on/)
    .waitFor();
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.offlineWaiting(2));
  expect(await axeFinds(again)).toEqual([]);

  await networkIsBack(network, again);
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  expect((await askFromPage<Cart>(again, "/api/carts")).items).toHaveLength(2);
}, 120_000);

test("whoever signs out of it leaves nothing that the next start could open", async () => {
  await using network = await startProxy(product.url);
  await using browser = ownBrowser();
  const icon = { app: network.address };
  const app = await appIn(await browser.open(icon));
  await signIn(app, "admin@lakeshore.example");
  await app.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(() => keptAnswers(app), soon).toContain("usual-items");
  await app.getByRole("button", { name: /^Account/ }).click();
  await app.getByRole("button", { name: "Sign out" }).click();
  await app.getByRole("heading", { level: 1, name: "Order and receive pharmaceuticals" }).waitFor();
  await network.fault({ kind: "refuse" });
  await browser.close();
  const again = await appIn(await browser.open(icon));
  await again.getByRole("banner").waitFor();
  expect((await again.context().cookies()).map(({ name }) => name)).not.toContain("stcart");
  expect(await keptAnswers(again)).toEqual([]);
}, 120_000);
