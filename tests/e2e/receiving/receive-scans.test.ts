/** A scan at the dock opens its line from anywhere on the page, and is never typed into the quantity. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import * as boardText from "#src/text/receiving/board.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import * as scanText from "#src/text/receiving/scan.ts";
import * as unexpectedText from "#src/text/receiving/unexpected.ts";
import { amount, atPad, choose, pending, row, status } from "#tests/support/pad.ts";
import { startProduct, type Product } from "#tests/support/product.ts";
import { wedge } from "#tests/support/scanner.ts";
import { shipLine, shipLines } from "#tests/support/shipped-order.ts";

const notOnAnyLine = scanText.onNoLine.replace("{code}", "NOSUCHLOT");

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("a scan of a lot opens the pad with that lot from anywhere, and an unknown code closes the pad and says so", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  const lot = line.lots[0]!.lot_no;
  await row(page, line).waitFor();
  await wedge(page, lot);
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(lot) }).isChecked()).toBe(true);
  await wedge(page, line.ndc_code.replaceAll("-", ""));
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await wedge(page, "NOSUCHLOT");
  await status(page, notOnAnyLine).waitFor();
  await expect.poll(() => amount(page).count()).toBe(0);
  await page.getByRole("button", { name: boardText.openUnexpected }).click();
  await expect.poll(() => page.getByLabel(unexpectedText.scanLabel).inputValue()).toBe("NOSUCHLOT");
  await page.getByRole("heading", { name: unexpectedText.noMatchTitle }).waitFor();
});

test("a scan never becomes the quantity, wherever the focus is, typed digits do, and a count far above the due quantity asks first", async () => {
  const [line, other] = await shipLines(product, [{}, {}]);
  await using visit = await atPad(product);
  const { page } = visit;
  await choose(page, line);
  await amount(page).focus();
  await wedge(page, other.ndc_code.replaceAll("-", ""));
  await page.getByRole("heading", { level: 2, name: other.full_description }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("");
  await choose(page, line);
  await page.getByRole("heading", { level: 2, name: line.full_description }).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("");
  await page.getByRole("button", { name: padText.editDetails }).click();
  await page.getByLabel(/^Notes/).focus();
  await wedge(page, "NOSUCHLOT");
  await status(page, notOnAnyLine).waitFor();
  await choose(page, line);
  await page.getByRole("button", { name: padText.editDetails }).click();
  await expect.poll(() => page.getByLabel(/^Notes/).inputValue()).toBe("");
  await page.getByRole("button", { name: detailsText.backToQuantity }).click();

  // No field has the focus: digits are the count.
  await page.getByRole("heading", { level: 2, name: line.full_description }).focus();
  await page.keyboard.type("500", { delay: 100 });
  await expect.poll(() => amount(page).inputValue()).toBe("500");
  await page.keyboard.press("Enter");
  const ask = page.getByRole("dialog", { name: "Receive 500 " });
  await ask.getByText(padText.farMoreThanDue(dueOf(line))).waitFor();
  await wedge(page, line.ndc_code.replaceAll("-", "")); // its Enter answers no question
  await ask.getByRole("button", { name: padText.changeQuantity }).click();
  expect((await pending(page)).find((each) => each.ndc_code === line.ndc_code)?.rec_qty).toBe(line.rec_qty);
});
