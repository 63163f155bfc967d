/** A new build is loaded while entries are unsent: each is kept and recorded once. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, comeBackToNewBuild, take } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { shipLines } from "#tests/support/shipped-order.ts";
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

/** Runs in the page. While local storage has `receipts` = "held up", the first receipt reaches the server and its response is lost; each later one must wait. */
function holdUpReceipts(): void {
  const { fetch } = globalThis;
  let isFirst = true;
  globalThis.fetch = async (input, init) => {
    const isReceipt = (input instanceof Request ? input.url : String(input)).endsWith("/api/receives");
    if (!isReceipt || localStorage.getItem("receipts") !== "held up") return fetch(input, init);
    if (isFirst) await fetch(input, init);
    isFirst = false;
    const key = new Headers(init?.headers).get("idempotency-key")!;
    const headers = { "content-type": "application/json", "x-answers-key": key, "retry-after": "600" };
    return new Response(JSON.stringify({ Message: "Too many at once." }), { status: 429, headers });
  };
}

test("three unsent entries, the first with a lost response, survive the change to a new build and are recorded once, in order", async () => {
  const [line, typed] = await shipLines(portal, [{}, {}]);
  await using here = await openUpdateTablet({ browser, portal }, { mark: "one1", initScript: holdUpReceipts });
  const { page, line: network } = here;
  await rowOf(page, typed).waitFor();
  await portal.deploy("two1");
  await comeBackToNewBuild(page);
  await page.evaluate(() => localStorage.setItem("receipts", "held up"));
  for (const [at, quantity] of [1, 2, 3].entries()) {
    await receive(page, line, quantity);
    await expect.poll(() => pill(page).textContent(), soon).toBe(`${at + 1} waiting`);
  }
  await rowOf(page, typed).getByRole("button", { name: typed.full_description, exact: true }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("2");

  await take(page).click();
  await expect.poll(() => buildOf(page), soon).toBe("two1");
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.waiting(3));
  const typedQuantity = page.getByRole("textbox", { name: /^Quantity/ });
  await typedQuantity.waitFor();
  await expect.poll(() => typedQuantity.inputValue()).toBe("2");

  await page.evaluate(() => localStorage.removeItem("receipts"));
  await page.goto(`${network.address}/sync`);
  await page.getByRole("button", { name: syncText.sendNow }).click();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  await expect
    .poll(() => listArrivals(portal, line.item_id), soon)
    .toEqual([1, 2, 3].map((quantity) => ({ quantity, events: 1 })));
  expect(await listArrivals(portal, typed.item_id)).toEqual([]);
});
