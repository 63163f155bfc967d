/** Entries that are unsent when the last tab closes are sent by the service worker, which the browser wakes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { startBrowser } from "#tests/support/browser.ts";
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

test("of a person whose session is no longer on the tablet the worker sends nothing", async () => {
  const line = await shipLine(product);
  await using here = await openBackgroundTablet(product.browser, product.url);
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  // As a sign-out does, without its questions: what waits stays, and its person's session is gone.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("portal-device", 1);
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("users", "readwrite").objectStore("users");
          store.clear().addEventListener("success", () => (opening.result.close(), resolve()));
        });
      }),
  );
  const { wakeUntilStopped } = await closeLastTab(here);
  await network.lift();
  const before = network.requests.length;
  await wakeUntilStopped();
  await wakeUntilStopped(true);
  expect(await receiptsOf(desk.page, line)).toEqual([]);
  expect(network.requests.slice(before).map(({ path }) => path)).not.toContain("/api/receives");
});

test("the browser itself wakes the worker where it can: nobody asks, no page is open", async () => {
  // Chromium tries again after five minutes; here after one second.
  const browser = await startBrowser({
    isWhole: true,
    args: [
      "--force-fieldtrials=BackgroundSync/Quick/",
      "--force-fieldtrial-params=BackgroundSync.Quick:initial_retry_delay_sec/1/retry_delay_factor/1/min_sync_recovery_time_sec/1/max_sync_attempts/20",
    ],
  });
  try {
    const line = await shipLine(product);
    await using here = await openBackgroundTablet(browser, product.url);
    const { page, line: network } = here;
    await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    await receive(page, line, 1);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
    await closeLastTab(here);
    await network.lift();
    await expect.poll(async () => (await receiptsOf(desk.page, line)).length, soon).toBe(1);
  } finally {
    await browser.close();
  }
});
