/** "Reload" is pressed for a newer build: whatever is under way just then, the tab comes back on that build, or says why it does not. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, comeBackToNewBuild, openKept, take } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { listUpdateFiles } from "#tests/support/update-precache.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment({ precache: listUpdateFiles() }), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = { timeout: 30_000 };
/** A device over a line of its own, that has this build. */
async function tablet(mark: string) {
  await portal.deploy(mark);
  const line = await startProxy(portal.url);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  const page = await openKept(context, `${line.address}/`);
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { page, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

test("while the page takes the network for gone, and it is there: the server is asked, and the build is taken", async () => {
  await using here = await tablet("one1");
  const { page } = here;
  await portal.deploy("two1");
  await comeBackToNewBuild(page);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("offline")));
  await page.getByText("No connection.").waitFor();
  await take(page).click();
  await expect.poll(() => buildOf(page), soon).toBe("two1");
});
