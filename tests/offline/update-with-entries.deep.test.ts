/** A new build is taken in the middle of work: while entries wait, and while one of them is on its way. Nothing is lost, nothing comes twice. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as banners from "#src/text/shell/rare-banner.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { buildOf, comeBackToNewBuild, openKept, take } from "#tests/support/build-tab.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { signIn } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let portal: Deployment;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startDeployment(), borrowBrowser()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await portal?.close();
});

const soon = { timeout: 30_000 };

/** At the dock over a line of its own, on a build that the worker keeps. */
async function tablet(mark: string) {
  await portal.deploy(mark);
  const line = await startProxy(portal.url);
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(holdUp);
  const page = await openKept(context, `${line.address}/receive`);
  await signIn(page, "dock@northcampus.example");
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { page, line, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

/** While the device's storage says so, receipts do not get through: the first one reaches the server and its answer is lost, the next must wait. */
function holdUp(): void {
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

/** What arrived of an item, in order, and how often each was recorded. */
const arrived = (itemId: number) =>
  portal.rows<{ quantity: number; events: number }>(
    `select r.quantity_received as quantity, (select count(*)::int from receive_events e where e.order_receive_id = r.order_receive_id) as events
    from receives r where r.item_id = $1 and r.device is not null order by r.order_receive_id`,
    [itemId],
  );

test("taken while three wait whose first answer was lost: all are there on the new build, and arrive once and in order", async () => {
  const [line, typed] = await shipLines(portal, [{}, {}]);
  await using here = await tablet("one1");
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
  await expect.poll(() => arrived(line.item_id), soon).toEqual([1, 2, 3].map((quantity) => ({ quantity, events: 1 })));
  expect(await arrived(typed.item_id)).toEqual([]);
});

test("taken while one is on its way and others wait behind it: it arrives before the tab loads anew, the others after", async () => {
  const line = await shipLine(portal);
  await using here = await tablet("one2");
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
  await expect.poll(() => arrived(line.item_id), soon).toEqual([1, 2, 3].map((quantity) => ({ quantity, events: 1 })));
});
