/** The receiving screen in a browser with a profile on the disk, which a test closes or kills and opens again. */
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { rowOf } from "#tests/support/dock.ts";
import type { FaultProxy } from "#tests/support/fault-proxy.ts";
import { keptPendingOrders } from "#tests/support/kept-answers.ts";
import type { OwnBrowser } from "#tests/support/own-browser.ts";
import { signedIn } from "#tests/support/signed-in.ts";

/** The user of these tests. */
export const dockEmail = "dock@northcampus.example";

/** Opens the receiving screen in a new tab. */
export async function openReceiving(context: BrowserContext, network: FaultProxy): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${network.address}/receive`);
  return page;
}

/** Opens the browser and the receiving screen with a new session: the previous session ended with the browser. */
export async function openReceivingSignedIn(browser: OwnBrowser, network: FaultProxy): Promise<Page> {
  const context = await browser.open();
  await signedIn(context, network.address, dockEmail);
  return openReceiving(context, network);
}

/** Waits until the build and the pending lines of these orders are on the device; the page stores the lines a moment after it receives them. */
export async function waitUntilStored(page: Page, lines: readonly PendingReceive[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const orders = lines.map(({ order_id }) => order_id);
  await expect.poll(() => keptPendingOrders(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(orders));
}

/** Finds the tally of a row by its unsent cartons alone: the killed browser may not have stored the last count of sent ones. */
export const findUnsentTally = (page: Page, line: PendingReceive, unsent: number) =>
  rowOf(page, line).getByRole("img", { name: new RegExp(`sent, ${unsent} waiting$`) });
