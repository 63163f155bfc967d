/** Addresses of the page that cannot be decoded, from the server and from the service worker. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { openWorkerVisit, waitUntilControlled } from "#tests/offline/worker-visit.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const broken = ["/%", "/products/%E0%A4%A", "/product-detail/%E0%A4%A", "/product-search/50%", "/impersonate/%ff"];

async function expectHome(page: Page, path: string) {
  await page.goto(`${portal.url}${path}`);
  await page.getByRole("banner").getByRole("button", { name: "Sign in" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe("/");
}

test("lead home, online and offline", async () => {
  await using desk = await openWorkerVisit({ browser, portal }, broken[0]!, {});
  const { page, complaints } = desk;
  for (const path of broken) await expectHome(page, path);
  await waitUntilControlled(page);
  await portal.down();
  for (const path of broken) await expectHome(page, path);
  expect(complaints).toEqual([]);
});
