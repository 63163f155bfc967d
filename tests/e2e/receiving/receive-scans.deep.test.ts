/** Scans at the dock that need more than a line: two lots, two orders, the history, expired goods, and the details of the pad. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { historicalReceives } from "#contract/receiving/receiving.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import * as receiptText from "#contract/receiving/text.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as countText from "#src/text/receiving/count.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import { tabletOptions } from "#tests/support/dock.ts";
import { amount, atPad, choose, isIn, receive, row, status, tab, today } from "#tests/support/pad.ts";
import { getToday } from "#tests/support/present.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";
import { signedIn } from "#tests/support/signed-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("a line in two lots asks which, and fills in what has shipped; the order is named, and the row in view", async () => {
  const lines = await shipLines(product, [{}, {}, {}, {}, {}, {}, { lots: 2 }]);
  const line = lines[6]; // so far down that it is out of view
  await using visit = await atPad(product);
  const { page } = visit;
  await page.setViewportSize({ width: 1024, height: 600 });
  await row(page, line).waitFor();
  await page.getByLabel(boardText.scanLabel).fill(`${line.order_id} ${line.ndc_code}`);
  await page.keyboard.press("Enter");
  const pad = page.getByRole("region", { name: line.full_description });
  await pad.getByText(`Order ${line.order_id}`).waitFor();
  await expect
    .poll(() => row(page, line).evaluate((each) => each.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(600);
  await amount(page).fill("1");
  await pad.getByText(countText.selectLot(2)).waitFor();
  await expect.poll(() => receive(page).isDisabled()).toBe(true);
  const [lot] = line.lots;
  await pad.getByRole("radio", { name: new RegExp(`${lot!.lot_no}.*${lot!.quantity} shipped`) }).click();
  await page.getByRole("button", { name: `All ${Math.min(dueOf(line), lot!.quantity)}`, exact: true }).click();
  await expect.poll(() => receive(page).isEnabled()).toBe(true);
});

test("the other side of the pad takes lot, date and notes; a strange lot is told", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await choose(page, line);
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.locator("#pad-lot").fill("rc5510");
  await page.getByLabel(detailsText.receiveDate, { exact: true }).fill("01/01/2010");
  await page.getByLabel(/^Notes/).fill("torn carton");
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();
  await amount(page).fill("1");
  await page.getByText(receiptText.dateTooEarly).click();
  await page.getByLabel(detailsText.receiveDate, { exact: true }).fill("");
  await page.getByText(receiptText.enterReceiveDate).waitFor();
  await page.getByLabel(detailsText.receiveDate, { exact: true }).fill(today());
  await status(page, padText.otherLot("RC5510")).waitFor();
  await receive(page).click();
  await page.getByText(lastScanText.created).waitFor();
  await tab(page, /History/).click();
  const entry = page.getByRole("row").filter({ hasText: "RC5510" });
  await entry.getByText("torn carton").waitFor();
});

test("a controlled line says that the entry is the legal record", async () => {
  const [line] = await shipLines(product, [{}], { schedule: "IV" });
  await using visit = await atPad(product);
  const { page } = visit;
  await choose(page, line);
  await page.getByText(padText.legalRecord).waitFor();
});

test("who scans a carton while the history is open is led to its line, and no date takes the code", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await tab(page, /History/).click();
  await page.getByLabel(historyText.from, { exact: true }).focus();
  await wedge(page, line.lots[0]!.lot_no);
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  expect(page.url()).not.toContain("history");
});

test("a code that is scanned while the history loads is looked for in it, and led to its line where it is not there", async () => {
  const [came, due] = await shipLines(product, [{}, {}]);
  await using dock = await atPad(product);
  await choose(dock.page, came);
  await dock.page.getByRole("button", { name: `All ${dueOf(came)}`, exact: true }).click();
  await receive(dock.page).click();
  await isIn(dock.page, came);
  for (const line of [came, due]) {
    await using visit = await product.visit("/favicon.svg", tabletOptions); // of the portal, and without its program
    const { page } = visit;
    const scanned = Promise.withResolvers<void>();
    onTestFinished(() => scanned.resolve());
    // Before the page is there, which asks for the history by itself two seconds later.
    await page.route(`**${historicalReceives.path}`, async (route) => (await scanned.promise, await route.continue()));
    await signedIn(page.context(), product.url, "dock@northcampus.example");
    await page.goto(`${product.url}/receive`);
    await row(page, due).waitFor();
    await tab(page, /History/).click();
    await page.getByRole("status", { name: historyText.loading }).waitFor();
    const lot = line.lots[0]!.lot_no;
    await wedge(page, lot);
    const field = page.getByLabel(historyText.search);
    await expect.poll(() => field.inputValue()).toBe(lot);
    scanned.resolve();
    if (line === came) await page.getByRole("row").filter({ hasText: lot }).waitFor();
    else await page.getByRole("heading", { level: 2, name: due.full_description }).waitFor();
  }
});

test("goods that are expired or short-dated say so on both sides of the pad, by the shipment's word and by the label's", async () => {
  const inDays = (days: number) => isoToWire(addDays(getToday("America/New_York"), days));
  const [old, short, fine] = await shipLines(product, [{ expiresInDays: -60 }, { expiresInDays: 60 }, {}]);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, old)
    .getByText(/^Expired .*, do not put away$/)
    .waitFor();
  await row(page, short)
    .getByText(/^Short-dated, /)
    .waitFor();

  const details = page.getByRole("button", { name: padText.editDetails });
  const back = page.getByRole("button", { name: detailsText.backToQuantity });
  const pad = page.getByRole("region", { name: /./ }).filter({ has: page.locator("#pad-title") });
  for (const [line, words] of [
    [old, /^Expired.*: do not put away\. It goes on hold\.$/],
    [short, /^Short-dated: expires /],
  ] as const) {
    await choose(page, line);
    await amount(page).fill("1");
    await pad.getByRole("status").getByText(words).waitFor();
    const press = line === old ? page.getByRole("button", { name: /^Hold 1 / }) : receive(page);
    await expect.poll(() => press.isEnabled()).toBe(true); // it is counted all the same
    await details.click();
    await pad.getByText(words).first().waitFor();
    await back.click();
  }
  // What the label says counts, where it says otherwise than the shipment.
  await choose(page, fine);
  await amount(page).fill("1");
  await status(page, padText.ready("1")).waitFor();
  await details.click();
  const expires = page.locator("#pad-expires");
  await expires.waitFor();
  await expect.poll(() => pad.getByText(/^Expired|^Short-dated/).count()).toBe(0);
  await expires.fill(inDays(-30));
  await pad
    .getByText(/do not put away\. It goes on hold\.$/)
    .first()
    .waitFor();
  await expires.fill(inDays(30));
  await pad
    .getByText(/^Short-dated: expires /)
    .first()
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await back.click();
  await pad
    .getByRole("status")
    .getByText(/^Short-dated: expires /)
    .waitFor();
  // The chosen lot says the same day.
  await pad.getByRole("radio", { name: new RegExp(`${fine.lots[0]!.lot_no}.*expires soon`) }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
});

test("one NDC on two orders: a scan takes the oldest, names it, and offers the other; the pad of that one leads back", async () => {
  const older = await shipLine(product);
  const younger = await shipLine(product, { item_id: older.item_id });
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, younger).waitFor();
  await wedge(page, older.ndc_code.replaceAll("-", ""));
  const pad = page.getByRole("region", { name: older.full_description });
  await pad.getByText(`Order ${older.order_id}`, { exact: true }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await pad.getByRole("button", { name: `Also on order ${younger.order_id}, ${dueOf(younger)} due` }).click();
  await pad.getByText(`Order ${younger.order_id}`, { exact: true }).waitFor();
  await pad.getByRole("button", { name: `Also on order ${older.order_id}, ${dueOf(older)} due` }).click();
  await pad.getByText(`Order ${older.order_id}`, { exact: true }).waitFor();
});
