/** Entries that are unsent when the last tab closes are sent by the service worker, which the browser wakes. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { pill, receiptsOf, receive, rowOf } from "#tests/support/dock.ts";
import { signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { closeLastTab, dockEmail, openBackgroundTablet } from "./background-tablet.ts";

let product: Product;
/** A desk over a working connection, which reads the state of the server. */
let desk: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  desk = await product.visit("/receive");
  await signIn(desk.page, dockEmail);
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };

const badge = (page: Page) => page.evaluate(() => document.documentElement.dataset["badge"]);

test("the service worker sends an entry once, with no page open, when the network returns after every tab was closed", async () => {
  const line = await shipLine(product);
  await using here = await openBackgroundTablet(product.browser, product.url);
  const { page, context, line: network } = here;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await expect.poll(() => badge(page), soon).toBe("1");

  const { wakeUntilStopped } = await closeLastTab(here);
  await wakeUntilStopped(); // without a network: the entry is neither sent nor lost
  await network.lift();
  const arrived = network.request(({ path }) => path === "/api/receives");
  await wakeUntilStopped();
  await arrived;
  await expect.poll(async () => (await receiptsOf(desk.page, line)).length, soon).toBe(1);
  expect(context.pages().map((each) => each.url())).toEqual(["about:blank"]);
  // Chromium never answers a navigation that begins while it stops a worker (seen in 1 of 150 tries; in 0 of 150 after the stop).
  await wakeUntilStopped(true);

  const again = await context.newPage();
  await again.goto(`${network.address}/receive`);
  await expect.poll(() => pill(again).textContent(), soon).toBe(pillText.allSent);
  await expect.poll(() => badge(again), soon).toBe("0");
  expect((await receiptsOf(again, line)).map(({ quantity_received }) => quantity_received)).toEqual([1]);
});
