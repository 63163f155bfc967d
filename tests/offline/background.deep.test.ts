/** What was entered at a dead dock goes out with no page open: the browser wakes the worker, and the worker sends. */
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { startBrowser } from "#tests/support/browser.ts";
import { pill, receiptsOf, receive, rowOf } from "#tests/support/dock.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { signIn, startProduct, type Product, type Visit } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
/** Somebody at a desk, over a good line: sees what the server has. */
let desk: Visit;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
  desk = await product.visit("/receive");
  await signIn(desk.page, dock);
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const dock = "dock@northcampus.example";

type Tablet = { context: BrowserContext; page: Page; line: FaultProxy; [Symbol.asyncDispose]: () => Promise<void> };

/** At the dock, over a line of its own, with the worker in place. */
async function tablet(browser = product.browser): Promise<Tablet> {
  const line = await startProxy(product.url);
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(() => {
    const badge = (count: number) => (document.documentElement.dataset["badge"] = String(count));
    navigator.setAppBadge = async (count = 0) => void badge(count);
    navigator.clearAppBadge = async () => void badge(0);
  });
  const page = await atReceive(context, line);
  await signIn(page, dock);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return {
    context,
    page,
    line,
    [Symbol.asyncDispose]: () =>
      closeAfterTest(async () => {
        await context.close();
        await line.close();
      }),
  };
}

async function atReceive(context: BrowserContext, line: FaultProxy): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${line.address}/receive`);
  return page;
}

const badge = (page: Page) => page.evaluate(() => document.documentElement.dataset["badge"]);

/** Closes the portal's last tab; what is left is an empty one from which the worker can be woken, as the browser does. */
async function closeAll({ context, page, line }: Tablet) {
  const empty = await context.newPage();
  await page.close();
  const session = await context.newCDPSession(empty);
  let isWorkerStopped = false;
  let stops = 0;
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const own = versions.find(({ scriptURL }) => scriptURL.startsWith(line.address));
    if (own === undefined) return;
    const wasStopped = isWorkerStopped;
    isWorkerStopped = own.runningStatus === "stopped";
    if (isWorkerStopped && !wasStopped) stops++;
  });
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(line.address));
      if (own !== undefined) resolve(own.registrationId);
    });
    session.send("ServiceWorker.enable").catch(reject);
  });
  // As the browser does with one that nobody needs, at a time of its own: what reaches a worker while it is being stopped may be lost.
  await session.send("ServiceWorker.stopAllWorkers");
  await expect.poll(() => isWorkerStopped, soon).toBe(true);
  const wake = (lastChance: boolean) =>
    session.send("ServiceWorker.dispatchSyncEvent", {
      origin: line.address,
      registrationId,
      tag: "outbox",
      lastChance,
    });
  return {
    /** Wakes the worker and resolves once the browser has stopped it again, which it does soon after an event while no page is open. */
    wakeUntilStopped: async (lastChance = false) => {
      await expect.poll(() => isWorkerStopped, soon).toBe(true);
      const before = stops;
      await wake(lastChance);
      await expect.poll(() => stops, soon).toBeGreaterThan(before);
    },
  };
}

test("entered without a network, every tab closed, network back: the worker sends it, once, with no page open", async () => {
  const line = await shipLine(product);
  await using here = await tablet();
  const { page, context, line: network } = here;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await expect.poll(() => badge(page), soon).toBe("1");

  const { wakeUntilStopped } = await closeAll(here);
  await wakeUntilStopped(); // too early: nothing arrives, and nothing is lost
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

test("of a person whose session is no longer on the tablet the worker sends nothing", async () => {
  const line = await shipLine(product);
  await using here = await tablet();
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "refuse" });
  await receive(page, line, 1);
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  // As a sign-out does, without its questions: what waits stays, and its person's session is gone.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("device", 1);
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("users", "readwrite").objectStore("users");
          store.clear().addEventListener("success", () => (opening.result.close(), resolve()));
        });
      }),
  );
  const { wakeUntilStopped } = await closeAll(here);
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
    await using here = await tablet(browser);
    const { page, line: network } = here;
    await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    await receive(page, line, 1);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
    await closeAll(here);
    await network.lift();
    await expect.poll(async () => (await receiptsOf(desk.page, line)).length, soon).toBe(1);
  } finally {
    await browser.close();
  }
});
