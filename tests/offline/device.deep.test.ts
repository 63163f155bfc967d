/** Small things of the device itself: a wrong clock, little room, a browser that promises nothing, midnight, and what was never kept. */
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { found } from "#src/text/orders/orders.ts";
import * as syncText from "#src/text/outbox/sync.ts";
import { atDock, receive, receiptsOf, rowOf } from "#tests/support/dock.ts";
import { getMsToDay } from "#tests/support/other-day.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { cut, keptAnswers } from "#tests/support/read-cache.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const minute = 60_000;
const day = 24 * 60 * minute;
const soon = { timeout: 20_000 };
/** Of North Campus. */
const timeZone = "America/New_York";

/** From the next page on, the tablet's clock is so much ahead. */
const setClock = (page: Page, aheadMs: number) =>
  page.addInitScript((ahead) => {
    const RealDate = Date;
    const now = () => RealDate.now() + ahead;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args) as Date,
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, aheadMs);

test("a clock twelve minutes ahead is told at the dock and in the sync centre; nothing is refused for it", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await setClock(page, 12 * minute);
  await page.reload();
  await page.getByText("This tablet's clock is 12 minutes ahead.").waitFor();
  await rowOf(page, line).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await receive(page, line, 1);
  await expect.poll(async () => (await receiptsOf(page, line)).length, soon).toBe(1);
  await page.getByRole("banner").locator(".sync").click();
  await page.getByText("This tablet's clock is 12 minutes ahead.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test("a clock a year ahead: the day that goods came is the server's, and they arrive", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await setClock(page, 365 * day);
  await page.reload();
  await page.getByText("This tablet's clock is 365 days ahead.").waitFor();
  const before = getToday(timeZone);
  await receive(page, line, 1);
  await expect.poll(async () => (await receiptsOf(page, line)).length, soon).toBe(1);
  const [receipt] = await receiptsOf(page, line);
  expect([before, getToday(timeZone)].map(isoToWire)).toContain(receipt!.receive_date); // midnight may have passed
});

test("little room is told before it is too late", async () => {
  await using dock = await atDock(product);
  const { page } = dock;
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 70_000_000, quota: 100_000_000 });
  });
  await page.reload();
  await page.getByText(/^This tablet is low on storage: 28 MB left\./).waitFor();
  await page
    .getByRole("region", { name: /^Order / })
    .first()
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("a browser that does not promise to keep what waits says so once, in the sync centre", async () => {
  const line = await shipLine(product);
  await using dock = await atDock(product);
  const { page } = dock;
  await page.addInitScript(() => (navigator.storage.persist = async () => false));
  await page.reload();
  await rowOf(page, line).waitFor();
  await receive(page, line, 1);
  await page.getByRole("banner").locator(".sync").click();
  const note = page.getByText(syncText.mayBeDeleted("tablet"));
  await note.waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: syncText.gotIt }).click();
  await expect.poll(() => note.count()).toBe(0);
});

test("after midnight without a network the orders of yesterday are shown, with their age; what was never asked is searched among them, and says so", async () => {
  await using visit = await product.visit("/", { as: "buyer@northcampus.example" });
  const { page } = visit;
  await page.getByRole("heading", { level: 1, name: "North Campus Hospital Pharmacy" }).waitFor();
  await expect.poll(() => keptAnswers(page), soon).toContain("orders search");
  await page.goto("about:blank");
  await setClock(page, getMsToDay(timeZone, 1));
  await cut(page);
  await page.goto(`${product.url}/orders`);
  await page.getByText(/^Orders from .* on /).waitFor();
  await expect.poll(() => page.getByRole("region", { name: found }).getByRole("link").count()).toBeGreaterThan(3);
  await page.goto(product.url);
  await page.getByText(/^Orders from .* on /).waitFor();
  await page.goto(`${product.url}/orders?order_status=SHIPPED`);
  await page.getByText(/^You're offline. Showing matches among the \d+ orders saved on this /).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});
