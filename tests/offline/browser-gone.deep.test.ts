/** The browser is killed at random moments while a delivery is received without a network: saved entries are restored and recorded once. */
import type { Page } from "playwright";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { networkIsBack, onceEach, pendingLines, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { largeDelivery } from "#tests/support/large-delivery.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { signIn, axeFinds } from "#tests/support/product.ts";
import { dockEmail, findUnsentTally, openReceiving, openReceivingSignedIn, waitUntilStored } from "./dock-browser.ts";
import { noConnection } from "#src/text/shell/no-connection.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

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

const soon = { timeout: 20_000 };

const linesGiven = getKillRounds(8);
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

const signInDialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

test(
  `a delivery of ${linesGiven} lines received without a network, the browser killed at random: what was said to be saved is there again, and all of it arrives once`,
  { timeout: 60_000 + linesGiven * 20_000 },
  async () => {
    const random = numbersFrom(seed);
    const { order_id } = await largeDelivery(product, { lines: linesGiven, quantity: each });
    let page = await openReceivingSignedIn(browser, network);
    const lines = (await pendingLines(page)).filter((line) => line.order_id === order_id);
    expect(lines).toHaveLength(linesGiven);
    await waitUntilStored(page, lines);
    for (const line of lines.slice(0, 1)) await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    /** Of each line that was said to be saved. */
    const saved = async (upTo: number) => {
      for (const line of lines.slice(0, upTo)) await findUnsentTally(page, line, each).waitFor();
    };
    for (const [at, line] of lines.entries()) {
      if (at > 0 && random() > 0.3) {
        await receive(page, line, each);
        await findUnsentTally(page, line, each).waitFor();
        continue;
      }
      // Whenever it strikes while the person enters the line, or just after.
      const entering = receive(page, line, each).catch(() => undefined);
      await delay(random() * 900);
      await browser.kill();
      await entering;
      page = await openReceiving(await browser.open(), network);
      await rowOf(page, line).waitFor();
      await saved(at);
      if ((await findUnsentTally(page, line, each).count()) === 0) {
        await findUnsentTally(page, line, 0).waitFor();
        await receive(page, line, each); // it was never said to be saved: the person enters it again
        await findUnsentTally(page, line, each).waitFor();
      }
    }
    await networkIsBack(network, page);
    await signIn(page, dockEmail);
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

test("receipts entered without a network survive a closed tab and a closed browser, wait for the next sign-in, and are recorded once", async () => {
  const line = await shipLine(product);
  const first = await openReceiving(await browser.open(), network);
  await signIn(first, dockEmail);
  await rowOf(first, line).waitFor();
  await waitUntilStored(first, [line]);
  await network.fault({ kind: "refuse" });
  await receive(first, line, 1);
  await tally(first, line, 0, 1).waitFor();

  const other = await openReceiving(first.context(), network);
  await first.close();
  await tally(other, line, 0, 1).waitFor();
  await receive(other, line, 2);
  await tally(other, line, 0, 3).waitFor();
  await browser.close();

  // The session ended with the browser: receiving continues.
  const again = await openReceiving(await browser.open(), network);
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
  await signIn(again, dockEmail);
  await again.getByRole("heading", { level: 1, name: pillText.allSent }).waitFor();
  expect(await onceEach(product, line)).toEqual([1, 2]);
  // The dialog may have been faster than the outbox: neither was recorded before the sign-in.
  const early = `select 1 from receives where order_id = $1 and item_id = $2
    and created_at < (select max(s.created_at) from sessions s join users using (user_id) where email = $3)`;
  expect(await product.rows(early, [line.order_id, line.item_id, dockEmail])).toEqual([]);
}, 120_000);
