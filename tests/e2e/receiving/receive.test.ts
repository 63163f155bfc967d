/** The dock worker's main steps: receive a line in part and in full, undo it, receive more than ordered, and receive goods that nobody ordered. */
import type { Locator } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wireToIso } from "#contract/base/dates.ts";
import { splitDue } from "#contract/receiving/rules/to-receive.ts";
import * as receiptText from "#contract/receiving/text.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as receiveText from "#src/text/receiving/receive.ts";
import * as lastScanText from "#src/text/receiving/last-scan.ts";
import * as unexpectedText from "#src/text/receiving/unexpected.ts";
import { receiptsOf } from "#tests/support/dock.ts";
import {
  amount,
  atPad,
  choose,
  isIn,
  keys,
  pending,
  receive,
  row,
  status,
  tab,
  today,
  undo,
} from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("Undo stays in its row, asks nothing, can be undone itself, and moves no row", async () => {
  const [line] = await shipLines(product, [{}, {}]); // with another line the order is not complete
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  // Down to its own row: one below may grow meanwhile, when the warehouse ships more of it.
  const places = async () => {
    const rows = page.getByRole("listitem");
    const tops = await rows.evaluateAll((all) => all.map((each) => [each.id, each.getBoundingClientRect().top]));
    const own = await row(page, line).getAttribute("id");
    return tops.slice(0, tops.findIndex(([id]) => id === own) + 1);
  };
  await choose(page, line);
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  // The chosen row comes into view once; from then on nothing moves.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const before = await places();
  await page.getByRole("button", { name: `All ${line.remaining}` }).click();
  await receive(page).click();
  await isIn(page, line);
  await status(page, lastScanText.created).waitFor();
  expect(await places()).toEqual(before);

  // Pressed without a pointer: a pointer's driver scrolls by itself, and it is asked here whether the page does.
  const press = async (button: Locator) => {
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.evaluate((each: HTMLElement) => each.click());
  };
  await press(undo(page, line));
  await row(page, line).getByText(`${line.rec_qty} of ${line.order_qty}`).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await press(row(page, line).getByRole("button", { name: /^Redo / }));
  await isIn(page, line);
  await undo(page, line).waitFor();
  expect(await places()).toEqual(before);
  const standing = async () =>
    (await receiptsOf(page, line))
      .filter((each) => each.receive_status_code === "COM")
      .map((each) => each.quantity_received);
  await expect.poll(standing).toEqual([line.remaining]);
  await tab(page, /History/).click(); // what was undone by mistake an hour ago stands too: the history has it
  const entry = page.getByRole("row").filter({ hasText: line.ndc_code }).first();
  await entry.getByRole("button", { name: "Cancel" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a line is received in part, then in full, and stays in its place until the user leaves", async () => {
  // Another line of its order is still pending: the last line of an order shows the panel of a complete order instead.
  const [line, other] = await shipLines(product, [{}, {}]);
  await product.rows("update shipments set delivered_at = shipped_at where order_id = $1", [line.order_id]);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  const before = splitDue(await pending(page), wireToIso(today())!).toReceive.length;
  await choose(page, line);
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(line.lots[0]!.lot_no) }).isChecked()).toBe(true);
  await expect.poll(() => receive(page).isDisabled()).toBe(true);

  await keys(page).getByRole("button", { name: "2", exact: true }).click();
  await expect.poll(() => receive(page).textContent()).toMatch(/^Receive 2 \w+s$/);
  await receive(page).click();
  await page.getByText(lastScanText.created).waitFor();
  await row(page, line)
    .getByText(`${line.rec_qty + 2} of ${line.order_qty}`)
    .waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("");

  await page.getByRole("button", { name: `All ${line.remaining - 2}` }).click();
  await receive(page).click();
  await isIn(page, line);
  await tab(page, new RegExp(`Pending ?${before - 1}`)).waitFor();
  await page.getByText(boardText.noLineSelected).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Scan/);
  await expect.poll(() => row(page, line).isVisible()).toBe(true);
  await tab(page, /History/).click();
  await page.getByLabel(historyText.from, { exact: true }).waitFor(); // the board is left only once the history is shown
  await tab(page, /Pending/).click();
  await row(page, other).waitFor();
  await expect.poll(() => row(page, line).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("an over-receipt is announced before it is entered, accepted, and flagged", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  await choose(page, line);
  await amount(page).fill(String(line.remaining + 1));
  await status(page, padText.moreThanOrdered(1)).waitFor();
  await receive(page).click();
  await row(page, line).getByText("1 more than ordered").waitFor();
  await tab(page, /History/).click();
  await page.getByRole("row").filter({ hasText: line.ndc_code }).getByText("1 more than ordered").first().waitFor();
  expect(complaints).toEqual([]);
});

test("an unexpected receipt needs a lot and appears in the history without an order", async () => {
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  await tab(page, new RegExp(receiveText.unexpected)).click();
  await page.getByLabel(unexpectedText.scanLabel).fill("ketorolac 30");
  const found = page.getByRole("button", { name: /^Ketorolac tromethamine 30/ });
  await found.first().click();
  await amount(page).fill("3");
  await expect.poll(() => receive(page).isDisabled()).toBe(true);
  await page.getByText(receiptText.enterLot).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("pad-lot");
  await page.keyboard.type("zz9001", { delay: 100 });
  await receive(page).click();
  await status(page, "3 cartons, not on an order").getByText(lastScanText.created).waitFor();
  await tab(page, /History/).click();
  const entry = page.getByRole("row").filter({ hasText: "ZZ9001" });
  await entry.getByText(historyText.notOnOrder).waitFor();
  expect(complaints).toEqual([]);
});
