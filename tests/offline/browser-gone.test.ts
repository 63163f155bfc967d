/** The browser is closed or killed while entries are unsent: saved entries are restored and recorded once. */
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { noConnection } from "#src/text/shell/no-connection.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { ownBrowser, type OwnBrowser } from "#tests/support/own-browser.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { axeFinds, signIn } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
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
const signInDialog = (page: Page) => page.getByRole("dialog", { name: /^Sign in/ });

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
