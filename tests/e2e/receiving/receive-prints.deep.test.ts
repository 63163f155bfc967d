/** At the dock labels and reports are printed of what came: on a tablet they open in a dialog, from which they are shown, saved or shared. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ready } from "#src/text/kit/files.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as text from "#src/text/receiving/paper.ts";
import * as reportText from "#src/text/receiving/report.ts";
import * as labelsText from "#src/text/receiving/labels.ts";
import { amount, atPad, backAtDock, choose, receive, status, tab } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import { shipLine } from "#tests/support/shipped-order.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

test("of a receipt a label is printed for its lot or its bin, and saved for a label printer; of the day a report", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page, complaints } = visit;
  await choose(page, line);
  await amount(page).fill("2");
  await receive(page).click();
  await status(page, "Receive created").waitFor();
  await tab(page, /History/).click();
  const entry = page.getByRole("row").filter({ hasText: line.ndc_code }).first();
  await entry.getByRole("button", { name: new RegExp(`^${historyText.label} ${historyText.ofGoods("")}`) }).click();
  const dialog = page.getByRole("dialog", { name: labelsText.labelsTitle });
  await dialog.getByText(line.full_description).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: labelsText.labelCount }).fill("201");
  await dialog.getByText(labelsText.countLimits(200)).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: labelsText.printLabels(201) }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: labelsText.labelCount }).fill("3");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: labelsText.downloadLabels }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^label-.*\.zpl$/);

  await dialog.getByRole("radio", { name: labelsText.bin }).check({ force: true });
  await dialog.getByRole("button", { name: labelsText.printLabels(3) }).click();
  const made = page.getByRole("dialog", { name: labelsText.labelTitle(line.full_description) });
  await made.getByText(ready).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: new RegExp(`^${text.report} ${text.of("")}`) }).click();
  await page
    .getByRole("dialog", { name: new RegExp(`^${reportText.reportTitle("")}`) })
    .getByText(ready)
    .waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await backAtDock(page, `/receive?order_id=${line.order_id}`);
  await page.getByRole("button", { name: `${text.report} ${text.of(`order ${line.order_id}`)}` }).click();
  await page
    .getByRole("dialog", { name: reportText.reportTitle(`order ${line.order_id}`) })
    .getByText(ready)
    .waitFor();
  expect(complaints).toEqual([]);
});
