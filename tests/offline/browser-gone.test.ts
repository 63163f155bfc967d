/** The browser goes away while entries wait: closed by a person, or killed in the middle of what it does. What was saved is there again, and arrives once. */
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { aLine, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";

let product: ProductServer;
beforeAll(async () => {
  product = await startProductServer({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const dock = "dock@northcampus.example";
const soon = { timeout: 20_000 };
const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${address}/receive`);
  return page;
};
/** The whole build is on the device. */
const isKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
const signInDialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

test("network cut during a receive, tab closed, browser closed, opened again: it waits for its person and arrives once", async () => {
  await using network = await startProxy(product.url);
  await using browser = ownBrowser();
  const first = await open(await browser.open(), network.address);
  await signIn(first, dock);
  const line = await aLine(first);
  await rowOf(first, line).waitFor();
  await isKept(first);
  await network.fault({ kind: "refuse" });
  await receive(first, line, 1);
  await tally(first, line, 0, 1).waitFor();

  const other = await open(first.context(), network.address);
  await first.close();
  await tally(other, line, 0, 1).waitFor();
  await receive(other, line, 2);
  await tally(other, line, 0, 3).waitFor();
  await browser.close();

  // The session was the browser's, so it is over: the dock goes on all the same.
  const again = await open(await browser.open(), network.address);
  await tally(again, line, 0, 3).waitFor();
  await expect.poll(() => pill(again).textContent(), soon).toBe("Offline · 2 waiting");
  await again
    .getByText("No connection. Keep going: everything is saved on this computer and goes out once you have")
    .waitFor();
  await pill(again).click();
  await again.getByRole("heading", { level: 1, name: "2 entries are waiting" }).waitFor();
  expect(await axeFinds(again)).toEqual([]);
  expect(await onceEach(product, line)).toEqual([]);

  await networkIsBack(network, again);
  await signInDialog(again).waitFor();
  expect(await onceEach(product, line)).toEqual([]);
  await signIn(again, dock);
  await again.getByRole("heading", { level: 1, name: "All sent" }).waitFor();
  expect(await onceEach(product, line)).toEqual([1, 2]);
}, 120_000);

/** What goes on when the browser is killed: all is queued; or one is on its way, not there yet or there and not answered. */
const deaths = ["queued", "on-the-way", "unanswered"] as const;

/** The row says that so many of it wait. How many were sent it says by what the server answered last, which the killed browser may not have kept. */
const waits = (page: Page, line: PendingReceive, waiting: number) =>
  rowOf(page, line).getByRole("img", { name: new RegExp(`sent, ${waiting} waiting, of`) });

test("browser killed ten times with entries queued and in flight: each is there again, and arrives once, in order", async () => {
  await using network = await startProxy(product.url);
  await using browser = ownBrowser();
  let page = await open(await browser.open(), network.address);
  await signIn(page, dock);
  const lines = [await aLine(page, 11), await aLine(page, 11)];
  await isKept(page);
  for (let round = 1; round <= 10; round++) {
    const death = deaths[round % deaths.length]!;
    await network.fault({ kind: "refuse" });
    for (const line of lines) {
      await receive(page, line, 1);
      await waits(page, line, 1).waitFor();
    }
    if (death === "on-the-way") await network.fault({ kind: "black-hole" });
    if (death === "unanswered") await network.fault({ kind: "slow", ms: 1_000 });
    if (death !== "queued") {
      await page.evaluate(() => globalThis.dispatchEvent(new Event("focus")));
      await expect.poll(() => statesOnDisk(page), { ...soon, interval: 5 }).toContain("sending");
    }
    if (death === "unanswered")
      await expect.poll(async () => (await onceEach(product, lines[0]!)).length, soon).toBe(round);
    await browser.kill();

    if (death !== "queued") await network.lift();
    page = await open(await browser.open(), network.address);
    if (death === "queued") {
      for (const line of lines) await waits(page, line, 1).waitFor();
      await networkIsBack(network, page);
    }
    await signIn(page, dock);
    for (const line of lines) await waits(page, line, 0).waitFor();
    await expect.poll(() => pill(page).textContent(), soon).toBe("All sent");
  }
  for (const line of lines) expect(await onceEach(product, line)).toEqual(Array.from({ length: 10 }, () => 1));
}, 180_000);
