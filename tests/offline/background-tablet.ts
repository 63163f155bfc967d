/** A tablet at the dock whose last portal tab a test closes, and whose service worker the test then wakes as the browser does. */
import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { signIn } from "#tests/support/product.ts";

/** The user of these tests. */
export const dockEmail = "dock@northcampus.example";

const soon = { timeout: 20_000 };

export type BackgroundTablet = {
  context: BrowserContext;
  page: Page;
  line: FaultProxy;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Opens the receiving screen over a connection of its own, signed in, with the service worker ready. Its document notes the number of its badge. */
export async function openBackgroundTablet(browser: Browser, url: string): Promise<BackgroundTablet> {
  const line = await startProxy(url);
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(() => {
    const setBadge = (count: number) => (document.documentElement.dataset["badge"] = String(count));
    navigator.setAppBadge = async (count = 0) => void setBadge(count);
    navigator.clearAppBadge = async () => void setBadge(0);
  });
  const page = await context.newPage();
  await page.goto(`${line.address}/receive`);
  await signIn(page, dockEmail);
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

/** Closes the portal's last tab. Leaves an empty tab, from which the worker can be woken as the browser does it. */
export async function closeLastTab({ context, page, line }: BackgroundTablet) {
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
  // The browser stops an idle worker at a time of its own: an event that reaches a worker while it is being stopped may be lost.
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
