/** The receipt history of the dock, and the Receive page on every device. */
import type { Locator, Route } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { fromAfterTo } from "#contract/receiving/history-text.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import { asServer } from "#tests/support/as-server.ts";
import { wrongColours } from "#tests/support/axe.ts";
import { become, dark, desk, phone, tablet, type Device } from "#tests/support/devices.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { mendedByPress } from "#tests/support/mended.ts";
import { amount, atPad, choose, receive, row, tab, today, keys, pending, status } from "#tests/support/pad.ts";
import { getToday, getNowMs } from "#tests/support/present.ts";
import { axeFinds, overflow, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("in the history an entry is cancelled and the cancel taken back, struck and never gone; one dated tomorrow is found; its days stand in the address bar, and impossible ones say why", async () => {
  const { item_id, quantity_UOM } = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  const goods = { item_id, quantity_UOM, quantity_received: 1 };
  const now = getToday("America/New_York");
  const tomorrow = isoToWire(addDays(now, 1));
  await askFromPage(page, "/api/receives", { ...goods, lot_no: "TM1", receive_date: tomorrow });
  await askFromPage(page, "/api/receives", { ...goods, lot_no: "HX1", receive_date: today() });
  await tab(page, /History/).click();
  const from = page.getByLabel(historyText.from, { exact: true });
  const to = page.getByLabel(historyText.to, { exact: true });
  await page.getByRole("row").filter({ hasText: "TM1" }).waitFor();
  await expect.poll(() => to.inputValue()).toBe(today());

  const entry = page.getByRole("row").filter({ hasText: "HX1" });
  await entry.waitFor();
  const name = entry.locator("p").first();
  const line = () => name.evaluate((element) => getComputedStyle(element).textDecorationLine);
  await expect.poll(() => line()).toBe("none");
  await entry.getByRole("button", { name: historyText.cancel, exact: true }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: "Yes" }).click();
  await entry.getByText(historyText.canceled, { exact: true }).waitFor();
  await expect.poll(() => line()).toBe("line-through");
  expect(await axeFinds(page)).toEqual([]);

  const earlier = isoToWire(addDays(now, -60));
  await from.fill(earlier);
  await expect.poll(() => page.url()).toContain("from=");
  await page.reload();
  await expect.poll(() => from.inputValue()).toBe(earlier);
  await entry.getByRole("button", { name: historyText.restore }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: "Yes" }).click();
  await entry.getByRole("button", { name: historyText.cancel, exact: true }).waitFor();
  await expect.poll(() => line()).toBe("none");

  await to.fill(isoToWire(addDays(now, 2)));
  await page
    .getByText(/^The latest date is /)
    .first()
    .waitFor();
  await to.fill(today());
  await from.fill(tomorrow);
  await page.getByText(fromAfterTo).waitFor();
  expect(complaints).toEqual([]);
});

/** In the dark and upright only colours are asked again; what stands on a tablet also stands on a desk. */
const looks: readonly [Device, typeof axeFinds | undefined][] = [
  [desk, axeFinds],
  [phone, axeFinds],
  [dark({ name: "tablet upright", width: 768, height: 1024 }), wrongColours],
  [tablet, undefined],
];

test(
  "on every device nothing overflows, the dock does not scroll as a page, and axe finds nothing; not loaded and nothing left each say what to do",
  { timeout: 120_000 },
  async () => {
    const line = await shipLine(product);
    await using visit = await product.visit("/favicon.svg");
    const { page, complaints } = visit;
    /** @param sign shows that the page is still in this state */
    const settled = async (what: string, sign: Locator) => {
      for (const [device, look] of looks) {
        await become(page, device);
        await sign.waitFor();
        const found = await look?.(page);
        expect([device.name, what, found ?? [], await overflow(page)]).toEqual([device.name, what, [], 0]);
        const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        expect(beyond, `${device.name}, ${what}`).toBeLessThanOrEqual(0);
      }
      await become(page, desk);
    };
    await signedIn(page.context(), product.url, "dock@northcampus.example");
    // Before the device has ever had the list: later it would show the remembered one.
    const list = "**/api/receives/pending-changes";
    await page.route(list, (route) => asServer(route, { status: 500, json: { Message: "x" } }));
    await page.goto(`${product.url}/receive`);
    await page.getByText(boardText.loadFailed).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await mendedByPress(page, list);
    await settled("pending", row(page, line));
    await choose(page, line);
    await settled("pad", receive(page));
    // On a phone the pad has the screen, and leads back to the place in the list.
    await become(page, phone);
    await expect.poll(() => row(page, line).isVisible()).toBe(false);
    await page.getByRole("button", { name: padText.backToList }).click();
    await row(page, line).waitFor();
    await expect.poll(() => amount(page).count()).toBe(0);
    await choose(page, line);
    await page.getByRole("button", { name: padText.editDetails }).click();
    await settled("details", page.getByLabel(/^Notes/));
    await tab(page, new RegExp(receiveText.unexpected)).click();
    await row(page, line).waitFor({ state: "detached" });
    await page.getByRole("listitem").getByRole("button").first().click();
    await settled("not expected", receive(page));
    await tab(page, /History/).click();
    await settled("history", page.getByRole("row").nth(1));

    await page.route(list, (route) => asServer(route, { json: { orders: [], lines: [] } }));
    await page.goto(`${product.url}/receive`);
    await page.getByRole("heading", { name: boardText.emptyTitle }).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test("the pad is free once the receipt is saved on the device, however long the server takes", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  await choose(page, line);
  await amount(page).fill("1");
  await receive(page).click();
  await status(page, lastScanText.created).waitFor(); // the first receipt of a page also opens its storage
  const { promise: silent, resolve: answer } = Promise.withResolvers<void>();
  const hold = async (route: Route) => (await silent, await route.continue());
  await page.route("**/api/receives", hold, { times: 1 });
  await amount(page).fill("1");
  // The page's clock advances only here: the test measures how long the pad waits, not how fast this machine is.
  await page.clock.install();
  await page.clock.pauseAt(getNowMs() + 1_000);
  await receive(page).click();
  for (let waitedMs = 0; (await amount(page).inputValue()) !== ""; waitedMs += 50) {
    expect(waitedMs).toBeLessThan(1_000); // it waits two seconds for the server elsewhere
    await page.clock.runFor(50);
  }
  await page.clock.resume();
  await status(page, "Saved on this").waitFor();
  await keys(page).getByRole("button", { name: "2", exact: true }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  answer();
  await status(page, lastScanText.created).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  expect(complaints).toEqual([]);
});

test("a refused entry keeps the typed quantity", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  const refuse = (route: Route) => asServer(route, { status: 400, json: { Message: "This order was cancelled." } });
  await page.route("**/api/receives", refuse, { times: 1 });
  await choose(page, line);
  await amount(page).fill("1");
  await receive(page).click();
  await page.getByText("This order was cancelled.").waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  expect(
    (await pending(page)).find((each) => each.line_no === line.line_no && each.order_id === line.order_id)?.rec_qty,
  ).toBe(line.rec_qty);
  expect(complaints).toEqual([]);
});
