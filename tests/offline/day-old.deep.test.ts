/** A device that was last used yesterday: opened without a network the dock goes on with yesterday's list, the rest stays shut; with one all of it is of today. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { found } from "#src/text/orders/orders.ts";
import { signInOnline } from "#src/text/shell/access.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { entriesOn } from "#tests/support/disk.ts";
import { atDock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { ageEntries } from "#tests/support/kept-entries.ts";
import { getHoursSinceDay } from "#tests/support/other-day.ts";
import { axeFinds, overflow, signIn, startProduct, type Product } from "#tests/support/product.ts";
import { age, keptAnswers } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const person = "buyer@northcampus.example";
/** Of their customer. */
const timeZone = "America/New_York";
const soon = { timeout: 20_000 };
const shut = (page: Page) => page.getByText(signInOnline, { exact: true });

/** A day passes for what the device keeps and for the session at the server; the browser was left open. Returns the time of the oldest entry since then. */
async function aDayPasses(page: Page, address: string): Promise<Date> {
  await page.goto("about:blank"); // what is still written is written
  await page.goto(`${address}/favicon.svg`);
  const hours = getHoursSinceDay(timeZone, 1);
  await age(page, hours);
  await ageEntries(page, hours);
  await page.context().clearCookies({ name: "stcart-life" });
  const ago = `- interval '${hours} hours'`;
  await product.rows(`update sessions set last_seen_at = last_seen_at ${ago}, ends_at = ends_at ${ago}`);
  const [entry] = await entriesOn(page);
  return new Date(entry!.created_at);
}

test("opened without a network, then with one", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product, "/receive", person, { serviceWorkers: "allow" });
  const { page, line: network } = dock;
  await rowOf(page, line).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const all = ["cart lines", "orders search", "receiving pending", "addresses 1001"];
  await expect.poll(() => keptAnswers(page), soon).toEqual(expect.arrayContaining(all));
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await tally(page, line, 0, 1).waitFor();
  const entered = await aDayPasses(page, network.address);

  // What is shown: the pending list with its age, and what waits. It can be gone on with.
  await page.goto(`${network.address}/receive`);
  await page.getByText(/^List from \d+:\d\d [AP]M on /).waitFor();
  await tally(page, line, 0, 1).waitFor();
  await receive(page, line, 1);
  await tally(page, line, 0, 2).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await pill(page).click();
  await page.getByRole("heading", { level: 1, name: syncText.unsentEntries(2) }).waitFor();
  const day = entered.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric", timeZone });
  await page.getByText(day).waitFor();
  await page.getByText(syncText.willBeSent(2, { device: "tablet", isShut: true, besides: "none" })).waitFor();
  await page.getByText(syncText.signInFirst).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^(Edit|Discard|Send)/ }).count()).toBe(0);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // What is shut.
  for (const path of ["/", "/orders", "/cart", "/checkout"]) {
    await page.goto(`${network.address}${path}`);
    await shut(page).waitFor();
    await expect.poll(() => page.getByText("North Campus Hospital Pharmacy").count()).toBeLessThan(2); // only in the bar
  }
  expect(await onceEach(product, line)).toEqual([]);

  await page.goto(`${network.address}/receive`);
  await tally(page, line, 0, 2).waitFor();
  await networkIsBack(network, page);
  await signIn(page, person);
  await tally(page, line, 2, 0).waitFor();
  await expect.poll(() => page.getByText(/^List from /).count(), soon).toBe(0);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(await onceEach(product, line)).toEqual([1, 1]);
  await page.goto(`${network.address}/orders`);
  await page.getByRole("region", { name: found }).waitFor();
  await expect.poll(() => page.getByText(/^Orders from /).count()).toBe(0);
}, 120_000);
