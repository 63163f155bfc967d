/** The browser goes away while entries wait: closed by a person, or killed in the middle of what it does. What was saved is there again, and arrives once. */
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { noConnection } from "#src/text/shell/no-connection.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { networkIsBack, onceEach, pendingLines, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { keptPendingOrders } from "#tests/support/kept-answers.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { largeDelivery } from "#tests/support/large-delivery.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: ProductServer;
let network: FaultProxy;
/** With a profile of its own for each test. */
let browser: OwnBrowser;
beforeAll(async () => {
  product = await startProductServer({ WAREHOUSE: "off" });
  network = await startProxy(product.url);
});
beforeEach(() => {
  browser = ownBrowser();
});
afterEach(async () => {
  await browser[Symbol.asyncDispose]();
  await network.lift();
});
afterAll(async () => {
  await network?.close();
  await product?.close();
});

const dock = "dock@northcampus.example";
const soon = { timeout: 20_000 };
/** Opens the portal at the dock. */
const open = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${network.address}/receive`);
  return page;
};
/** The same with somebody who has just signed in: the session before ended with its browser. */
async function openSignedIn(): Promise<Page> {
  const context = await browser.open();
  await signedIn(context, network.address, dock);
  return open(context);
}

/** Waits until the build is on the device, and a list of pending lines with the orders of these `lines`; it is written a moment after it came. */
async function isKept(page: Page, lines: readonly PendingReceive[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const orders = lines.map(({ order_id }) => order_id);
  await expect.poll(() => keptPendingOrders(page), soon).toEqual(expect.arrayContaining(orders));
}
const signInDialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

test("network cut during a receive, tab closed, browser closed, opened again: it waits for its person and arrives once", async () => {
  const line = await shipLine(product);
  const first = await open(await browser.open());
  await signIn(first, dock);
  await rowOf(first, line).waitFor();
  await isKept(first, [line]);
  await network.fault({ kind: "refuse" });
  await receive(first, line, 1);
  await tally(first, line, 0, 1).waitFor();

  const other = await open(first.context());
  await first.close();
  await tally(other, line, 0, 1).waitFor();
  await receive(other, line, 2);
  await tally(other, line, 0, 3).waitFor();
  await browser.close();

  // The session was the browser's, so it is over: the dock goes on all the same.
  const again = await open(await browser.open());
  await tally(again, line, 0, 3).waitFor();
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.offlineWaiting(2));
  await again.getByText(noConnection("shut", "computer")).waitFor();
  await pill(again).click();
  await again.getByRole("heading", { level: 1, name: syncText.unsentEntries(2) }).waitFor();
  expect(await axeFinds(again)).toEqual([]);
  expect(await onceEach(product, line)).toEqual([]);

  await networkIsBack(network, again);
  await signInDialog(again).waitFor();
  expect(await onceEach(product, line)).toEqual([]);
  await signIn(again, dock);
  await again.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, line)).toEqual([1, 2]);
  // The dialog may have been faster than the outbox: neither was recorded before the sign-in.
  const early = `select 1 from receives where order_id = $1 and item_id = $2
    and created_at < (select max(s.created_at) from sessions s join users using (user_id) where email = $3)`;
  expect(await product.rows(early, [line.order_id, line.item_id, dock])).toEqual([]);
}, 120_000);

/** What goes on when the browser is killed: all is queued; or one is on its way, not there yet or there and not answered. */
const deaths = ["queued", "on-the-way", "unanswered"] as const;

/** The row says that so many of it wait. How many were sent it says by what the server answered last, which the killed browser may not have kept. */
const waits = (page: Page, line: PendingReceive, waiting: number) =>
  rowOf(page, line).getByRole("img", { name: new RegExp(`sent, ${waiting} waiting$`) });

test("browser killed twice in each of three moments, with entries queued and in flight: each is there again, and arrives once, in order", async () => {
  const lines = await shipLines(product, [{}, {}]);
  let page = await openSignedIn();
  await isKept(page, lines);
  for (let round = 1; round <= 6; round++) {
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
      await expect.poll(() => statesOnDisk(page), soon).toContain("sending");
    }
    if (death === "unanswered")
      await expect.poll(async () => (await onceEach(product, lines[0])).length, soon).toBe(round);
    await browser.kill();

    if (death === "queued") {
      page = await open(await browser.open());
      for (const line of lines) await waits(page, line, 1).waitFor();
      await networkIsBack(network, page);
      await signIn(page, dock);
    } else {
      await network.lift();
      page = await openSignedIn();
    }
    for (const line of lines) {
      await expect.poll(async () => (await onceEach(product, line)).length, soon).toBe(round);
      await waits(page, line, 0).waitFor();
    }
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  }
  for (const line of lines) expect(await onceEach(product, line)).toEqual(Array.from({ length: 6 }, () => 1));
}, 180_000);

const linesGiven = Number(process.env["DELIVERY_LINES"] ?? 8);
const seed = Number(process.env["SEED"] ?? 1);
/** How many of a line came: no entry is taken for another's. */
const each = 3;

/** The same numbers from 0 to 1 for the same seed. */
function numbersFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  `a delivery of ${linesGiven} lines received without a network, the browser killed at random: what was said to be saved is there again, and all of it arrives once`,
  { timeout: 60_000 + linesGiven * 20_000 },
  async () => {
    const random = numbersFrom(seed);
    const { order_id } = await largeDelivery(product, { lines: linesGiven, quantity: each });
    let page = await openSignedIn();
    const lines = (await pendingLines(page)).filter((line) => line.order_id === order_id);
    expect(lines).toHaveLength(linesGiven);
    await isKept(page, lines);
    for (const line of lines.slice(0, 1)) await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    /** Of each line that was said to be saved. */
    const saved = async (upTo: number) => {
      for (const line of lines.slice(0, upTo)) await waits(page, line, each).waitFor();
    };
    for (const [at, line] of lines.entries()) {
      if (at > 0 && random() > 0.3) {
        await receive(page, line, each);
        await waits(page, line, each).waitFor();
        continue;
      }
      // Whenever it strikes while the person enters the line, or just after.
      const entering = receive(page, line, each).catch(() => undefined);
      await delay(random() * 900);
      await browser.kill();
      await entering;
      page = await open(await browser.open());
      await rowOf(page, line).waitFor();
      await saved(at);
      if ((await waits(page, line, each).count()) === 0) {
        await waits(page, line, 0).waitFor();
        await receive(page, line, each); // it was never said to be saved: the person enters it again
        await waits(page, line, each).waitFor();
      }
    }
    await networkIsBack(network, page);
    await signIn(page, dock);
    const receipts = () =>
      product.rows<{ lines: number; receipts: number; keys: number; sum: number }>(
        `select count(distinct item_id)::int as lines, count(*)::int as receipts, count(distinct client_key)::int as keys,
         sum(quantity_received)::int as sum from receives where order_id = $1`,
        [order_id],
      );
    const all = { lines: linesGiven, receipts: linesGiven, keys: linesGiven, sum: linesGiven * each };
    await expect.poll(receipts, { timeout: 20_000 + linesGiven * 500 }).toEqual([all]);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
    for (const line of lines) expect(await onceEach(product, line)).toEqual([each]);
  },
);
