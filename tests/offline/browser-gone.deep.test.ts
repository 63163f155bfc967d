/** The browser is killed at random moments while a delivery is received without a network: saved entries are restored and recorded once. */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { networkIsBack, onceEach, pendingLines, pill, receive, rowOf } from "#tests/support/dock.ts";
import { largeDelivery } from "#tests/support/large-delivery.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { signIn } from "#tests/support/product.ts";
import { dockEmail, findUnsentTally, openReceiving, openReceivingSignedIn, waitUntilStored } from "./dock-browser.ts";

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
