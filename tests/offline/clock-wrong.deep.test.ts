/** The device's clock is a year ahead or a day back: receipts are saved, sent and ordered all the same, and none is turned down for it. */
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { tally } from "#src/text/kit/tally.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { startDeployment, type Deployment } from "#tests/support/deployment.ts";
import { pill, receive, rowOf } from "#tests/support/dock.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { getNowMs, getToday } from "#tests/support/present.ts";
import { signIn } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { putClockWrong, withWrongClock } from "#tests/support/wrong-clock.ts";

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
const dayMs = 24 * 3_600_000;
/** Of the dock worker's customer. */
const timeZone = "America/New_York";
const receiptsSql = `select quantity_received as quantity, device_seq::int as seq, receive_date::text as day, clock_skew_ms::float as skew
  from receives where item_id = $1 and device is not null order by order_receive_id`;
type Arrived = { quantity: number; seq: number; day: string; skew: number };
const receipts = (itemId: number) => portal.rows<Arrived>(receiptsSql, [itemId]);

type Tablet = { context: BrowserContext; page: Page; line: FaultProxy; [Symbol.asyncDispose]: () => Promise<void> };

/** At the dock, page and worker with the same wrong clock. */
async function tablet(mark: string, offMs: number): Promise<Tablet> {
  await portal.deploy(mark, { change: withWrongClock(offMs) });
  const line = await startProxy(portal.url);
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await putClockWrong(context, offMs);
  const page = await context.newPage();
  await page.goto(`${line.address}/receive`);
  await signIn(page, "dock@northcampus.example");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { context, page, line, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

test.each([
  ["a year ahead", "ahead", 365 * dayMs, 0],
  ["a day back", "back", -dayMs, -dayMs],
])(
  "%s: kept without a network, sent in order, each once, with the skew written down",
  async (_what, mark, offMs, enteredMs) => {
    /** The day on which goods came, by the device while it had no other clock; a year ahead is no day that anything can have come on. */
    const getDay = () => dateIn(timeZone, new Date(getNowMs() + enteredMs));
    const line = await shipLine(portal);
    await using here = await tablet(mark, offMs);
    const { page, line: network } = here;
    await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    await page.evaluate(() => sessionStorage.clear()); // as in a tab that never heard the server's time
    await page.reload();
    await rowOf(page, line).waitFor();
    const before = getDay();
    await receive(page, line, 1);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
    await receive(page, line, 2);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(2));
    await page.reload();
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(2));
    await network.lift();
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);

    await rowOf(page, line)
      .getByRole("img", { name: tally({ sent: 3, waiting: 0, total: line.order_qty }) })
      .waitFor();

    await page.getByText(/^This tablet.s clock is .* Dates here follow the server/).waitFor();

    const arrived = await receipts(line.item_id);
    expect(arrived.map(({ quantity, seq }) => [quantity, seq])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const days = [before, getDay()]; // midnight may have passed
    expect(arrived.filter(({ day }) => !days.includes(day))).toEqual([]);
    for (const { skew } of arrived) expect(Math.abs(skew - offMs)).toBeLessThan(5 * 60_000);

    // A day that is still to come is not over because the device thinks so, and one that is over is no promise.
    for (const [inDays, words] of [
      [3, /^Back on /],
      [-1, /^Out of stock$/],
    ] as const) {
      await portal.rows("update stock set available = 0, expected_on = $1 where item_id = 48001", [
        addDays(getToday(timeZone), inDays),
      ]);
      await page.goto(`${network.address}/product-detail/48001`);
      await page.getByText(words).first().waitFor();
    }
  },
);

test("set right while an entry waits that was tried a year ahead: it goes out at once", async () => {
  const line = await shipLine(portal);
  await using here = await tablet("right", 365 * dayMs);
  const { page, line: network } = here;
  await rowOf(page, line).waitFor();
  await network.fault({ kind: "answer-lost", of: /POST \/api\/receives$/, times: 1 });
  await receive(page, line, 1);
  await network.request(({ path, fate }) => path === "/api/receives" && fate === "lost");
  await network.fault({ kind: "refuse" });
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await page.evaluate(() => localStorage.setItem("clock off", "0"));
  await page.reload();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
  await network.lift();
  await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
  expect((await receipts(line.item_id)).map(({ quantity }) => quantity)).toEqual([1]);
});

test.each([
  ["a day back", -dayMs],
  ["a year ahead", 365 * dayMs],
])(
  "entered while the clock was %s for a while, and sent after it was right again: day and skew are of then",
  async (mark, offMs) => {
    const line = await shipLine(portal);
    await using here = await tablet(mark.replaceAll(" ", "-"), 0);
    const { page, line: network } = here;
    await rowOf(page, line).waitFor();
    await network.fault({ kind: "refuse" });
    await page.evaluate(`setClockOff(${offMs})`);
    const before = dateIn(timeZone, new Date(getNowMs()));
    await receive(page, line, 1);
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
    await page.evaluate("setClockOff(0)");
    await page.reload();
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.offlineWaiting(1));
    await network.lift();
    await expect.poll(() => pill(page).textContent(), soon).toBe(pillText.allSent);
    const [arrived] = await receipts(line.item_id);
    expect([before, dateIn(timeZone, new Date(getNowMs()))]).toContain(arrived!.day); // midnight may have passed
    expect(Math.abs(arrived!.skew - offMs)).toBeLessThan(60_000);
  },
);
