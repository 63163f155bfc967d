/** The service worker in its normal state: its cached files, and its responses while the server is down. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { signIn } from "#tests/support/product.ts";
import { openWorkerVisit, waitUntilControlled } from "./worker-visit.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: 15_000 });

const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("the service worker stores the build and the product pictures that were shown, and never an API response", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/");
  const { page, complaints } = desk;
  await waitUntilControlled(page);
  await signIn(page, "buyer@northcampus.example");
  await page.goto(`${portal.url}/products/all`);
  await page.locator("img[src^='/images/']").first().waitFor();
  await soon(
    async () => (await listCachedPaths(page)).filter((path) => path.startsWith("/images/")).length,
  ).toBeGreaterThan(0);
  const paths = await listCachedPaths(page);
  expect(paths).toContain("/index.html");
  expect(paths.filter((path) => /^\/(api|healthz|readyz)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path === "/sw.js" || path === "/kill-switch.js")).toEqual([]);
  // The content security policy allows the service worker.
  expect(complaints).toEqual([]);
});

test("every path opens the page with the code of its screen while the server is down", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, "/");
  const { page } = desk;
  await waitUntilControlled(page);
  await portal.down();
  try {
    await page.getByRole("link", { name: "Contact" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Contact" }).waitFor();
    for (const path of ["/receive?order=5.25", "/cart", "/"]) {
      await page.goto(`${portal.url}${path}`);
      await page.getByRole("banner").waitFor();
    }
    // The device serves only files of the build.
    const lost = () => fetch("/assets/none.js").then(String, () => "no answer");
    await expect.poll(() => page.evaluate(lost)).toBe("no answer");
  } finally {
    await portal.deploy("one");
  }
});
