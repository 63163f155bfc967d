/** The service worker in its normal state: its cached files, and its responses while the server is down. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
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
