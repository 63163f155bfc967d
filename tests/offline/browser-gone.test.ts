/** The browser is closed or killed while entries are unsent: saved entries are restored and recorded once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { networkIsBack, onceEach, pill, receive } from "#tests/support/dock.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { signIn } from "#tests/support/product.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
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

const rounds = getKillRounds(3);
/** State of the entries when the browser is killed: all queued; one in flight and not at the server; one at the server and not answered. */
const deaths = ["queued", "on-the-way", "unanswered"] as const;

test(
  `entries are restored and recorded once, in order, when the browser is killed ${rounds} times with entries queued, in flight or unanswered`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const lines = await shipLines(product, [{}, {}]);
    let page = await openReceivingSignedIn(browser, network);
    await waitUntilStored(page, lines);
    for (let round = 1; round <= rounds; round++) {
      const death = deaths[round % deaths.length]!;
      await network.fault({ kind: "refuse" });
      for (const line of lines) {
        await receive(page, line, 1);
        await findUnsentTally(page, line, 1).waitFor();
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
        page = await openReceiving(await browser.open(), network);
        for (const line of lines) await findUnsentTally(page, line, 1).waitFor();
        await networkIsBack(network, page);
        await signIn(page, dockEmail);
      } else {
        await network.lift();
        page = await openReceivingSignedIn(browser, network);
      }
      for (const line of lines) {
        await expect.poll(async () => (await onceEach(product, line)).length, soon).toBe(round);
        await findUnsentTally(page, line, 0).waitFor();
      }
      await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
    }
    for (const line of lines) expect(await onceEach(product, line)).toEqual(Array.from({ length: rounds }, () => 1));
  },
);
