/** A Wi-Fi that wants a sign-in answers everything with 200 and a page of its own: nothing of it is taken for an answer, and nothing of it is kept. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { atDock, type Dock, networkIsBack, onceEach, pill, receive, rowOf, tally } from "#tests/support/dock.ts";
import { statesOnDisk } from "#tests/support/kept-entries.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { whereIs } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const soon = { timeout: 20_000 };
const withWorker = { serviceWorkers: "allow" } as const;
const dockWorker = "dock@northcampus.example";
/** Stands in the portal's page, and nowhere in ours. */
const theirs = "Guest Wi-Fi";

/** What of the portal's page the service worker keeps: paths, in every cache. */
const keptOfTheirs = (page: Page): Promise<string[]> =>
  page.evaluate(async (word) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))!.text();
        if (text.includes(word)) found.push(new URL(request.url).pathname);
      }
    }
    return found;
  }, theirs);

const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration === undefined ? "none" : (registration.active?.state ?? "not yet");
  });

/** A dock that shows the line, with the page kept by its service worker. */
async function openKeptDock(line: PendingReceive): Promise<Dock> {
  const dock = await atDock(product, "/receive", dockWorker, withWorker);
  const { page } = dock;
  await rowOf(page, line).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await rowOf(page, line).waitFor();
  return dock;
}

test("in the middle of the dock's work: the entry waits, every screen stays ours, and it arrives once when the Wi-Fi is signed in", async () => {
  const line = await shipLine(product);
  await using dock = await openKeptDock(line);
  const { page, line: network } = dock;
  await network.fault({ kind: "captive-portal" });

  await receive(page, line, 1);
  await network.request(({ path, fate }) => path === "/api/receives" && fate === "captured");
  await tally(page, line, 0, 1).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await expect.poll(() => statesOnDisk(page), soon).toEqual(["queued"]);
  expect(await onceEach(product, line)).toEqual([]);
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // Every path opens the portal's page from the device, never the Wi-Fi's; pictures and a look for a newer worker meet it too.
  for (const path of ["/receive", "/orders", "/products/all", "/"]) {
    await page.goto(`${network.address}${path}`);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  }
  const looked = await page.evaluate(async () => {
    await fetch("/images/0123456789abcdef");
    const registration = await navigator.serviceWorker.getRegistration();
    return registration!.update().then(
      () => "found one",
      () => "found none",
    );
  });
  expect(looked).toBe("found none");
  expect(await workerState(page)).toBe("activated");
  expect(await keptOfTheirs(page)).toEqual([]);
  expect(await whereIs(page, [theirs])).toEqual([]);

  await page.goto(`${network.address}/receive`);
  await tally(page, line, 0, 1).waitFor();
  await networkIsBack(network, page);
  await tally(page, line, 1, 0).waitFor();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect(await onceEach(product, line)).toEqual([1]);
}, 120_000);

test("JSON of another program in place of every response changes no screen, and is not stored", async () => {
  const line = await shipLine(product);
  await using dock = await openKeptDock(line);
  const { page, line: network } = dock;
  await expect.poll(() => whereIs(page, [line.full_description]), soon).not.toEqual([]);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  // The last one is what the server itself would answer where nothing is to be received.
  for (const [at, json] of ["{}", "[]", "null", '{"orders":[],"lines":[]}'].entries()) {
    await network.fault({ kind: "answer-foreign", of: /^[A-Z]+ \/api\//, times: Infinity, json });
    const before = network.requests.length;
    await page.reload();
    await network.request(
      (request) => network.requests.indexOf(request) >= before && request.path === "/api/receives/pending-changes",
    );
    await expect.poll(() => pill(page).textContent(), soon).toMatch(/^Offline/);
    await rowOf(page, line).waitFor();
    await receive(page, line, 1);
    await tally(page, line, at, 1).waitFor();
    await networkIsBack(network, page);
    await tally(page, line, at + 1, 0).waitFor();
    await network.fault({ kind: "refuse" });
    await page.reload();
    await rowOf(page, line).waitFor();
    await network.lift();
    await page.reload();
    await tally(page, line, at + 1, 0).waitFor();
  }
  expect(await onceEach(product, line)).toEqual([1, 1, 1, 1]);
  expect(errors).toEqual([]);
}, 180_000);

test("while the worker is being installed: a build with the Wi-Fi's page in it never comes into use", async () => {
  await using network = await startProxy(product.url);
  await using context = await product.browser.newContext(withWorker);
  const page = await context.newPage();
  await page.goto(`${network.address}/contact`);
  await network.request(({ path }) => path === "/sw.js");
  await network.fault({ kind: "captive-portal" });
  await network.request(({ path, fate }) => fate === "captured" && !path.startsWith("/api/")); // a file of the build
  await expect.poll(() => workerState(page), soon).toBe("none");
  expect(await keptOfTheirs(page)).toEqual([]);

  await network.lift();
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect.poll(() => workerState(page), soon).toBe("activated");
  expect(await keptOfTheirs(page)).toEqual([]);
  await network.fault({ kind: "captive-portal" });
  await page.goto(`${network.address}/receive`);
  await page.getByRole("banner").waitFor();
});
