/** A new build is taken in the middle of work: while entries wait, and while one of them is on its way. Nothing is lost, nothing comes twice. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as banners from "#src/text/shell/rare-banner.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, comeBackToNewBuild, take } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { listArrivals, listTabletFiles, openUpdateTablet } from "./update-tablet.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment({ precache: listTabletFiles() }), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = { timeout: 30_000 };

test("taken while one is on its way and others wait behind it: it arrives before the tab loads anew, the others after", async () => {
  const line = await shipLine(portal);
  await using here = await openUpdateTablet({ browser, portal }, { mark: "one2" });
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await portal.deploy("two2");
  await comeBackToNewBuild(page);
  await network.fault({ kind: "refuse" });
  for (const [at, quantity] of [1, 2, 3].entries()) {
    await receive(page, line, quantity);
    await expect.poll(() => pill(page).textContent(), soon).toBe(`Offline · ${at + 1} waiting`);
  }
  await network.fault({ kind: "slow", ms: 1_000 }); // in each direction: there is time to press while one is on its way
  await expect.poll(() => pill(page).textContent(), soon).toMatch(/^Sending/);
  await take(page).click();
  await page.getByText(banners.finishing).waitFor();
  await expect.poll(() => buildOf(page), soon).toBe("two2");
  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect
    .poll(() => listArrivals(portal, line.item_id), soon)
    .toEqual([1, 2, 3].map((quantity) => ({ quantity, events: 1 })));
});
